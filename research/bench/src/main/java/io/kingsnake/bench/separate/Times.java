package io.kingsnake.bench.separate;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A history with exact times: all orders in which its transactions can begin and end, as long as
 * they are few.
 */
final class Times {
  /** Limit on transactions, beyond which there are too many orders to try. */
  private static final int MAX_TRANSACTIONS = 3;

  private Times() {}

  /** Timed histories in which transactions of a session follow one another. */
  static Stream<History> sequential(History history) {
    return all(history).filter(Times::isSequential);
  }

  /**
   * Timed histories in which some transactions of a session overlap, as an asynchronous client's
   * do, but begin in order.
   */
  static Stream<History> overlapping(History history) {
    return all(history).filter(timed -> !isSequential(timed) && beginInOrder(timed));
  }

  private static boolean beginInOrder(History history) {
    for (int txn = 1; txn < history.txnCount(); txn++) {
      if (history.txnSession(txn) == history.txnSession(txn - 1)
          && history.beginTime(txn - 1) > history.beginTime(txn)) {
        return false;
      }
    }
    return true;
  }

  /** All at the same time. */
  static History atOnce(History history) {
    int[] begins = new int[history.txnCount()];
    int[] ends = new int[history.txnCount()];
    Arrays.fill(ends, 1);
    return with(history, begins, ends);
  }

  /** All, even where sessions run backwards. */
  static Stream<History> all(History history) {
    List<History> all = new ArrayList<>();
    int txns = history.txnCount();
    if (txns > MAX_TRANSACTIONS) {
      return Stream.of(atOnce(history));
    }
    place(history, 0, new int[txns], new int[txns], all);
    return all.stream();
  }

  private static void place(
      History history, int time, int[] begins, int[] ends, List<History> all) {
    int txns = begins.length;
    if (time == 2 * txns) {
      all.add(with(history, begins, ends));
      return;
    }
    for (int txn = 0; txn < txns; txn++) {
      // Times are counted from 1 here, so that 0 is not yet.
      int[] next = begins[txn] == 0 ? begins : ends;
      if (next[txn] == 0) {
        next[txn] = time + 1;
        place(history, time + 1, begins, ends, all);
        next[txn] = 0;
      }
    }
  }

  private static boolean isSequential(History history) {
    for (int txn = 1; txn < history.txnCount(); txn++) {
      if (history.txnSession(txn) == history.txnSession(txn - 1)
          && history.endTime(txn - 1) > history.beginTime(txn)) {
        return false;
      }
    }
    return true;
  }

  /** Scripts are easier to change than histories. */
  private static History with(History history, int[] begins, int[] ends) {
    StringBuilder text = new StringBuilder("times exact\n");
    int txn = 0;
    for (String line : HistoryScript.show(history).lines().toList()) {
      int colon = line.indexOf(':');
      text.append(line, 0, colon + 1);
      String between = " ";
      for (String one : line.substring(colon + 1).split("\\|", -1)) {
        text.append(between).append('@').append(begins[txn]).append('-').append(ends[txn]);
        text.append(' ').append(one.strip());
        between = " | ";
        txn++;
      }
      text.append('\n');
    }
    return HistoryScript.parse(text.toString());
  }
}
