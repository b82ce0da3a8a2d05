package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Without a recorded initial state, each key held some value, the same for all who read it, and a
 * transaction may write an equal one later.
 */
class InitialStateTest {
  private static final List<String> LEVELS = Levels.all().stream().map(Level::name).toList();

  /** The levels that refuse the history, as checker and oracle agree. */
  private static Set<String> refused(String script) {
    History history = HistoryScript.parse("initial first-read\n" + script);
    Set<String> accepted = new Oracle(OracleOptions.DEFAULT).accepted(history, LEVELS);
    Set<String> refused = new TreeSet<>();
    List<String> wrong = new ArrayList<>();
    for (String level : LEVELS) {
      String expected = Agreement.expected(history, level, accepted.contains(level));
      String answer = Checking.decide(history, level, OracleOptions.DEFAULT);
      String learned = Checking.decideLearning(history, level, OracleOptions.DEFAULT);
      if (!answer.equals(expected) || !learned.equals(expected)) {
        wrong.add(level + " is " + answer + " and " + learned);
      }
      if (answer.equals(Decider.REJECTED)) {
        refused.add(level);
      }
    }
    assertThat(wrong).isEmpty();
    return refused;
  }

  @Test
  void valueReadAndThenWrittenAgain_isNoFutureRead() {
    assertThat(refused("s1: r(x)=0 w(x,0)")).isEmpty();
  }

  @Test
  void flagThatGoesBackAndForth_isNoFutureRead() {
    assertThat(refused("s1: r(x)=0 w(x,1) | r(x)=1 w(x,0)")).isEmpty();
  }

  @Test
  void valueThatAnotherWritesLater_mayHaveBeenThereAtFirst() {
    assertThat(refused("s1: r(c)=0 w(s,9)\ns2: r(s)=9 w(c,0)")).isEmpty();
  }

  @Test
  void valueOfAnAbortedWrite_mayHaveBeenThereAtFirst() {
    assertThat(refused("s1: aborted w(x,7)\ns2: r(x)=7")).isEmpty();
  }

  /**
   * With a=nil at first, s3 has no source for a=1, which is not to be taken for the initial one.
   */
  @Test
  void unknownOutcome_thatReadAnotherInitialValue_explainsNothing() {
    assertThat(
            refused(
                """
                s1: r(a)=nil r(b)=1 d(b)
                s2: r(b)=1 d(a) d(b)
                s3: unknown r(a)=1 w(b,1)
                """))
        .contains("serializable", "snapshot-isolation");
  }

  @Test
  void initialVersion_showsOneValueOnly() {
    assertThat(refused("s1: r(x)=0 w(x,0)\ns2: r(x)=1 w(x,1)")).contains("read-committed");
    assertThat(refused("s1: aborted w(x,7)\ns2: r(x)=7\ns3: r(x)=8")).contains("read-committed");
    assertThat(refused("s1: r(x)=0 w(y,1)\ns2: r(x)=1 w(x,0)\ns3: r(y)=1 w(x,1)")).isEmpty();
  }

  @Test
  void rowThatNoTransactionInserted_mayHaveBeenThere() {
    assertThat(refused("s1: scan(,)={x:1} d(x) | scan(,)={} i(x,1)")).isEmpty();
    assertThat(refused("s1: scan(,)={x:1}\ns2: scan(,)={}")).contains("read-committed");
  }

  @Test
  void tombstone_mayHaveBeenThereAtFirst() {
    assertThat(refused("s1: r(x)=~7 r(x)=nil w(x,1) | r(x)=1 d(x,~7)")).isEmpty();
    assertThat(refused("s1: r(x)=~7\ns2: r(x)=~8")).contains("read-committed");
  }

  @Test
  void listThatWasThere_mayBeginAsOneAppendsLater() {
    assertThat(refused("s1: l(x)=[1] a(x,2) | l(x)=[1,2] a(x,1)")).isEmpty();
  }

  @Test
  void keyOfWhichNothingIsRecorded_isAsIfNothingWere() {
    History history =
        HistoryScript.parse("initial 5\ninitial x=initial\ns1: r(x)=0 w(x,1) | r(x)=1 w(x,0)");
    for (String level : LEVELS) {
      assertThat(Checking.decide(history, level, OracleOptions.DEFAULT))
          .as(level)
          .isEqualTo(Agreement.expected(history, level, true));
    }
  }

  /** Both reads of x by one transaction turn out to be of its initial version; found by fuzzing. */
  @Test
  void twoReadsOfOneInitialVersion_areProvedEachByItsOwnReasons() {
    String script =
        """
        initial first-read
        s1: r(x)=1 r(y)=0 w(x,2)
        s2: r(x)=2 w(y,1) r(x)=1
        s3: w(x,1) r(y)=1
        """;
    assertThat(Checking.check(script, "adya-si").kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** The only writer of 1 contradicts itself, so that x was 1 at first; found by fuzzing. */
  @Test
  void valueOfATransactionThatCannotHaveTakenEffect_isProvedToBeInitial() {
    String script =
        """
        initial first-read
        s1: r(x)=0 r(x)=1
        s2: unknown w(x,1) r(x)=0
        s3: w(x,0)
        """;
    assertThat(Checking.check(script, "axiomatic-rc").kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }
}
