package io.kingsnake.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.history.Timestamps;
import io.kingsnake.report.OpText;
import io.kingsnake.report.Sentences;
import io.kingsnake.report.WholeScans;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An anomaly with everything that is known about it, as a JSON object. */
public final class AnomalyJson {
  private final JsonGenerator json;
  private final History history;

  public AnomalyJson(JsonGenerator json, History history) {
    this.json = json;
    this.history = history;
  }

  public void write(Anomaly anomaly, @Nullable Explanation explanation) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", anomaly.name());
    json.writeStringField("cycle_class", anomaly.cycleClass());
    json.writeArrayFieldStart("transactions");
    for (int txn : anomaly.txns()) {
      writeTxn(txn);
    }
    json.writeEndArray();
    writeEdges("edges", anomaly.edges());
    json.writeStringField("summary", anomaly.summary());
    json.writeStringField("sentence", Sentences.of(anomaly, history));
    if (explanation != null) {
      json.writeBooleanField("minimal", explanation.minimal());
      writeNotes(explanation.notes());
      writeLevels("rules_out", explanation.ruledOut());
      writeLevels("possible", explanation.possible());
      writeLevels("undecided", explanation.undecided());
      writeInvolved(anomaly, explanation.part());
    }
    json.writeEndObject();
  }

  /** Writes the anomalies as a field of the current object. */
  static void writeKinds(JsonGenerator json, List<AnomalyCount> kinds) throws IOException {
    json.writeArrayFieldStart("anomalies");
    for (AnomalyCount kind : kinds) {
      json.writeStartObject();
      json.writeStringField("name", kind.name());
      json.writeStringField("cycle_class", kind.cycleClass());
      json.writeNumberField("count", kind.count());
      json.writeBooleanField("at_least", kind.atLeast());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeNotes(List<String> notes) throws IOException {
    if (!notes.isEmpty()) {
      json.writeArrayFieldStart("notes");
      for (String note : notes) {
        json.writeString(note);
      }
      json.writeEndArray();
    }
  }

  private void writeLevels(String field, List<Level> levels) throws IOException {
    json.writeArrayFieldStart(field);
    for (Level level : levels) {
      json.writeString(level.name());
    }
    json.writeEndArray();
  }

  private void writeEdges(String field, List<Dependency> edges) throws IOException {
    json.writeArrayFieldStart(field);
    for (Dependency edge : edges) {
      writeEdge(edge);
    }
    json.writeEndArray();
  }

  private void writeEdge(Dependency edge) throws IOException {
    json.writeStartObject();
    json.writeFieldName("from");
    writeTxn(edge.from());
    json.writeFieldName("to");
    writeTxn(edge.to());
    json.writeStringField("type", edge.type().label());
    if (edge.key() >= 0) {
      json.writeFieldName("key");
      JsonLine.writeDatum(json, history.keys().at(edge.key()));
    } else {
      json.writeNullField("key");
    }
    json.writeStringField("why", edge.why());
    json.writeBooleanField("inferred", edge.inferred());
    if (!edge.because().isEmpty()) {
      writeEdges("because", edge.because());
    }
    json.writeEndObject();
  }

  /** Writes the involved transactions with their recorded operations. */
  private void writeInvolved(Anomaly anomaly, History part) throws IOException {
    OpText text = new OpText(history);
    json.writeArrayFieldStart("involved");
    for (int txn : anomaly.txns()) {
      json.writeStartObject();
      json.writeFieldName("txn");
      writeTxn(txn);
      json.writeStringField("session", history.sessionName(history.txnSession(txn)));
      json.writeNumberField(
          "place_in_session", txn - history.sessionStart(history.txnSession(txn)) + 1);
      json.writeStringField("outcome", history.outcome(txn).name().toLowerCase(Locale.ROOT));
      writeTime("begin", history.beginTime(txn));
      writeTime("end", history.endTime(txn));
      writeHints(txn);
      json.writeArrayFieldStart("relevant");
      int inPart = part.txnWithId(history.txnId(txn));
      for (String op : inPart < 0 ? List.<String>of() : WholeScans.of(history, txn, part, inPart)) {
        json.writeString(op);
      }
      json.writeEndArray();
      writeOperations(txn, text);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeOperations(int txn, OpText text) throws IOException {
    json.writeArrayFieldStart("operations");
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      json.writeStartObject();
      json.writeStringField("op", text.of(op));
      new OpJson(json, history).write(op);
      writeTime("begin", history.opBeginTime(op));
      writeTime("end", history.opEndTime(op));
      writeNote(history.opNote(op));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeHints(int txn) throws IOException {
    String level = history.txnLevel(txn);
    if (level != null) {
      json.writeStringField("level", level);
    }
    Timestamps stamps = history.timestamps();
    if (stamps != null) {
      writeTime("start_timestamp", stamps.startPhysical(txn));
      writeTime("commit_timestamp", stamps.commitPhysical(txn));
    }
    writeNote(history.txnNote(txn));
  }

  private void writeTime(String field, long time) throws IOException {
    if (time != History.NO_TIME) {
      json.writeNumberField(field, time);
    }
  }

  /** Notes are JSON already; between its parts they may have line breaks. */
  private void writeNote(@Nullable String note) throws IOException {
    if (note != null) {
      json.writeFieldName("note");
      json.writeRawValue(note.replace('\n', ' ').replace('\r', ' '));
    }
  }

  /** Transactions by the identity their trace gave them. */
  private void writeTxn(int txn) throws IOException {
    if (txn == Dependency.INITIAL_TXN) {
      json.writeString("initial");
    } else {
      json.writeNumber(history.txnId(txn));
    }
  }
}
