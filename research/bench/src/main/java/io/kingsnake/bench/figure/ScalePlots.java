package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Draws the plots of docs/SCALE.md: of each NAME.csv in the folder given, NAME.svg. The first line
 * is the title, after {@code #}; then come lines {@code panel,x axis,y axis,series,x,y}.
 */
public final class ScalePlots {
  /** Limit on distinguishable places: the largest of some neighbours represents them. */
  private static final int MOST_PLACES = 14;

  private ScalePlots() {}

  private record Line(String panel, String xAxis, String yAxis, String series, String x, double y) {
    static Line of(String text) {
      String[] cells = text.split(",", -1);
      if (cells.length != 6) {
        throw new IllegalArgumentException(
            "expected panel,x axis,y axis,series,x,y, found " + text);
      }
      return new Line(
          cells[0], cells[1], cells[2], cells[3], cells[4], Double.parseDouble(cells[5].strip()));
    }
  }

  public static void main(String[] args) throws IOException {
    List<Path> tables;
    try (Stream<Path> files = Files.list(Path.of(args[0]))) {
      tables = files.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
    }
    for (Path table : tables) {
      Path target = Path.of(table.toString().replaceAll("\\.csv$", ".svg"));
      Files.writeString(target, svg(Files.readAllLines(table)));
    }
  }

  static String svg(List<String> lines) {
    String title = lines.get(0).replaceFirst("^#\\s*", "");
    Map<String, List<Line>> panels = new LinkedHashMap<>();
    for (String text : lines.subList(1, lines.size())) {
      if (!text.isBlank()) {
        Line line = Line.of(text);
        panels.computeIfAbsent(line.panel, any -> new ArrayList<>()).add(line);
      }
    }
    return PlotSvg.of(title, panels.values().stream().map(ScalePlots::panel).toList());
  }

  private static Panel panel(List<Line> lines) {
    Set<String> all = new LinkedHashSet<>();
    lines.forEach(line -> all.add(line.x));
    List<String> places = List.copyOf(all);
    int step = (places.size() + MOST_PLACES - 1) / MOST_PLACES;
    Map<String, TreeMap<Integer, Double>> series = new LinkedHashMap<>();
    for (Line line : lines) {
      series
          .computeIfAbsent(line.series, any -> new TreeMap<>())
          .merge(places.indexOf(line.x) / step, line.y, Math::max);
    }
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < places.size(); i += step) {
      labels.add(places.get(i));
    }
    List<Series> shown = new ArrayList<>();
    series.forEach(
        (name, values) -> {
          List<Point> points = new ArrayList<>();
          values.forEach((place, value) -> points.add(Point.of(place, value)));
          shown.add(Series.measured(name, points));
        });
    Line first = lines.get(0);
    return new Panel(Kind.LINES, first.panel, first.xAxis, first.yAxis, labels, false, shown);
  }
}
