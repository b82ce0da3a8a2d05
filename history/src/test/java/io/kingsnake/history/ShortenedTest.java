package io.kingsnake.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShortenedTest {
  private static final String LONG = "a".repeat(100);

  @Test
  void longKeysWithACommonStartAndEnd_stayDifferent() {
    List<String> shown =
        IntStream.range(0, 1000).mapToObj(i -> DatumPool.cut(LONG + (1000 + i) + LONG)).toList();
    assertThat(shown).doesNotHaveDuplicates().allMatch(text -> text.length() <= 64);
  }

  @Test
  void whatFits_staysAsItIs() {
    assertThat(DatumPool.cut("a".repeat(64))).isEqualTo("a".repeat(64));
    assertThat(Shortened.inTheMiddle("abc", 3)).isEqualTo("abc");
  }

  @Test
  void bothEnds_areThere() {
    assertThat(DatumPool.cut("first" + LONG + "last"))
        .startsWith("first")
        .contains("…(109 characters, #")
        .endsWith("last");
    assertThat(Shortened.inTheMiddle("read(abcdefgh) = 5", 11)).isEqualTo("read(ab…= 5");
  }

  @Test
  void charactersOfTwoUnits_areNotCutInTwo() {
    String faces = "\ud83d\ude00".repeat(50);
    for (int width = 3; width < 12; width++) {
      assertThat(Shortened.inTheMiddle(faces, width).codePoints().filter(Character::isBmpCodePoint))
          .containsExactly((int) '…');
    }
  }
}
