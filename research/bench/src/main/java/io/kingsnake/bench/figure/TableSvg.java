package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.util.ArrayList;
import java.util.List;

/** Numbers in rows, one for each label, and columns, one for each series. */
final class TableSvg implements PanelSvg {
  private static final int LEFT = 12;
  private static final int ROW = 20;
  private static final double CHARACTER = 6.6;

  private final Panel panel;
  private final List<List<String>> heads = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();
  private final int headRows;

  TableSvg(Panel panel) {
    this.panel = panel;
    int rows = 1;
    for (Series series : panel.series()) {
      List<String> head = List.of(series.name().replace(" (as", "\n(as").split("\n", -1));
      heads.add(head);
      rows = Math.max(rows, head.size());
      int longest = head.stream().mapToInt(String::length).max().orElse(0);
      for (Point point : series.points()) {
        longest = Math.max(longest, cell(point).length());
      }
      widths.add((int) (longest * CHARACTER) + 20);
    }
    headRows = rows;
  }

  private static String cell(Point point) {
    return point.isMissing() || !point.note().isEmpty()
        ? point.note()
        : Numbers.shown(point.value());
  }

  private int labelWidth() {
    int longest = panel.labels().stream().mapToInt(String::length).max().orElse(0);
    return (int) (Math.max(longest, panel.xAxis().length()) * CHARACTER) + 20;
  }

  @Override
  public int width() {
    return LEFT + labelWidth() + widths.stream().mapToInt(Integer::intValue).sum() + LEFT;
  }

  @Override
  public int height() {
    return 30 + (headRows + panel.labels().size() + 1) * ROW;
  }

  @Override
  public void draw(StringBuilder svg) {
    PanelSvg.text(svg, LEFT, 14, "fill=\"#444\"", panel.yAxis());
    PanelSvg.text(svg, LEFT, 34, "font-weight=\"bold\"", panel.xAxis());
    int bottom = 34 + (headRows - 1) * ROW + 6;
    svg.append(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#444\"/>\n"
            .formatted(LEFT, bottom, width() - LEFT, bottom));
    for (int row = 0; row < panel.labels().size(); row++) {
      PanelSvg.text(svg, LEFT, y(row), "", panel.labels().get(row));
    }
    int right = LEFT + labelWidth();
    for (int column = 0; column < panel.series().size(); column++) {
      right += widths.get(column);
      drawColumn(svg, column, right - 8);
    }
  }

  private void drawColumn(StringBuilder svg, int column, int right) {
    Series series = panel.series().get(column);
    String style =
        "text-anchor=\"end\"" + (series.published() ? " fill=\"#777\" font-style=\"italic\"" : "");
    for (int line = 0; line < heads.get(column).size(); line++) {
      String bold = style + " font-weight=\"bold\"";
      PanelSvg.text(svg, right, 34 + line * ROW, bold, heads.get(column).get(line));
    }
    for (Point point : series.points()) {
      PanelSvg.text(svg, right, y(point.place()), style, cell(point));
    }
  }

  private int y(int row) {
    return 34 + (headRows + row) * ROW;
  }
}
