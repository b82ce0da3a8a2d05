package io.kingsnake.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object per result and line. Scripts depend on the field names and their meaning: fields
 * may be added, never renamed. What is not known, such as the size of an unreadable history, is
 * null.
 */
public final class JsonReport implements CheckReport {
  private final PrintWriter out;

  public JsonReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    out.println(JsonLine.of(json -> write(json, result)));
    out.flush();
  }

  @Override
  public void end() {
    out.flush();
  }

  private static void write(JsonGenerator json, CheckResult result) throws IOException {
    json.writeStringField("history", result.path());
    json.writeStringField("format", result.format());
    json.writeStringField("level", result.level().name());
    json.writeStringField("verdict", result.kind().label());
    json.writeStringField("definition", result.level().definition());
    LevelText text = result.level().text();
    if (text != null) {
      json.writeStringField("text", text.canonical());
    }
    writeCounts(json, result.counts());
    if (result.anomaly() != null && result.history() != null) {
      json.writeFieldName("anomaly");
      writeAnomaly(json, result.anomaly(), result.history());
    }
    json.writeFieldName("millis");
    writeMillis(json, result);
    json.writeNumberField("peak_memory_mb", result.peakMemoryMb());
    if (result.message() != null) {
      json.writeStringField("message", result.message());
    }
    if (!result.notes().isEmpty()) {
      json.writeArrayFieldStart("notes");
      for (String note : result.notes()) {
        json.writeString(note);
      }
      json.writeEndArray();
    }
  }

  private static void writeCounts(JsonGenerator json, @Nullable HistoryCounts counts)
      throws IOException {
    if (counts == null) {
      for (String field : new String[] {"sessions", "transactions", "operations", "keys"}) {
        json.writeNullField(field);
      }
      return;
    }
    json.writeNumberField("sessions", counts.sessions());
    json.writeNumberField("transactions", counts.transactions());
    json.writeNumberField("operations", counts.operations());
    json.writeNumberField("keys", counts.keys());
  }

  private static void writeAnomaly(JsonGenerator json, Anomaly anomaly, History history)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", anomaly.name());
    json.writeStringField("cycle_class", anomaly.cycleClass());
    json.writeArrayFieldStart("transactions");
    for (int txn : anomaly.txns()) {
      writeTxn(json, history, txn);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    for (Dependency edge : anomaly.edges()) {
      writeEdge(json, history, edge);
    }
    json.writeEndArray();
    json.writeStringField("summary", anomaly.summary());
    json.writeEndObject();
  }

  private static void writeEdge(JsonGenerator json, History history, Dependency edge)
      throws IOException {
    json.writeStartObject();
    json.writeFieldName("from");
    writeTxn(json, history, edge.from());
    json.writeFieldName("to");
    writeTxn(json, history, edge.to());
    json.writeStringField("type", edge.type().label());
    if (edge.key() >= 0) {
      json.writeFieldName("key");
      JsonLine.writeDatum(json, history.keys().at(edge.key()));
    } else {
      json.writeNullField("key");
    }
    json.writeStringField("why", edge.why());
    json.writeEndObject();
  }

  /** Transactions by the identity their trace gave them. */
  private static void writeTxn(JsonGenerator json, History history, int txn) throws IOException {
    if (txn == Dependency.INITIAL_TXN) {
      json.writeString("initial");
    } else {
      json.writeNumber(history.txnId(txn));
    }
  }

  private static void writeMillis(JsonGenerator json, CheckResult result) throws IOException {
    json.writeStartObject();
    json.writeNumberField("parse", result.parseMillis());
    json.writeNumberField("analyse", result.stages().analyse());
    json.writeNumberField("saturate", result.stages().saturate());
    json.writeNumberField("solve", result.stages().solve());
    json.writeNumberField("explain", result.stages().explain());
    json.writeNumberField("total", result.totalMillis());
    json.writeEndObject();
  }
}
