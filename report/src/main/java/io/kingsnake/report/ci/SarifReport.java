package io.kingsnake.report.ci;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.report.AnomalyText;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.JsonLine;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** SARIF 2.1.0: one result per history and level; rules are kinds of anomalies. */
public final class SarifReport implements CheckReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private final PrintWriter out;
  private final List<JsonLine.Body> results = new ArrayList<>();
  private final Set<String> rules = new TreeSet<>();

  public SarifReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    String rule = ruleOf(result);
    rules.add(rule);
    String message = message(result);
    Anomaly anomaly = result.anomaly();
    History history = result.history();
    String edges =
        anomaly != null && history != null
            ? JsonLine.of(json -> writeGraph(json, anomaly, history))
            : "";
    String path = result.path();
    String level = result.level().name();
    ResultKind kind = result.kind();
    results.add(json -> write(json, rule, kind, path, level, message, edges));
  }

  @Override
  public void end() {
    out.println(JsonLine.of(this::write));
    out.flush();
  }

  private static String ruleOf(CheckResult result) {
    return switch (result.kind()) {
      case SATISFIED -> "isolation";
      case VIOLATED -> result.anomaly() == null ? "isolation" : result.anomaly().name();
      case UNDECIDED -> "undecided";
      case ERROR -> "unreadable-history";
    };
  }

  private static String message(CheckResult result) {
    String verdict = "%s: %s.".formatted(result.level().name(), result.kind().label());
    if (result.anomaly() != null && result.history() != null) {
      return verdict
          + "\n"
          + String.join("\n", AnomalyText.of(result, result.anomaly(), result.history()));
    }
    return result.message() == null ? verdict : verdict + " " + result.message();
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "kingsnake");
    json.writeArrayFieldStart("rules");
    for (String rule : rules) {
      json.writeStartObject();
      json.writeStringField("id", rule);
      json.writeObjectFieldStart("shortDescription");
      json.writeStringField("text", rule.replace('-', ' '));
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
    json.writeArrayFieldStart("results");
    for (JsonLine.Body result : results) {
      json.writeStartObject();
      result.write(json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private static void write(
      JsonGenerator json,
      String rule,
      ResultKind kind,
      String path,
      String level,
      String message,
      String graph)
      throws IOException {
    json.writeStringField("ruleId", rule);
    json.writeStringField("kind", kind == ResultKind.SATISFIED ? "pass" : "fail");
    json.writeStringField(
        "level",
        switch (kind) {
          case SATISFIED -> "none";
          case UNDECIDED -> "warning";
          case VIOLATED, ERROR -> "error";
        });
    json.writeObjectFieldStart("message");
    json.writeStringField("text", message);
    json.writeEndObject();
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(path));
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    if (!graph.isEmpty()) {
      json.writeArrayFieldStart("graphs");
      json.writeRawValue(graph);
      json.writeEndArray();
    }
    json.writeObjectFieldStart("properties");
    json.writeStringField("isolationLevel", level);
    json.writeEndObject();
  }

  /** The counterexample, for viewers that draw graphs. */
  private static void writeGraph(JsonGenerator json, Anomaly anomaly, History history)
      throws IOException {
    json.writeObjectFieldStart("description");
    json.writeStringField("text", Printable.of(anomaly.summary()));
    json.writeEndObject();
    json.writeArrayFieldStart("nodes");
    for (int txn : anomaly.txns()) {
      json.writeStartObject();
      json.writeStringField("id", name(history, txn));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    int number = 0;
    for (Dependency edge : anomaly.edges()) {
      json.writeStartObject();
      json.writeStringField("id", "e" + number++);
      json.writeObjectFieldStart("label");
      json.writeStringField("text", Printable.of(edge.type().label() + ": " + edge.why()));
      json.writeEndObject();
      json.writeStringField("sourceNodeId", name(history, edge.from()));
      json.writeStringField("targetNodeId", name(history, edge.to()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String name(History history, int txn) {
    return txn == Dependency.INITIAL_TXN ? "initial" : "T" + history.txnId(txn);
  }

  private static String uri(String path) {
    String slashes = path.replace('\\', '/');
    try {
      return slashes.startsWith("/")
          ? new URI("file", "", slashes, null).toASCIIString()
          : new URI(null, null, slashes, null).toASCIIString();
    } catch (URISyntaxException e) {
      return "unnamed";
    }
  }
}
