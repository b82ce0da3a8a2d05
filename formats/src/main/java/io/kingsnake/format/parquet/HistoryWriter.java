package io.kingsnake.format.parquet;

import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.kingsnake.LineWriter;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.LocalOutputFile;

/** Writes transactions as rows, and everything without a column as lines of our own format. */
final class HistoryWriter {
  private final History history;
  private final LineWriter lines;
  private final Set<Integer> withGaps = new HashSet<>();

  private HistoryWriter(History history) {
    this.history = history;
    lines = new LineWriter(history);
    history.gaps().forEach(gap -> withGaps.add(gap.txn()));
  }

  static void write(History history, Path target) throws IOException, UnwritableHistoryException {
    try (ParquetWriter<TransactionRow> rows =
        new RowWriteSupport.RowWriter(new LocalOutputFile(target))
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withCodecFactory(new Codecs())
            .withCompressionCodec(Codecs.WRITTEN)
            .withPageWriteChecksumEnabled(true)
            .build()) {
      new HistoryWriter(history).write(rows);
    }
  }

  private void write(ParquetWriter<TransactionRow> rows)
      throws IOException, UnwritableHistoryException {
    TransactionRow row = new TransactionRow();
    line(rows, row, lines.header());
    for (String fact : lines.facts()) {
      line(rows, row, fact);
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      row.clear();
      int session = history.txnSession(txn);
      row.session = history.sessionName(session);
      row.place = (long) txn - history.sessionStart(session);
      if (isPlain(txn)) {
        columns(row, txn);
      } else {
        row.line = lines.transaction(txn);
      }
      rows.write(row);
    }
  }

  private static void line(ParquetWriter<TransactionRow> rows, TransactionRow row, String text)
      throws IOException {
    row.clear();
    row.line = text;
    rows.write(row);
  }

  private boolean isPlain(int txn) {
    if (withGaps.contains(txn) || history.timestamps() != null) {
      return false;
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!isPlainOperation(op)) {
        return false;
      }
    }
    return true;
  }

  private boolean isPlainOperation(int op) {
    OpKind kind = history.opKind(op);
    int value = kind.isRange() || kind == OpKind.READ_LIST ? History.UNKNOWN : history.opValue(op);
    return value >= History.ABSENT
        && isIntegerOrText(history.keys(), history.opKey(op))
        && (value == History.ABSENT || isIntegerOrText(history.values(), value))
        && !history.isTombstone(op)
        && !history.isUndone(op)
        && !history.joinsNext(op)
        && !history.isPredicate(op)
        && history.opBeginTime(op) == History.NO_TIME
        && history.opEndTime(op) == History.NO_TIME
        && history.opNote(op) == null
        && history.locking(op) == null;
  }

  private static boolean isIntegerOrText(DatumPool pool, int id) {
    return pool.isLong(id) || pool.at(id) instanceof String;
  }

  private void columns(TransactionRow row, int txn) {
    row.txn = history.txnId(txn);
    row.outcome = history.outcome(txn).name().toLowerCase(Locale.ROOT);
    row.begin = history.beginTime(txn);
    row.firstAnswer = history.firstAnswerTime(txn);
    row.commitSent = history.commitSentTime(txn);
    row.end = history.endTime(txn);
    row.level = history.txnLevel(txn);
    row.note = history.txnNote(txn);
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      TransactionRow.Operation operation = row.addOperation();
      operation.op = name(history.opKind(op));
      operation.key = history.keys().at(history.opKey(op));
      int value = history.opValue(op);
      operation.value = value == History.ABSENT ? null : history.values().at(value);
    }
  }

  private static String name(OpKind kind) {
    return switch (kind) {
      case READ -> "r";
      case WRITE -> "w";
      case INSERT -> "insert";
      case APPEND -> "append";
      case DELETE -> "delete";
      case READ_LIST, SCAN, ITERATE ->
          throw new IllegalArgumentException("no column for " + kind.spoken());
    };
  }
}
