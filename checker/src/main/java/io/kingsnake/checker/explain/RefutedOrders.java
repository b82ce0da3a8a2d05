package io.kingsnake.checker.explain;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Describes a refutation by search: no single cycle is certain, but every order closes one. Shown
 * is the last knot the search could not untie: a read, the version it read, and a write that can
 * come neither before that version nor after the read.
 */
final class RefutedOrders {
  private RefutedOrders() {}

  static Anomaly anomaly(Problem problem, Decision decision) {
    IntList triples = decision.intrusions();
    History history = problem.history();
    if (triples.isEmpty()) {
      return new Anomaly(
          "no-order", null, List.of(), List.of(), "every order of the transactions closes a cycle");
    }
    int read = triples.get(triples.size() - 3);
    int source = triples.get(triples.size() - 2);
    int write = triples.get(triples.size() - 1);
    int key = problem.reads().key(read);
    int reader = problem.participants().txn(problem.reads().participant(read));
    int intruder = problem.participants().txn(problem.writes().participant(write));
    List<Dependency> cycle = new ArrayList<>();
    String keyName = history.keys().show(key);
    cycle.add(
        new Dependency(
            reader,
            intruder,
            Dependency.Type.RW,
            key,
            name(history, reader)
                + " read a version of "
                + keyName
                + " that "
                + name(history, intruder)
                + " overwrote, or else it overwrote an older one: both were refuted"));
    int writer =
        source == Reads.INITIAL
            ? Dependency.INITIAL_TXN
            : problem.participants().txn(problem.writes().participant(source));
    cycle.add(
        new Dependency(
            intruder,
            writer,
            Dependency.Type.WW,
            key,
            "the other order of their writes of " + keyName + " was refuted by search"));
    cycle.add(
        new Dependency(
            writer,
            reader,
            Dependency.Type.WR,
            key,
            name(history, reader) + " read " + keyName + " from " + name(history, writer)));
    Set<Integer> txns = new LinkedHashSet<>(List.of(reader, intruder));
    if (writer >= 0) {
      txns.add(writer);
    }
    return new Anomaly(
        CycleShape.of(history, cycle),
        CycleClass.of(cycle),
        List.copyOf(txns),
        cycle,
        "every order of the transactions closes a cycle; the last knot is "
            + name(history, reader)
            + "'s read of "
            + keyName);
  }

  private static String name(History history, int txn) {
    return txn < 0 ? "T0" : "T" + history.txnId(txn);
  }
}
