package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.history.History;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Confirms that transactions wait for each other: each of them for all it could have read some
 * value from, or for an earlier one of its session, and these are all among them. One of them did
 * take effect, so that it should not have to wait.
 */
public final class StuckAudit {
  private final Problem problem;
  private final History history;
  private final CheckOptions options;
  private final boolean session;
  private final BitSet certain = new BitSet(); // of the stuck, those who took effect

  public StuckAudit(Problem problem, Axiom axiom, CheckOptions options) {
    this.problem = problem;
    this.history = problem.history();
    this.options = options;
    session = axiom.ordersSessions();
  }

  public Optional<String> complaint(BitSet stuck) {
    BitSet txns = new BitSet();
    Set<Integer> keys = new HashSet<>();
    for (int p = stuck.nextSetBit(0); p >= 0; p = stuck.nextSetBit(p + 1)) {
      int txn = problem.participants().txn(p);
      txns.set(txn);
      certain.set(txn, !problem.participants().isOptional(p));
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        keys.add(history.opKey(op));
      }
    }
    Orders orders = new Orders(false, options.sessionOrder(), RealTime.NOTHING);
    RawFacts facts = new RawFacts(problem.registers(), orders, options, keys);
    for (int txn = txns.nextSetBit(0); txn >= 0; txn = txns.nextSetBit(txn + 1)) {
      if (!waits(txn, txns, facts)) {
        return Optional.of("T" + history.txnId(txn) + " need not wait");
      }
    }
    // A participant that is not optional committed, or one that did can only have read from it.
    return certain.isEmpty() ? Optional.of("no transaction had to take effect") : Optional.empty();
  }

  private boolean waits(int txn, BitSet stuck, RawFacts facts) {
    int first = certain.nextSetBit(history.sessionStart(history.txnSession(txn)));
    if (session && first >= 0 && first < txn) {
      return true;
    }
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .map(history::opKey)
        .distinct()
        .anyMatch(key -> hasReadWaiting(txn, key, stuck, facts));
  }

  private static boolean hasReadWaiting(int txn, int key, BitSet stuck, RawFacts facts) {
    for (int value : facts.externalReads(txn, key)) {
      List<Integer> sources = facts.possibleSources(txn, key, value);
      if (sources.stream().allMatch(source -> source >= 0 && stuck.get(source))) {
        return true;
      }
    }
    return false;
  }

  /** Where they wait not for each other but for a version that no transaction wrote. */
  public static Anomaly unexplained(Problem problem, BitSet stuck) {
    List<Integer> txns =
        stuck.stream()
            .filter(p -> !problem.participants().isOptional(p))
            .map(problem.participants()::txn)
            .boxed()
            .toList();
    return new Anomaly(
        "thin-air-read",
        null,
        txns,
        List.of(),
        "T%d can only have read from transactions that read a version that no transaction wrote"
            .formatted(problem.history().txnId(txns.get(0))));
  }
}
