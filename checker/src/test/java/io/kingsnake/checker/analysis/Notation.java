package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.util.Arrays;

/**
 * Small histories as text, one transaction per line, session first: {@code a: w x 1; r y 2; r z -}.
 * Operations are r, w, d (delete), a (append), l (list read), s and i (scan, iterator over a..m
 * followed by rows k=v; flags first: exhausted, reverse, unordered). {@code -} is absent, {@code ?}
 * unknown, {@code !} the initial version, {@code ~9} the tombstone 9. A line that starts with
 * {@code aborted} or {@code indeterminate} has that outcome.
 */
final class Notation {
  private final HistoryBuilder builder = new HistoryBuilder();

  private Notation() {}

  static History absent(String text) {
    Notation notation = new Notation();
    notation.builder.initialAbsent();
    return notation.parse(text);
  }

  static History fixed(long initial, String text) {
    Notation notation = new Notation();
    notation.builder.initialFixed(notation.builder.values().ofLong(initial));
    return notation.parse(text);
  }

  static History firstRead(String text) {
    Notation notation = new Notation();
    notation.builder.initialFirstRead();
    return notation.parse(text);
  }

  private History parse(String text) {
    for (String line : text.strip().split("\\R", -1)) {
      int colon = line.indexOf(':');
      String[] head = line.substring(0, colon).strip().split(" ", -1);
      TransactionBuffer txn = builder.newTransaction();
      txn.session(builder.session(head[head.length - 1]));
      txn.outcome(
          switch (head[0]) {
            case "aborted" -> Outcome.ABORTED;
            case "indeterminate" -> Outcome.INDETERMINATE;
            default -> Outcome.COMMITTED;
          });
      for (String op : line.substring(colon + 1).split(";", -1)) {
        op(txn, op.strip().split(" +", -1));
      }
      builder.add(txn);
    }
    return builder.build();
  }

  private void op(TransactionBuffer txn, String[] word) {
    switch (word[0]) {
      case "r" -> read(txn, key(word[1]), word[2]);
      case "w" -> txn.write(key(word[1]), value(word[2]));
      case "d" -> delete(txn, word);
      case "a" -> txn.append(key(word[1]), value(word[2]));
      case "l" ->
          txn.readList(key(word[1]), Arrays.stream(word).skip(2).mapToInt(this::value).toArray());
      case "s" -> txn.scan(scan(word));
      case "i" -> txn.scan(scan(word));
      default -> throw new IllegalArgumentException("no operation " + word[0]);
    }
  }

  private void read(TransactionBuffer txn, int key, String seen) {
    if (seen.startsWith("~")) {
      txn.readTombstone(key, value(seen.substring(1)));
    } else {
      txn.read(key, value(seen));
    }
  }

  private void delete(TransactionBuffer txn, String[] word) {
    if (word.length == 2) {
      txn.delete(key(word[1]));
    } else {
      txn.deleteLeaving(key(word[1]), value(word[2]));
    }
  }

  private ScanBuffer scan(String[] word) {
    String[] bounds = word[1].split("\\.\\.", -1);
    ScanBuffer scan = new ScanBuffer().range(bounds[0], bounds[1]);
    boolean exhausted = false;
    boolean reverse = false;
    for (String part : Arrays.asList(word).subList(2, word.length)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        scan.row(key(part.substring(0, equals)), value(part.substring(equals + 1)));
      } else {
        exhausted |= part.equals("exhausted");
        reverse |= part.equals("reverse");
        if (part.equals("unordered")) {
          scan.unordered();
        }
      }
    }
    return word[0].equals("i") ? scan.iterator(exhausted, reverse) : scan;
  }

  private int key(String name) {
    return builder.keys().ofString(name);
  }

  private int value(String text) {
    return switch (text) {
      case "-" -> History.ABSENT;
      case "?" -> History.UNKNOWN;
      case "!" -> History.INITIAL;
      default -> builder.values().ofLong(Long.parseLong(text));
    };
  }
}
