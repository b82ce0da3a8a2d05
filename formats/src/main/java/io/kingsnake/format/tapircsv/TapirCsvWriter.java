package io.kingsnake.format.tapircsv;

import io.kingsnake.format.NumberedPlaces;
import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The inverse of {@link TapirCsvReader}. Everything becomes a string in this format, so integers
 * are admitted where no string looks like them.
 */
final class TapirCsvWriter {
  private static final String FORMAT = "tapircsv";

  private final History history;
  private final NumberedPlaces places;

  private TapirCsvWriter(History history) {
    this.history = history;
    this.places = new NumberedPlaces(history);
  }

  static void write(History history, Path target) throws IOException, UnwritableHistoryException {
    UnwritableHistoryException.refuseGapsAndUndone(history, FORMAT);
    UnwritableHistoryException.refuseTimes(history, FORMAT);
    UnwritableHistoryException.refuseInitialValues(history, FORMAT);
    UnwritableHistoryException.refuseUncommitted(history, FORMAT);
    TapirCsvWriter writer = new TapirCsvWriter(history);
    writer.operations(Writer.nullWriter());
    try (Writer out =
        new OutputStreamWriter(Sink.open(target), StandardCharsets.UTF_8.newEncoder())) {
      out.write(TapirCsvFormat.HEADER + "\n");
      writer.operations(out);
    }
  }

  private void operations(Writer out) throws IOException, UnwritableHistoryException {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      String place = "," + places.session(txn) + "," + places.id(txn);
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        out.write((op + 1) + place + operation(txn, op) + "\n");
      }
    }
  }

  private String operation(int txn, int op) throws UnwritableHistoryException {
    OpKind kind = history.opKind(op);
    if (kind != OpKind.READ && kind != OpKind.WRITE) {
      throw unwritable(txn, kind.spoken());
    }
    if (history.isTombstone(op)) {
      throw unwritable(txn, "a tombstone");
    }
    String key = word(txn, history.keys(), history.opKey(op));
    if (key.contains(",")) {
      throw unwritable(txn, "a key with a comma in it");
    }
    int value = history.opValue(op);
    if (value < 0 && (kind == OpKind.WRITE || value != History.ABSENT)) {
      throw unwritable(txn, kind.spoken() + " without a value");
    }
    String text = value < 0 ? "" : word(txn, history.values(), value);
    if (value >= 0 && text.isEmpty()) {
      throw unwritable(txn, "an empty string, which means that a key is absent");
    }
    return (kind == OpKind.WRITE ? ",w," : ",r,") + key + "," + text;
  }

  private String word(int txn, DatumPool pool, int id) throws UnwritableHistoryException {
    if (pool.isLong(id)) {
      String digits = Long.toString(pool.longAt(id));
      if (pool.find(digits) >= 0) {
        throw unwritable(txn, digits + " as an integer and as a string");
      }
      return digits;
    }
    boolean isLine =
        pool.at(id) instanceof String text
            && text.indexOf('\n') < 0
            && text.indexOf('\r') < 0
            && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    if (!isLine) {
      throw unwritable(txn, "'" + pool.show(id) + "', which is no text of one line");
    }
    String text = pool.at(id).toString();
    if (text.indexOf(TapirCsvReader.QUOTE) == 0) {
      throw unwritable(txn, "a text that begins with a quote");
    }
    return text;
  }

  private UnwritableHistoryException unwritable(int txn, String what) {
    return UnwritableHistoryException.in(history, txn, FORMAT, what);
  }
}
