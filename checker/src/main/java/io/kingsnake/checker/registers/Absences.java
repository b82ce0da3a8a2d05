package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.history.History;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/*
 * A scan over a wide range shows the absence of nearly every key, and nearly all of that is
 * obvious. So the search starts without them, and an absence is learned when the execution found
 * would have shown the key to a scan that did not return it: what is refuted without absences is
 * refuted, and an execution that shows every scan exactly what it saw is an answer. Absences of
 * keys that the transaction itself writes count from the start; there are few of these.
 */
/** The keys whose absence from a scan or iterator is taken into account. */
public final class Absences {
  /** Up to this many for each operation and each row, it is cheaper to take all. */
  private static final int FEW = 8;

  private boolean areAll;
  private final Map<Integer, Set<Integer>> keysOf = new HashMap<>(); // by scan
  private boolean grew;

  private Absences(boolean areAll) {
    this.areAll = areAll;
  }

  /** All absences from the start. */
  public static Absences all() {
    return new Absences(true);
  }

  /** Hardly any at first. */
  public static Absences learned() {
    return new Absences(false);
  }

  /** Initially hardly any, if there are many. */
  public static Absences few(History history) {
    return new Absences(!areMany(history));
  }

  private static boolean areMany(History history) {
    int[] scans =
        IntStream.range(0, history.isPlain() ? 0 : history.opCount())
            .filter(op -> history.opKind(op).isRange() && history.hasRows(op))
            .toArray();
    if (scans.length == 0) {
      return false;
    }
    CoveredKeys covered = CoveredKeys.everPresent(history, key -> false);
    long rows = IntStream.of(scans).map(op -> history.rowEnd(op) - history.rowStart(op)).sum();
    long absent =
        IntStream.of(scans).mapToLong(op -> covered.end(op) - covered.start(op)).sum() - rows;
    return absent > FEW * (history.opCount() + rows);
  }

  /** Tests whether every absence is taken into account. */
  public boolean areAll() {
    return areAll;
  }

  /** Relevant keys among those that the scan covers. */
  int[] of(int txn, int scan, CoveredKeys covered) {
    if (areAll) {
      return IntStream.range(covered.start(scan), covered.end(scan)).map(covered::key).toArray();
    }
    Set<Integer> keys = new TreeSet<>(keysOf.getOrDefault(scan, Set.of()));
    covered.ownWrites(txn, scan).forEach(keys::add);
    return keys.stream().mapToInt(Integer::intValue).toArray();
  }

  /** From now on it matters that the scan did not return the key. */
  public void learn(int scan, int key) {
    assert !areAll : "all absences are known";
    grew |= keysOf.computeIfAbsent(scan, op -> new TreeSet<>()).add(key);
  }

  public boolean isLearned(int scan, int key) {
    return keysOf.getOrDefault(scan, Set.of()).contains(key);
  }

  /** Makes everything relevant from now on, if it is unknown what is not. */
  public void takeAll() {
    grew |= !areAll;
    areAll = true;
  }

  /** Tests whether something was learned since the last call. */
  public boolean grew() {
    boolean answer = grew;
    grew = false;
    return answer;
  }
}
