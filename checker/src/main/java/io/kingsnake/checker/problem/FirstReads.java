package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The initial value of every key. Where loading was not recorded it is the value that somebody read
 * and nobody wrote, or absent if there is none. Reads of a transaction of unknown outcome count
 * only if it took effect, so that there may be several choices of which one must do.
 */
public final class FirstReads {
  /** How many choices are worth the time; keys that have any are rare. */
  private static final int MAX_CHOICES = 64;

  private final History history;
  private final UnwrittenReads reads;
  private final int[] chosen; // by key, where the history does not tell; empty if it always does

  private FirstReads(History history, UnwrittenReads reads, int[] chosen) {
    this.history = history;
    this.reads = reads;
    this.chosen = chosen;
  }

  /** All there may have been, unless {@link #areTooMany}; at least one. */
  public static List<FirstReads> choices(History history) {
    UnwrittenReads reads = UnwrittenReads.of(history);
    List<int[]> choices = new ArrayList<>();
    choices.add(reads.settled());
    for (int key : reads.openKeys()) {
      List<Integer> values = reads.valuesOf(key);
      for (int i = 0, end = choices.size(); i < end && choices.size() <= MAX_CHOICES; i++) {
        for (int value : values) {
          int[] other = choices.get(i).clone();
          other[key] = value;
          choices.add(other);
        }
      }
    }
    return choices.stream().map(chosen -> new FirstReads(history, reads, chosen)).toList();
  }

  /** Whether {@code choices} left some out. */
  public static boolean areTooMany(List<FirstReads> choices) {
    return choices.size() > MAX_CHOICES;
  }

  public int of(int key) {
    int given = history.initialValue(key);
    return given == History.INITIAL ? chosen[key] : given;
  }

  /** Whether the key looks absent at first: nothing is there, or a deleted record. */
  public boolean isAbsent(int key) {
    return of(key) == History.ABSENT || reads.isTombstone(of(key));
  }

  @Override
  public String toString() {
    return Arrays.toString(chosen);
  }
}
