package io.kingsnake.checker.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListWordsTest {
  private static String said(String why) {
    return new ListWords("x$1", true).of(why);
  }

  @Test
  void whatWasAppended_isNotCalledWritten() {
    assertThat(said("T2 read x$1 = 1, which only T1 wrote"))
        .isEqualTo("T2 read 1 in list x$1, which only T1 appended");
    assertThat(said("T1 did not find x$1, absent initially; T2 wrote x$1 = 2"))
        .isEqualTo("T1 read the empty list x$1; T2 appended 2 to list x$1");
    assertThat(said("T4 read x$1 = 1, written by T1; T2 overwrote it with 2"))
        .isEqualTo("T4 read list x$1 up to T1's 1; T2 appended 2");
    assertThat(said("T3 had seen T2, which wrote x$1 = 2, yet read x$1 = 1, written by T1"))
        .isEqualTo("T3 had seen T2, which appended 2 to list x$1, yet read list x$1 up to T1's 1");
  }

  @Test
  void whatIsSaidOfOtherKeys_stays() {
    String why = "T2 read y = 1, written by T1; T3 overwrote it with 2";
    assertThat(said(why)).isEqualTo(why);
  }

  @Test
  void listOfUnrecordedBeginning_isNotCalledEmpty() {
    assertThat(new ListWords("x", false).of("T1 did not find x, absent initially"))
        .isEqualTo("T1 read list x as it was initially");
  }
}
