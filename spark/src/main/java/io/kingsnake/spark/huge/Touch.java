package io.kingsnake.spark.huge;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Use of one key by a window.
 *
 * @param isRead whether a committed transaction sees what others left
 * @param needs values seen that no transaction of the window left
 * @param written values left by transactions that may have taken effect
 * @param last the value left by the last committed transaction, as a guess; empty if there is none
 */
record Touch(int window, boolean isRead, Set<String> needs, Set<String> written, String last) {
  static final String NOTHING_LEFT = "";

  boolean isWritten() {
    return !last.equals(NOTHING_LEFT);
  }

  /** Transactions that wrote and saw a value: for each, none, one, or several. */
  private static final class Known {
    private static final long NONE = -1;
    private static final long SEVERAL = -2;

    private long writer = NONE;
    private long reader = NONE;

    private static long with(long known, long more) {
      return known == NONE || known == more ? more : SEVERAL;
    }

    void write(long txn) {
      writer = with(writer, txn);
    }

    void read(long txn) {
      reader = with(reader, txn);
    }

    boolean isWritten() {
      return writer != NONE;
    }

    /**
     * Tests whether the value was seen and not written by another transaction: nobody reads their
     * own write.
     */
    boolean isNeeded() {
      return reader != NONE && writer != SEVERAL && (writer == NONE || writer == reader);
    }
  }

  private static final class Counted {
    final Map<String, Known> values = new HashMap<>(4);
    String last = NOTHING_LEFT;
    boolean isRead;

    Known value(String value) {
      return values.computeIfAbsent(value, any -> new Known());
    }

    Touch touch(int window) {
      Set<String> needs = new HashSet<>(4);
      Set<String> written = new HashSet<>();
      values.forEach(
          (value, known) -> {
            if (known.isNeeded()) {
              needs.add(value);
            }
            if (known.isWritten()) {
              written.add(value);
            }
          });
      return new Touch(window, isRead, needs, written, last);
    }
  }

  static Map<String, Touch> of(int window, List<RegisterTxn> txns) {
    Map<String, Counted> counts = new HashMap<>();
    List<RegisterTxn> sorted = new ArrayList<>(txns);
    sorted.sort(Comparator.comparingLong(RegisterTxn::time));
    for (RegisterTxn txn : sorted) {
      if (txn.mayTakeEffect()) {
        count(txn, counts);
      }
    }
    Map<String, Touch> touches = new HashMap<>(2 * counts.size());
    counts.forEach((key, counted) -> touches.put(key, counted.touch(window)));
    return touches;
  }

  private static void count(RegisterTxn txn, Map<String, Counted> counts) {
    txn.lastWrites()
        .forEach(
            (key, value) -> {
              Counted counted = counts.computeIfAbsent(key, any -> new Counted());
              counted.value(value).write(txn.identity());
              counted.last = txn.isCommitted() ? value : counted.last;
            });
    if (txn.isCommitted()) {
      txn.externalReads()
          .forEach(
              (key, values) -> {
                Counted counted = counts.computeIfAbsent(key, any -> new Counted());
                counted.isRead = true;
                values.forEach(value -> counted.value(value).read(txn.identity()));
              });
    }
  }

  void write(DataOutputStream out) throws IOException {
    Packing.number(out, window);
    out.writeBoolean(isRead);
    Packing.texts(out, needs);
    Packing.texts(out, written);
    Packing.text(out, last);
  }

  static Touch read(DataInputStream in) throws IOException {
    return new Touch(
        Packing.number(in),
        in.readBoolean(),
        Packing.texts(in),
        Packing.texts(in),
        Packing.text(in));
  }
}
