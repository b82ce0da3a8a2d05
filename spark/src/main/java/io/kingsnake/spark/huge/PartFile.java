package io.kingsnake.spark.huge;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Timestamps;
import io.kingsnake.spark.store.LocalCopy;
import io.kingsnake.spark.store.Store;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * One file of a history that is a directory of parts, or the only one.
 *
 * @param number its place among them; what a session did in a later one comes later
 * @param format null where it is unknown until the file is fetched
 */
record PartFile(int number, String path, @Nullable String format) implements Serializable {
  /**
   * End of a session without times, whose transactions are placed by their progress from 0 to this,
   * as a guess.
   */
  static final double WHOLE = 1e15;

  /** The file of the history at {@code path}, or the parts that it consists of. */
  static List<PartFile> list(String path, Configuration configuration)
      throws IOException, HistoryFormatException {
    List<PartFile> parts = new ArrayList<>();
    if (Store.isRemote(path)) {
      for (String file : Store.below(path, configuration)) {
        parts.add(new PartFile(parts.size(), file, null));
      }
      if (parts.isEmpty()) {
        throw new IOException(path + ": expected a history, found no files");
      }
      return parts;
    }
    Source source = Source.of(Path.of(Store.local(path)));
    HistoryFormat format = Formats.load().require(source);
    for (Source part : format.parts(source)) {
      parts.add(new PartFile(parts.size(), part.toString(), format.name()));
    }
    return parts;
  }

  private History history() throws IOException, HistoryFormatException {
    try (LocalCopy copy = LocalCopy.of(path)) {
      Source source = Source.of(copy.path());
      Formats formats = Formats.load();
      HistoryFormat reader =
          format == null ? formats.require(source) : formats.byName(format).orElseThrow();
      return reader.read(source, ReadOptions.DEFAULT);
    }
  }

  /** The summary, then the bytes of each transaction. */
  Iterator<Object> read() throws IOException, HistoryFormatException {
    History history = history();
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
      if (history.joinsNext(op) || history.isPredicate(op)) {
        return "windows on a cluster hold separate reads and writes, but one is part of another";
      }
    }
    return null;
  }
}
