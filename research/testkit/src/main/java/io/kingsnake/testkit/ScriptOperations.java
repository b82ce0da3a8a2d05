package io.kingsnake.testkit;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Locking;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The operations of one transaction of a {@link HistoryScript}. */
final class ScriptOperations {
  private static final Pattern OPERATION =
      Pattern.compile(
          "\\s*(\\w+!?\\w*)\\(([^)]*)\\)(=([^\\s\\[{@]+|\\[[^\\]]*\\]|\\{[^}]*\\}))?"
              + "(@(-?\\d+|)-(-?\\d+|))?");

  private static final Pattern LOCKING = Pattern.compile("(.+)_(share|update)");

  private final HistoryBuilder builder;
  private final TransactionBuffer txn;

  private ScriptOperations(HistoryBuilder builder, TransactionBuffer txn) {
    this.builder = builder;
    this.txn = txn;
  }

  static void parse(HistoryBuilder builder, TransactionBuffer txn, String text) {
    ScriptOperations operations = new ScriptOperations(builder, txn);
    Matcher matcher = OPERATION.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      String result = matcher.group(4);
      operations.add(
          matcher.group(1), matcher.group(2).split(",", -1), result == null ? "?" : result);
      if (matcher.group(5) != null) {
        txn.opTimes(HistoryScript.time(matcher.group(6)), HistoryScript.time(matcher.group(7)));
      }
      end = matcher.end();
    }
    if (!text.substring(end).isBlank()) {
      throw new IllegalArgumentException("expected an operation but got " + text.substring(end));
    }
  }

  static int key(HistoryBuilder builder, String text) {
    return builder.keys().of(datum(text));
  }

  static int value(HistoryBuilder builder, String text) {
    return switch (text.strip()) {
      case "nil" -> History.ABSENT;
      case "initial" -> History.INITIAL;
      case "?" -> History.UNKNOWN;
      default -> builder.values().of(datum(text));
    };
  }

  private static Object datum(String text) {
    String word = text.strip();
    if (word.matches("-?\\d+")) {
      return Long.valueOf(word);
    }
    if (word.matches("0x([0-9a-f]{2})*")) {
      return Bytes.copyOf(HexFormat.of().parseHex(word.substring(2)));
    }
    return word;
  }

  private void add(String name, String[] arguments, String result) {
    Matcher locking = LOCKING.matcher(name);
    if (locking.matches()) {
      add(locking.group(1), arguments, result);
      txn.locking(locking.group(2).equals("share") ? Locking.SHARE : Locking.UPDATE);
      return;
    }
    switch (name) {
      case "savepoint" -> txn.savepoint(arguments[0]);
      case "rollback" -> txn.rollBackTo(arguments[0]);
      case "drange" -> deleteRange(range("scan", arguments, result));
      case "r" -> read(key(arguments[0]), result);
      case "w" -> txn.write(key(arguments[0]), value(builder, arguments[1]));
      case "i" -> txn.insert(key(arguments[0]), value(builder, arguments[1]));
      case "d" -> delete(arguments);
      case "a" -> txn.append(key(arguments[0]), value(builder, arguments[1]));
      case "l" -> readList(key(arguments[0]), result);
      default -> txn.scan(range(name, arguments, result));
    }
  }

  private int key(String text) {
    return key(builder, text);
  }

  private void read(int key, String result) {
    if (result.startsWith("~")) {
      txn.readTombstone(key, value(builder, result.substring(1)));
    } else {
      txn.read(key, value(builder, result));
    }
  }

  private void delete(String[] arguments) {
    if (arguments.length == 1) {
      txn.delete(key(arguments[0]));
    } else {
      String tombstone = arguments[1].strip().replaceFirst("^~", "");
      txn.deleteLeaving(key(arguments[0]), value(builder, tombstone));
    }
  }

  private void readList(int key, String result) {
    if (result.equals("?")) {
      txn.readUnknownList(key);
    } else {
      txn.readList(
          key, Arrays.stream(items(result)).mapToInt(item -> value(builder, item)).toArray());
    }
  }

  private ScanBuffer range(String name, String[] arguments, String result) {
    Matcher kind = Pattern.compile("(u?)(r?)(scan|iter)(!?)").matcher(name);
    if (!kind.matches() || arguments.length != 2) {
      throw new IllegalArgumentException("expected an operation but got " + name);
    }
    ScanBuffer scan = new ScanBuffer().range(bound(arguments[0]), bound(arguments[1]));
    if (kind.group(3).equals("iter")) {
      scan.iterator(!kind.group(4).isEmpty(), !kind.group(2).isEmpty());
    }
    if (!kind.group(1).isEmpty()) {
      scan.unordered();
    }
    return result.equals("?") ? scan.unknownRows() : rows(scan, result);
  }

  private ScanBuffer rows(ScanBuffer scan, String result) {
    for (String row : items(result)) {
      String[] parts = row.split(":", 2);
      if (parts[1].startsWith("~")) {
        scan.tombstoneRow(key(parts[0]), value(builder, parts[1].substring(1)));
      } else {
        scan.row(key(parts[0]), value(builder, parts[1]));
      }
    }
    return scan;
  }

  private void deleteRange(ScanBuffer scan) {
    txn.scan(scan);
    for (int key : scan.presentKeys()) {
      txn.joinNext().delete(key);
    }
  }

  private static String[] items(String bracketed) {
    String inside = bracketed.substring(1, bracketed.length() - 1).strip();
    return inside.isEmpty() ? new String[0] : inside.split(",", -1);
  }

  private static @Nullable Object bound(String text) {
    return text.isBlank() ? null : datum(text);
  }
}
