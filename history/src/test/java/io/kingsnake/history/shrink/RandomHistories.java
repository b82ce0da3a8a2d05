package io.kingsnake.history.shrink;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Histories with a bit of everything the model can hold; they need not make sense. */
final class RandomHistories {
  private final SplittableRandom random;
  private final HistoryBuilder builder = new HistoryBuilder();

  private RandomHistories(long seed) {
    random = new SplittableRandom(seed);
  }

  static History of(long seed, int txnCount) {
    return new RandomHistories(seed).build(txnCount);
  }

  private History build(int txnCount) {
    TransactionBuffer txn = builder.newTransaction();
    for (int i = 0; i < txnCount; i++) {
      addTransaction(i, txn);
    }
    List<Long> order = new ArrayList<>();
    for (int i = 0; i < txnCount; i += 2) {
      order.add(1000L + i);
    }
    if (coin()) {
      builder.versionOrder(key(), order);
    }
    switch (random.nextInt(3)) {
      case 0 -> builder.initialAbsent();
      case 1 -> builder.initialFixed(value());
      default -> builder.initialFirstRead();
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.initialValue(key(), coin() ? value() : History.ABSENT);
    }
    return builder.exactTimes(coin()).note(coin() ? "{\"run\":1}" : null).build();
  }

  private void addTransaction(int number, TransactionBuffer txn) {
    txn.session(builder.session("s" + random.nextInt(4))).id(1000 + number);
    txn.outcome(Outcome.values()[random.nextInt(3)]);
    if (coin()) {
      int length = random.nextInt(30);
      txn.times(number * 10L, number * 10L + length);
      txn.firstAnswer(coin() ? History.NO_TIME : number * 10L + random.nextInt(length + 1));
      txn.commitSent(coin() ? History.NO_TIME : number * 10L + random.nextInt(length + 1));
    }
    if (coin()) {
      txn.startTimestamp(number, 1).commitTimestamp(number + 1, random.nextInt(3));
    }
    txn.level(coin() ? "serializable" : null).note(coin() ? "\"n" + number + "\"" : null);
    for (int i = random.nextInt(6); i > 0; i--) {
      addOperation(txn);
      if (random.nextInt(4) == 0) {
        txn.opTimes(number * 10L + i, number * 10L + i + 1);
      }
      if (random.nextInt(4) == 0) {
        txn.opNote("\"op\"");
      }
    }
    builder.add(txn);
  }

  private void addOperation(TransactionBuffer txn) {
    switch (random.nextInt(11)) {
      case 0 -> txn.read(key(), coin() ? value() : -1 - random.nextInt(3));
      case 1 -> txn.readTombstone(key(), value());
      case 2 -> txn.write(key(), value());
      case 3 -> txn.insert(key(), value());
      case 4 -> txn.delete(key());
      case 5 -> txn.deleteLeaving(key(), value());
      case 6 -> txn.append(key(), value());
      case 7 -> txn.readList(key(), value(), value());
      case 8 -> txn.readUnknownList(key());
      default -> txn.scan(scan());
    }
  }

  private ScanBuffer scan() {
    ScanBuffer scan = new ScanBuffer();
    long low = random.nextInt(8);
    scan.range(coin() ? low : null, coin() ? low + random.nextInt(5) : null);
    if (coin()) {
      scan.iterator(coin(), coin());
    }
    if (coin()) {
      scan.unordered();
    }
    if (random.nextInt(4) == 0) {
      return scan.unknownRows();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      if (coin()) {
        scan.row(key(), value());
      } else {
        scan.tombstoneRow(key(), value());
      }
    }
    return scan;
  }

  private int key() {
    int number = random.nextInt(8);
    return switch (random.nextInt(4)) {
      case 0 -> builder.keys().ofString("k" + number);
      case 1 -> builder.keys().ofBytes(Bytes.copyOf(new byte[] {(byte) number}));
      default -> builder.keys().ofLong(number);
    };
  }

  private int value() {
    int number = random.nextInt(20);
    return coin() ? builder.values().ofLong(number) : builder.values().ofString("v" + number);
  }

  private boolean coin() {
    return random.nextBoolean();
  }
}
