package io.kingsnake.format.kingsnake;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Locking;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Histories that use every field of the model, for round trips; they need not make sense. */
final class RandomHistory {
  private static final String[] STRINGS = {
    "", "x", ":k", "a\"b\\c\n\t", "\u00fc\u20ac", "\ud83d\udc0d", "\u0000\u0001", "key 1"
  };

  private final Random random;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final List<Long> txnIds = new ArrayList<>();
  private long begin;
  private long end;

  private RandomHistory(long seed) {
    random = new Random(seed);
  }

  static History of(long seed) {
    return new RandomHistory(seed).build();
  }

  private History build() {
    switch (random.nextInt(3)) {
      case 0 -> builder.initialAbsent();
      case 1 -> builder.initialFirstRead();
      default -> builder.initialFixed(value());
    }
    builder.note(chance(2) ? "{\"db\":\"x\",\"n\":1.50}" : null);
    int sessions = random.nextInt(4);
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + STRINGS[random.nextInt(STRINGS.length)] + session);
    }
    for (int i = sessions == 0 ? 0 : random.nextInt(8); i > 0; i--) {
      transaction(random.nextInt(sessions));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      builder.initialValue(
          key(), chance(3) ? History.ABSENT : chance(3) ? History.INITIAL : value());
    }
    for (int i = txnIds.isEmpty() ? 0 : random.nextInt(3); i > 0; i--) {
      builder.versionOrder(key(), List.of(txnIds.get(0), txnIds.get(txnIds.size() - 1)));
    }
    return builder.build();
  }

  private void transaction(int session) {
    TransactionBuffer txn = builder.newTransaction().session(session);
    long id = (random.nextInt(2_000) - 1_000) * 10L + txnIds.size() % 10;
    if (txnIds.contains(id)) {
      return;
    }
    txnIds.add(id);
    txn.id(id).outcome(Outcome.values()[random.nextInt(3)]);
    times(txn);
    if (chance(3)) {
      txn.startTimestamp(random.nextLong() >> 1, random.nextInt(3));
    }
    if (chance(3)) {
      txn.commitTimestamp(random.nextLong() >> 1, random.nextInt(3));
    }
    txn.level(chance(4) ? "serializable" : null).note(note());
    List<Integer> places = new ArrayList<>(List.of(0)); // where no joined operations are torn apart
    for (int i = random.nextInt(6); i > 0; i--) {
      operation(txn);
      places.add(txn.opCount());
      if (chance(8)) {
        txn.rollBack(places.get(random.nextInt(places.size())));
      }
    }
    builder.add(txn);
  }

  /** In order, since a transaction does not end before it begins. */
  private void times(TransactionBuffer txn) {
    long one = time();
    long other = time();
    boolean both = one != History.NO_TIME && other != History.NO_TIME;
    begin = both ? Math.min(one, other) : one;
    end = both ? Math.max(one, other) : other;
    txn.times(begin, end);
  }

  /** Sets the times of an operation, which is sent and answered inside its transaction. */
  private void opTimes(TransactionBuffer txn) {
    long sent = within(time(), begin);
    txn.opTimes(sent, within(time(), Math.max(begin, sent)));
  }

  private long within(long time, long from) {
    return time == History.NO_TIME || time < from || (end != History.NO_TIME && time > end)
        ? History.NO_TIME
        : time;
  }

  private void operation(TransactionBuffer txn) {
    switch (random.nextInt(9)) {
      case 0 -> txn.read(key(), readable());
      case 1 -> txn.readTombstone(key(), value());
      case 2 -> txn.write(key(), chance(5) ? History.ABSENT : value());
      case 3 -> txn.insert(key(), value());
      case 4 -> txn.delete(key());
      case 5 -> txn.deleteLeaving(key(), value());
      case 6 -> txn.append(list(), value());
      case 7 -> list(txn);
      default -> txn.scan(scan());
    }
    if (chance(4)) {
      opTimes(txn);
    }
    if (chance(4)) {
      txn.opNote(note());
    }
    if (chance(4)) {
      txn.read(key(), value()).joinNext().write(key(), value());
    }
    if (chance(6)) {
      txn.read(key(), value()).locking(Locking.values()[random.nextInt(2)]);
    }
    if (chance(8)) {
      rangeDelete(txn);
    }
  }

  private void list(TransactionBuffer txn) {
    if (chance(4)) {
      txn.readUnknownList(list());
    } else {
      txn.readList(list(), random.ints(random.nextInt(4)).map(ignored -> value()).toArray());
    }
  }

  private void rangeDelete(TransactionBuffer txn) {
    ScanBuffer scan = new ScanBuffer().range(bound(), bound());
    for (int i = random.nextInt(4); i > 0; i--) {
      scan.row(key(), value());
    }
    txn.scan(scan);
    for (int key : scan.presentKeys()) {
      txn.joinNext();
      if (chance(8)) {
        txn.write(key, value());
      } else {
        txn.delete(key);
      }
    }
  }

  private ScanBuffer scan() {
    ScanBuffer scan = new ScanBuffer().range(bound(), bound());
    if (chance(2)) {
      scan.iterator(chance(2), chance(2));
    }
    if (chance(3)) {
      scan.unordered();
    }
    if (chance(5)) {
      return scan.unknownRows();
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      if (chance(3)) {
        scan.tombstoneRow(key(), value());
      } else {
        scan.row(key(), value());
      }
    }
    return scan;
  }

  private int readable() {
    return switch (random.nextInt(6)) {
      case 0 -> History.ABSENT;
      case 1 -> History.INITIAL;
      case 2 -> History.UNKNOWN;
      default -> value();
    };
  }

  private int key() {
    return intern(builder.keys());
  }

  /** A key of a list, of which no initial value is recorded. */
  private int list() {
    return builder.keys().of("list " + random.nextInt(3));
  }

  private int value() {
    return intern(builder.values());
  }

  private int intern(DatumPool pool) {
    return pool.of(datum());
  }

  private @Nullable Object bound() {
    return chance(4) ? null : datum();
  }

  private Object datum() {
    return switch (random.nextInt(5)) {
      case 0 -> STRINGS[random.nextInt(STRINGS.length)];
      case 1 -> Bytes.copyOf(new byte[] {(byte) random.nextInt(), 0});
      case 2 -> chance(2) ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> (long) random.nextInt(4);
    };
  }

  private long time() {
    return chance(3) ? History.NO_TIME : random.nextLong() >> random.nextInt(60);
  }

  private @Nullable String note() {
    return switch (random.nextInt(4)) {
      case 0 -> "{\"why\":[1,null,{\"deep\":true}]}";
      case 1 -> "\"text\"";
      default -> null;
    };
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
