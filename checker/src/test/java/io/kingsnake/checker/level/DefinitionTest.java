package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Axiom.Sessions;
import io.kingsnake.checker.level.Orders.RealTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The text of a level determines the search for it. */
class DefinitionTest {
  private static Definition of(String level) {
    return Levels.named(level).definition(true);
  }

  @Test
  void oneOrderOfTransactions_isRecognised() {
    assertThat(of("serializable")).isEqualTo(new Orders(false, true, RealTime.NOTHING));
    assertThat(of("strict-serializable")).isEqualTo(new Orders(false, true, RealTime.TRANSACTIONS));
    assertThat(of("repeatable-read"))
        .isEqualTo(new Orders(false, false, RealTime.NOTHING, Visibility.ITEMS));
  }

  @Test
  void beginsAndCommits_areRecognised() {
    assertThat(of("snapshot-isolation")).isEqualTo(new Orders(true, true, RealTime.NOTHING));
    assertThat(of("strong-si")).isEqualTo(new Orders(true, true, RealTime.ALL_BUT_BEGINS));
  }

  @Test
  void whatSessionsAndReadsShow_isRecognised() {
    assertThat(of("causal")).isEqualTo(new Axiom(Sessions.ORDERED, VisiblePaths.PAST));
    assertThat(of("axiomatic-rc"))
        .isEqualTo(new Axiom(Sessions.ORDERED, VisiblePaths.EARLIER_READS));
    assertThat(of("monotonic-atomic-view"))
        .isEqualTo(new Axiom(Sessions.IGNORED, VisiblePaths.EARLIER_READS));
    assertThat(of("read-your-writes"))
        .isEqualTo(new Axiom(Sessions.SEEN, VisiblePaths.OWN_SESSION));
    assertThat(of("monotonic-reads"))
        .isEqualTo(new Axiom(Sessions.SEEN, VisiblePaths.READS_OF_SESSION));
    assertThat(of("monotonic-writes"))
        .isEqualTo(new Axiom(Sessions.SEEN, VisiblePaths.SESSIONS_OF_SOURCES));
    assertThat(of("pram")).isEqualTo(new Axiom(Sessions.SEEN, VisiblePaths.PIPELINES));
    assertThat(of("writes-follow-reads")).isEqualTo(new Axiom(Sessions.SEEN, VisiblePaths.HEARSAY));
  }

  @Test
  void everyOtherText_isDecidedByItsRules() {
    assertThat(of("prefix-consistency")).isEqualTo(new Definition.Rules());
    assertThat(of("mixed")).isEqualTo(new Definition.Rules());
    assertThat(of("read-uncommitted")).isEqualTo(new Definition.VersionsOnly());
  }

  @ParameterizedTest
  @CsvSource({
    "serializable, pl-3",
    "snapshot-isolation, adya-si",
    "parallel-si, consistent-view",
    "axiomatic-rc, monotonic-atomic-view",
    "read-your-writes, read-committed",
    "monotonic-reads, read-committed",
    "monotonic-writes, read-committed",
    "pram, read-committed",
    "strong-session-si, generalized-si"
  })
  void withoutSessions_itIsAnother(String level, String without) {
    assertThat(Levels.named(level).definition(false)).isEqualTo(of(without));
  }

  @Test
  void hearsayWithoutSessions_isStillDecidedInOnePass() {
    assertThat(Levels.named("writes-follow-reads").definition(false))
        .isEqualTo(new Axiom(Sessions.IGNORED, VisiblePaths.HEARSAY));
  }

  @Test
  void versionsAlone_areNeverWhatIsLeftOfAnother() throws LevelTextException {
    LevelText text = LevelText.parse("acyclic so | ww", "mine.level");
    assertThat(text.level("mine").definition(false)).isEqualTo(of("read-committed"));
  }

  @ParameterizedTest
  @MethodSource("known")
  void textOfADefinition_amountsToIt(Definition definition) {
    assertThat(Definition.of(definition.text()).text().isSameAs(definition.text())).isTrue();
  }

  static List<Definition> known() {
    return Definition.known();
  }

  @ParameterizedTest
  @CsvSource({
    "strict-serializable, serializable",
    "forward-consistent-view, consistent-view",
    "generalized-si, adya-si",
    "strong-si, snapshot-isolation",
    "strong-session-si, snapshot-isolation"
  })
  void withoutTimes_theSecondIsLeft(String level, String untimed) {
    assertThat(Levels.named(level).untimed()).contains(Levels.named(untimed));
  }
}
