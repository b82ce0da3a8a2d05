package io.kingsnake.bench.separate;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All histories of some operations on the keys x and y, up to names: each session is at least as
 * long as the next, and of sessions of one transaction those that begin with a write come first.
 * Initially there is nothing. Each write has a value of its own, and a read returns nothing or what
 * another transaction wrote. A transaction that contradicts itself says nothing about isolation, so
 * none writes a key twice or reads what it wrote.
 *
 * @param scans whether there may be scans of both keys
 * @param aborts whether transactions may be aborted
 */
record SmallHistories(boolean scans, boolean aborts) {
  private static final List<String> KEYS = List.of("x", "y");

  /** Reads and writes of x and of y, and the scan of both. */
  private static final List<String> CODES = List.of("rx", "ry", "wx", "wy", "s");

  /** Enumerates the histories with exactly so many operations, transactions and keys. */
  void forEach(int operations, int transactions, int keys, Consumer<History> use) {
    new Programs(this, operations, transactions, keys).forEach(programs -> results(programs, use));
  }

  private void results(Programs.Listing listing, Consumer<History> use) {
    List<String> texts = new ArrayList<>();
    fill(listing, 0, 0, new StringBuilder(), texts);
    texts.forEach(text -> use.accept(HistoryScript.parse(text)));
  }

  /**
   * Appends all possible forms of operation {@code op} of transaction {@code txn} and those after
   * it.
   */
  private void fill(
      Programs.Listing listing, int txn, int op, StringBuilder text, List<String> texts) {
    if (txn == listing.programs().size()) {
      texts.add(text.toString());
      return;
    }
    int length = text.length();
    int[] program = listing.programs().get(txn);
    if (op == program.length) {
      fill(listing, txn + 1, 0, text, texts);
      return;
    }
    String head =
        op > 0
            ? " "
            : listing.startsSession(txn) ? "\ns" + (listing.sessions().get(txn) + 1) + ": " : " | ";
    boolean mayAbort = op == 0 && aborts && listing.programs().size() > 1;
    for (String outcome : mayAbort ? List.of("", "aborted ") : List.of("")) {
      for (String result : results(listing, txn, CODES.get(program[op]))) {
        text.append(head).append(outcome).append(result);
        fill(listing, txn, op + 1, text, texts);
        text.setLength(length);
      }
    }
  }

  private static List<String> results(Programs.Listing listing, int txn, String code) {
    if (code.equals("s")) {
      return scans(listing, txn);
    }
    String key = code.substring(1);
    if (code.startsWith("w")) {
      return List.of("w(%s,%d)".formatted(key, listing.writers(key).indexOf(txn) + 1));
    }
    List<String> reads = new ArrayList<>(List.of("r(%s)=nil".formatted(key)));
    for (int value : listing.valuesOfOthers(key, txn)) {
      reads.add("r(%s)=%d".formatted(key, value));
    }
    return reads;
  }

  private static List<String> scans(Programs.Listing listing, int txn) {
    List<List<String>> rows = new ArrayList<>();
    for (String key : KEYS) {
      List<String> row = new ArrayList<>(List.of(""));
      listing.valuesOfOthers(key, txn).forEach(value -> row.add(key + ":" + value));
      rows.add(row);
    }
    List<String> scans = new ArrayList<>();
    for (String x : rows.get(0)) {
      for (String y : rows.get(1)) {
        String between = x.isEmpty() || y.isEmpty() ? "" : ",";
        scans.add("scan(,)={" + x + between + y + "}");
      }
    }
    return scans;
  }

  static boolean isWrite(int code) {
    return CODES.get(code).startsWith("w");
  }

  static boolean isScan(int code) {
    return code == CODES.size() - 1;
  }

  /** The key of a read or write: 0 or 1. */
  static int key(int code) {
    return code % KEYS.size();
  }

  static int codes(boolean withScans) {
    return CODES.size() - (withScans ? 0 : 1);
  }

  static int code(String text) {
    return CODES.indexOf(text);
  }
}
