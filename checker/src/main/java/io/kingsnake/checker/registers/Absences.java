package io.kingsnake.checker.registers;

import io.kingsnake.history.History;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/*
 * A scan over a wide range shows the absence of nearly every key, and nearly all of that is obvious.
 * So the search starts without, and whatever an order found that way would have shown a scan that
 * did not see it is learned: what is refuted without is refuted, and an order that shows every scan
 * just what it saw is an answer.
 */
/** The keys whose absence from a scan or iterator is taken into account. */
public final class Absences {
  /** Up to so many for each operation and each row, it is cheaper to take all. */
  private static final int FEW = 8;

  private final boolean areAll;
  private final Map<Integer, Set<Integer>> keysOf = new HashMap<>(); // by scan
  private boolean grew;

  private Absences(boolean areAll) {
    this.areAll = areAll;
  }

  /** For levels at which no order can be asked what a scan would have seen. */
  public static Absences all() {
    return new Absences(true);
  }

  /** None at first, if all would be many. */
  public static Absences few(History history) {
    boolean isOpen =
        IntStream.range(0, history.keyCount())
            .anyMatch(key -> history.initialValue(key) == History.INITIAL);
    return new Absences(isOpen || !areMany(history));
  }

  private static boolean areMany(History history) {
    int[] scans =
        IntStream.range(0, history.opCount())
            .filter(op -> history.opKind(op).isRange() && history.hasRows(op))
            .toArray();
    if (scans.length == 0) {
      return false;
    }
    CoveredKeys covered = new CoveredKeys(history, key -> false);
    long rows = IntStream.of(scans).map(op -> history.rowEnd(op) - history.rowStart(op)).sum();
    long absent = IntStream.of(scans).mapToLong(covered::count).sum() - rows;
    return absent > FEW * (history.opCount() + rows);
  }

  /** Whether every absence is taken into account from the start. */
  public boolean areAll() {
    return areAll;
  }

  /** The keys that matter of those that the scan covers. */
  int[] of(int scan, CoveredKeys covered) {
    if (areAll) {
      return covered.of(scan);
    }
    return keysOf.getOrDefault(scan, new TreeSet<>()).stream()
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** From now on it matters that the scan did not return the key. */
  public void learn(int scan, int key) {
    grew |= keysOf.computeIfAbsent(scan, op -> new TreeSet<>()).add(key);
  }

  /** Whether something was learned since this was asked last. */
  public boolean grew() {
    boolean answer = grew;
    grew = false;
    return answer;
  }
}
