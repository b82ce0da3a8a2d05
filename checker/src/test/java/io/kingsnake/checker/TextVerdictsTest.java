package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Verdicts on histories at levels that users define. */
class TextVerdictsTest {
  private static final String LOST_UPDATE =
      """
      s1: r(x)=nil w(x,1)
      s2: r(x)=nil w(x,2)
      """;

  private static Level level(String text) throws LevelTextException {
    return LevelText.parse(text, "test").level("test");
  }

  private static Verdict check(String script, String text) throws LevelTextException {
    return new Checker(CheckOptions.DEFAULT).check(HistoryScript.parse(script), level(text));
  }

  @Test
  void lostUpdate_isAllowedByPrefixConsistency() throws LevelTextException {
    assertThat(check(LOST_UPDATE, "acyclic (so | wr) ; rw? | ww").kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void forbiddenCycle_isTold() throws LevelTextException {
    Verdict verdict = check(LOST_UPDATE, "irreflexive rw ; rw");
    Anomaly anomaly = Objects.requireNonNull(verdict.anomaly());
    assertThat(anomaly.name()).isEqualTo("lost-update");
    assertThat(anomaly.edges()).extracting(Dependency::type).containsOnly(Dependency.Type.RW);
    assertThat(anomaly.edges()).hasSize(2);
    assertThat(verdict.level().name()).isEqualTo("test");
  }

  @Test
  void cycleInTime_isToldByWhatWasRecorded() throws LevelTextException {
    Verdict verdict =
        check(
            """
            s1: @0-10 w(x,1)
            s2: @5-12..20 r(x)=nil
            """,
            "irreflexive rw ; bc ; [readonly]");
    Anomaly anomaly = Objects.requireNonNull(verdict.anomaly());
    assertThat(anomaly.edges().get(0).why() + anomaly.edges().get(1).why())
        .contains("T1 ended (answered at 10) before T2 asked to commit (at 12)");
    assertThat(anomaly.cycleClass()).isEqualTo("G-single-realtime");
  }

  @Test
  void scansAndItems_areToldApart() throws LevelTextException {
    String phantoms =
        """
        s1: scan(a,z)={} w(x,1)
        s2: scan(a,z)={} w(y,1)
        """;
    assertThat(check(phantoms, "acyclic so | wr | ww | irw").kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
    Verdict verdict = check(phantoms, "acyclic so | wr | ww | prw");
    assertThat(Objects.requireNonNull(verdict.anomaly()).edges())
        .extracting(Dependency::type)
        .containsOnly(Dependency.Type.PREDICATE_RW);
  }

  @Test
  void sameTextAsABuiltInLevel_isDecidedAsThat() throws LevelTextException {
    Verdict verdict = check(LOST_UPDATE, "level mine acyclic (wr | ww | so) ; rw?");
    assertThat(verdict.level().name()).isEqualTo("mine");
    assertThat(verdict.level().meaning()).contains("the same as snapshot-isolation");
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void thinAirReads_violateEveryText() throws LevelTextException {
    assertThat(check("s1: r(x)=7", "acyclic so | ww").kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void emptyHistory_satisfiesEveryText() throws LevelTextException {
    assertThat(check("", "acyclic so | wr | ww | rw | rt | bc ; cc").kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void spentBudget_isUndecided() throws LevelTextException {
    History history = RandomHistories.registers().withTransactions(40).withOperations(6).history(1);
    CheckOptions spent = CheckOptions.DEFAULT.withTimeout(Duration.ZERO);
    assertThat(new Checker(spent).check(history, level("acyclic so | wr | ww | irw")).kind())
        .isNotEqualTo(Verdict.Kind.SATISFIED);
  }

  /** Above some size the audit looks for cycles instead of computing tables. */
  @Test
  void thousandsOfTransactions_areDecidedAndAudited() throws LevelTextException {
    StringBuilder script = new StringBuilder();
    for (int s = 0; s < 4; s++) {
      script.append("s").append(s).append(":");
      for (int i = 0; i < 400; i++) {
        script.append(i == 0 ? "" : " |").append(" w(k%d,%d)".formatted(i % 7, 1000 * s + i));
      }
      script.append('\n');
    }
    Level level = level("acyclic so | wr | ww irreflexive (so | rw)+ ; wr");
    assertThat(
            new Checker(CheckOptions.DEFAULT)
                .check(HistoryScript.parse(script.toString()), level)
                .kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }
}
