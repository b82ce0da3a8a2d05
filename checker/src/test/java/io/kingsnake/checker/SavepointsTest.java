package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Transactions that undo their operations since a savepoint. */
class SavepointsTest {
  private static Verdict check(String script, Level level) {
    History history = HistoryScript.parse(script);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
    boolean accepted = new Oracle(OracleOptions.DEFAULT).accepts(history, level.name());
    assertThat(verdict.kind() == Verdict.Kind.SATISFIED)
        .as("the oracle agrees")
        .isEqualTo(accepted);
    return verdict;
  }

  private static void satisfies(String script) {
    for (Level level : List.of(Levels.READ_COMMITTED, Levels.SERIALIZABLE)) {
      assertThat(check(script, level).kind()).as(script).isEqualTo(Verdict.Kind.SATISFIED);
    }
  }

  private static Anomaly violation(String script, Level level) {
    Verdict verdict = check(script, level);
    assertThat(verdict.kind()).as(script).isEqualTo(Verdict.Kind.VIOLATED);
    return Objects.requireNonNull(verdict.anomaly());
  }

  @Test
  void ownReads_seeWhatIsNotTakenBackYet() {
    satisfies("s1: w(x,1) savepoint(s) w(x,2) r(x)=2 rollback(s) r(x)=1\ns2: r(x)=1");
    satisfies("s1: savepoint(s) w(x,2) r(x)=2 rollback(s) r(x)=nil\ns2: r(x)=nil");
    satisfies("s1: w(x,1) savepoint(s) d(x) r(x)=nil scan(,)={} rollback(s) scan(,)={x:1}");
    satisfies(
        "s1: a(l,1) savepoint(s) a(l,2) l(l)=[1,2] rollback(s) l(l)=[1] a(l,3)\ns2: l(l)=[1,3]");
  }

  @Test
  void readByAnother_isAnAbortedRead() {
    Anomaly anomaly =
        violation("s1: w(x,1) savepoint(s) w(x,2) rollback(s)\ns2: r(x)=2", Levels.READ_COMMITTED);
    assertThat(anomaly.name()).isEqualTo("aborted-read");
    assertThat(anomaly.summary())
        .isEqualTo("T2 read x = 2, written only by T1, which rolled back to a savepoint");
    assertThat(anomaly.txns()).containsExactly(1, 0);
  }

  @Test
  void ownReadAfterTheRollback_isAnAbortedRead() {
    String script = "s1: w(x,1) savepoint(s) w(y,2) rollback(s) r(y)=2";
    assertThat(violation(script, Levels.READ_COMMITTED).summary())
        .startsWith("T1 read y = 2, written only by T1, which rolled back");
  }

  @Test
  void ownReadBeforeTheRollback_mustSeeOwnWrites() {
    String script = "s1: w(x,1) savepoint(s) w(x,2) r(x)=1 rollback(s)";
    Anomaly anomaly = violation(script, Levels.READ_COMMITTED);
    assertThat(anomaly.name()).isEqualTo("internal-inconsistency");
    assertThat(anomaly.summary())
        .isEqualTo("T1 read x = 1 after its own write of x = 2, which it took back only later");
    History history = HistoryScript.parse(script);
    CheckOptions external = new CheckOptions(true, 0, OwnWrites.EXTERNAL, null);
    assertThat(
            new Checker(external)
                .check(
                    HistoryScript.parse("s1: savepoint(s) w(x,2) r(x)=nil rollback(s)"),
                    Levels.SERIALIZABLE)
                .kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(history.isUndone(1)).isTrue();
  }

  @Test
  void readInWhatWasTakenBack_isAnObservation() {
    String script =
        """
        s1: w(x,1) w(y,1)
        s2: savepoint(s) r(x)=1 rollback(s) r(y)=nil
        """;
    assertThat(violation(script, Levels.SERIALIZABLE).cycleClass()).isEqualTo("G-single");
  }

  @Test
  void updatesThatWereTakenBack_areNotLost() {
    String script =
        """
        s1: r(x)=nil savepoint(s) w(x,1) rollback(s)
        s2: r(x)=nil w(x,2)
        s3: r(x)=2
        """;
    satisfies(script);
  }

  @Test
  void scanBesideOwnWrites_stillTellsOfOthers() {
    String script =
        """
        s1: w(a,1) w(c,1)
        s2: savepoint(s) w(b,2) scan(,)={b:2,c:1} rollback(s) r(b)=nil
        """;
    assertThat(violation(script, Levels.SERIALIZABLE).cycleClass()).isNotNull();
    satisfies(script.replace("{b:2,c:1}", "{a:1,b:2,c:1}"));
  }

  /** At this level, versions seen at once are not seen one after another. */
  @Test
  void scanBesideOwnWrites_isStillOneOperation() {
    String script =
        """
        s1: w(1,2) w(a,3)
        s2: savepoint(s) w(2,5) scan(,)={1:2,2:5} rollback(s)
        """;
    assertThat(check(script, Levels.AXIOMATIC_RC).kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void timesOfWhatWasTakenBack_areTimesOfTheTransaction() {
    String script =
        """
        s1: @5..13- w(1,1)@13-
        s4: @..2- d(1)@2-15 savepoint(s2) a(2,5)@7-8 rollback(s2)
        """;
    assertThat(check(script, Levels.GENERALIZED_SI).kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void whatOnlyAHiddenOwnWriteExplains_isNotAccepted() {
    CheckOptions either = new CheckOptions(true, 0, OwnWrites.EITHER, null);
    History history = HistoryScript.parse("s3: i(2,1) savepoint(s3) d(2) r(2)=1 rollback(s3)");
    assertThat(new Checker(either).check(history, Levels.READ_COMMITTED).kind())
        .isEqualTo(Verdict.Kind.UNDECIDED);
  }

  @Test
  void explanation_isAboutTheTransactionsOfTheHistory() {
    History history =
        HistoryScript.parse(
            """
            s1: w(x,1) savepoint(s) w(x,7) r(x)=7 rollback(s) w(y,1)
            s2: r(x)=1 r(y)=nil w(z,1)
            s3: r(z)=1
            """);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.SERIALIZABLE);
    Explanation told =
        Explanation.of(history, verdict, CheckOptions.DEFAULT, Duration.ofMinutes(10));
    assertThat(told.anomaly().txns()).containsExactlyInAnyOrder(0, 1);
    assertThat(told.part().txnCount()).isEqualTo(2);
    assertThat(told.part().hasUndone()).as("what was taken back plays no part").isFalse();
    assertThat(told.minimal()).isTrue();
  }

  @Test
  void smallestPart_keepsWhatWasTakenBackAndRead() {
    History history =
        HistoryScript.parse(
            "s1: w(x,1) w(z,1) savepoint(s) w(x,2) rollback(s) r(x)=1\ns2: r(z)=1 r(x)=2");
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.READ_COMMITTED);
    Explanation told =
        Explanation.of(history, verdict, CheckOptions.DEFAULT, Duration.ofMinutes(10));
    assertThat(HistoryScript.show(told.part()))
        .isEqualTo("s1: savepoint(s1) w(x,2) rollback(s1)\ns2: r(x)=2\n");
  }

  @Test
  void savepoints_haveNoCertificate() {
    History history = HistoryScript.parse("s1: savepoint(s) w(x,2) rollback(s)");
    Certified certified = new Checker(CheckOptions.DEFAULT).certify(history, Levels.SERIALIZABLE);
    assertThat(certified.verdict().kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(certified.certificate()).isEmpty();
  }
}
