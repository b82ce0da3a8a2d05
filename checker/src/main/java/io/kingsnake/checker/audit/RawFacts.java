package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.proof.Atom;
import io.kingsnake.checker.proof.ModuleStatements;
import io.kingsnake.checker.proof.Step.Event;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What audits take from the history, by plain loops over its operations: none of the engine's
 * indices, and only the level's orders and the options besides. Who wrote and read a key is
 * collected in one pass, for the keys in question only: a history may have millions.
 */
final class RawFacts {
  private final History history;
  private final Moments moments;
  private final List<VersionOrder> versions;
  private final Orders orders;
  private final CheckOptions options;
  private final @Nullable ModuleStatements told;
  // By key: who wrote it and may count, which committed transactions read it.
  private final Map<Integer, Set<Integer>> writers = new HashMap<>();
  private final Map<Integer, Set<Integer>> readers = new HashMap<>();
  private final Map<Integer, Map<Integer, List<Integer>>> installed = new HashMap<>();
  private final Map<Integer, Set<Integer>> settled = new HashMap<>(); // by key: initial values
  private final BitSet deleted = new BitSet(); // values that are deleted records

  RawFacts(Registers registers, Orders orders, CheckOptions options, Set<Integer> keys) {
    this(registers, orders, options, keys, null);
  }

