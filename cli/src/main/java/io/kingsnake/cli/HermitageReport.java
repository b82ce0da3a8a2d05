package io.kingsnake.cli;

import io.kingsnake.database.Isolation;
import io.kingsnake.database.hermitage.Result;
import io.kingsnake.database.hermitage.Scenario;
import io.kingsnake.report.Plural;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.json.JsonLine;
import io.kingsnake.report.text.Colors;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The matrix of anomalies by isolation levels. */
public final class HermitageReport {
  private final PrintWriter out;
  private final Colors colors;

  public HermitageReport(PrintWriter out, Colors colors) {
    this.out = out;
    this.colors = colors;
  }

  /** One line for each cell, as it is known. */
  public void json(String database, HermitageCell cell) {
    out.println(
        JsonLine.of(
            json -> {
              json.writeStringField("database", database);
              json.writeStringField("isolation", cell.asked().label());
              json.writeStringField("isolation_given", cell.given().label());
              json.writeStringField("anomaly", cell.scenario().label());
              json.writeStringField("title", cell.scenario().title());
              json.writeStringField("result", cell.result().kind().name().toLowerCase(Locale.ROOT));
              json.writeArrayFieldStart("why");
              for (Result.Why why : cell.result().why().stream().sorted().toList()) {
                json.writeString(why.label());
              }
              json.writeEndArray();
              if (cell.verdict() != null) {
                json.writeStringField("level", cell.scenario().level());
                json.writeStringField("verdict", cell.verdict().name().toLowerCase(Locale.ROOT));
                json.writeBooleanField("agrees", cell.agrees());
              }
            }));
    out.flush();
  }

  /** The whole matrix; cells are grouped by level. */
  public void text(String database, List<Isolation> levels, List<HermitageCell> cells) {
    out.println(colors.bold(database));
    int first = width(Arrays.stream(Scenario.values()).map(HermitageReport::name));
    StringBuilder head = new StringBuilder(pad("", first));
    levels.forEach(level -> head.append(pad(level.label(), column(level, cells))));
    out.println(head.toString().stripTrailing());
    for (Scenario scenario : Scenario.values()) {
      StringBuilder row = new StringBuilder(pad(name(scenario), first));
      for (HermitageCell cell : cells) {
        if (cell.scenario() == scenario) {
          row.append(painted(cell, column(cell.asked(), cells)));
        }
      }
      out.println(row.toString().stripTrailing());
    }
    given(cells);
    agreement(cells);
    out.flush();
  }

  private static String name(Scenario scenario) {
    return scenario.label() + " " + scenario.title();
  }

  private static int column(Isolation level, List<HermitageCell> cells) {
    return width(
        Stream.concat(
            Stream.of(level.label()),
            cells.stream().filter(cell -> cell.asked() == level).map(HermitageCell::text)));
  }

  private static int width(Stream<String> texts) {
    return 2 + texts.mapToInt(String::length).max().orElse(0);
  }

  private String painted(HermitageCell cell, int width) {
    String text = pad(cell.text(), width);
    return switch (cell.result().kind()) {
      case OCCURS -> colors.paint(ResultKind.VIOLATED, text);
      case PREVENTED -> colors.paint(ResultKind.SATISFIED, text);
      case NOT_APPLICABLE -> text;
    };
  }

  private void given(List<HermitageCell> cells) {
    List<Isolation> told = new ArrayList<>();
    for (HermitageCell cell : cells) {
      if (cell.asked() != cell.given() && !told.contains(cell.asked())) {
        told.add(cell.asked());
        out.println(
            "Asked for %s, the database gave %s."
                .formatted(cell.asked().label(), cell.given().label()));
      }
    }
  }

  /** Verdicts on the recorded histories must agree with what the clients observed. */
  private void agreement(List<HermitageCell> cells) {
    List<HermitageCell> checked = cells.stream().filter(cell -> cell.verdict() != null).toList();
    List<HermitageCell> others = checked.stream().filter(cell -> !cell.agrees()).toList();
    if (others.isEmpty()) {
      out.println(
          "The verdicts on the recorded histories agree with what the clients observed (%s)."
              .formatted(Plural.of(checked.size(), "cell")));
    }
    if (checked.size() < cells.size()) {
      out.println("- means that the database cannot choose the rows to write by their values.");
    }
    for (HermitageCell cell : others) {
      out.println(
          "But the history of %s at %s is %s at %s."
              .formatted(
                  cell.scenario().label(),
                  cell.asked().label(),
                  String.valueOf(cell.verdict()).toLowerCase(Locale.ROOT),
                  cell.scenario().level()));
    }
  }

  private static String pad(String text, int width) {
    return text.length() >= width ? text + " " : text + " ".repeat(width - text.length());
  }
}
