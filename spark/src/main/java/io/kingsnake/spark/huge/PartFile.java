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
import org.jspecify.annotations.Nullable;

/** One file of a history that is a directory of parts, or the only one. */
final class PartFile {
  /** Where sessions have no times, their progress, from 0 to this, is the guess. */
  private static final double WHOLE = 1e15;

  private PartFile() {}

  /**
   * What is to be known of a part beside its transactions.
   *
   * @param obstacle why windows cannot be made of it, if so
   */
  record Summary(Beginning beginning, @Nullable String obstacle) implements Serializable {}

  /** The files of the history at {@code path}, or what it consists of. */
  static List<String> list(String path) throws IOException, HistoryFormatException {
    Source source = Source.of(Path.of(path));
    HistoryFormat format = Formats.load().require(source);
    if (!source.isDirectory()) {
      return List.of(path);
    }
    List<String> parts = new ArrayList<>();
    for (Source child : source.children()) {
      if (!child.isDirectory() && format.match(child) == HistoryFormat.Match.YES) {
        parts.add(child.toString());
      }
    }
    if (parts.isEmpty()) {
      throw HistoryFormatException.in(
          source, "parts of " + format.name() + " cannot be read alone");
    }
    return parts;
  }

  /** The summary, then the bytes of each transaction. */
  static Iterator<Object> read(String path) throws IOException, HistoryFormatException {
    History history = Formats.load().read(Source.of(Path.of(path)), ReadOptions.DEFAULT);
    String obstacle = obstacle(history);
    List<Object> all = new ArrayList<>();
    all.add(new Summary(Beginning.of(history), obstacle));
    for (int session = 0; session < history.sessionCount() && obstacle == null; session++) {
      int start = history.sessionStart(session);
      long time = Long.MIN_VALUE;
      for (int txn = start; txn < history.sessionEnd(session); txn++) {
        time = Math.max(time, time(history, txn, time));
        all.add(RegisterTxn.of(history, txn, (long) txn - start, time).toBytes());
      }
    }
    return all.iterator();
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
