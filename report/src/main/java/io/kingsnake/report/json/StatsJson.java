package io.kingsnake.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.report.stats.Contention;
import io.kingsnake.report.stats.Contention.HotKey;
import io.kingsnake.report.stats.Contents;
import io.kingsnake.report.stats.HistoryStats;
import io.kingsnake.report.stats.ReadSummary;
import io.kingsnake.report.text.StatsText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;

/** Output of {@code stats --json}: one object per history and line. */
public final class StatsJson {
  private final PrintWriter out;

  public StatsJson(PrintWriter out) {
    this.out = out;
  }

  public void print(String path, String format, HistoryStats stats) {
    out.println(
        JsonLine.of(
            json -> {
              json.writeStringField("history", path);
              json.writeStringField("format", format);
              write(json, stats);
            }));
    out.flush();
  }

  /** The fields of one history. */
  public static void write(JsonGenerator json, HistoryStats stats) throws IOException {
    contents(json, stats.contents());
    contention(json, stats.contention());
    reads(json, stats.reads());
    json.writeStringField("could_show_anomaly", stats.vacuity().couldShow().label());
    json.writeStringField("reason", stats.vacuity().reason());
  }

  public void error(String path, String message) {
    out.println(
        JsonLine.of(
            json -> {
              json.writeStringField("history", path);
              json.writeStringField("error", message);
            }));
    out.flush();
  }

  private static void contents(JsonGenerator json, Contents contents) throws IOException {
    json.writeNumberField("sessions", contents.sessions());
    counts(json, "transactions", contents.transactions());
    counts(json, "operations", contents.operations());
    json.writeNumberField("keys", contents.keys());
    json.writeNumberField("values", contents.values());
    json.writeStringField("initial_state", StatsText.label(contents.initialState()));
    if (contents.timeSpan() != null) {
      json.writeArrayFieldStart("time_span");
      json.writeNumber(contents.timeSpan().begin());
      json.writeNumber(contents.timeSpan().end());
      json.writeEndArray();
    } else {
      json.writeNullField("time_span");
    }
    json.writeNumberField("version_order_hints", contents.versionOrders());
    json.writeBooleanField("database_timestamps", contents.timestamps());
    json.writeArrayFieldStart("levels_asked_for");
    for (String level : contents.levels()) {
      json.writeString(level);
    }
    json.writeEndArray();
  }

  private static void counts(
      JsonGenerator json, String field, Map<? extends Enum<?>, Integer> counts) throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<? extends Enum<?>, Integer> entry : counts.entrySet()) {
      json.writeNumberField(StatsText.label(entry.getKey()), entry.getValue());
    }
    json.writeEndObject();
  }

  private static void contention(JsonGenerator json, Contention contention) throws IOException {
    json.writeObjectFieldStart("contention");
    json.writeNumberField("keys_read", contention.keysRead());
    json.writeNumberField("keys_written", contention.keysWritten());
    json.writeNumberField("keys_written_by_many_sessions", contention.keysWrittenByManySessions());
    json.writeNumberField("keys_shared", contention.keysShared());
    json.writeNumberField("read_only_transactions", contention.readOnlyTransactions());
    json.writeNumberField("write_only_transactions", contention.writeOnlyTransactions());
    json.writeNumberField("read_write_transactions", contention.readWriteTransactions());
    json.writeNumberField("empty_transactions", contention.emptyTransactions());
    json.writeNumberField("timed_transactions", contention.timedTransactions());
    json.writeNumberField("overlapping_transactions", contention.overlappingTransactions());
    json.writeArrayFieldStart("hot_keys");
    for (HotKey hot : contention.hotKeys()) {
      json.writeStartObject();
      json.writeStringField("key", hot.key());
      json.writeNumberField("reads", hot.reads());
      json.writeNumberField("writes", hot.writes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void reads(JsonGenerator json, ReadSummary reads) throws IOException {
    json.writeObjectFieldStart("reads");
    json.writeNumberField("total", reads.total());
    json.writeNumberField("of_writes", reads.ofWrites());
    json.writeNumberField("of_initial", reads.ofInitial());
    json.writeNumberField("of_own_writes", reads.ofOwnWrites());
    json.writeNumberField("ambiguous", reads.ambiguous());
    json.writeNumberField("unexplained", reads.unexplained());
    json.writeNumberField("unknown", reads.unknown());
    json.writeEndObject();
    json.writeNumberField("installed_writes", reads.installedWrites());
    json.writeNumberField("unobserved_writes", reads.unobservedWrites());
  }
}
