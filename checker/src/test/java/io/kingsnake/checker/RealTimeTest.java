package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conclusions from times, and the limits of these. */
class RealTimeTest {
  /** Found by a reader: times of operations do not order whole transactions. */
  @Test
  void timesOfOperationsOnly_leaveStrictSerializabilityOpen() {
    History history = HistoryScript.parse("s1: w(x,1)@1-2\ns2: r(x)=nil@5-6");
    for (Level level : List.of(Levels.STRICT_SERIALIZABLE, Levels.FORWARD_CONSISTENT_VIEW)) {
      Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
      assertThat(verdict.message()).startsWith("no times recorded");
    }
  }

  private static final List<String> TIMED_SI =
      List.of("generalized-si", "strong-session-si", "strong-si");

  private static void assertKind(Kind expected, String script, List<String> levels) {
    for (String level : levels) {
      assertThat(Checking.check(script, level).kind())
          .as("%s:%n%s", level, script)
          .isEqualTo(expected);
    }
  }

  /** PostgreSQL and H2 were accused of this. */
  @Test
  void readFromATransactionThatEndedLater_isNoViolation() {
    assertKind(Kind.SATISFIED, "s1: @1-4 w(x,1)\ns2: @2-3 r(x)=1", TIMED_SI);
    assertKind(Kind.SATISFIED, "s1: @1-3..7 w(x,1)\ns2: @2..5-9 r(x)=1", TIMED_SI);
  }

  @Test
  void readFromACommitAfterTheSnapshot_isAViolation() {
    assertKind(Kind.VIOLATED, "s1: @1-5..7 w(x,1)\ns2: @2..4-9 r(x)=1", TIMED_SI);
    assertKind(Kind.VIOLATED, "s1: @1-7 w(x,1)@2-5\ns2: @2-9 r(x)=1@3-4", TIMED_SI);
    assertKind(Kind.VIOLATED, "times exact\ns1: @1-4 w(x,1)\ns2: @2-3 r(x)=1", TIMED_SI);
  }

  /** In autocommit mode the answer to the statement comes after its commit. */
  @Test
  void operationThatMayHaveCommittedByItself_doesNotBoundTheCommit() {
    assertKind(Kind.SATISFIED, "s1: @1-7 w(x,1)@2-7\ns2: @2-9 r(x)=1@3-4", TIMED_SI);
  }

  @Test
  void sourceThatBeganAfterTheReaderWasOver_isAViolation() {
    assertKind(Kind.VIOLATED, "s1: @5- unknown w(x,1)\ns2: @1-2 r(x)=1", TIMED_SI);
    assertKind(Kind.VIOLATED, "s1: @5- w(x,1)\ns2: @1-2 r(x)=1", TIMED_SI);
  }

  @Test
  void drift_isAtLeast() {
    History apart = HistoryScript.parse("s1: @1-2 w(x,1)\ns2: @5-6 r(x)=nil");
    for (long drift = 0; drift <= 3; drift++) {
      assertThat(decide(apart, drift)).as("drift %d", drift).isEqualTo("rejected");
    }
    assertThat(decide(apart, 4)).isEqualTo("accepted");
    History touching = HistoryScript.parse("s1: @1-2 w(x,1)\ns2: @2-6 r(x)=nil");
    assertThat(decide(touching, 0)).isEqualTo("accepted");
  }

  private static String decide(History history, long drift) {
    OracleOptions options = OracleOptions.DEFAULT.withDrift(drift);
    return Checking.decide(history, "strict-serializable", options);
  }

  @Test
  void levelsOfRealTime_areUndecidedWithoutTimes() {
    String script = "s1: w(x,1)\ns2: r(x)=1";
    Verdict verdict = Checking.check(script, "strict-serializable");
    assertThat(verdict.kind()).isEqualTo(Kind.UNDECIDED);
    assertThat(verdict.message())
        .isEqualTo("no times recorded: holds as serializable, real-time order cannot be checked");
    assertThat(Checking.check(script, "strong-si").message())
        .contains("holds as snapshot-isolation");
    assertKind(Kind.UNDECIDED, "s1: @-1 w(x,1)\ns2: @-2 r(x)=1", List.of("strict-serializable"));
    assertKind(Kind.UNDECIDED, "s1: w(x,1)", List.of("strict-serializable"));
    assertKind(Kind.SATISFIED, "s1: @1-2 w(x,1)", List.of("strict-serializable"));
    String lostUpdate = "s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)";
    assertKind(Kind.VIOLATED, lostUpdate, TIMED_SI);
    assertKind(Kind.VIOLATED, lostUpdate, List.of("strict-serializable"));
  }

