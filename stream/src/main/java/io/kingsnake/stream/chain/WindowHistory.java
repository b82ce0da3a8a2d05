package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.stream.chain.Node.Status;
import io.kingsnake.stream.transaction.Appended;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.RangeRead;
import io.kingsnake.stream.transaction.Tombstone;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Transactions as a history that begins with the last versions before them. What a history cannot
 * express about its initial state, elements of lists and the tombstones that deletes left, is
 * written by an extra first transaction. Of a transaction that is already open, only the commit is
 * left: it sees no other transaction's versions of what it writes.
 */
final class WindowHistory {
  private static final String BEFORE = "before";

  private final Map<Long, Node> nodesById = new HashMap<>();
  private final History history;
  private long beforeId = -1;
  private boolean isPossible = true;

  private WindowHistory(Versions versions, List<Node> nodes, List<Txn> aborted) {
    HistoryBuilder builder = new HistoryBuilder().initialAbsent();
    builder.exactTimes(versions.beginning().exactTimes());
    TxnWriter writer = new TxnWriter(builder);
    Set<Slot> touched = touched(versions, nodes);
    addBefore(writer, touched, nodes);
    List<Txn> all = new ArrayList<>(aborted);
    for (Node node : nodes) {
      nodesById.put(node.txn.id(), node);
      all.add(node.status == Status.OPEN ? rest(node) : told(node));
      isPossible &= !readsAnInitialVersionThatIsGone(node);
    }
    all.sort(Comparator.comparingLong(Txn::place));
    all.forEach(writer::add);
    for (Slot slot : touched) {
      if (!isSetBefore(slot)) {
        Serializable version = slot.isList() ? Mark.ABSENT : slot.version();
        builder.initialValue(
            builder.keys().of(slot.key), TxnWriter.intern(builder.values(), version));
      }
    }
    history = builder.build();
  }

  static WindowHistory of(Versions versions, List<Node> nodes, List<Txn> aborted) {
    return new WindowHistory(versions, nodes, aborted);
  }

  History history() {
    return history;
  }

  /**
   * Tests whether the history expresses all that was seen; false if nothing can explain it from
   * here.
   */
  boolean isPossible() {
    return isPossible;
  }

  /** The transaction; null for the one that represents the state before. */
  @org.jspecify.annotations.Nullable
  Node node(int txn) {
    return nodesById.get(history.txnId(txn));
  }

  boolean isBefore(int txn) {
    return history.txnId(txn) == beforeId;
  }

  /**
   * Transaction without savepoints, which certificates do not support: with the versions it saw and
   * left.
   */
  private Txn told(Node node) {
    if (node.txn.ops().stream().allMatch(op -> op.undoneAt() == 0)) {
      return node.txn;
    }
    isPossible &= node.ranges.isEmpty() && !node.isImpossible;
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < node.readSlots.length; i++) {
      Serializable read = node.readValues[i];
      Serializable key = node.readSlots[i].key;
      ops.add(
          read instanceof ListVersion list
              ? listOp(key, List.copyOf(list.elements()))
              : Op.single(OpKind.READ, key, read));
    }
    for (int i = 0; i < node.writeSlots.length; i++) {
      addWrite(ops, node.writeSlots[i].key, node.writeValues[i]);
    }
    return node.txn.withOps(ops);
  }

  private static void addWrite(List<Op> ops, Serializable key, Serializable write) {
    if (write instanceof Appended appended) {
      appended.elements().forEach(e -> ops.add(Op.single(OpKind.APPEND, key, e)));
    } else {
      boolean deletes = Footprint.isAbsent(write);
      ops.add(Op.single(deletes ? OpKind.DELETE : OpKind.WRITE, key, write));
    }
  }

  private static Op listOp(Serializable key, List<Serializable> elements) {
    return new Op(OpKind.READ_LIST, key, null, elements, null, false, 0, null);
  }

  private static Set<Slot> touched(Versions versions, List<Node> nodes) {
    Set<Slot> touched = new LinkedHashSet<>();
    for (Node node : nodes) {
      touched.addAll(List.of(node.readSlots));
      touched.addAll(List.of(node.writeSlots));
      for (RangeRead range : node.ranges) {
        touched.addAll(versions.within(range));
        range.rows().keySet().forEach(key -> touched.add(versions.slot(key)));
      }
    }
    return touched;
  }

  /** Reading the version that this window begins with is not reading the initial one. */
  private static boolean readsAnInitialVersionThatIsGone(Node node) {
    for (int i = 0; i < node.readSlots.length; i++) {
      if (node.readValues[i] == Mark.INITIAL && !node.readSlots[i].isInitial()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSetBefore(Slot slot) {
    return slot.version() instanceof Tombstone
        || (slot.version() instanceof ListVersion list && !list.isEmpty());
  }

  private void addBefore(TxnWriter writer, Set<Slot> touched, List<Node> nodes) {
    List<Op> ops = new ArrayList<>();
    for (Slot slot : touched) {
      if (slot.version() instanceof Tombstone grave) {
        ops.add(Op.single(OpKind.DELETE, slot.key, grave));
      } else if (slot.version() instanceof ListVersion list) {
        list.elements().forEach(element -> ops.add(Op.single(OpKind.APPEND, slot.key, element)));
      }
    }
    if (!ops.isEmpty()) {
      beforeId = unusedId(nodes);
      writer.add(Txn.plain(BEFORE + beforeId, beforeId, ops));
    }
  }

  private static long unusedId(List<Node> nodes) {
    long least = 0;
    for (Node node : nodes) {
      least = Math.min(least, node.txn.id());
    }
    return least - 1;
  }

  /** The commit of a transaction that has begun, starting from the versions it overwrites. */
  private static Txn rest(Node node) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < node.writeSlots.length; i++) {
      Slot slot = node.writeSlots[i];
      Serializable write = node.writeValues[i];
      if (write instanceof Appended) {
        ops.add(readOfList(slot));
      } else if (slot.version() != Mark.INITIAL && !(slot.version() instanceof ListVersion)) {
        ops.add(Op.single(OpKind.READ, slot.key, slot.version()));
      }
      addWrite(ops, slot.key, write);
    }
    Txn txn = node.txn;
    return new Txn(
        txn.session(),
        txn.place(),
        txn.id(),
        txn.outcome(),
        History.NO_TIME,
        History.NO_TIME,
        History.NO_TIME,
        History.NO_TIME,
        txn.level(),
        null,
        ops,
        List.of());
  }

  private static Op readOfList(Slot slot) {
    List<Serializable> elements =
        slot.version() instanceof ListVersion list ? List.copyOf(list.elements()) : List.of();
    return listOp(slot.key, elements);
  }
}
