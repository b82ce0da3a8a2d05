package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.level.Level;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonLine;
import io.kingsnake.report.text.Colors;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Guarantees that a database was found to give, for people and for scripts. */
final class ProbeReport {
  private final PrintWriter out;
  private final Colors colors;

  ProbeReport(PrintWriter out, Colors colors) {
    this.out = out;
    this.colors = colors;
  }

  void text(String database, Probed probed, boolean isFirst) {
    if (isFirst) {
      out.println(colors.bold(database));
    }
    String given =
        probed.given() == probed.asked() ? "" : " (it gave %s)".formatted(probed.given().label());
    out.println(colors.bold(probed.asked().label()) + given);
    line(ResultKind.SATISFIED, "not violated up to", names(probed.strongest()));
    line(ResultKind.VIOLATED, "violated from", names(probed.weakest()));
    List<Level> open = probed.byKind().getOrDefault(ResultKind.UNDECIDED, List.of());
    line(ResultKind.UNDECIDED, "undecided", names(open));
    line(ResultKind.VIOLATED, "seen", String.join(", ", probed.anomalies()));
    out.flush();
  }

  private void line(ResultKind kind, String label, String text) {
    if (!text.isEmpty()) {
      out.println("  " + colors.paint(kind, "%-19s".formatted(label)) + text);
    }
  }

  private static String names(Collection<Level> levels) {
    return levels.stream().map(Level::name).collect(Collectors.joining(", "));
  }

  /** One object for each isolation level of the database. */
  void json(String database, Probed probed) {
    out.println(
        JsonLine.of(
            json -> {
              json.writeNumberField("schema", 1);
              json.writeStringField("database", database);
              json.writeStringField("isolation", probed.asked().label());
              json.writeStringField("isolation_given", probed.given().label());
              json.writeNumberField("histories", probed.histories());
              array(json, "strongest_not_violated", names(probed.strongest()));
              array(json, "weakest_violated", names(probed.weakest()));
              for (ResultKind kind :
                  List.of(ResultKind.SATISFIED, ResultKind.VIOLATED, ResultKind.UNDECIDED)) {
                array(json, kind.label(), names(probed.byKind().getOrDefault(kind, List.of())));
              }
              array(json, "anomalies", String.join(", ", probed.anomalies()));
            }));
    out.flush();
  }

  private static void array(JsonGenerator json, String field, String names) throws IOException {
    json.writeArrayFieldStart(field);
    for (String name : names.isEmpty() ? new String[0] : names.split(", ", -1)) {
      json.writeString(name);
    }
    json.writeEndArray();
  }
}
