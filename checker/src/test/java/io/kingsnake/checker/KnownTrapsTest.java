package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Histories that checkers are known to get wrong, at serializable and at snapshot isolation. */
class KnownTrapsTest {
  private static final List<String> LEVELS = List.of("serializable", "snapshot-isolation");

  private static void assertSatisfied(String script) {
    for (String level : LEVELS) {
      assertThat(Checking.check(script, level).kind())
          .as("%s%n%s", level, script)
          .isEqualTo(Kind.SATISFIED);
    }
  }

  private static void assertViolated(String name, @Nullable String cycleClass, String script) {
    for (String level : LEVELS) {
      Verdict verdict = Checking.check(script, level);
      assertThat(verdict.kind()).as("%s%n%s", level, script).isEqualTo(Kind.VIOLATED);
      Anomaly anomaly = Evidences.of(verdict);
      assertThat(anomaly.name()).as("%s%n%s", level, script).isEqualTo(name);
      assertThat(anomaly.cycleClass()).as("%s%n%s", level, script).isEqualTo(cycleClass);
    }
  }

  /** PolySI forgets this. */
  @Test
  void initialVersion_precedesEveryOther() {
    assertViolated("causality-violation", "G-single-process", "s1: w(x,1) | r(x)=nil");
    assertViolated(
        "causality-violation",
        "G-single-process",
        """
        initial 0
        s1: w(x,1) | r(x)=0
        """);
    assertViolated("causality-violation", "G-single-process", "s1: r(x)=nil w(x,1) | r(x)=initial");
    assertSatisfied("s1: r(x)=nil w(x,1) | r(x)=1");
  }

  @Test
  void unknownOutcomeOfOneThatContradictsItself_isAborted() {
    String script = "s1: unknown w(x,1) r(x)=2 l(y)=[]\ns2: r(x)=1 w(x,2)";
    for (String level : LEVELS) {
      assertThat(Checking.check(script, level).kind()).as(level).isEqualTo(Kind.VIOLATED);
    }
  }

  @Test
  void keyWrittenSeveralTimes_holdsTheLastValueOnly() {
    assertSatisfied(
        """
        s1: w(x,1) r(x)=1 w(x,2) r(x)=2
        s2: r(x)=2
        """);
    assertViolated(
        "intermediate-read",
        "G1b",
        """
        s1: w(x,1) w(x,2)
        s2: r(x)=1
        """);
    assertSatisfied(
        """
        s1: w(x,1) w(x,2)
        s2: w(x,1)
        s3: r(x)=1 | r(x)=2
        """);
  }

  @Test
  void ownWrites_areReadInProgramOrder() {
    assertSatisfied("s1: r(x)=nil w(x,1) r(x)=1 w(y,1) | r(x)=1 d(x) r(x)=nil");
    assertViolated(
        "internal-inconsistency",
        null,
        """
        s1: w(x,1) r(x)=2
        s2: w(x,2)
        """);
    assertViolated("internal-inconsistency", null, "s1: w(x,1) w(x,2) r(x)=1");
    assertViolated("internal-inconsistency", null, "s1: w(x,1) r(x)=nil");
  }

  @Test
  void ownFutureWrites_areNotRead() {
    assertViolated("future-read", null, "s1: r(x)=1 w(x,1)");
    assertViolated("causality-violation", "G1c-process", "s1: r(x)=1 | w(x,1)");
    assertSatisfied(
        """
        s1: r(x)=1 w(x,1)
        s2: w(x,1)
        """);
  }

  @Test
  void values_comeFromSomewhere() {
    assertViolated(
        "thin-air-read",
        null,
        """
        s1: w(x,1)
        s2: r(x)=2
        """);
    assertViolated(
        "aborted-read",
        "G1a",
        """
        s1: aborted w(x,1)
        s2: r(x)=1
        """);
    assertSatisfied(
        """
        s1: unknown w(x,1)
        s2: r(x)=1
        """);
  }

