package io.kingsnake.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Operations as data: fields of the object that is being written. Long lists and scans are cut. */
final class OpJson {
  private static final int MAX_ELEMENTS = 100;

  private final JsonGenerator json;
  private final History history;

  OpJson(JsonGenerator json, History history) {
    this.json = json;
    this.history = history;
  }

  void write(int op) throws IOException {
    json.writeStringField("kind", history.opKind(op).name().toLowerCase(Locale.ROOT));
    switch (history.opKind(op)) {
      case READ, WRITE, INSERT, APPEND -> {
        writeKey(op);
        writeValue("value", history.opValue(op));
      }
      case DELETE -> writeKey(op);
      case READ_LIST -> {
        writeKey(op);
        writeElements(op);
      }
      case SCAN, ITERATE -> writeRange(op);
    }
  }

  private void writeKey(int op) throws IOException {
    json.writeFieldName("key");
    JsonLine.writeDatum(json, history.keys().at(history.opKey(op)));
  }

  /** Writes a value: an absent one as null, an unknown one not at all. */
  private void writeValue(String field, int value) throws IOException {
    if (value == History.ABSENT) {
      json.writeNullField(field);
    } else if (value >= 0) {
      json.writeFieldName(field);
      JsonLine.writeDatum(json, history.values().at(value));
    }
  }

  private void writeElements(int op) throws IOException {
    if (history.opValue(op) == History.UNKNOWN) {
      return;
    }
    int start = history.listStart(op);
    int length = history.listEnd(op) - start;
    json.writeArrayFieldStart("elements");
    for (int i = 0; i < Math.min(length, MAX_ELEMENTS); i++) {
      JsonLine.writeDatum(json, history.values().at(history.listElement(start + i)));
    }
    json.writeEndArray();
    writeCut(length);
  }

  private void writeRange(int op) throws IOException {
    writeBound("low", history.scanLow(op));
    writeBound("high", history.scanHigh(op));
    if (!history.hasRows(op)) {
      return;
    }
    int start = history.rowStart(op);
    int length = history.rowEnd(op) - start;
    json.writeArrayFieldStart("rows");
    for (int row = start; row < start + Math.min(length, MAX_ELEMENTS); row++) {
      json.writeStartObject();
      json.writeFieldName("key");
      JsonLine.writeDatum(json, history.keys().at(history.rowKey(row)));
      writeValue("value", history.rowValue(row));
      json.writeEndObject();
    }
    json.writeEndArray();
    writeCut(length);
  }

  private void writeCut(int length) throws IOException {
    if (length > MAX_ELEMENTS) {
      json.writeNumberField("length", length);
    }
  }

  private void writeBound(String field, @Nullable Object bound) throws IOException {
    json.writeFieldName(field);
    if (bound == null) {
      json.writeNull();
    } else {
      JsonLine.writeDatum(json, bound);
    }
  }
}
