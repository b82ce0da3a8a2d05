package io.kingsnake.checker.wording;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.evidence.proof.Premises;
import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Step.Inference;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Gives a cycle its name, its class and a summary: "lost update on x: T1 -rw-> T2 -ww-> T1". */
public final class CycleAnomaly {
  private CycleAnomaly() {}

  /** Anomaly of a proved cycle. */
  public static Anomaly of(History history, Visibility visibility, Proof proof) {
    StepWords words = new StepWords(history, proof);
    List<Dependency> cycle =
        proof.cycle().stream()
            .map(proof.steps()::get)
            .filter(step -> step.rule() != Inference.PROGRAM)
            .map(words::dependency)
            .toList();
    List<Dependency> ordered = UpdateOrder.of(history, visibility, cycle);
    boolean orderless = CycleShape.hasConflictingUpdates(history, ordered);
    List<Step> premises = Premises.of(proof);
    boolean session = !orderless && rests(premises, Inference.SESSION);
    boolean realTime = !orderless && rests(premises, Inference.REAL_TIME);
    return of(history, ordered, session, realTime, "").withCore(Premises.txns(premises));
  }

  private static boolean rests(List<Step> premises, Inference rule) {
    return premises.stream().anyMatch(step -> step.rule() == rule);
  }

  /** Anomaly of one of several cycles, with a remark on the others. */
  static Anomaly of(History history, List<Dependency> cycle, String remark) {
    boolean session = CycleClass.has(cycle, Type.SESSION);
    return of(history, cycle, session, CycleClass.has(cycle, Type.REAL_TIME), remark);
  }

  /**
   * Anomaly of a cycle; the flags state whether session and real-time order are needed, even if
   * only for its edges.
   */
  private static Anomaly of(
      History history, List<Dependency> cycle, boolean session, boolean realTime, String remark) {
    assert invariantCloses(cycle) : cycle + " is no cycle";
    String cycleClass = CycleClass.of(history, cycle, session, realTime);
    AnomalyKind kind =
        isOfConcurrentWrites(cycleClass, cycle)
            ? AnomalyKind.CONCURRENT_WRITES
            : CycleShape.of(history, cycle, session);
    List<Integer> txns =
        cycle.stream()
            .map(Dependency::from)
            .filter(txn -> txn != Dependency.INITIAL_TXN)
            .distinct()
            .toList();
    return new Anomaly(kind, cycleClass, txns, cycle, summary(history, kind, cycle) + remark);
  }

  /**
   * Tests whether two transactions wrote a key, and the one that committed last began before the
   * other committed.
   */
  private static boolean isOfConcurrentWrites(String cycleClass, List<Dependency> cycle) {
    return cycleClass.equals(CycleClass.INTERFERENCE)
        && cycle.size() == 2
        && CycleClass.has(cycle, Type.WW);
  }

  private static boolean invariantCloses(List<Dependency> cycle) {
    return IntStream.range(0, cycle.size())
        .allMatch(i -> cycle.get(i).to() == cycle.get((i + 1) % cycle.size()).from());
  }

  private static String summary(History history, AnomalyKind kind, List<Dependency> cycle) {
    Wording wording = new Wording(history);
    String path =
        cycle.stream()
            .map(edge -> wording.txn(edge.from()) + " -" + edge.type().label() + "->")
            .collect(Collectors.joining(" "));
    int key = cycle.get(0).key();
    boolean isOneKey = key >= 0 && cycle.stream().allMatch(edge -> edge.key() == key);
    String about = isOneKey ? " on " + wording.key(key) : "";
    return kind.spoken() + about + ": " + path + " " + wording.txn(cycle.get(0).from());
  }
}