  @Test
  void readThatOnlyItsOwnTransactionCouldExplain_isNotExplained() {
    assertViolated(
        "future-read",
        null,
        """
        s1: r(x)=1 w(x,1)
        s2: w(x,2)
        """);
    assertViolated(
        "aborted-read",
        "G1a",
        """
        s1: r(x)=1 w(x,1)
        s2: aborted w(x,1)
        """);
  }

  @Test
  void valueEqualToTheInitialOne_hasTwoSources() {
    assertSatisfied(
        """
        initial 0
        s1: w(x,1) | w(x,0)
        s2: r(x)=1 | r(x)=0
        """);
    assertSatisfied(
        """
        initial 0
        s1: w(x,1) | r(x)=0
        s2: w(x,0)
        """);
    assertSatisfied(
        """
        s1: w(x,1) | r(x)=nil
        s2: d(x)
        """);
    for (String level : LEVELS) {
      String script =
          """
          initial 0
          s1: w(x,1) | r(x)=0
          s2: w(x,0) | r(x)=1
          """;
      assertThat(Checking.check(script, level).kind()).as(level).isEqualTo(Kind.VIOLATED);
    }
  }

  @Test
  void sessionsOfOneTransaction_areOrderedByReadsAlone() {
    assertSatisfied(
        """
        s1: w(x,1)
        s2: r(x)=nil
        s3: r(x)=1 w(x,2)
        s4: r(x)=2
        """);
    assertViolated(
        "lost-update",
        "G-single",
        """
        s1: r(x)=nil w(x,1)
        s2: r(x)=nil w(x,2)
        """);
  }

  @Test
  void emptyTransactions_constrainNothing() {
    assertSatisfied("s1: |");
    assertSatisfied(
        """
        s1: | w(x,1) |
        s2: r(x)=1 | | r(x)=1
        """);
    assertViolated("causality-violation", "G-single-process", "s1: w(x,1) | | r(x)=nil");
  }

  @Test
  void keysNeverRead_constrainNothing() {
    assertSatisfied(
        """
        s1: w(x,1) | w(x,2) w(y,1)
        s2: w(x,3) | w(y,2) w(x,4)
        """);
  }

  @Test
  void keysNeverWritten_keepTheirInitialValue() {
    assertSatisfied(
        """
        initial 0
        s1: r(x)=0 | r(x)=initial
        s2: r(x)=0 r(y)=0
        """);
    assertViolated("thin-air-read", null, "s1: r(x)=1");
    assertViolated(
        "thin-air-read",
        null,
        """
        initial 0
        s1: r(x)=nil
        """);
  }

  @Test
  void unrecordedTombstone_alsoLooksAbsent() {
    for (String reads :
        List.of("r(x)=nil | r(x)=~7", "r(x)=~7 | r(x)=nil", "scan(,)={} | r(x)=~7")) {
      History history = HistoryScript.parse("initial first-read\ns1: " + reads);
      for (Level level : Levels.all()) {
        assertThat(Checking.decide(history, level.name(), OracleOptions.DEFAULT))
            .as("%s at %s", reads, level.name())
            .isIn(Decider.ACCEPTED, Decider.UNTIMED);
      }
    }
  }

  /** A scan and its reads may be recorded as two operations that count as one. */
  @Test
  void operationsRecordedAsOne_areSimultaneous() {
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().ofString("x");
    int y = builder.keys().ofString("y");
    int one = builder.values().ofLong(1);
    TransactionBuffer writer = builder.newTransaction().session(builder.session("a"));
    builder.add(writer.id(1).outcome(Outcome.COMMITTED).write(x, one).write(y, one));
    TransactionBuffer reader = builder.newTransaction().session(builder.session("b"));
    reader.id(2).outcome(Outcome.COMMITTED).read(y, one).joinNext().read(x, History.ABSENT);
    builder.add(reader);
    History history = builder.build();
    assertThat(new Oracle(OracleOptions.DEFAULT).accepts(history, "axiomatic-rc")).isTrue();
    assertThat(Checking.decide(history, "axiomatic-rc", OracleOptions.DEFAULT))
        .isEqualTo(Decider.ACCEPTED);
  }
}
