package io.kingsnake.spark.huge;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction on single values, the unit of windows on a cluster.
 *
 * @param identity unique in the whole history, unlike its name
 * @param place its place in its session; greater in later parts
 * @param time guessed time of its effect; never before those earlier in its session
 */
record RegisterTxn(
    long identity,
    String session,
    long place,
    long id,
    Outcome outcome,
    long begin,
    long end,
    long time,
    List<Op> ops) {
  /** A part has fewer transactions than two to this. */
  private static final int PART_SHIFT = 32;

  /** Keys and values are texts of {@link Datum}. */
  record Op(OpKind kind, String key, String value) {}

  /** The transaction of the part of that number. */
  static RegisterTxn of(History history, int txn, int part, long time) {
    List<Op> ops = new ArrayList<>(history.opEnd(txn) - history.opStart(txn));
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      ops.add(
          new Op(
              history.opKind(op),
              Datum.key(history, history.opKey(op)),
              Datum.value(history, history.opValue(op))));
    }
    int session = history.txnSession(txn);
    return new RegisterTxn(
        ((long) part << PART_SHIFT) + txn,
        history.sessionName(session),
        ((long) part << PART_SHIFT) + txn - history.sessionStart(session),
        history.txnId(txn),
        history.outcome(txn),
        history.beginTime(txn),
        history.endTime(txn),
        time,
        ops);
  }

  boolean isCommitted() {
    return outcome == Outcome.COMMITTED;
  }

  boolean mayTakeEffect() {
    return outcome != Outcome.ABORTED;
  }

  /** Final versions of the transaction: the last write of each key. */
  Map<String, String> lastWrites() {
    Map<String, String> writes = new HashMap<>();
    for (Op op : ops) {
      if (op.kind().isWrite()) {
        writes.put(op.key(), op.value());
      }
    }
    return writes;
  }

  /** Values seen of others, by key, without reads after own writes. */
  Map<String, Set<String>> externalReads() {
    Map<String, Set<String>> reads = new LinkedHashMap<>();
    Set<String> own = new HashSet<>();
    for (Op op : ops) {
      if (op.kind().isWrite()) {
        own.add(op.key());
      } else if (!own.contains(op.key()) && !op.value().equals(Datum.UNKNOWN)) {
        reads.computeIfAbsent(op.key(), any -> new HashSet<>(2)).add(op.value());
      }
    }
    return reads;
  }

  RegisterTxn withOps(List<Op> others) {
    return new RegisterTxn(identity, session, place, id, outcome, begin, end, time, others);
  }

  RegisterTxn at(long guess) {
    return new RegisterTxn(identity, session, place, id, outcome, begin, end, guess, ops);
  }

  /** The number of its part. */
  int part() {
    return (int) (identity >>> PART_SHIFT);
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32 + 16 * ops.size());
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(identity);
      out.writeLong(time);
      out.writeLong(id);
      Packing.text(out, session);
      out.writeLong(place);
      out.writeByte(outcome.ordinal());
      out.writeLong(begin);
      out.writeLong(end);
      Packing.number(out, ops.size());
      for (Op op : ops) {
        out.writeByte(op.kind().ordinal());
        Packing.text(out, op.key());
        Packing.text(out, op.value());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static RegisterTxn of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      long identity = in.readLong();
      long time = in.readLong();
      long id = in.readLong();
      String session = Packing.text(in);
      long place = in.readLong();
      Outcome outcome = Outcome.values()[in.readByte()];
      long begin = in.readLong();
      long end = in.readLong();
      int count = Packing.number(in);
      List<Op> ops = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        ops.add(new Op(OpKind.values()[in.readByte()], Packing.text(in), Packing.text(in)));
      }
      return new RegisterTxn(identity, session, place, id, outcome, begin, end, time, ops);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Data that determine the window of a transaction. */
  record Head(long identity, long time, long id) {
    static Head of(byte[] bytes) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      return new Head(in.getLong(), in.getLong(), in.getLong());
    }
  }

  Head head() {
    return new Head(identity, time, id);
  }
}
