package io.kingsnake.format.cobra;

import io.kingsnake.format.BinaryInput;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;
import java.util.List;

/**
 * Reads big-endian records: {@code S txn}, {@code W write key value}, {@code R writer write key
 * value}, {@code C txn}.
 *
 * <p>A version is the pair (writer, write), kept as the value "writer:write"; the hash of the value
 * is of no use then. The initial version is known by markers, not by a value, so keys start absent
 * and such reads are INITIAL. A writer that has no log stays a value that no transaction wrote:
 * whether that is an anomaly is for the checker to say. The duplicate-value variant puts UNIVERSAL
 * in place of every id; there the value hash is all there is.
 */
final class CobraReader {
  static final byte BEGIN = 'S';

  private static final byte COMMIT = 'C';
  private static final byte WRITE = 'W';
  private static final byte READ = 'R';

  private static final long INIT = 0xBEBEEBEEL;
  private static final long NULL = 0xDEADBEEFL;
  private static final long UNIVERSAL = 0xABDDEFEEL;

  private final HistoryBuilder builder;
  private final DatumPool keys;
  private final DatumPool values;
  private final TransactionBuffer txn;
  private final BinaryInput in;
  private final int session;
  private boolean open;
  private long txnId;

  private CobraReader(HistoryBuilder builder, BinaryInput in, int session) {
    this.builder = builder;
    this.keys = builder.keys();
    this.values = builder.values();
    this.txn = builder.newTransaction();
    this.in = in;
    this.session = session;
  }

  static History read(Source directory) throws IOException, HistoryFormatException {
    List<CobraLog> logs = CobraLog.in(directory);
    if (logs.isEmpty()) {
      throw HistoryFormatException.in(directory, "expected files named T<n>.log, found none");
    }
    HistoryBuilder builder = new HistoryBuilder().initialAbsent();
    for (int i = 0; i < logs.size(); i++) {
      CobraLog log = logs.get(i);
      if (i > 0 && log.thread().equals(logs.get(i - 1).thread())) {
        throw HistoryFormatException.in(
            log.source(), "expected one log of " + log.session() + ", found another");
      }
      try (BinaryInput in = BinaryInput.open(log.source())) {
        new CobraReader(builder, in, builder.session(log.session())).readLog();
      }
    }
    return builder.build();
  }

  private void readLog() throws IOException, HistoryFormatException {
    while (!in.atEnd()) {
      record();
    }
    if (open) {
      throw in.error(
          in.offset(),
          "expected the commit of transaction " + txnId + ", found the end of the file");
    }
  }

  private void record() throws IOException, HistoryFormatException {
    long start = in.offset();
    int kind = in.nextByte();
    if (open ? kind == BEGIN : kind == READ || kind == WRITE || kind == COMMIT) {
      throw in.error(
          start,
          open
              ? "expected W, R or C in transaction " + txnId + ", found S"
              : "expected S, found " + (char) kind + " outside a transaction");
    }
    switch (kind) {
      case READ -> readRecord();
      case WRITE -> writeRecord();
      case BEGIN -> begin();
      case COMMIT -> commit(start);
      default -> throw in.error(start, "expected S, W, R or C, found byte 0x%02x".formatted(kind));
    }
  }

  private void begin() throws IOException, HistoryFormatException {
    in.require(8, "a transaction id");
    txnId = in.nextBigEndian();
    open = true;
  }

  private void commit(long start) throws IOException, HistoryFormatException {
    in.require(8, "a transaction id");
    long id = in.nextBigEndian();
    if (id != txnId) {
      throw in.error(
          start, "expected the commit of transaction " + txnId + ", found that of " + id);
    }
    try {
      builder.add(txn.session(session).id(id));
    } catch (IllegalArgumentException e) {
      throw in.error(start, "expected unique transaction ids, found: " + e.getMessage());
    }
    open = false;
  }

  private void writeRecord() throws IOException, HistoryFormatException {
    in.require(24, "a write");
    long write = in.nextBigEndian();
    int key = keys.ofLong(in.nextBigEndian());
    long hash = in.nextBigEndian();
    txn.write(key, write == UNIVERSAL ? values.ofLong(hash) : version(txnId, write));
  }

  private void readRecord() throws IOException, HistoryFormatException {
    in.require(32, "a read");
    long writer = in.nextBigEndian();
    long write = in.nextBigEndian();
    int key = keys.ofLong(in.nextBigEndian());
    long hash = in.nextBigEndian();
    if (writer == INIT || writer == NULL) {
      txn.read(key, History.INITIAL);
    } else {
      txn.read(key, writer == UNIVERSAL ? values.ofLong(hash) : version(writer, write));
    }
  }

  private int version(long writer, long write) {
    return values.ofString(writer + ":" + write);
  }
}
