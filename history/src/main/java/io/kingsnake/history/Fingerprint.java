package io.kingsnake.history;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a history: a SHA-256 over everything that a verdict may depend on, including the
 * numbers of keys, values and transactions. Notes and names do not count.
 */
public final class Fingerprint {
  private final MessageDigest digest;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

  private Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** In hexadecimal digits. */
  public static String of(History history) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.pool(history.keys());
    fingerprint.pool(history.values());
    fingerprint.initial(history);
    fingerprint.transactions(history);
    for (int op = 0; op < history.opCount(); op++) {
      fingerprint.operation(history, op);
    }
    fingerprint.add(history.gaps().size());
    return fingerprint.finish();
  }

  private void pool(DatumPool pool) {
    add(pool.size());
    for (int id = 0; id < pool.size(); id++) {
      Object datum = pool.at(id);
      if (datum instanceof Long number) {
        add(0);
        add(number.longValue());
      } else {
        bytes(datum);
      }
    }
  }

  private void initial(History history) {
    add(history.initialState().ordinal());
    add(history.fixedInitialValue());
    for (int key = 0; key < history.keyCount(); key++) {
      add(history.initialValue(key));
    }
  }

  private void transactions(History history) {
    add(history.sessionCount());
    for (int session = 0; session < history.sessionCount(); session++) {
      add(history.sessionEnd(session));
    }
    add(history.hasExactTimes() ? 1 : 0);
    add(history.txnCount());
    Moments moments = new Moments(history);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      add(history.outcome(txn).ordinal());
      add(history.opEnd(txn));
      add(history.beginTime(txn));
      add(history.endTime(txn));
      add(moments.firstAnswer(txn));
      add(moments.commitSent(txn));
      String level = history.txnLevel(txn);
      if (level != null) {
        bytes(level);
      }
    }
  }

  private void operation(History history, int op) {
    OpKind kind = history.opKind(op);
    int flags = (history.isTombstone(op) ? 1 : 0) | (history.joinsNext(op) ? 2 : 0);
    if (kind.isRange()) {
      flags |= (history.isExhausted(op) ? 4 : 0) | (history.isReverse(op) ? 8 : 0);
      flags |= (history.isUnordered(op) ? 16 : 0) | (history.hasRows(op) ? 32 : 0);
    }
    flags |= history.isPredicate(op) ? 64 : 0;
    flags |= history.isUndone(op) ? 128 : 0;
    add(kind.ordinal() << 8 | flags);
    if (history.isUndone(op)) {
      add(history.undoneAt(op));
    }
    if (kind.isRange() && history.opValue(op) >= 0) {
      bound(history.scanLow(op));
      bound(history.scanHigh(op));
      add(history.rowEnd(op) - history.rowStart(op));
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        add(history.rowKey(row) * 2 + (history.isRowTombstone(row) ? 1 : 0));
        add(history.rowValue(row));
      }
      return;
    }
    add(history.opKey(op));
    if (kind != OpKind.READ_LIST || history.opValue(op) == History.UNKNOWN) {
      add(history.opValue(op));
      return;
    }
    add(history.listEnd(op) - history.listStart(op));
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      add(history.listElement(i));
    }
  }

  /** 5 is another bound than "5": numbers come before strings. */
  private void bound(@Nullable Object datum) {
    add(datum == null ? 0 : datum instanceof Long ? 1 : 2);
    bytes(datum == null ? "" : datum);
  }

  private void bytes(Object datum) {
    byte[] bytes = datum.toString().getBytes(StandardCharsets.UTF_8);
    add(datum instanceof Bytes ? 1 : 2);
    add(bytes.length);
    flush();
    digest.update(bytes);
  }

  private void add(int number) {
    if (buffer.remaining() < Integer.BYTES) {
      flush();
    }
    buffer.putInt(number);
  }

  private void add(long number) {
    if (buffer.remaining() < Long.BYTES) {
      flush();
    }
    buffer.putLong(number);
  }

  private void flush() {
    digest.update(buffer.array(), 0, buffer.position());
    buffer.clear();
  }

  private String finish() {
    flush();
    return HexFormat.of().formatHex(digest.digest());
  }
}
