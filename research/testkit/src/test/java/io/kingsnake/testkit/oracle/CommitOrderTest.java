package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Prefix consistency as Biswas and Enea write it down: by all total commit orders. */
class CommitOrderTest {
  @Test
  void prefixConsistency_isThatOfSomeCommitOrder() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    for (RandomHistories histories :
        List.of(RandomHistories.registers(), RandomHistories.everything())) {
      for (long seed = 0; seed < 1_000; seed++) {
        History history = histories.withTransactions(4).history(seed);
        assertThat(oracle.accepts(history, "prefix-consistency"))
            .as("seed %d:%n%s", seed, HistoryScript.show(history))
            .isEqualTo(oracle.accepts(history, CommitOrderTest::hasCommitOrder));
      }
    }
  }

  private static boolean hasCommitOrder(NamedRelations relations) {
    int[] nodes = IntStream.range(1, relations.nodeCount()).toArray();
    AtomicBoolean found = new AtomicBoolean();
    Permutations.forEach(nodes, order -> found.compareAndSet(false, isPrefix(relations, order)));
    return found.get();
  }

  private static boolean isPrefix(NamedRelations relations, int[] order) {
    int[] place = new int[order.length + 1];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i + 1; // after the initial state
    }
    for (int from = 0; from < place.length; from++) {
      for (int to = 0; to < place.length; to++) {
        boolean isOrdered = isSeen(relations, from, to) || relations.has("ww", from, to);
        if (isOrdered && place[from] >= place[to]) {
          return false;
        }
        for (int overwriter = 1; overwriter < place.length; overwriter++) {
          boolean isMissed = relations.has("rw", to, overwriter);
          if (isSeen(relations, from, to) && isMissed && place[overwriter] <= place[from]) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean isSeen(NamedRelations relations, int from, int to) {
    return relations.has("so", from, to) || relations.has("wr", from, to);
  }
}