  /** Where modules added something. */
  RawFacts(
      Registers registers,
      Orders orders,
      CheckOptions options,
      Set<Integer> keys,
      @Nullable ModuleStatements told) {
    this.told = told;
    history = registers.history();
    moments = new Moments(history);
    versions = registers.versions();
    this.orders = orders;
    this.options = options;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (keys.contains(history.opKey(op))) {
          collect(txn, op);
        }
      }
    }
  }

  private void collect(int txn, int op) {
    int key = history.opKey(op);
    boolean mayCount = history.outcome(txn) != Outcome.ABORTED;
    if (history.opKind(op).isWrite() && mayCount) {
      writers.computeIfAbsent(key, k -> new TreeSet<>()).add(txn);
    } else if (history.opKind(op) == OpKind.READ && mayCount) {
      if (history.isCommitted(txn)) {
        readers.computeIfAbsent(key, k -> new TreeSet<>()).add(txn);
      }
      if (history.isTombstone(op)) {
        deleted.set(history.opValue(op));
      }
    }
  }

  boolean isCommitted(int txn) {
    return history.isCommitted(txn);
  }

  boolean isSnapshot() {
    return orders.snapshot();
  }

  Event reading(int txn) {
    return new Event(txn, false);
  }

  Event writing(int txn) {
    return new Event(txn, orders.snapshot());
  }

  boolean readsAt(Event event) {
    return event.equals(reading(event.txn()));
  }

  boolean writesAt(Event event) {
    return event.equals(writing(event.txn()));
  }

  boolean precedesInSession(Event from, Event to) {
    return orders.session()
        && writesAt(from)
        && readsAt(to)
        && from.txn() < to.txn()
        && history.txnSession(from.txn()) == history.txnSession(to.txn());
  }

  boolean precedesInTime(Event from, Event to) {
    int earlier = from.txn();
    int later = to.txn();
    long ended = moments.commitLatest(earlier);
    boolean towardsBegin =
        writesAt(from) && readsAt(to) && isBefore(ended, moments.snapshotEarliest(later));
    long latest = readsAt(from) ? moments.snapshotLatest(earlier) : ended;
    boolean towardsCommit = writesAt(to) && isBefore(latest, moments.commitEarliest(later));
    return switch (orders.realTime()) {
      case NOTHING -> false;
      case TRANSACTIONS, ONLY_VISIBILITY -> towardsBegin;
      case TO_COMMITS -> towardsCommit;
      case ALL_BUT_BEGINS -> towardsBegin || towardsCommit;
    };
  }

  private boolean isBefore(long latest, long earliest) {
    return Moments.areBefore(latest, earliest, options.drift());
  }

  /** Whether modules put one before the other. */
  boolean precedesByModule(Event from, Event to) {
    return told != null && told.precedes(from, to);
  }

  /** What a module leaves open, if it is the pairs of events of one of its choices. */
  List<Atom.Before> choice(int number) {
    return told == null ? List.of() : told.choice(number);
  }

  /** Whether what precedes in time precedes in the order, and is not merely visible. */
  boolean ordersTime() {
    return orders.realTime() != Orders.RealTime.ONLY_VISIBILITY;
  }

  /** Whether the level puts the reader before those who overwrite what it read of the key. */
  boolean boundsReader(int txn, int key) {
    return orders.visibility().counts(!hasItemRead(txn, key))
        && orders.visibility().boundsReader(writes(txn, key), writesAnything(txn));
  }

  /** Whether certain edges that lead from a writer of the key to a reader make it visible. */
  boolean followsPaths(int txn, int key) {
    return orders.visibility().counts(!hasItemRead(txn, key))
        && orders.visibility().followsPaths(writes(txn, key));
  }

  boolean writesAnything(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        return true;
      }
    }
    return false;
  }

  private boolean hasItemRead(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.READ
          && history.opKey(op) == key
          && !history.isPredicate(op)) {
        return true;
      }
    }
    return false;
  }

  boolean writes(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code value} is what the transaction wrote to the key last. */
  boolean installs(int txn, int key, int value) {
    int write = lastWrite(txn, key);
    return write >= 0 && leaves(write, value);
  }

  private int lastWrite(int txn, int key) {
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return op;
      }
    }
    return -1;
  }

  /** A deleted record looks absent, even where it can be told from others. */
  private boolean leaves(int write, int seen) {
    boolean deleted = history.opKind(write) == OpKind.DELETE;
    return history.opValue(write) == seen || (deleted && seen == History.ABSENT);
  }

  /** Whether the versions of the key by these transactions are known to come in this order. */
  boolean precedesAsVersion(int earlier, int later, int key) {
    for (VersionOrder order : versions) {
      if (order.key() == key) {
        int first = order.txns().indexOf(earlier);
        if (first >= 0 && order.txns().indexOf(later) > first) {
          return true;
        }
      }
    }
    return false;
  }

  /** The same of the events where one writes and the other reads, under any key. */
  boolean precedesAsVersion(Event from, Event to) {
    return writesAt(from)
        && readsAt(to)
        && versions.stream()
            .anyMatch(order -> precedesAsVersion(from.txn(), to.txn(), order.key()));
  }

  /** Whether the operation of the transaction read this value of the key, from others. */
  boolean isExternalRead(int txn, int key, int value, int operation) {
    return operation >= history.opStart(txn)
        && operation < history.opEnd(txn)
        && history.opKind(operation) == OpKind.READ
        && history.opKey(operation) == key
        && history.opValue(operation) == value
        && isExternal(txn, operation);
  }

  /** Whether what the operation read is not from the transaction's own writes. */
  boolean isExternal(int txn, int read) {
    int value = history.opValue(read);
    if (history.opKind(read) != OpKind.READ || value == History.UNKNOWN) {
      return false;
    }
    for (int op = read - 1; op >= history.opStart(txn); op--) {
      if (history.opKey(op) == history.opKey(read) && history.opKind(op).isWrite()) {
        return options.ownWrites() == OwnWrites.EXTERNAL
            || (options.ownWrites() == OwnWrites.EITHER && !leaves(op, value));
      }
    }
    return true;
  }

  /** Values of the key that the transaction did not get from its own writes. */
  Set<Integer> externalReads(int txn, int key) {
    Set<Integer> values = new TreeSet<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKey(op) == key && isExternal(txn, op)) {
        values.add(history.opValue(op));
      }
    }
    return values;
  }

  /** Who can have given {@code reader} this value of the key; -1 is the initial version. */
  List<Integer> possibleSources(int reader, int key, int value) {
    List<Integer> sources = new ArrayList<>();
    if (isInitial(key, value)) {
      sources.add(-1);
    }
    sources.addAll(possibleWriters(reader, key, value));
    return sources;
  }

  private List<Integer> possibleWriters(int reader, int key, int value) {
    if (value == History.INITIAL) {
      return List.of();
    }
    List<Integer> all =
        installed.computeIfAbsent(key, this::installedValues).getOrDefault(value, List.of());
    return all.stream().filter(txn -> txn != reader).toList();
  }

  /** By value, who may have left it as the last of the key. */
  private Map<Integer, List<Integer>> installedValues(int key) {
    Map<Integer, List<Integer>> by = new HashMap<>();
    for (int txn : writers.getOrDefault(key, Set.of())) {
      int write = lastWrite(txn, key);
      if (mayHaveCommitted(txn)) {
        by.computeIfAbsent(history.opValue(write), value -> new ArrayList<>()).add(txn);
        if (history.opValue(write) != History.ABSENT && leaves(write, History.ABSENT)) {
          by.computeIfAbsent(History.ABSENT, value -> new ArrayList<>()).add(txn);
        }
      }
    }
    return by;
  }

  /** Whether the key can have had this value initially, for all that was recorded of it. */
  boolean mayBeInitial(int key, int value) {
    int initial = history.initialValue(key);
    return value == History.INITIAL || initial == History.INITIAL || value == initial;
  }

  /** The same where committed transactions that can only have read the initial version agree. */
  private boolean isInitial(int key, int value) {
    return mayBeInitial(key, value)
        && (history.initialValue(key) != History.INITIAL
            || settled.computeIfAbsent(key, this::settledValues).stream()
                .allMatch(known -> agree(known, value)));
  }

  /** What committed transactions read and no other transaction can have written. */
  private Set<Integer> settledValues(int key) {
    Set<Integer> values = new HashSet<>();
    for (int txn : readers.getOrDefault(key, Set.of())) {
      for (int value : externalReads(txn, key)) {
        if (value != History.INITIAL && possibleWriters(txn, key, value).isEmpty()) {
          values.add(value);
        }
      }
    }
    return values;
  }

  /** Whether one version can show both values. */
  boolean agree(int value, int other) {
    return value == other
        || value == History.INITIAL
        || other == History.INITIAL
        || (value == History.ABSENT && other >= 0 && deleted.get(other))
        || (other == History.ABSENT && value >= 0 && deleted.get(value));
  }

  /** Not aborted; and if the outcome is unknown, not at odds with its own writes. */
  private boolean mayHaveCommitted(int txn) {
    if (history.outcome(txn) != Outcome.INDETERMINATE || options.ownWrites() != OwnWrites.OWN) {
      return history.outcome(txn) != Outcome.ABORTED;
    }
    Map<Integer, Integer> own = new HashMap<>(); // by key: the write
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int value = history.opValue(op);
      Integer before = own.get(history.opKey(op));
      if (history.opKind(op).isWrite()) {
        own.put(history.opKey(op), op);
      } else if (history.opKind(op) == OpKind.READ
          && value != History.UNKNOWN
          && before != null
          && !leaves(before, value)) {
        return false;
      }
    }
    return true;
  }
}
