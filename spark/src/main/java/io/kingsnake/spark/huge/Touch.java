package io.kingsnake.spark.huge;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a window does with one key.
 *
 * @param isRead whether a committed transaction sees what others left
 * @param needs values seen that no transaction of the window left
 * @param written values left by those who may have taken effect
 * @param last the value left by the last who committed, as a guess; empty if none did
 */
record Touch(int window, boolean isRead, Set<String> needs, Set<String> written, String last)
    implements Serializable {
  static final String NOTHING_LEFT = "";

  boolean isWritten() {
    return !last.equals(NOTHING_LEFT);
  }

  private static final class Counted {
    final Map<String, Set<Long>> readers = new HashMap<>();
    final Map<String, Set<Long>> writers = new HashMap<>();
    String last = NOTHING_LEFT;
    boolean isRead;
  }

  static Map<String, Touch> of(int window, List<RegisterTxn> txns) {
    Map<String, Counted> counts = new HashMap<>();
    List<RegisterTxn> sorted = new ArrayList<>(txns);
    sorted.sort(Comparator.comparingLong(RegisterTxn::time));
    for (RegisterTxn txn : sorted) {
      if (!txn.mayTakeEffect()) {
        continue;
      }
      txn.lastWrites()
          .forEach(
              (key, value) -> {
                Counted counted = counts.computeIfAbsent(key, any -> new Counted());
                counted.writers.computeIfAbsent(value, any -> new HashSet<>(2)).add(txn.id());
                counted.last = txn.isCommitted() ? value : counted.last;
              });
      if (txn.isCommitted()) {
        txn.externalReads()
            .forEach(
                (key, values) -> {
                  Counted counted = counts.computeIfAbsent(key, any -> new Counted());
                  counted.isRead = true;
                  for (String value : values) {
                    counted.readers.computeIfAbsent(value, any -> new HashSet<>(2)).add(txn.id());
                  }
                });
      }
    }
    Map<String, Touch> touches = new HashMap<>();
    counts.forEach((key, counted) -> touches.put(key, touch(window, counted)));
    return touches;
  }

  private static Touch touch(int window, Counted counted) {
    Set<String> needs = new HashSet<>(2);
    counted.readers.forEach(
        (value, readers) -> {
          Set<Long> writers = counted.writers.getOrDefault(value, Set.of());
          // What a transaction leaves it does not read itself.
          boolean isLeftByOthers =
              writers.size() > 1 || (writers.size() == 1 && !readers.equals(writers));
          if (!isLeftByOthers) {
            needs.add(value);
          }
        });
    return new Touch(
        window, counted.isRead, needs, new HashSet<>(counted.writers.keySet()), counted.last);
  }
}
