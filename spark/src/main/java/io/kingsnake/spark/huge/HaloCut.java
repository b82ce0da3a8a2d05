package io.kingsnake.spark.huge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/*
 * Clients see transactions end in about the order in which they took effect, but not quite: at any
 * moment some are in flight. So a cut at a moment is moved, transaction by transaction, to where
 * reads do not contradict it: a transaction that read from one after the cut goes after it, and so
 * does a transaction that overwrote what one after the cut has read. A guess need not be trusted,
 * because every window is checked.
 */
/** Decides which transactions near a moment belong after it. */
final class HaloCut {
  private static final int MOST_ROUNDS = 200;

  private final List<RegisterTxn> txns;
  private final boolean[] isBefore;
  private final List<Map<String, Set<String>>> reads = new ArrayList<>();
  private final List<Map<String, String>> writes = new ArrayList<>();
  private final Map<String, Map<String, List<Integer>>> sources = new HashMap<>();
  private final Map<String, List<Integer>> writers = new HashMap<>();
  private boolean hasChanged;

  private HaloCut(List<RegisterTxn> halo, long cut) {
    txns = halo.stream().filter(RegisterTxn::mayTakeEffect).sorted(BY_TIME).toList();
    isBefore = new boolean[txns.size()];
    for (int i = 0; i < isBefore.length; i++) {
      RegisterTxn txn = txns.get(i);
      isBefore[i] = txn.time() < cut;
      reads.add(txn.isCommitted() ? txn.externalReads() : Map.of());
      writes.add(txn.lastWrites());
      int writer = i;
      writes
          .get(i)
          .forEach(
              (key, value) -> {
                sources
                    .computeIfAbsent(key, any -> new HashMap<>())
                    .computeIfAbsent(value, any -> new ArrayList<>(1))
                    .add(writer);
                writers.computeIfAbsent(key, any -> new ArrayList<>(2)).add(writer);
              });
    }
  }

  private static final Comparator<RegisterTxn> BY_TIME =
      Comparator.comparingLong(RegisterTxn::time)
          .thenComparing(RegisterTxn::session)
          .thenComparingLong(RegisterTxn::place);

  /**
   * The identities of the transactions before the moment that belong after it; empty if that does
   * not settle within the given transactions.
   */
  static Optional<Set<Long>> moved(List<RegisterTxn> halo, long cut) {
    return new HaloCut(halo, cut).settle(cut);
  }

  private Optional<Set<Long>> settle(long cut) {
    int rounds = 0;
    do {
      hasChanged = false;
      keepSessions();
      for (int i = 0; i < isBefore.length; i++) {
        if (isBefore[i] && readsFromAfter(i)) {
          move(i);
        }
      }
      for (int i = 0; i < isBefore.length; i++) {
        if (!isBefore[i]) {
          moveOverwriters(i);
        }
      }
      if (++rounds > MOST_ROUNDS) {
        return Optional.empty();
      }
    } while (hasChanged);
    Set<Long> moved = new HashSet<>();
    for (int i = 0; i < isBefore.length; i++) {
      if (!isBefore[i] && txns.get(i).time() < cut) {
        if (i < isBefore.length / 16) {
          return Optional.empty(); // there may be more before these
        }
        moved.add(txns.get(i).identity());
      }
    }
    return Optional.of(moved);
  }

  private void move(int txn) {
    isBefore[txn] = false;
    hasChanged = true;
  }

  private void keepSessions() {
    Set<String> left = new HashSet<>();
    for (int i = 0; i < isBefore.length; i++) { // time never decreases in a session
      String session = txns.get(i).session();
      if (!isBefore[i]) {
        left.add(session);
      } else if (left.contains(session)) {
        move(i);
      }
    }
  }

  private List<Integer> sources(String key, String value) {
    return sources.getOrDefault(key, Map.of()).getOrDefault(value, List.of());
  }

  private boolean readsFromAfter(int reader) {
    for (Map.Entry<String, Set<String>> read : reads.get(reader).entrySet()) {
      for (String value : read.getValue()) {
        List<Integer> possible = sources(read.getKey(), value);
        if (possible.stream().anyMatch(source -> source != reader)
            && possible.stream().noneMatch(source -> source != reader && isBefore[source])) {
          return true;
        }
      }
    }
    return false;
  }

  private void moveOverwriters(int reader) {
    for (Map.Entry<String, Set<String>> read : reads.get(reader).entrySet()) {
      for (String value : read.getValue()) {
        List<Integer> possible = sources(read.getKey(), value);
        if (possible.stream().anyMatch(source -> source != reader && !isBefore[source])) {
          continue;
        }
        int last = possible.stream().mapToInt(source -> source).max().orElse(-1);
        for (int writer : writers.getOrDefault(read.getKey(), List.of())) {
          boolean isOverwriter =
              isBefore[writer]
                  && !possible.contains(writer)
                  && (writer > last
                      || reads.get(writer).getOrDefault(read.getKey(), Set.of()).contains(value));
          if (isOverwriter) {
            move(writer);
          }
        }
      }
    }
  }
}
