package io.kingsnake.stream.transaction;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts transactions into a history. Those of one session are added in session order. */
public final class TxnWriter {
  private final HistoryBuilder builder;
  private final TransactionBuffer buffer;

  public TxnWriter(HistoryBuilder builder) {
    this.builder = builder;
    buffer = builder.newTransaction();
  }

  public static int intern(DatumPool values, Serializable value) {
    if (value instanceof Mark mark) {
      return switch (mark) {
        case ABSENT -> History.ABSENT;
        case INITIAL -> History.INITIAL;
        case UNKNOWN -> History.UNKNOWN;
      };
    }
    return values.of(value instanceof Tombstone grave ? grave.identity() : value);
  }

  public void add(Txn txn) {
    buffer.session(builder.session(txn.session())).id(txn.id()).outcome(txn.outcome());
    buffer.times(txn.begin(), txn.end()).firstAnswer(txn.firstAnswer());
    buffer.commitSent(txn.commitSent()).level(txn.level()).note(txn.note());
    txn.unseen().forEach(gap -> buffer.gap(gap.what(), gap.writes()));
    List<Op> ops = txn.ops();
    for (Op op : ops) {
      add(op);
      if (op.joinsNext()) {
        buffer.joinNext();
      }
      if (op.detail() != null) {
        addDetail(op.detail());
      }
    }
    for (int i = 0; i < ops.size(); i++) {
      if (ops.get(i).undoneAt() != 0) {
        buffer.undone(i, ops.get(i).undoneAt());
      }
    }
    builder.add(buffer);
  }

  private void addDetail(Op.Detail detail) {
    if (detail.begin() != History.NO_TIME || detail.end() != History.NO_TIME) {
      buffer.opTimes(detail.begin(), detail.end());
    }
    if (detail.note() != null) {
      buffer.opNote(detail.note());
    }
    if (detail.locking() != null) {
      buffer.locking(detail.locking());
    }
  }

  private void add(Op op) {
    switch (op.kind()) {
      case READ -> {
        if (op.value() instanceof Tombstone) {
          buffer.readTombstone(key(op), value(op));
        } else {
          buffer.read(key(op), value(op));
        }
      }
      case WRITE -> buffer.write(key(op), value(op));
      case INSERT -> buffer.insert(key(op), value(op));
      case DELETE -> {
        if (op.value() instanceof Tombstone) {
          buffer.deleteLeaving(key(op), value(op));
        } else {
          buffer.delete(key(op));
        }
      }
      case APPEND -> buffer.append(key(op), value(op));
      case READ_LIST -> addList(op);
      case SCAN, ITERATE -> buffer.scan(scan(op));
    }
  }

  private void addList(Op op) {
    List<Serializable> elements = op.elements();
    if (elements == null) {
      buffer.readUnknownList(key(op));
    } else {
      buffer.readList(
          key(op), elements.stream().mapToInt(e -> intern(builder.values(), e)).toArray());
    }
  }

  private ScanBuffer scan(Op op) {
    Op.Range range = op.range();
    if (range == null) {
      throw new IllegalArgumentException("a scan has a range: " + op);
    }
    ScanBuffer scan = new ScanBuffer().range(range.low(), range.high());
    if (op.kind() == io.kingsnake.history.OpKind.ITERATE) {
      scan.iterator(range.exhausted(), range.reverse());
    }
    if (range.unordered()) {
      scan.unordered();
    }
    if (range.rows() == null) {
      return scan.unknownRows();
    }
    for (Op.Row row : range.rows()) {
      int key = builder.keys().of(row.key());
      int value = intern(builder.values(), row.value());
      if (row.value() instanceof Tombstone) {
        scan.tombstoneRow(key, value);
      } else {
        scan.row(key, value);
      }
    }
    return scan;
  }

  private int key(Op op) {
    return builder.keys().of(present(op.key()));
  }

  private int value(Op op) {
    return intern(builder.values(), present(op.value()));
  }

  private static Serializable present(@Nullable Serializable datum) {
    if (datum == null) {
      throw new IllegalArgumentException("an operation on one key has a key and a value");
    }
    return datum;
  }
}
