package io.kingsnake.checker.evidence.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.verifier.Assumptions;
import io.kingsnake.verifier.Judge;
import io.kingsnake.verifier.Refusal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An order that is wrong is complained about, however it was found. */
class AcceptedOrdersTest {
  private static final int NO = -2; // no read
  private static final int INITIAL = -1;

  @Test
  void wrongOrderOfVersions_isNoticedWhereTheLevelSeesIt() {
    // Transactions are numbered in the order of the script, and so are operations.
    notices("read-your-writes", "s1: w(x,1) | r(x)=2\ns2: w(x,2)", sources(NO, 2, NO), 2, 0, 1);
    String twice = "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 | r(x)=2";
    notices("monotonic-reads", twice, sources(NO, NO, 0, 1), 1, 0, 2, 3);
    String session = "s1: w(x,1) | w(y,1)\ns2: w(x,2)\ns3: r(y)=1 r(x)=2";
    notices("monotonic-writes", session, sources(NO, NO, NO, 1, 2), 2, 0, 1, 3);
    String chain = "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: w(x,2)\ns4: r(y)=1 r(x)=2";
    notices("writes-follow-reads", chain, sources(NO, 0, NO, NO, 1, 2), 2, 0, 1, 3);
  }

  @Test
  void wrongOrderOfVersions_isNoticedByAllThatSeeSources() {
    String script = "s1: w(x,1) w(y,1)\ns2: w(x,2)\ns3: r(y)=1 r(x)=2";
    for (String level : List.of("axiomatic-rc", "read-atomic", "causal")) {
      notices(level, script, sources(NO, NO, NO, 0, 1), 1, 0, 2);
    }
  }

  @Test
  void wrongSource_isNoticed() {
    String script = "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1";
    assertThat(complaint("read-committed", script, sources(NO, NO, 1), 0, 1, 2)).isPresent();
    assertThat(complaint("read-committed", script, sources(NO, NO, 0), 2, 0, 1)).isPresent();
    assertThat(complaint("read-committed", script, sources(NO, NO, 0), 0, 2)).isPresent();
    assertThat(complaint("read-committed", script, sources(NO, NO, 0), 1, 0, 2)).isEmpty();
  }

  @Test
  void wrongOrderOfASession_isNoticedWhereItCounts() {
    String script = "s1: w(x,1) | w(x,2)";
    for (String level :
        List.of(
            "causal", "parallel-si", "serializable", "prefix-consistency", "monotonic-writes")) {
      assertThat(complaint(level, script, sources(NO, NO), 1, 0)).as(level).isPresent();
    }
    for (String level : List.of("monotonic-reads", "consistent-view", "pl-3")) {
      assertThat(complaint(level, script, sources(NO, NO), 1, 0)).as(level).isEmpty();
    }
  }

  @Test
  void orderAgainstTheClock_isNoticedWhereItCounts() {
    String script = "s1: @0-1 w(x,1)\ns2: @2-3 w(x,2)";
    assertThat(complaint("strict-serializable", script, sources(NO, NO), 1, 0)).isPresent();
    assertThat(complaint("serializable", script, sources(NO, NO), 1, 0)).isEmpty();
  }

  @Test
  void sourceAfterItsReader_isNoticed() {
    assertThat(complaint("consistent-view", "s1: w(x,1)\ns2: r(x)=1", sources(NO, 0), 1, 0))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("no version that was there"));
  }

  @Test
  void overwriterThatIsVisible_isNoticed() {
    String script = "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil";
    int[] sources = sources(NO, NO, 0, INITIAL);
    assertThat(complaint("cursor-stability", script, sources, 0, 1)).isEmpty();
    assertThat(complaint("consistent-view", script, sources, 0, 1))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("sees a later version"));
  }

  @Test
  void cycleThatARuleForbids_isNoticed() {
    // A long fork, in an order that explains both readers by what they saw.
    String script = "s1: w(x,1)\ns2: w(y,1)\ns3: r(x)=1 r(y)=nil\ns4: r(x)=nil r(y)=1";
    int[] sources = sources(NO, NO, 0, INITIAL, INITIAL, 1);
    assertThat(complaint("parallel-si", script, sources, 0, 1, 2, 3)).isEmpty();
    assertThat(complaint("prefix-consistency", script, sources, 0, 1, 2, 3))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("a cycle that the level forbids"));
  }

  @Test
  void missingTransaction_isNoticed() {
    assertThat(complaint("consistent-view", "s1: w(x,1)\ns2: w(x,2)", sources(NO, NO), 1))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("committed, but has no place"));
  }

  /** The first comes too early; right before the last one it is well. */
  private static void notices(String level, String script, int[] sources, int... order) {
    assertThat(complaint(level, script, sources, order)).as(level).isPresent();
    int[] right = order.clone();
    int moved = right[0];
    int last = right.length - 1;
    System.arraycopy(right, 1, right, 0, last - 1);
    right[last - 1] = moved;
    assertThat(complaint(level, script, sources, right)).as(level).isEmpty();
  }

  /** By operation: the transaction that a read saw. */
  private static int[] sources(int... sources) {
    return sources;
  }

  private static Optional<String> complaint(
      String level, String script, int[] sources, int... order) {
    History history = HistoryScript.parse(script);
    IntList named = new IntList();
    int count = 0;
    for (int txn : order) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (sources[op] != NO) {
          named.add(count++);
          named.add(sources[op] < 0 ? INITIAL : write(history, sources[op], history.opKey(op)));
        }
      }
    }
    Judge judge =
        new Judge(
            history,
            Audit.rules(Levels.named(level).text()),
            Audit.settings(CheckOptions.DEFAULT),
            Assumptions.NOTHING);
    try {
      judge.accept(false, order, named.toArray());
      return Optional.empty();
    } catch (Refusal e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static int write(History history, int txn, int key) {
    int op = history.opEnd(txn) - 1;
    while (!history.opKind(op).isWrite() || history.opKey(op) != key) {
      op--;
    }
    return op;
  }
}
