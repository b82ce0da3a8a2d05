package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.Certified;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Sentences;
import io.kingsnake.report.html.HtmlReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Kept result of a check: its verdict and files to download, not the history.
 *
 * @param what happened, or why nothing was decided
 * @param files by name
 */
record ServedResult(String level, String verdict, String what, Map<String, byte[]> files) {
  static final String REPORT = "report.html";
  static final String REPRODUCER = "reproducer.jsonl";
  static final String CERTIFICATE = "certificate.cert";

  static ServedResult of(CheckResult result, @Nullable Certified certified, HistoryFormat format) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    page(result).ifPresent(page -> files.put(REPORT, page.getBytes(StandardCharsets.UTF_8)));
    Explanation explanation = result.explanation();
    if (explanation != null) {
      byte[] part = written(explanation, format);
      if (part.length > 0) {
        files.put(REPRODUCER, part);
      }
    }
    if (certified != null) {
      certified.certificate().ifPresent(proof -> files.put(CERTIFICATE, proof.bytes()));
    }
    return new ServedResult(result.level().name(), result.kind().label(), what(result), files);
  }

  /** The result without its files. */
  ServedResult withoutFiles() {
    return new ServedResult(level, verdict, what, Map.of());
  }

  private static String what(CheckResult result) {
    if (result.anomaly() != null && result.history() != null) {
      return Sentences.of(result.anomaly(), result.history());
    }
    return result.message() == null ? String.join("; ", result.notes()) : result.message();
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("level", level);
    json.writeStringField("verdict", verdict);
    json.writeStringField("what", what);
    json.writeArrayFieldStart("files");
    for (String name : files.keySet()) {
      json.writeString(name);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** None where it fails, which must not take the verdict with it. */
  private static Optional<String> page(CheckResult result) {
    StringWriter page = new StringWriter();
    HtmlReport report = new HtmlReport(new PrintWriter(page));
    try {
      report.result(result);
      report.end();
      return Optional.of(page.toString());
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return Optional.empty();
    }
  }

  /** Content of a file with the part; nothing if the format cannot express it. */
  private static byte[] written(Explanation explanation, HistoryFormat format) {
    try {
      Path draft = Files.createTempFile("kingsnake", ".jsonl");
      try {
        format.write(explanation.part(), draft);
        return Files.readAllBytes(draft);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException | UnwritableHistoryException e) {
      return new byte[0];
    }
  }
}
