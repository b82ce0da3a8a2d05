package io.kingsnake.spark.huge;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Timestamps;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One file of a history that is a directory of parts, or the only one.
 *
 * @param number its place among them; what a session did in a later one comes later
 */
record PartFile(int number, String path, String format) implements Serializable {
  /** Where sessions have no times, their progress, from 0 to this, is the guess. */
  static final double WHOLE = 1e15;

  /** The files of the history at {@code path}, or what it consists of. */
  static List<PartFile> list(String path) throws IOException, HistoryFormatException {
    Source source = Source.of(Path.of(path));
    List<PartFile> parts = new ArrayList<>();
    HistoryFormat format = Formats.load().require(source);
    for (Source part : format.parts(source)) {
      parts.add(new PartFile(parts.size(), part.toString(), format.name()));
    }
    return parts;
  }

  /** The summary, then the bytes of each transaction. */
  Iterator<Object> read() throws IOException, HistoryFormatException {
    HistoryFormat reader = Formats.load().byName(format).orElseThrow();
    History history = reader.read(Source.of(Path.of(path)), ReadOptions.DEFAULT);
    String obstacle = obstacle(history);
    Stream<Object> summary = Stream.of(PartSummary.of(history, obstacle));
    return obstacle != null
        ? summary.iterator()
        : Stream.concat(
                summary,
                IntStream.range(0, history.sessionCount())
                    .boxed()
                    .flatMap(session -> transactions(history, session)))
            .iterator();
  }

  private Stream<Object> transactions(History history, int session) {
    int start = history.sessionStart(session);
    byte[][] all = new byte[history.sessionEnd(session) - start][];
    long time = Long.MIN_VALUE;
    for (int i = 0; i < all.length; i++) {
      time = Math.max(time, time(history, start + i, time));
      all[i] = RegisterTxn.of(history, start + i, number, time).toBytes();
    }
    return Stream.of((Object[]) all);
  }

  private static long time(History history, int txn, long before) {
    Timestamps stamps = history.timestamps();
    if (stamps != null && stamps.has(txn)) {
      return stamps.commitPhysical(txn);
    }
    if (history.endTime(txn) != History.NO_TIME) {
      return history.endTime(txn);
    }
    if (history.hasTimes()) {
      return Math.max(before, history.beginTime(txn));
    }
    int session = history.txnSession(txn);
    double length = history.sessionEnd(session) - history.sessionStart(session);
    return (long) (WHOLE * (txn - history.sessionStart(session) + 1) / length);
  }

  private static @Nullable String obstacle(History history) {
    if (!history.gaps().isEmpty() || history.hasUndone()) {
      return "gaps and savepoints need the whole history on one machine";
    }
    for (int op = 0; op < history.opCount(); op++) {
      OpKind kind = history.opKind(op);
      boolean isOfOneValue = !kind.isRange() && kind != OpKind.READ_LIST && kind != OpKind.APPEND;
      if (!isOfOneValue || history.isTombstone(op) || history.opValue(op) == History.INITIAL) {
        return "windows on a cluster hold single values, but there is " + kind.spoken();
      }
    }
    return null;
  }
}
