package io.kingsnake.report.ci;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonLine;
import io.kingsnake.report.text.AnomalyText;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;

/** SARIF 2.1.0: one result per history and level; rules are kinds of anomalies. */
public final class SarifReport implements CheckReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** Page about anomalies and the levels that forbid them. */
  private static final String HELP = "https://jepsen.io/consistency";

  /** Characters of a path that an address keeps; others become a percent sign and hex. */
  private static final String PLAIN =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=:@";

  private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d++)}");

  /** Part of a result that is kept. */
  private record Finding(String rule, ResultKind kind, String path, String level) {}

  private final PrintWriter out;
  private final List<JsonLine.Body> results = new ArrayList<>();
  private final Set<String> rules = new TreeSet<>();

  public SarifReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    if (result.terms().isBesideThePoint()) {
      return;
    }
    String rule = ruleOf(result);
    rules.add(rule);
    String message = message(result);
    Anomaly anomaly = result.anomaly();
    History history = result.history();
    String edges =
        anomaly != null && history != null
            ? JsonLine.of(json -> writeGraph(json, anomaly, history))
            : "";
    Finding finding = new Finding(rule, result.kind(), result.path(), result.level().name());
    String print = fingerprint(result);
    results.add(json -> write(json, finding, message, edges, print));
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
    json.writeStringField("version", version());
    json.writeArrayFieldStart("rules");
    for (String rule : rules) {
      writeRule(json, rule);
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

  private static String version() {
    String version = SarifReport.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }

  private static void writeRule(JsonGenerator json, String rule) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", rule);
    Optional<AnomalyKind> kind = AnomalyKind.labelled(rule);
    String spoken = kind.map(AnomalyKind::spoken).orElse(rule.replace('-', ' '));
    writeText(json, "shortDescription", spoken);
    Optional<String> meaning = kind.flatMap(AnomalyKind::consequence);
    if (meaning.isPresent()) {
      writeText(json, "help", meaning.get());
    }
    json.writeStringField("helpUri", HELP);
    json.writeEndObject();
  }

  private static void writeText(JsonGenerator json, String field, String text) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("text", literal(text));
    json.writeEndObject();
  }

  /** Identity of a finding across runs: level, kind, and keys. */
  private static String fingerprint(CheckResult result) {
    Anomaly anomaly = result.anomaly();
    History history = result.history();
    StringBuilder text =
        new StringBuilder(result.level().name()).append('|').append(ruleOf(result));
    if (anomaly != null && history != null) {
      anomaly.edges().stream()
          .filter(edge -> edge.key() >= 0)
          .map(edge -> edge.type().label() + " " + history.keys().show(edge.key()))
          .sorted()
          .forEach(edge -> text.append('|').append(edge));
    }
    UUID id = UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
    return id.toString();
  }

  private static void write(
      JsonGenerator json, Finding finding, String message, String graph, String fingerprint)
      throws IOException {
    json.writeStringField("ruleId", finding.rule());
    json.writeStringField("kind", finding.kind() == ResultKind.SATISFIED ? "pass" : "fail");
    json.writeStringField(
        "level",
        switch (finding.kind()) {
          case SATISFIED -> "none";
          case UNDECIDED -> "warning";
          case VIOLATED, ERROR -> "error";
        });
    writeText(json, "message", message);
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(finding.path()));
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    if (!graph.isEmpty()) {
      json.writeArrayFieldStart("graphs");
      json.writeRawValue(graph);
      json.writeEndArray();
    }
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField("levelAnomalyKeys/v1", fingerprint);
    json.writeEndObject();
    json.writeObjectFieldStart("properties");
    json.writeStringField("isolationLevel", finding.level());
    json.writeEndObject();
  }

  /** The counterexample, for viewers that draw graphs. */
  private static void writeGraph(JsonGenerator json, Anomaly anomaly, History history)
      throws IOException {
    writeText(json, "description", Printable.of(anomaly.summary()));
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
      writeText(json, "label", Printable.of(edge.type().label() + ": " + edge.why()));
      json.writeStringField("sourceNodeId", name(history, edge.from()));
      json.writeStringField("targetNodeId", name(history, edge.to()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String name(History history, int txn) {
    return txn == Dependency.INITIAL_TXN ? "initial" : "T" + history.txnId(txn);
  }

  /** Address of a file of any name: a name may look like a scheme. */
  private static String uri(String path) {
    String slashes = path.replace(File.separatorChar, '/');
    String prefix = hasColonFirst(slashes) ? "./" : "";
    StringBuilder uri = new StringBuilder(slashes.startsWith("/") ? "file://" : prefix);
    for (byte unit : slashes.getBytes(StandardCharsets.UTF_8)) {
      boolean isPlain = PLAIN.indexOf(unit) >= 0;
      uri.append(isPlain ? String.valueOf((char) unit) : "%%%02X".formatted(unit));
    }
    return uri.toString();
  }

  private static boolean hasColonFirst(String path) {
    int colon = path.indexOf(':');
    return colon >= 0 && path.lastIndexOf('/', colon) < 0;
  }

  /** Text that viewers take for nothing else: they make links and places for arguments of it. */
  private static String literal(String text) {
    return ARGUMENT.matcher(text.replace("](", "] (")).replaceAll("{{$1}}");
  }
}
