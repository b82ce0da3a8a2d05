package io.kingsnake.checker.minimal;

import io.kingsnake.checker.analysis.Range;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.ints.IntPair;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/*
 * Leaving transactions out of a history must not invent a violation. It does not as long as
 * whatever stays has kept all writes it could have come from: then an order that explains the whole
 * history, restricted to the part, explains the part, because base orders, visibility and version
 * orders only shrink. So an observation stays only if all of its possible sources do. What counts
 * as possible is generous here: at worst the part is larger than necessary.
 */
/** Possible sources of the observations of some transactions. */
final class PossibleSources {
  /** Marks a replacement of a list as a whole. */
  private static final int REPLACED = History.UNKNOWN;

  private final History history;
  private final BitSet txns;
  private final Map<Long, IntList> writes = new HashMap<>(); // by key and value, if observed
  private final BitSet keys = new BitSet(); // those observed, so that most writes need no look-up
  private final IntList deletes = new IntList();
  private int @Nullable [] sortedDeletes; // once a scan asks for them

  /** For the observations of {@code txns}. */
  PossibleSources(History history, BitSet txns) {
    this(history, txns, false);
  }

  private PossibleSources(History history, BitSet txns, boolean onlyOwn) {
    this.history = history;
    this.txns = txns;
    txns.stream().forEach(this::want);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (onlyOwn ? txns.get(txn) : history.outcome(txn) != Outcome.ABORTED) {
        collect(txn);
      }
    }
  }

  /**
   * Possible sources as if no other transaction had written: for violations of a transaction
   * regardless of other writers.
   */
  static PossibleSources own(History history, BitSet txns) {
    return new PossibleSources(history, txns, true);
  }

  private void want(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      forEachPair(op, this::want);
    }
  }

  private void want(long pair) {
    keys.set(IntPair.first(pair));
    writes.computeIfAbsent(pair, any -> new IntList());
  }

  private void collect(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      OpKind kind = history.opKind(op);
      if (!kind.isWrite()) {
        continue;
      }
      note(history.opKey(op), history.opValue(op), op);
      if (kind != OpKind.APPEND) {
        note(history.opKey(op), REPLACED, op);
      }
      boolean leavesTombstone = kind == OpKind.DELETE && history.opValue(op) != History.ABSENT;
      if (leavesTombstone) {
        note(history.opKey(op), History.ABSENT, op);
      }
      if (leavesTombstone || history.opValue(op) == History.ABSENT) {
        deletes.add(op);
      }
    }
  }

  private void note(int key, int value, int op) {
    IntList known = keys.get(key) ? writes.get(IntPair.of(key, value)) : null;
    if (known != null) {
      known.add(op);
    }
  }

  /**
   * Operations that need no others: reads that observed nothing that others may account for, and
   * writes whose removal does not change what the transaction installed.
   */
  BitSet explained(BitSet ops) {
    BitSet installing = installing(ops);
    BitSet explained = (BitSet) installing.clone();
    installing.stream()
        .forEach(
            op ->
                forEach(
                    op, source -> explained.set(op, explained.get(op) && installing.get(source))));
    assert explained.stream().allMatch(ops::get) : "operations that were not asked about";
    return explained;
  }

  /** Without writes of a key of which the transaction's last is left out. */
  private BitSet installing(BitSet ops) {
    BitSet installing = (BitSet) ops.clone();
    Map<Integer, Boolean> isLastKept = new HashMap<>(); // by key
    for (int txn = txns.nextSetBit(0); txn >= 0; txn = txns.nextSetBit(txn + 1)) {
      isLastKept.clear();
      boolean installs = history.outcome(txn) != Outcome.ABORTED;
      for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
        if (installs && history.opKind(op).isWrite() && !history.isUndone(op)) {
          Boolean known = isLastKept.putIfAbsent(history.opKey(op), ops.get(op));
          installing.set(op, installing.get(op) && (known == null || known));
        }
      }
    }
    return installing;
  }

  /** The transactions that may account for the observations of some operations. */
  BitSet accountable(BitSet ops) {
    BitSet found = new BitSet();
    ops.stream().forEach(op -> forEach(op, source -> found.set(history.txnOf(source))));
    return found;
  }

  /** Hands over every write that {@code op} may have observed. */
  private void forEach(int op, IntConsumer source) {
    forEachPair(
        op,
        pair -> {
          IntList known = writes.get(pair);
          for (int i = 0; known != null && i < known.size(); i++) {
            source.accept(known.get(i));
          }
        });
    if (history.opKind(op).isRange() && history.hasRows(op)) {
      BitSet returned = new BitSet();
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        returned.set(history.rowKey(row));
      }
      Range asked = Range.asked(history, op);
      int[] inOrder = deletesInKeyOrder();
      int end = count(inOrder, key -> !asked.endsBefore(key));
      for (int i = count(inOrder, asked::startsAfter); i < end; i++) {
        if (!returned.get(history.opKey(inOrder[i]))) {
          source.accept(inOrder[i]);
        }
      }
    }
  }

  private int[] deletesInKeyOrder() {
    int[] known = sortedDeletes;
    if (known == null) {
      known =
          IntArrays.sorted(
              Arrays.stream(deletes.toArray()),
              (a, b) -> history.keys().compare(history.opKey(a), history.opKey(b)));
      sortedDeletes = known;
    }
    return known;
  }

  /** Number of deletes of keys that satisfy a predicate which holds exactly for the first ones. */
  private int count(int[] inOrder, Predicate<Object> holds) {
    int from = 0;
    int to = inOrder.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      boolean isAmong = holds.test(history.keys().at(history.opKey(inOrder[middle])));
      from = isAmong ? middle + 1 : from;
      to = isAmong ? to : middle;
    }
    return from;
  }

  /** Passes on the keys and values that an operation observed. */
  private void forEachPair(int op, LongConsumer consumer) {
    int key = history.opKey(op);
    switch (history.opKind(op)) {
      case READ -> {
        if (history.opValue(op) != History.UNKNOWN) {
          consumer.accept(IntPair.of(key, history.opValue(op)));
        }
      }
      case READ_LIST -> {
        consumer.accept(IntPair.of(key, REPLACED));
        if (history.opValue(op) != History.UNKNOWN) {
          for (int i = history.listStart(op); i < history.listEnd(op); i++) {
            consumer.accept(IntPair.of(key, history.listElement(i)));
          }
        }
      }
      case SCAN, ITERATE -> {
        if (history.hasRows(op)) {
          for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
            consumer.accept(IntPair.of(history.rowKey(row), history.rowValue(row)));
          }
        }
      }
      case WRITE, INSERT, DELETE, APPEND -> {}
    }
  }
}
