package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Timestamps;
import io.kingsnake.history.VersionOrder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes a history as one file: header, initial values, transactions by session, hints. */
final class KingsnakeWriter {
  private final History history;

  KingsnakeWriter(History history) {
    this.history = history;
  }

  void write(Path target) throws IOException, UnwritableHistoryException {
    try (OutputStream out = Sink.open(target);
        JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.setRootValueSeparator(new SerializedString("\n"));
      OpWriter ops = new OpWriter(history, json);
      header(json, ops);
      initialValues(json, ops);
      for (int session = 0; session < history.sessionCount(); session++) {
        session(json, ops, session);
      }
      for (VersionOrder order : history.versionOrders()) {
        versionOrder(json, ops, order);
      }
      json.writeRaw('\n');
    }
  }

  void header(JsonGenerator json, OpWriter ops) throws IOException, UnwritableHistoryException {
    json.writeStartObject();
    json.writeNumberField("kingsnake", Header.VERSION);
    json.writeFieldName("initial");
    if (history.initialState() == InitialState.FIXED) {
      json.writeStartObject();
      json.writeFieldName("fixed");
      ops.datum(history.values().at(history.fixedInitialValue()));
      json.writeEndObject();
    } else {
      json.writeString(history.initialState() == InitialState.ABSENT ? "absent" : "first-read");
    }
    if (history.hasExactTimes()) {
      json.writeStringField("times", "exact");
    }
    if (history.note() != null && !history.note().startsWith("{")) {
      throw new UnwritableHistoryException(
          "the note of a history must be a JSON object but is: " + history.note());
    }
    Note.write(json, history.note());
    json.writeEndObject();
  }

  private void initialValues(JsonGenerator json, OpWriter ops) throws IOException {
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.hasOwnInitialValue(key)) {
        initialValue(json, ops, key);
      }
    }
  }

  void initialValue(JsonGenerator json, OpWriter ops, int key) throws IOException {
    json.writeStartObject();
    json.writeFieldName("key");
    ops.key(key);
    json.writeFieldName("initial");
    ops.value(history.initialValue(key), false);
    json.writeEndObject();
  }

  private void session(JsonGenerator json, OpWriter ops, int session)
      throws IOException, UnwritableHistoryException {
    if (history.sessionStart(session) == history.sessionEnd(session)) {
      session(json, session);
    }
    for (int txn = history.sessionStart(session); txn < history.sessionEnd(session); txn++) {
      transaction(json, ops, txn);
    }
  }

  void session(JsonGenerator json, int session) throws IOException {
    json.writeStartObject();
    json.writeStringField("session", history.sessionName(session));
    json.writeEndObject();
  }

  void transaction(JsonGenerator json, OpWriter ops, int txn)
      throws IOException, UnwritableHistoryException {
    json.writeStartObject();
    json.writeStringField("session", history.sessionName(history.txnSession(txn)));
    json.writeNumberField("txn", history.txnId(txn));
    json.writeArrayFieldStart("ops");
    ops.writeAll(txn);
    json.writeEndArray();
    Gaps.write(json, history, txn);
    json.writeStringField("outcome", name(history.outcome(txn)));
    ops.time("begin", history.beginTime(txn));
    ops.time("first_answer", history.firstAnswerTime(txn));
    ops.time("commit_sent", history.commitSentTime(txn));
    ops.time("end", history.endTime(txn));
    if (history.txnLevel(txn) != null) {
      json.writeStringField("level", history.txnLevel(txn));
    }
    Timestamps stamps = history.timestamps();
    if (stamps != null) {
      stamp(json, "start_ts", stamps.startPhysical(txn), stamps.startLogical(txn));
      stamp(json, "commit_ts", stamps.commitPhysical(txn), stamps.commitLogical(txn));
    }
    Note.write(json, history.txnNote(txn));
    json.writeEndObject();
  }

  private static void stamp(JsonGenerator json, String name, long physical, long logical)
      throws IOException {
    if (physical == History.NO_TIME) {
      return;
    }
    if (logical == 0) {
      json.writeNumberField(name, physical);
    } else {
      json.writeArrayFieldStart(name);
      json.writeNumber(physical);
      json.writeNumber(logical);
      json.writeEndArray();
    }
  }

  void versionOrder(JsonGenerator json, OpWriter ops, VersionOrder order) throws IOException {
    json.writeStartObject();
    json.writeFieldName("key");
    ops.key(order.key());
    json.writeArrayFieldStart("versions");
    for (int txn : order.txns()) {
      json.writeNumber(history.txnId(txn));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String name(Outcome outcome) {
    return switch (outcome) {
      case COMMITTED -> "committed";
      case ABORTED -> "aborted";
      case INDETERMINATE -> "indeterminate";
    };
  }
}
