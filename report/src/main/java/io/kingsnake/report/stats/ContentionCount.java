package io.kingsnake.report.stats;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.report.stats.Contention.HotKey;
import java.util.List;
import java.util.stream.IntStream;

/** Counts {@link Contention} in one pass over the operations. */
final class ContentionCount {
  private static final int HOT_KEYS = 5;

  private final History history;
  private final KeySessions readers;
  private final KeySessions writers;
  private final int[] reads;
  private final int[] writes;
  private int readOnly;
  private int writeOnly;
  private int readWrite;
  private int empty;

  private ContentionCount(History history) {
    this.history = history;
    this.readers = new KeySessions(history.keyCount());
    this.writers = new KeySessions(history.keyCount());
    this.reads = new int[history.keyCount()];
    this.writes = new int[history.keyCount()];
  }

  static Contention count(History history) {
    ContentionCount count = new ContentionCount(history);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) != Outcome.ABORTED) {
        count.transaction(txn);
      }
    }
    return count.contention();
  }

  private void transaction(int txn) {
    boolean anyRead = false;
    boolean anyWrite = false;
    for (int op = history.opStart(txn), end = history.opEnd(txn); op < end; op++) {
      boolean write = history.opKind(op).isWrite();
      anyWrite |= write;
      anyRead |= !write;
      operation(history.txnSession(txn), op);
    }
    readOnly += anyRead && !anyWrite ? 1 : 0;
    writeOnly += anyWrite && !anyRead ? 1 : 0;
    readWrite += anyRead && anyWrite ? 1 : 0;
    empty += anyRead || anyWrite ? 0 : 1;
  }

  private void operation(int session, int op) {
    OpKind kind = history.opKind(op);
    if (kind.isWrite()) {
      writers.add(history.opKey(op), session);
      writes[history.opKey(op)]++;
    } else if (!kind.isRange()) {
      read(history.opKey(op), session);
    } else if (history.hasRows(op)) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        read(history.rowKey(row), session);
      }
    }
  }

  private void read(int key, int session) {
    readers.add(key, session);
    reads[key]++;
  }

  private Contention contention() {
    Overlaps overlaps = Overlaps.of(history);
    return new Contention(
        readers.keysWithAny(),
        writers.keysWithAny(),
        writers.keysWithMany(),
        writers.keysAcross(readers),
        hotKeys(),
        readOnly,
        writeOnly,
        readWrite,
        empty,
        overlaps.timed(),
        overlaps.overlapping());
  }

  private List<HotKey> hotKeys() {
    return IntStream.range(0, reads.length)
        .filter(key -> reads[key] + writes[key] > 0)
        .boxed()
        .sorted((a, b) -> Integer.compare(reads[b] + writes[b], reads[a] + writes[a]))
        .limit(HOT_KEYS)
        .map(key -> new HotKey(history.keys().show(key), reads[key], writes[key]))
        .toList();
  }
}
