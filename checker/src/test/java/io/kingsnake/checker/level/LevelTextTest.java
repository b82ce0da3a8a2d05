package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelTextTest {
  private static LevelText parse(String text) throws LevelTextException {
    return LevelText.parse(text, "my.level");
  }

  @Test
  void snapshotIsolation_isOneLine() throws LevelTextException {
    LevelText text = parse("acyclic (so | wr | ww) ; rw?");
    assertThat(text.builtIn()).contains(Levels.SNAPSHOT_ISOLATION);
    assertThat(text.canonical()).isEqualTo("acyclic (so | wr | ww) ; rw?");
  }

  @Test
  void everyBuiltInLevel_isFoundByItsText() {
    for (Level level : Levels.all()) {
      assertThat(level.text().builtIn()).contains(level);
      assertThat(level.text().name()).isEqualTo(level.name());
    }
  }

  @Test
  void everyCanonicalText_saysTheSame() throws LevelTextException {
    for (Level level : Levels.all()) {
      LevelText text = level.text();
      assertThat(parse(text.canonical()).rules()).isEqualTo(text.rules());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "acyclic ww | rw | so | iwr | pwr, serializable",
    "acyclic (so | wr) | (ww | rw), serializable",
    "irreflexive (so | wr | ww | rw)+, serializable",
    "acyclic so | wr | ww | rw irreflexive wr ; wr ; rw, serializable",
    "acyclic (so | wr | ww) ; (prw | irw)?, snapshot-isolation",
    "acyclic (so | wr | ww) ; rw | so | wr | ww, snapshot-isolation",
    "acyclic iwr | pwr | ww | irw, repeatable-read",
    "acyclic (ww | rw) | wr, pl-3",
    "irreflexive wr ; wr, read-committed"
  })
  void sameLevelInOtherWords_isRecognised(String text, String level) throws LevelTextException {
    assertThat(parse(text).builtIn()).contains(Levels.named(level));
  }

  @Test
  void signs_bindPostfixThenCompositionThenUnion() throws LevelTextException {
    assertThat(parse("acyclic so | wr ; rw+").rules())
        .isEqualTo(parse("acyclic so | (wr ; (rw+))").rules());
    assertThat(parse("acyclic so | wr ; rw").rules())
        .isNotEqualTo(parse("acyclic (so | wr) ; rw").rules());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "irreflexive wr ; so? ; ww # irreflexive wr ; ww",
        "irreflexive wr ; so* ; rw # irreflexive wr ; rw",
        "irreflexive wr ; (so?)+ ; rw # irreflexive wr ; rw",
        "irreflexive (wr ; so?)+ ; wr ; rw # irreflexive wr+ ; wr ; rw",
        "irreflexive wr ; (so? | rw) # irreflexive wr ; rw?",
        "irreflexive so? ; wr ; so? ; rw # irreflexive wr ; rw",
        "acyclic rw ; (so | ww) # acyclic rw ; ww"
      })
  void whatIsOptional_goesAwayWithoutTheRest(String text, String left) throws LevelTextException {
    LevelText without = parse(text).without(Relation.SESSION);
    assertThat(without.canonical()).isEqualTo(left + "\nacyclic wr | ww");
    assertThat(parse(without.canonical()).isSameAs(without)).isTrue();
  }

  @Test
  void wholeFile_isUnderstood() throws LevelTextException {
    LevelText text =
        parse(
            """
            # Prefix consistency, as Cerone and Gotsman define it.
            level prefix
            "Snapshot isolation that may lose updates."

            let seen = so | wr  # what a client knows of
            acyclic seen ; rw? | ww
            """);
    Level level = text.level("other");
    assertThat(level.name()).isEqualTo("prefix");
    assertThat(level.meaning())
        .isEqualTo(
            "Snapshot isolation that may lose updates. (acyclic ww | (so | wr) ; rw?);"
                + " the same as prefix-consistency");
    assertThat(level.explainsReads()).isTrue();
  }

  @Test
  void levelWithoutName_isCalledAsTheFile() throws LevelTextException {
    Level level = parse("acyclic so | wr | ww | rw").level("Mine");
    assertThat(level.name()).isEqualTo("mine");
    assertThat(level.meaning()).endsWith("; the same as serializable");
  }

  @Test
  void nameOfAReadyMadeLevel_isRefusedUnlessItSaysTheSame() throws LevelTextException {
    assertThat(parse("level mav irreflexive wr-then-rw").level("x").name()).isEqualTo("mav");
    assertThatThrownBy(() -> parse("level mav acyclic so | wr").level("x"))
        .hasMessageContaining("'mav' is the name of a built-in level");
  }

  @Test
  void nameOfAnotherLevel_isRefused() {
    assertThatThrownBy(() -> parse("level si acyclic wr | ww").level("x"))
        .isInstanceOf(LevelTextException.class)
        .hasMessageContaining("'si' is the name of a built-in level");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      textBlock =
          """
          '' # my.level:1:1: expected 'acyclic' or 'irreflexive' and a relation, found the end
          'acyclic' # my.level:1:8: expected a relation or '(', found the end of the text
          'acyclic so |' # my.level:1:13: expected a relation or '(', found the end of the text
          'acyclic (so' # my.level:1:12: expected ')', found the end of the text
          'acyclic so)' # my.level:1:11: expected 'acyclic', 'irreflexive' or 'let', found ')'
          'so' # my.level:1:1: expected 'acyclic', 'irreflexive' or 'let', found 'so'
          'acyclic wrr' # my.level:1:9: there is no relation 'wrr'; did you mean wr
          'acyclic [updates]' # my.level:1:9: there is no relation '[updates]'; did you mean [update]
          'acyclic @' # my.level:1:9: unexpected '@'
          'level "x" acyclic so' # my.level:1:7: expected the name of the level, found a quoted
          '"x' # my.level:1:1: expected " before the end of the line
          'let so = wr acyclic so' # my.level:1:5: 'so' has a meaning already
          'let acyclic = wr' # my.level:1:5: 'acyclic' has a meaning already
          'let x wr' # my.level:1:7: expected '=', found 'wr'
          'acyclic so?' # my.level:1:1: acyclic so? relates transactions to themselves
          'irreflexive [update] ; wr*' # my.level:1:1: irreflexive [update] ; wr* relates
          """)
  void nonsense_isRefusedWithItsPlace(String text, String message) {
    assertThatThrownBy(() -> parse(text.strip()))
        .isInstanceOf(LevelTextException.class)
        .hasMessageStartingWith(message.strip());
  }

  @Test
  void place_countsLinesAndColumns() {
    assertThatThrownBy(() -> parse("# first\nlevel x\n\n  acyclic so | | wr"))
        .hasMessageStartingWith("my.level:4:16: expected a relation");
  }

  @Test
  void hugeTexts_areRefused() {
    assertThatThrownBy(() -> parse("acyclic " + "(".repeat(100_000)))
        .hasMessageContaining("nested too deep");
    String doubling =
        IntStream.range(1, 40)
            .mapToObj(i -> "let a%d = a%d ; a%d ".formatted(i, i - 1, i - 1))
            .collect(Collectors.joining());
    assertThatThrownBy(() -> parse("let a0 = so ; wr " + doubling + "acyclic a39"))
        .hasMessageContaining("at most 61 relations");
  }
}
