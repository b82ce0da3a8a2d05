package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Meaning of lists at read uncommitted: the elements they show, and those they leave out. */
class DirtyListsTest {
  private static final String LEVEL = "read-uncommitted";

  @Test
  void elementLeftOut_wasAppendedLater() {
    String script = "s1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[2]";
    Anomaly anomaly = Objects.requireNonNull(Checking.check(script, LEVEL).anomaly());
    assertThat(anomaly.cycleClass()).isEqualTo("G0");
    assertThat(anomaly.edges())
        .extracting(Dependency::why)
        .containsExactlyInAnyOrder(
            "T3 saw T1's element of x before T2's", "T3 saw T2's element of y, and T1's not yet");
    assertThat(Checking.check(script, "read-committed").kind()).isEqualTo(Kind.VIOLATED);
  }

  /** No definition covers a list that was written as one value: there is no verdict then. */
  @Test
  void keyUsedAsListAndAsSingleValue_isUndecidedAtEveryLevel() {
    for (String level : new String[] {LEVEL, "read-committed", "serializable"}) {
      Verdict verdict = Checking.check("s1: a(x,1) w(x,4)\ns2: l(x)=[1]", level);
      assertThat(verdict.kind()).isEqualTo(Kind.UNDECIDED);
      assertThat(verdict.message())
          .contains("key x", "both as a list", "give the list a key of its own");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A reader that appends later comes after the appends it read.
        "s1: a(x,1) l(y)=[2] a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2]",
        // After own appends, which come last, the others show the same.
        "s1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] | a(y,3) l(y)=[2,3]",
      })
  void orderThatContradictsWhatIsLeftOut_isADirtyWrite(String script) {
    assertThat(Checking.check(script, LEVEL).kind()).isEqualTo(Kind.VIOLATED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[1]",
        "s1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[]",
        // A transaction that aborted, or may have, leaves no version.
        "s1: aborted a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[2]",
        "s1: unknown a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[2]",
        // The reader does not know the place of its own append.
        "s1: a(x,1) a(y,1) l(x)=[1]\ns2: a(x,2) a(y,2)\ns3: l(x)=[2,1] l(y)=[2,1]",
        // The initial list was not recorded, and may have held 2.
        "initial first-read\ns1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[2]",
      })
  void whatMayBeOtherwise_tellsNothing(String script) {
    assertThat(Checking.check(script, LEVEL).kind()).isEqualTo(Kind.SATISFIED);
  }

  /** Most lists are beginnings of the longest one, and are not compared with all appends. */
  @Test
  void manyListsOfOneKey_areDecidedInTime() {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionBuffer txn = builder.newTransaction();
    int key = builder.keys().of("x");
    int first = builder.values().ofLong(0);
    for (int i = 0; i < 100_000; i++) {
      builder.add(txn.session(builder.session("s")).append(key, builder.values().ofLong(i)));
      builder.add(txn.session(builder.session("r")).readList(key, first));
    }
    assertThat(Checking.check(builder.build(), LEVEL).kind()).isEqualTo(Kind.SATISFIED);
  }
}
