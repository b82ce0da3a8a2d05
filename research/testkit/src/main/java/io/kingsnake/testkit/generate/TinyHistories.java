package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every tiny history of committed reads and writes over two initially absent keys: all programs of
 * one to so many operations for each transaction, all ways to spread the transactions over
 * sessions, all values a read can return that is absent or written to its key by any transaction.
 *
 * <p>Histories that differ only in names are given once: sessions of equal length come in one order
 * only, the first operation is on the first key, and values of a key are numbered by their first
 * write. (Some that need several renamings at once remain; they do no harm.)
 *
 * <p>How many there are:
 *
 * <table>
 *   <caption>Histories by transactions and most operations of each</caption>
 *   <tr><th>transactions, operations</th><th>unique values</th><th>repeated values</th></tr>
 *   <tr><td>2, 2</td><td>841</td><td>1,223</td></tr>
 *   <tr><td>3, 1</td><td>139</td><td>180</td></tr>
 *   <tr><td>3, 2</td><td>76,786</td><td>161,670</td></tr>
 * </table>
 *
 * @param transactions number of transactions in each history, at most three
 * @param operations the most operations of a transaction
 * @param repeatedValues whether two writes of a key may write the same value
 */
public record TinyHistories(int transactions, int operations, boolean repeatedValues) {
  /** The sizes of sessions, largest first. */
  private static final List<List<List<Integer>>> PARTITIONS =
      List.of(
          List.of(),
          List.of(List.of(1)),
          List.of(List.of(2), List.of(1, 1)),
          List.of(List.of(3), List.of(2, 1), List.of(1, 1, 1)));

  public TinyHistories {
    if (transactions < 1 || transactions >= PARTITIONS.size() || operations < 1) {
      throw new IllegalArgumentException(
          "tiny histories have 1 to 3 transactions of at least 1 operation but got %d, %d"
              .formatted(transactions, operations));
    }
  }

  /** Three transactions of up to two operations, every write with a value of its own. */
  public static TinyHistories uniqueValues() {
    return new TinyHistories(3, 2, false);
  }

  /** Hands every history to {@code use}, always in the same order. */
  public void forEach(Consumer<History> use) {
    List<int[]> programs = programs();
    for (List<Integer> sizes : PARTITIONS.get(transactions)) {
      fill(programs, sizes, new ArrayList<>(), use);
    }
  }

  /** In order of length, then of codes. */
  private List<int[]> programs() {
    List<int[]> programs = new ArrayList<>();
    List<int[]> longest = List.of(new int[0]);
    for (int length = 1; length <= operations; length++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] program : longest) {
        for (int code = 0; code < TinyResults.CODES; code++) {
          int[] extended = Arrays.copyOf(program, length);
          extended[length - 1] = code;
          longer.add(extended);
        }
      }
      programs.addAll(longer);
      longest = longer;
    }
    return programs;
  }

  /** Chooses a program for each transaction; {@code chosen} are indices, session by session. */
  private void fill(
      List<int[]> programs, List<Integer> sizes, List<Integer> chosen, Consumer<History> use) {
    if (chosen.size() == transactions) {
      List<int[]> txns = chosen.stream().map(programs::get).toList();
      new TinyResults(sizes, txns, repeatedValues).forEach(use);
      return;
    }
    for (int program = first(sizes, chosen); program < programs.size(); program++) {
      if (!chosen.isEmpty() || TinyResults.key(programs.get(program)[0]) == 0) {
        chosen.add(program);
        fill(programs, sizes, chosen, use);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  /**
   * Sessions of one transaction come in order of their programs. This leaves one of every pair that
   * exchanging the keys makes: the least program begins on the first key before or after it.
   */
  private static int first(List<Integer> sizes, List<Integer> chosen) {
    boolean single = sizes.get(0) == 1 && !chosen.isEmpty();
    return single ? chosen.get(chosen.size() - 1) : 0;
  }
}
