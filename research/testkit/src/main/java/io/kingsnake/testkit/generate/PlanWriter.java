package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.generate.Plan.Op;
import io.kingsnake.testkit.generate.Plan.Seen;
import io.kingsnake.testkit.generate.Plan.Txn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Writes a plan with its results down as a history. */
final class PlanWriter {
  private static final int BROKEN_SCAN_PERCENT = 3;

  private final Plan plan;
  private final Random random;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final @Nullable RandomTimes times;

  PlanWriter(Plan plan, Random random) {
    this.plan = plan;
    this.random = random;
    times = plan.timed ? new RandomTimes(random) : null;
  }

  History write() {
    writeInitial();
    RandomHints hints = new RandomHints(plan);
    for (Txn txn : plan.txns) {
      TransactionBuffer buffer = builder.newTransaction().outcome(txn.outcome);
      hints.stamp(txn, buffer);
      buffer.session(builder.session("s" + (txn.session + 1)));
      if (times != null) {
        times.note(txn, buffer);
      }
      writeOps(buffer, txn.ops);
      builder.add(buffer);
    }
    hints.versionOrders().forEach((key, txns) -> builder.versionOrder(key(key), txns));
    return builder.exactTimes(times != null && times.areExact()).build();
  }

  private void writeOps(TransactionBuffer buffer, List<Op> ops) {
    List<Integer> written = new ArrayList<>(); // by operation of the plan: how many come before it
    for (int i = 0; i < ops.size(); i++) {
      written.add(buffer.opCount());
      writeTimed(buffer, ops.get(i));
      for (int undone = 0; undone <= i; undone++) {
        int end = undone == i ? buffer.opCount() : written.get(undone + 1);
        for (int op = written.get(undone); op < end && ops.get(undone).undoneAt == i + 1; op++) {
          buffer.undone(op, buffer.opCount());
        }
      }
    }
  }

  private void writeInitial() {
    switch (plan.initialState) {
      case ABSENT -> builder.initialAbsent();
      case FIXED -> builder.initialFixed(builder.values().ofLong(0));
      case FIRST_READ -> builder.initialFirstRead();
    }
    if (plan.initialByKey && plan.initialState != InitialState.FIRST_READ) {
      for (int key = 0; key < plan.registerCount; key++) {
        boolean recorded = random.nextInt(3) > 0;
        builder.initialValue(key(key), recorded ? value(plan.initial.get(key)) : History.INITIAL);
      }
    }
  }

  private int key(int key) {
    return builder.keys().of(plan.keys.get(key));
  }

  private int value(Seen seen) {
    return switch (seen.kind()) {
      case VALUE, TOMBSTONE -> builder.values().ofLong(seen.value());
      case ABSENT -> History.ABSENT;
      case INITIAL -> History.INITIAL;
      case UNKNOWN -> History.UNKNOWN;
    };
  }

  private void writeTimed(TransactionBuffer txn, Op op) {
    write(txn, op);
    if (times != null) {
      times.note(op, txn);
    }
  }

  private void write(TransactionBuffer txn, Op op) {
    boolean tombstone = op.written.kind() == Seen.Kind.TOMBSTONE;
    switch (op.kind) {
      case READ -> writeRead(txn, op);
      case WRITE -> txn.write(key(op.key), value(op.written));
      case INSERT -> txn.insert(key(op.key), value(op.written));
      case DELETE -> {
        if (tombstone) {
          txn.deleteLeaving(key(op.key), value(op.written));
        } else {
          txn.delete(key(op.key));
        }
      }
      case APPEND -> txn.append(key(op.key), builder.values().ofLong(op.element));
      case READ_LIST -> writeList(txn, op);
      case SCAN, ITERATE -> {
        ScanBuffer scan = scan(op);
        txn.scan(scan);
        for (int key : op.deletes ? scan.presentKeys() : new int[0]) {
          txn.joinNext().delete(key);
        }
      }
    }
  }

  private void writeRead(TransactionBuffer txn, Op op) {
    if (op.seen.kind() == Seen.Kind.TOMBSTONE) {
      txn.readTombstone(key(op.key), value(op.seen));
    } else {
      txn.read(key(op.key), value(op.seen));
    }
  }

  private void writeList(TransactionBuffer txn, Op op) {
    if (op.list == null) {
      txn.readUnknownList(key(op.key));
    } else {
      txn.readList(key(op.key), op.list.stream().mapToInt(builder.values()::ofLong).toArray());
    }
  }

  private ScanBuffer scan(Op op) {
    ScanBuffer scan = new ScanBuffer().range(bound(op.low), bound(op.high));
    if (op.kind == OpKind.ITERATE) {
      scan.iterator(op.exhausted, op.reverse);
    }
    if (op.unordered) {
      scan.unordered();
    }
    NavigableMap<Integer, Seen> rows = op.rows;
    if (rows == null) {
      return scan.unknownRows();
    }
    for (int key : inWritingOrder(op, rows)) {
      writeRow(scan, key(key), rows.getOrDefault(key, Seen.ABSENT));
    }
    return scan;
  }

  private void writeRow(ScanBuffer scan, int key, Seen seen) {
    if (seen.kind() == Seen.Kind.TOMBSTONE) {
      scan.tombstoneRow(key, value(seen));
    } else {
      scan.row(key, value(seen));
    }
  }

  /** In key order, or as the flags say, or now and then against its contract. */
  private List<Integer> inWritingOrder(Op op, NavigableMap<Integer, Seen> rows) {
    List<Integer> keys = new ArrayList<>(op.reverse ? rows.descendingKeySet() : rows.keySet());
    boolean broken = Plan.chance(random, BROKEN_SCAN_PERCENT);
    if (op.unordered || broken) {
      Collections.shuffle(keys, random);
    }
    if (broken && !keys.isEmpty() && random.nextBoolean()) {
      keys.add(keys.get(0));
    }
    return keys;
  }

  private @Nullable Object bound(int key) {
    return key < 0 || key >= plan.keys.size() ? null : plan.keys.get(key);
  }
}
