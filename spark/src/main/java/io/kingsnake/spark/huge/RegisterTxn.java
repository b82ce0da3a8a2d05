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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction on single values, which is what windows on a cluster are made of.
 *
 * @param place its place in its session
 * @param time when it took effect, as a guess; never before those earlier in its session
 */
record RegisterTxn(
    String session,
    long place,
    long id,
    Outcome outcome,
    long begin,
    long end,
    long time,
    List<Op> ops) {
  /** Keys and values are texts of {@link Datum}. */
  record Op(OpKind kind, String key, String value) {}

  static RegisterTxn of(History history, int txn, long place, long time) {
    List<Op> ops = new ArrayList<>(history.opEnd(txn) - history.opStart(txn));
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      ops.add(
          new Op(
              history.opKind(op),
              Datum.key(history, history.opKey(op)),
              Datum.value(history, history.opValue(op))));
    }
    return new RegisterTxn(
        history.sessionName(history.txnSession(txn)),
        place,
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

  /** What it leaves: the last write of each key. */
  Map<String, String> lastWrites() {
    Map<String, String> writes = new HashMap<>();
    for (Op op : ops) {
      if (op.kind().isWrite()) {
        writes.put(op.key(), op.value());
      }
    }
    return writes;
  }

  /** What it saw of others: values by key, those after own writes left out. */
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
    return new RegisterTxn(session, place, id, outcome, begin, end, time, others);
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(32 + 16 * ops.size());
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      text(out, session);
      out.writeLong(place);
      out.writeLong(id);
      out.writeByte(outcome.ordinal());
      out.writeLong(begin);
      out.writeLong(end);
      out.writeLong(time);
      number(out, ops.size());
      for (Op op : ops) {
        out.writeByte(op.kind().ordinal());
        text(out, op.key());
        text(out, op.value());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static RegisterTxn of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      String session = text(in);
      long place = in.readLong();
      long id = in.readLong();
      Outcome outcome = Outcome.values()[in.readByte()];
      long begin = in.readLong();
      long end = in.readLong();
      long time = in.readLong();
      int count = number(in);
      List<Op> ops = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        ops.add(new Op(OpKind.values()[in.readByte()], text(in), text(in)));
      }
      return new RegisterTxn(session, place, id, outcome, begin, end, time, ops);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(out, bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    byte[] bytes = new byte[number(in)];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Seven bits at a time, the low ones first. */
  private static void number(DataOutputStream out, int number) throws IOException {
    int rest = number;
    while (rest > 0x7F) {
      out.writeByte((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  private static int number(DataInputStream in) throws IOException {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      int bits = in.readByte();
      number |= (bits & 0x7F) << shift;
      if (bits >= 0) {
        return number;
      }
    }
  }
}
