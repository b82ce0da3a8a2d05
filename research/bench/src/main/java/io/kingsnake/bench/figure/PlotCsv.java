package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.util.StringJoiner;

/** One line for each point. */
final class PlotCsv {
  private PlotCsv() {}

  static String of(Plot plot) {
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    lines.add("figure,panel,series,published,x,y,unit,note");
    for (Panel panel : plot.panels()) {
      for (Series series : panel.series()) {
        for (Point point : series.points()) {
          lines.add(
              String.join(
                  ",",
                  quoted(plot.id().spoken()),
                  quoted(panel.title()),
                  quoted(series.name()),
                  Boolean.toString(series.published()),
                  quoted(panel.labels().get(point.place())),
                  point.isMissing() ? "" : Double.toString(point.value()),
                  quoted(panel.yAxis()),
                  quoted(point.note())));
        }
      }
    }
    return lines.toString();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
