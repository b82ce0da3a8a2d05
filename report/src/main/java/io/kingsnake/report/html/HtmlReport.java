package io.kingsnake.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonLine;
import io.kingsnake.report.json.JsonReport;
import io.kingsnake.report.json.StatsJson;
import io.kingsnake.report.stats.HistoryStats;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page: results and statistics as JSON, and scripts that show them. What is needed of a history
 * is taken at once, so that histories need not be kept until the end.
 */
public final class HtmlReport implements CheckReport {
  private final PrintWriter out;
  private final List<String> results = new ArrayList<>();
  private final List<String> sections = new ArrayList<>(); // one per history
  private @Nullable History latest;

  public HtmlReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    History history = result.history();
    if (history != null && history != latest) {
      sections.add(JsonLine.of(json -> writeSection(json, history)));
    }
    latest = history;
    int section = history == null ? -1 : sections.size() - 1;
    results.add(JsonLine.of(json -> write(json, result, section)));
  }

  private static void write(JsonGenerator json, CheckResult result, int section)
      throws IOException {
    JsonReport.write(json, result);
    json.writeNumberField("section", section);
    if (result.kind() == ResultKind.SATISFIED) {
      json.writeArrayFieldStart("satisfies");
      json.writeString(result.level().name());
      for (Level weaker : Ladder.weakerThan(result.level())) {
        json.writeString(weaker.name());
      }
      json.writeEndArray();
    }
  }

  private static void writeSection(JsonGenerator json, History history) throws IOException {
    String note = history.note();
    if (note != null) {
      json.writeFieldName("note");
      json.writeRawValue(note.replace('\n', ' ').replace('\r', ' '));
    }
    json.writeObjectFieldStart("stats");
    StatsJson.write(json, HistoryStats.of(history));
    json.writeEndObject();
    if (Throughput.isKnown(history)) {
      json.writeObjectFieldStart("throughput");
      Throughput.of(history).write(json);
      json.writeEndObject();
    }
  }

  @Override
  public void end() {
    Template.write("report.html", this::writeData, out);
  }

  private void writeData() {
    String ladder = JsonLine.of(HtmlReport::writeLadder);
    out.print(ladder.substring(0, ladder.length() - 1));
    out.print(",\"histories\":[");
    writeAll(sections);
    out.print("],\"results\":[");
    writeAll(results);
    out.println("]}");
  }

  /** Writes the levels, and for each those next below it. */
  private static void writeLadder(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("levels");
    for (Level level : Levels.all()) {
      json.writeString(level.name());
    }
    json.writeEndArray();
    json.writeObjectFieldStart("weaker");
    for (Level level : Levels.all()) {
      json.writeArrayFieldStart(level.name());
      for (Level weaker : nextBelow(level)) {
        json.writeString(weaker.name());
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static List<Level> nextBelow(Level level) {
    List<Level> below = Ladder.weakerThan(level).stream().filter(Levels.all()::contains).toList();
    return below.stream()
        .filter(weaker -> below.stream().noneMatch(each -> isBetween(each, weaker)))
        .toList();
  }

  private static boolean isBetween(Level between, Level weaker) {
    return !between.equals(weaker) && Ladder.implies(between, weaker);
  }

  /** Writes the objects so that nothing inside the script element looks like its end. */
  private void writeAll(List<String> objects) {
    for (int i = 0; i < objects.size(); i++) {
      out.print(i == 0 ? "\n" : ",\n");
      out.print(objects.get(i).replace("<", "\\u003c"));
    }
  }
}