  /** A transaction that has no end by its nature lacks none: it may have aborted. */
  @Test
  void unknownOutcomesAlone_lackNoTimes() {
    List<String> all = new ArrayList<>(TIMED_SI);
    all.addAll(List.of("strict-serializable", "forward-consistent-view"));
    assertKind(Kind.SATISFIED, "s1: @1- unknown w(x,1)", all);
    assertKind(Kind.SATISFIED, "s1: @1- unknown w(x,1)\ns2: @2- unknown r(x)=1", all);
    assertKind(Kind.UNDECIDED, "s1: unknown w(x,1)", all);
    assertKind(Kind.UNDECIDED, "s1: @1- unknown w(x,1)\ns2: @2- r(x)=1", all);
  }

  @Test
  void timesThatCannotBeCompared_areNotCalledAbsent() {
    assertThat(Checking.check("s1: @-1 w(x,1)\ns2: @-2 r(x)=1", "strict-serializable").message())
        .isEqualTo(
            "no two of the recorded times can be compared: holds as serializable,"
                + " real-time order cannot be checked");
  }

  @Test
  void someMissingTimes_areNoted() {
    Verdict verdict =
        Checking.check("s1: @1-2 w(x,1) | r(x)=1\ns2: @5- r(x)=1", "strict-serializable");
    assertThat(verdict.kind()).isEqualTo(Kind.SATISFIED);
    assertThat(verdict.notes()).singleElement().asString().startsWith("2 of 3 transactions");
    assertThat(Checking.check("s1: @1-2 w(x,1)\ns2: @5- unknown r(x)=1", "strong-si").notes())
        .isEmpty();
  }

  @Test
  void sweepWithoutTimes_settlesWhatTheLevelsHoldAs() {
    Verdict verdict = Checking.check("s1: w(x,1)\ns2: r(x)=1", "strict-serializable");
    LevelSweep sweep = new LevelSweep();
    sweep.learn(verdict);
    assertThat(sweep.settled(Levels.SERIALIZABLE).orElseThrow().kind()).isEqualTo(Kind.SATISFIED);
    assertThat(sweep.settled(Levels.SNAPSHOT_ISOLATION)).isPresent();
    sweep.learn(Verdict.satisfied(Levels.SNAPSHOT_ISOLATION, Verdict.Millis.NONE));
    assertThat(sweep.settled(Levels.STRONG_SI)).isEmpty(); // operations may have times
    sweep.learn(Checking.check("s1: w(x,1)\ns2: r(x)=1", "generalized-si"));
    Verdict strong = sweep.settled(Levels.STRONG_SI).orElseThrow();
    assertThat(strong.kind()).isEqualTo(Kind.UNDECIDED);
    assertThat(strong.message()).contains("holds as snapshot-isolation");
  }

  @Test
  void sweepWithTooFewTimes_saysSoAtEveryLevel() {
    LevelSweep sweep = new LevelSweep();
    sweep.learn(Checking.check("s1: @-1 w(x,1)\ns2: @-2 r(x)=1", "generalized-si"));
    sweep.learn(Verdict.satisfied(Levels.SERIALIZABLE, Verdict.Millis.NONE));
    assertThat(sweep.settled(Levels.STRICT_SERIALIZABLE).orElseThrow().message())
        .startsWith("no two of the recorded times can be compared: holds as serializable");
  }

  @Test
  void referenceDatabase_satisfiesWhatItPromises() {
    History history = ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, 4).history();
    for (String level : TIMED_SI) {
      assertThat(Checking.check(history, level).kind()).as(level).isEqualTo(Kind.SATISFIED);
    }
  }

  /** Generalized snapshot isolation allows old snapshots. */
  @Test
  void staleSnapshotOfTheReferenceDatabase_isCaught() {
    Fault planted = Fault.plantedAfter(Bug.STALE_SNAPSHOT, 1000);
    for (long seed = 0; seed < 3; seed++) {
      History history = ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, seed, planted).history();
      for (String level :
          List.of("strong-session-si", "strong-si", "forward-consistent-view")) { // was undecided
        Evidences.of(Checking.check(history, level));
      }
    }
  }
}
