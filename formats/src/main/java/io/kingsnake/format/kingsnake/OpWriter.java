package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.Bytes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.Locking;
import io.kingsnake.history.OpKind;
import java.io.IOException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Writes operations as {@link OpReader} reads them. */
final class OpWriter {
  private final History history;
  private final JsonGenerator json;

  OpWriter(History history, JsonGenerator json) {
    this.history = history;
    this.json = json;
  }

  /** The operations of a transaction, and where it set savepoints and rolled back to them. */
  void writeAll(int txn) throws IOException, UnwritableHistoryException {
    Savepoints savepoints = new Savepoints(history, txn);
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      savepoints.write(json, op);
      int last = RangeDeletes.last(history, op, history.opEnd(txn));
      write(op, last > op ? "delete-range" : name(history.opKind(op)));
      op = last;
    }
    savepoints.write(json, history.opEnd(txn));
  }

  private void write(int op, String name) throws IOException, UnwritableHistoryException {
    json.writeStartArray();
    json.writeString(name);
    switch (history.opKind(op)) {
      case READ -> {
        key(history.opKey(op));
        value(history.opValue(op), history.isTombstone(op));
      }
      case WRITE, INSERT, APPEND -> {
        key(history.opKey(op));
        written(op);
      }
      case DELETE -> {
        key(history.opKey(op));
        if (history.isTombstone(op)) {
          value(history.opValue(op), true);
        }
      }
      case READ_LIST -> list(op);
      case SCAN, ITERATE -> range(op);
    }
    options(op, name.equals("delete-range"));
    json.writeEndArray();
  }

  private static String name(OpKind kind) {
    return switch (kind) {
      case READ -> "r";
      case WRITE -> "w";
      case INSERT -> "insert";
      case DELETE -> "delete";
      case SCAN -> "scan";
      case ITERATE -> "iterate";
      case APPEND -> "append";
      case READ_LIST -> "list";
    };
  }

  void key(int key) throws IOException {
    datum(history.keys(), key);
  }

  /** A value read, ABSENT or INITIAL; nothing for UNKNOWN. */
  void value(int value, boolean tombstone) throws IOException {
    if (tombstone) {
      json.writeStartObject();
      json.writeFieldName("tombstone");
      datum(history.values(), value);
      json.writeEndObject();
    } else if (value == History.INITIAL) {
      json.writeStartObject();
      json.writeBooleanField("initial", true);
      json.writeEndObject();
    } else if (value == History.ABSENT) {
      json.writeNull();
    } else if (value != History.UNKNOWN) {
      datum(history.values(), value);
    }
  }

  private void written(int op) throws IOException, UnwritableHistoryException {
    int value = history.opValue(op);
    if (value < History.ABSENT
        || (value == History.ABSENT && history.opKind(op) == OpKind.APPEND)) {
      throw new UnwritableHistoryException(
          "operation " + op + ", " + history.opKind(op).spoken() + ", has no value");
    }
    value(value, false);
  }

  private void list(int op) throws IOException {
    key(history.opKey(op));
    if (history.opValue(op) == History.UNKNOWN) {
      return;
    }
    json.writeStartArray();
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      datum(history.values(), history.listElement(i));
    }
    json.writeEndArray();
  }

  private void range(int op) throws IOException {
    bound(history.scanLow(op));
    bound(history.scanHigh(op));
    if (!history.hasRows(op)) {
      return;
    }
    json.writeStartArray();
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      json.writeStartArray();
      key(history.rowKey(row));
      value(history.rowValue(row), history.isRowTombstone(row));
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void options(int op, boolean isRangeDelete)
      throws IOException, UnwritableHistoryException {
    boolean joinsNext = history.joinsNext(op) && !isRangeDelete;
    if (!joinsNext && !hasOptions(op)) {
      return;
    }
    json.writeStartObject();
    flag("unordered", isRange(op) && history.isUnordered(op));
    flag("exhausted", history.isExhausted(op));
    flag("reverse", isRange(op) && history.isReverse(op));
    flag("joins_next", joinsNext);
    if (history.locking(op) != null) {
      json.writeStringField("locking", history.locking(op) == Locking.SHARE ? "share" : "update");
    }
    time("begin", history.opBeginTime(op));
    time("end", history.opEndTime(op));
    Note.write(json, history.opNote(op));
    json.writeEndObject();
  }

  private boolean hasOptions(int op) {
    return (isRange(op)
            && (history.isUnordered(op) || history.isExhausted(op) || history.isReverse(op)))
        || history.locking(op) != null
        || history.opBeginTime(op) != History.NO_TIME
        || history.opEndTime(op) != History.NO_TIME
        || history.opNote(op) != null;
  }

  private boolean isRange(int op) {
    return history.opKind(op).isRange();
  }

  private void flag(String name, boolean set) throws IOException {
    if (set) {
      json.writeBooleanField(name, true);
    }
  }

  void time(String name, long time) throws IOException {
    if (time != History.NO_TIME) {
      json.writeNumberField(name, time);
    }
  }

  private void bound(@Nullable Object bound) throws IOException {
    if (bound == null) {
      json.writeNull();
    } else {
      datum(bound);
    }
  }

  private void datum(DatumPool pool, int id) throws IOException {
    if (pool.isLong(id)) {
      json.writeNumber(pool.longAt(id));
    } else {
      datum(pool.at(id));
    }
  }

  void datum(Object datum) throws IOException {
    if (datum instanceof Long value) {
      json.writeNumber(value);
    } else if (datum instanceof Bytes bytes) {
      json.writeStartObject();
      json.writeStringField("hex", HexFormat.of().formatHex(bytes.toArray()));
      json.writeEndObject();
    } else {
      json.writeString((String) datum);
    }
  }
}
