package io.kingsnake.format.text;

import io.kingsnake.format.IntegerRegisters;
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
import java.util.BitSet;

/** The inverse of {@link TextReader}, session by session. */
final class TextWriter {
  private static final String FORMAT = "text";

  private final History history;
  private final IntegerRegisters registers;
  private final NumberedPlaces places;

  TextWriter(History history) throws UnwritableHistoryException {
    this.history = history;
    this.places = new NumberedPlaces(history);
    UnwritableHistoryException.refuseTimes(history, FORMAT);
    UnwritableHistoryException.refuseUncommitted(history, FORMAT);
    this.registers = IntegerRegisters.of(history, FORMAT, keysWrittenFirst());
    for (int txn = 0; txn < history.txnCount(); txn++) {
      checkNumbers(txn);
    }
  }

  static void write(History history, Path target) throws IOException, UnwritableHistoryException {
    TextWriter writer = new TextWriter(history);
    try (Writer out = new OutputStreamWriter(Sink.open(target), StandardCharsets.US_ASCII)) {
      writer.transactions(out);
    }
  }

  void transactions(Writer out) throws IOException {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      transaction(txn, out);
    }
  }

  private void transaction(int txn, Writer out) throws IOException {
    String place = places.session(txn) + "," + places.id(txn) + ")\n";
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      out.write(history.opKind(op) == OpKind.WRITE ? "w(" : "r(");
      out.write(Long.toString(history.keys().longAt(history.opKey(op))));
      out.write(',');
      out.write(Long.toString(registers.value(op)));
      out.write(',');
      out.write(place);
    }
  }

  /** All operations are known to be reads and writes. */
  private void checkNumbers(int txn) throws UnwritableHistoryException {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (isNegative(history.keys(), history.opKey(op))
          || isNegative(history.values(), history.opValue(op))) {
        throw unwritable(txn, "a negative number");
      }
    }
  }

  private static boolean isNegative(DatumPool pool, int id) {
    return id >= 0 && pool.isLong(id) && pool.longAt(id) < 0;
  }

  /** The keys to which the reader will see an explicit initial transaction write 0. */
  private BitSet keysWrittenFirst() {
    BitSet keys = new BitSet();
    int zero = history.values().find(0L);
    boolean isFirst =
        zero >= 0
            && history.txnCount() > 0
            && history.txnId(0) == 0
            && history.sessionName(history.txnSession(0)).equals("0")
            && places.areOwn();
    for (int op = 0; isFirst && op < history.opEnd(0); op++) {
      if (history.opKind(op) != OpKind.WRITE) {
        return new BitSet();
      }
      if (history.opValue(op) == zero) {
        keys.set(history.opKey(op));
      }
    }
    return keys;
  }

  private UnwritableHistoryException unwritable(int txn, String what) {
    return IntegerRegisters.unwritable(history, FORMAT, txn, what);
  }
}
