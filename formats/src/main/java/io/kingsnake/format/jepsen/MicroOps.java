package io.kingsnake.format.jepsen;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import us.bpsm.edn.Keyword;

/**
 * The micro-operations of one transaction, {@code [[:append 7 1] [:r 9 [4 5]] [:w :x 2]]}, of lists
 * and registers mixed. {@code [:r k nil]} reads an absent register or an empty list, whichever k
 * turns out to be.
 */
final class MicroOps {
  private static final int SHOWN = 60;

  private final DatumPool keys;
  private final DatumPool values;

  MicroOps(HistoryBuilder builder) {
    keys = builder.keys();
    values = builder.values();
  }

  /** Appends the operations of {@code entry} to {@code txn}; results count only if it is :ok. */
  void read(LogEntry entry, boolean resultsKnown, TransactionBuffer txn)
      throws HistoryFormatException {
    if (!(entry.value() instanceof List<?> ops)) {
      throw notTransactional(entry, entry.value());
    }
    for (Object op : ops) {
      if (!(op instanceof List<?> parts) || parts.size() != 3) {
        throw notTransactional(entry, op);
      }
      readOne(entry, parts, resultsKnown, txn);
    }
  }

  private void readOne(LogEntry entry, List<?> op, boolean resultsKnown, TransactionBuffer txn)
      throws HistoryFormatException {
    switch (String.valueOf(op.get(0))) {
      case ":r", "r" -> readResult(entry, op, resultsKnown, txn);
      case ":w", "w" -> {
        Object written = op.get(2);
        txn.write(
            intern(entry, keys, op.get(1)),
            written == null ? History.ABSENT : intern(entry, values, written));
      }
      case ":append", "append" ->
          txn.append(intern(entry, keys, op.get(1)), intern(entry, values, op.get(2)));
      default -> throw notTransactional(entry, op);
    }
  }

  private void readResult(LogEntry entry, List<?> op, boolean resultsKnown, TransactionBuffer txn)
      throws HistoryFormatException {
    int key = intern(entry, keys, op.get(1));
    Object result = op.get(2);
    if (!resultsKnown) {
      txn.readUndecided(key, History.UNKNOWN);
    } else if (result == null) {
      txn.readUndecided(key, History.ABSENT);
    } else if (result instanceof List<?> list) {
      int[] elements = new int[list.size()];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = intern(entry, values, list.get(i));
      }
      txn.readList(key, elements);
    } else {
      txn.read(key, intern(entry, values, result));
    }
  }

  private static int intern(LogEntry entry, DatumPool pool, @Nullable Object datum)
      throws HistoryFormatException {
    if (datum instanceof Long number) {
      return pool.ofLong(number);
    }
    if (datum instanceof Keyword) {
      return pool.ofString(datum.toString());
    }
    if (datum instanceof String text) {
      return pool.ofString(text);
    }
    if (datum instanceof BigInteger) {
      throw entry
          .place()
          .problem("expected integers in the range of 64 bits, found " + shown(datum));
    }
    throw entry
        .place()
        .problem("expected a key or value (an integer, string or keyword), found " + shown(datum));
  }

  private static HistoryFormatException notTransactional(LogEntry entry, @Nullable Object found) {
    return entry
        .place()
        .problem(
            "expected transactions of [:r k v], [:w k v] or [:append k v], found "
                + shown(found)
                + " under :f "
                + entry.function()
                + "; this history is of another kind (bank, set, cas, ...)");
  }

  private static String shown(@Nullable Object value) {
    String text = value == null ? "nil" : value.toString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }
}
