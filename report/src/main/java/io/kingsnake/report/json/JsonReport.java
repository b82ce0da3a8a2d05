package io.kingsnake.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.check.Effort;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.Terms;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object per result and line. Scripts depend on the field names and their meaning: fields
 * may be added, never renamed. What is not known, such as the size of an unreadable history, is
 * null.
 */
public final class JsonReport implements CheckReport {
  /** Version of docs/schema; it increases when a field changes its meaning or is removed. */
  private static final int SCHEMA = 1;

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

  /** The fields of one result. */
  public static void write(JsonGenerator json, CheckResult result) throws IOException {
    json.writeNumberField("schema", SCHEMA);
    json.writeStringField("history", result.path());
    json.writeStringField("format", result.format());
    Level asked = result.terms().asked();
    json.writeStringField("level", asked == null ? result.level().name() : asked.name());
    if (asked != null) {
      json.writeStringField("checked_as", result.level().name());
    }
    json.writeStringField("verdict", result.kind().label());
    json.writeStringField("plain", result.level().plain());
    json.writeStringField("definition", result.level().meaning());
    json.writeStringField("text", result.level().text().canonical());
    writeTerms(json, result.terms());
    writeCounts(json, result.counts());
    if (result.anomaly() != null && result.history() != null) {
      json.writeFieldName("anomaly");
      new AnomalyJson(json, result.history()).write(result.anomaly(), result.explanation());
      AnomalyJson.writeKinds(json, result.kinds());
    }
    json.writeFieldName("millis");
    writeMillis(json, result);
    json.writeNumberField("peak_memory_mb", result.peakMemoryMb());
    writeEffort(json, result.effort());
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

  private static void writeTerms(JsonGenerator json, Terms terms) throws IOException {
    if (!terms.conditions().isEmpty()) {
      json.writeArrayFieldStart("conditions");
      for (String condition : terms.conditions()) {
        json.writeString(condition);
      }
      json.writeEndArray();
    }
    if (terms.isBesideThePoint()) {
      json.writeBooleanField("needs_times", true);
    }
    Verdict unordered = terms.unordered();
    if (unordered != null) {
      json.writeObjectFieldStart("without_session_order");
      json.writeStringField("level", unordered.level().name());
      json.writeStringField("verdict", ResultKind.of(unordered.kind()).label());
      json.writeEndObject();
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

  private static void writeEffort(JsonGenerator json, Effort effort) throws IOException {
    if (!effort.counts().isEmpty()) {
      json.writeObjectFieldStart("search");
      for (Map.Entry<String, Long> count : effort.counts().entrySet()) {
        json.writeNumberField(count.getKey().replaceAll("[ -]", "_"), count.getValue());
      }
      json.writeEndObject();
    }
    if (!effort.attempts().isEmpty()) {
      json.writeArrayFieldStart("attempts");
      for (Effort.Attempted attempt : effort.attempts()) {
        json.writeStartObject();
        json.writeStringField("attempt", attempt.name());
        json.writeBooleanField("settled", attempt.settled());
        json.writeNumberField("millis", attempt.millis());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (!effort.phases().isEmpty()) {
      json.writeArrayFieldStart("phases");
      for (Effort.Phase phase : effort.phases()) {
        json.writeStartObject();
        json.writeStringField("phase", phase.name());
        json.writeNumberField("millis", phase.millis());
        json.writeNumberField("cpu_millis", phase.cpuMillis());
        json.writeNumberField("peak_memory_mb", phase.peakMemoryMb());
        json.writeEndObject();
      }
      json.writeEndArray();
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
