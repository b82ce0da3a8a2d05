package io.kingsnake.format.jepsen;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.jepsen.Form.Odd;
import io.kingsnake.format.jepsen.Form.Word;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The micro-operations of one transaction, {@code [[:append 7 1] [:r 9 [4 5]] [:w :x 2]]}, of lists
 * and registers mixed. {@code [:r k nil]} reads an absent register or an empty list, whichever k
 * turns out to be; {@code [:r k]} has lost its result. A log of single operations has {@code :f
 * :read} or {@code :f :write} and {@code [k v]}.
 */
final class MicroOps {
  private final boolean isJson;
  private final Data keys;
  private final Data values;

  /** Interned data, and which of them were symbols. */
  private record Data(DatumPool pool, BitSet symbols) {
    Data(DatumPool pool) {
      this(pool, new BitSet());
    }
  }

  MicroOps(HistoryBuilder builder, boolean isJson) {
    this.isJson = isJson;
    keys = new Data(builder.keys());
    values = new Data(builder.values());
  }

  /** Appends the operations of {@code entry} to {@code txn}; results count only if it is :ok. */
  void read(LogEntry entry, boolean resultsKnown, TransactionBuffer txn)
      throws HistoryFormatException {
    Form value = entry.value();
    List<Form> ops = value == null ? null : value.elements();
    if (value == null || ops == null) {
      throw ofAnotherKind(entry, value);
    }
    String single = operation(entry.function());
    if (single != null && !ops.isEmpty() && ops.get(0).elements() == null) {
      readOne(entry, value, single, ops, resultsKnown, txn);
      return;
    }
    refuseIndependent(entry, value, ops);
    for (Form op : ops) {
      List<Form> parts = op.elements();
      if (parts == null) {
        throw ofAnotherKind(entry, value);
      }
      String word = parts.isEmpty() ? null : parts.get(0).word();
      String operation = word == null ? null : operation(word);
      if (operation == null) {
        throw noOperation(entry, op);
      }
      readOne(entry, op, operation, parts.subList(1, parts.size()), resultsKnown, txn);
    }
  }

  /** r, w or append; null if the word is none of their names. */
  private static @Nullable String operation(String word) {
    return switch (bare(word)) {
      case "r", "read" -> "r";
      case "w", "write" -> "w";
      case "append" -> "append";
      default -> null;
    };
  }

  /** Without the colon of a keyword or the quotes of a string. */
  private static String bare(String word) {
    return word.startsWith(":") ? word.substring(1) : word.replace("\"", "");
  }

  /** In Jepsen's independent tests each key has a database of its own. */
  private static void refuseIndependent(LogEntry entry, Form value, List<Form> ops)
      throws HistoryFormatException {
    boolean isPair = ops.size() == 2 && ops.get(0).elements() == null;
    List<Form> second = isPair ? ops.get(1).elements() : null;
    if (second != null && !second.isEmpty() && second.get(0).elements() != null) {
      throw entry
          .place()
          .at(value)
          .problem(
              "expected a transaction, found a pair of a key and a transaction, "
                  + value.shown()
                  + ": a test of independent keys (jepsen.independent) is a history for each key;"
                  + " split the log by these keys and check the parts");
    }
  }

  private void readOne(
      LogEntry entry,
      Form whole,
      String operation,
      List<Form> parts,
      boolean resultsKnown,
      TransactionBuffer txn)
      throws HistoryFormatException {
    boolean isRead = operation.equals("r");
    if (parts.size() != 2 && !(isRead && parts.size() == 1)) {
      throw noOperation(entry, whole);
    }
    int key = intern(entry, keys, parts.get(0));
    if (isRead) {
      boolean isKnown = resultsKnown && parts.size() == 2;
      readResult(entry, key, isKnown ? parts.get(1) : null, txn);
    } else if (operation.equals("append")) {
      txn.append(key, intern(entry, values, parts.get(1)));
    } else {
      Form written = parts.get(1);
      txn.write(key, written.value() == null ? History.ABSENT : intern(entry, values, written));
    }
  }

  private void readResult(LogEntry entry, int key, @Nullable Form result, TransactionBuffer txn)
      throws HistoryFormatException {
    List<Form> list = result == null ? null : result.elements();
    if (result == null) {
      txn.readUndecided(key, History.UNKNOWN);
    } else if (result.value() == null) {
      txn.readUndecided(key, History.ABSENT);
    } else if (list != null) {
      int[] elements = new int[list.size()];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = intern(entry, values, list.get(i));
      }
      txn.readList(key, elements);
    } else {
      txn.read(key, intern(entry, values, result));
    }
  }

  private int intern(LogEntry entry, Data data, Form form) throws HistoryFormatException {
    Object datum = form.value();
    if (datum instanceof Long number) {
      return data.pool.ofLong(number);
    }
    if (datum instanceof Word word) {
      return ofWord(entry, data, form, word);
    }
    if (datum instanceof String text) {
      return ofString(entry, data, form, text);
    }
    String expected =
        datum instanceof Odd odd && odd.text().matches("[+-]?[0-9]+N?")
            ? "expected integers in the range of 64 bits"
            : "expected a key or value (an integer, string, keyword or symbol)";
    throw entry.place().at(form).problem(expected + ", found " + form.shown());
  }

  /** A keyword is the string of its name with the colon, and a symbol that of its name. */
  private static int ofWord(LogEntry entry, Data data, Form form, Word word)
      throws HistoryFormatException {
    int known = data.pool.size();
    int id = data.pool.ofString(word.text());
    if (!word.isKeyword()) {
      if (id < known && !data.symbols.get(id)) {
        throw bothSpellings(entry, form, word.text());
      }
      data.symbols.set(id);
    }
    return id;
  }

  private int ofString(LogEntry entry, Data data, Form form, String text)
      throws HistoryFormatException {
    if (!isJson && text.startsWith(":")) {
      throw entry
          .place()
          .at(form)
          .problem(
              "expected no string that starts with a colon, for it reads like a keyword, found "
                  + form.shown());
    }
    int id = data.pool.ofString(text);
    if (data.symbols.get(id)) {
      throw bothSpellings(entry, form, text);
    }
    return id;
  }

  private static HistoryFormatException bothSpellings(LogEntry entry, Form form, String name) {
    return entry
        .place()
        .at(form)
        .problem(
            "expected either the symbol %s or the string \"%s\" in one log, found both: they would"
                    .formatted(name, name)
                + " be taken for each other");
  }

  private HistoryFormatException noOperation(LogEntry entry, Form found) {
    String known =
        isJson
            ? "[\"r\",k,v], [\"w\",k,v] or [\"append\",k,v]"
            : "[:r k v], [:w k v] or [:append k v]";
    return entry
        .place()
        .at(found)
        .problem("expected an operation " + known + ", found " + found.shown());
  }

  private static HistoryFormatException ofAnotherKind(LogEntry entry, @Nullable Form found) {
    String shown = found == null ? "nil" : found.shown();
    return (found == null ? entry.place() : entry.place().at(found))
        .problem(
            "expected a transaction, a list of operations such as [[:r k v] [:w k v]], found "
                + shown
                + " under :f "
                + entry.function()
                + (bare(entry.function()).equals("txn")
                    ? ""
                    : "; this history is of another kind (bank, set, cas, ...)"));
  }
}
