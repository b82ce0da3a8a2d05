package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.laboratory.show.PassCount;
import io.kingsnake.laboratory.show.ProblemView;
import io.kingsnake.report.json.JsonLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Iterator;

/** A problem as one JSON object, written piece by piece: it may be large. */
final class ProblemJson {
  private final PrintWriter out;
  private final int limit;

  ProblemJson(PrintWriter out, int limit) {
    this.out = out;
    this.limit = limit;
  }

  void print(String path, String level, ProblemView view) throws IOException {
    try (JsonGenerator json = JsonLine.generator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeStringField("history", path);
      json.writeStringField("level", level);
      events(json, view);
      passes(json, view);
      json.writeBooleanField("contradictory", view.isContradictory());
      edges(json, view);
      open(json, view);
      json.writeEndObject();
    }
    out.println();
  }

  private void events(JsonGenerator json, ProblemView view) throws IOException {
    Problem problem = view.problem();
    Participants participants = problem.participants();
    json.writeNumberField("events", problem.eventCount());
    json.writeBooleanField("begin_and_commit", problem.isSnapshot());
    json.writeArrayFieldStart("transactions");
    for (int p = 0; p < Math.min(limit, participants.count()); p++) {
      json.writeStartObject();
      json.writeNumberField("id", problem.history().txnId(participants.txn(p)));
      json.writeStringField("reads_at", view.event(problem.readEvent(p)));
      json.writeStringField("writes_at", view.event(problem.writeEvent(p)));
      json.writeBooleanField("optional", participants.isOptional(p));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void passes(JsonGenerator json, ProblemView view) throws IOException {
    json.writeArrayFieldStart("passes");
    for (PassCount pass : view.passes()) {
      json.writeStartObject();
      json.writeStringField("pass", pass.pass());
      json.writeNumberField("known_edges", pass.edges());
      json.writeNumberField("open_reads", pass.openReads());
      json.writeNumberField("candidates", pass.candidates());
      if (pass.openPairs() >= 0) {
        json.writeNumberField("open_pairs", pass.openPairs());
      }
      json.writeNumberField("choices", pass.choices());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void edges(JsonGenerator json, ProblemView view) throws IOException {
    json.writeArrayFieldStart("known_edges");
    for (ProblemView.Edge edge : view.edges(limit)) {
      json.writeStartObject();
      json.writeStringField("from", edge.from());
      json.writeStringField("to", edge.to());
      json.writeStringField("type", edge.type());
      json.writeStringField("why", edge.why());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void open(JsonGenerator json, ProblemView view) throws IOException {
    json.writeArrayFieldStart("superpositions");
    // Without the limit, an iterator would list all pairs of a key to show the first one.
    Iterator<ProblemView.Open> open = view.open().limit(limit + 1L).iterator();
    for (int i = 0; i < limit && open.hasNext(); i++) {
      ProblemView.Open each = open.next();
      json.writeStartObject();
      json.writeStringField("kind", each.kind());
      json.writeStringField("text", each.text());
      json.writeArrayFieldStart("alternatives");
      for (String alternative : each.alternatives()) {
        json.writeString(alternative);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeBooleanField("is_all", !open.hasNext() && view.edgeList().size() <= limit);
  }
}
