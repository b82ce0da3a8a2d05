package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.Dependency.Type;
import io.kingsnake.checker.analysis.InitialValues;
import io.kingsnake.checker.analysis.WriteIndex;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * Whoever reads a version and writes the key installs a later one. Whoever else read the earlier
 * version read what that one overwrote: rw. No level allows the opposite without having a cycle
 * already, so that this holds whichever level one has in mind.
 */
/** The dependencies that reads with one possible source show by themselves. */
final class KnownDependencies implements CycleFacts {
  /** The initial version, as the source of a read. */
  static final int INITIAL = -1;

  /** Writers of a key that a reader of its initial version is linked to. */
  private static final int MAX_OVERWRITERS = 32;

  private final History history;
  private final WriteIndex writes;
  private final InitialValues initial;

  // Reads in the order of their readers: reader, key and source of each; predicate reads marked.
  private final int[] readStarts; // by transaction
  private final IntList readKeys = new IntList();
  private final IntList readSources = new IntList();
  private final List<Boolean> predicate = new ArrayList<>();

  // By key: operations of the transaction at hand, or of one before.
  private final int[] firstWrite;
  private final int[] lastWrite;

  private final Map<Long, IntList> updaters = new HashMap<>(); // by key and source
  private final Map<Integer, IntList> writers = new HashMap<>(); // by key, the first few

  private final Map<Type, EdgeList> edges = new HashMap<>();
  private final Map<Type, IntList> keys = new HashMap<>();

  KnownDependencies(Registers registers, boolean sessionOrder) {
    history = registers.history();
    writes = WriteIndex.of(history);
    initial = InitialValues.of(history, writes);
    readStarts = new int[history.txnCount() + 1];
    firstWrite = new int[history.keyCount()];
    lastWrite = new int[history.keyCount()];
    Arrays.fill(firstWrite, -1);
    Arrays.fill(lastWrite, -1);
    for (Type type : Type.values()) {
      edges.put(type, new EdgeList());
      keys.put(type, new IntList());
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.isCommitted(txn)) {
        collect(txn);
      }
      readStarts[txn + 1] = readKeys.size();
    }
    registers.versions().forEach(this::addVersions);
    addReads();
    if (sessionOrder) {
      addSessions();
    }
  }

  EdgeList edges(Type type) {
    return edges.getOrDefault(type, new EdgeList());
  }

  int key(Type type, int edge) {
    return keys.getOrDefault(type, new IntList()).get(edge);
  }

  /** How many versions were read and overwritten by several. */
  int lostUpdateCount() {
    return (int) updaters.values().stream().filter(each -> each.size() > 1).count();
  }

  private void collect(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        lastWrite[history.opKey(op)] = op;
      }
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      if (history.opKind(op).isWrite()) {
        addDistinct(writers.computeIfAbsent(key, any -> new IntList()), txn, MAX_OVERWRITERS);
        firstWrite[key] = firstWrite[key] < history.opStart(txn) ? op : firstWrite[key];
      } else if (history.opKind(op) == OpKind.READ && firstWrite[key] < history.opStart(txn)) {
        addRead(txn, op);
      }
    }
  }

  private static void addDistinct(IntList list, int txn, int limit) {
    if (list.size() < limit && (list.isEmpty() || list.last() != txn)) {
      list.add(txn);
    }
  }

  private void addRead(int txn, int op) {
    int key = history.opKey(op);
    int source = source(txn, op);
    if (source == UNKNOWN) {
      return;
    }
    readKeys.add(key);
    readSources.add(source);
    predicate.add(history.isPredicate(op));
    if (lastWrite[key] > op) {
      IntList known = updaters.computeIfAbsent(version(key, source), any -> new IntList());
      addDistinct(known, txn, Integer.MAX_VALUE);
    }
  }

  private static final int UNKNOWN = -2;

  /** The one transaction read from, INITIAL, or UNKNOWN if there are several or none. */
  private int source(int txn, int op) {
    int key = history.opKey(op);
    int value = history.opValue(op);
    if (value == History.INITIAL) {
      return INITIAL;
    }
    int group = writes.group(key, value, history.isTombstone(op));
    int count = group == WriteIndex.NONE ? 0 : writes.installedCount(group);
    boolean isInitial = value == initial.of(key);
    if (value == History.UNKNOWN || count + (isInitial ? 1 : 0) != 1) {
      return UNKNOWN;
    }
    int source = isInitial ? INITIAL : writes.installedTxn(writes.installedStart(group));
    return source == txn ? UNKNOWN : source;
  }

  private void addVersions(VersionOrder order) {
    for (int i = 1; i < order.txns().size(); i++) {
      add(Type.WW, order.txns().get(i - 1), order.txns().get(i), order.key());
    }
  }

  private void addReads() {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int read = readStarts[txn]; read < readStarts[txn + 1]; read++) {
        boolean byPredicate = predicate.get(read);
        int key = readKeys.get(read);
        int source = readSources.get(read);
        if (source != INITIAL) {
          add(byPredicate ? Type.PREDICATE_WR : Type.WR, source, txn, key);
        }
        IntList overwriters =
            source == INITIAL ? writers.get(key) : updaters.get(version(key, source));
        for (int i = 0; overwriters != null && i < overwriters.size(); i++) {
          if (overwriters.get(i) != txn) {
            add(byPredicate ? Type.PREDICATE_RW : Type.RW, txn, overwriters.get(i), key);
          }
        }
      }
    }
  }

  private void addSessions() {
    for (int session = 0; session < history.sessionCount(); session++) {
      int last = -1;
      for (int txn = history.sessionStart(session); txn < history.sessionEnd(session); txn++) {
        if (history.isCommitted(txn)) {
          if (last >= 0) {
            add(Type.SESSION, last, txn, -1);
          }
          last = txn;
        }
      }
    }
  }

  private void add(Type type, int from, int to, int key) {
    edges(type).add(from, to);
    keys.getOrDefault(type, new IntList()).add(key);
  }

  private static long version(int key, int source) {
    return ((long) key << 32) | (source & 0xFFFF_FFFFL);
  }

  @Override
  public boolean readsSeveral(int txn, int key) {
    int first = UNKNOWN;
    for (int read = readStarts[txn]; read < readStarts[txn + 1]; read++) {
      if (readKeys.get(read) == key) {
        if (first != UNKNOWN && first != readSources.get(read)) {
          return true;
        }
        first = readSources.get(read);
      }
    }
    return false;
  }

  @Override
  public boolean readsOtherKeyFrom(int txn, int key, int writer) {
    for (int read = readStarts[txn]; read < readStarts[txn + 1]; read++) {
      if (readKeys.get(read) != key && readSources.get(read) == writer) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean bothUpdate(int txn, int other, int key) {
    for (int read = readStarts[txn]; txn != other && read < readStarts[txn + 1]; read++) {
      IntList known = updaters.get(version(readKeys.get(read), readSources.get(read)));
      if (readKeys.get(read) == key
          && known != null
          && Arrays.stream(known.toArray()).anyMatch(each -> each == txn)
          && Arrays.stream(known.toArray()).anyMatch(each -> each == other)) {
        return true;
      }
    }
    return false;
  }

  /** For naming only: reasons are for the one anomaly that is explained. */
  Dependency dependency(Type type, int edge) {
    return new Dependency(
        edges(type).from(edge), edges(type).to(edge), type, key(type, edge), "observed");
  }
}
