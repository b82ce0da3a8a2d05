package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.util.ArrayList;
import java.util.List;

/** Lines or bars over labelled places. */
final class ChartSvg implements PanelSvg {
  private static final int LEFT = 64;
  private static final int TOP = 30;
  private static final int INNER_HEIGHT = 200;
  private static final int LEGEND_ROW = 16;
  private static final List<String> COLOURS =
      List.of(
          "#1b6ca8", "#d1495b", "#66a182", "#edae49", "#7a5195", "#2e4057", "#8d6a4f", "#00798c");
  private static final String PUBLISHED = "#888888";

  private final Panel panel;
  private final Scale scale;
  private final int innerWidth;

  ChartSvg(Panel panel) {
    this.panel = panel;
    this.scale = Scale.of(panel);
    int perPlace = panel.kind() == Kind.BARS ? Math.max(46, 14 * panel.series().size() + 14) : 62;
    int longest = panel.labels().stream().mapToInt(String::length).max().orElse(0);
    this.innerWidth =
        Math.max(230, panel.labels().size() * Math.max(perPlace, (int) (longest * 6.2) + 8));
  }

  @Override
  public int width() {
    int legend = panel.series().stream().mapToInt(series -> series.name().length()).max().orElse(0);
    return Math.max(LEFT + innerWidth + 24, LEFT + 30 + (int) (legend * 6.2));
  }

  @Override
  public int height() {
    return TOP + INNER_HEIGHT + 48 + panel.series().size() * LEGEND_ROW + 14;
  }

  @Override
  public void draw(StringBuilder svg) {
    PanelSvg.text(svg, LEFT, 16, "font-weight=\"bold\"", panel.title());
    drawAxes(svg);
    double[] stacked = new double[panel.labels().size()];
    for (int i = 0; i < panel.series().size(); i++) {
      drawSeries(svg, i, stacked);
      drawLegend(svg, i);
    }
  }

  private void drawAxes(StringBuilder svg) {
    for (double tick : scale.ticks()) {
      double y = y(tick);
      svg.append(
          "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#e2e2e2\"/>\n"
              .formatted(LEFT, y, LEFT + innerWidth, y));
      PanelSvg.text(svg, LEFT - 6, y + 4, "text-anchor=\"end\"", Numbers.shown(tick));
    }
    svg.append(
        "<path d=\"M%d %d V%d H%d\" fill=\"none\" stroke=\"#444\"/>\n"
            .formatted(LEFT, TOP, TOP + INNER_HEIGHT, LEFT + innerWidth));
    for (int place = 0; place < panel.labels().size(); place++) {
      PanelSvg.text(
          svg,
          x(place),
          TOP + INNER_HEIGHT + 16,
          "text-anchor=\"middle\"",
          panel.labels().get(place));
    }
    PanelSvg.text(
        svg,
        LEFT + innerWidth / 2.0,
        TOP + INNER_HEIGHT + 34,
        "text-anchor=\"middle\" fill=\"#444\"",
        panel.xAxis());
    PanelSvg.text(
        svg,
        0,
        0,
        "transform=\"translate(14,%d) rotate(-90)\" text-anchor=\"middle\" fill=\"#444\""
            .formatted(TOP + INNER_HEIGHT / 2),
        panel.yAxis());
  }

  private double x(int place) {
    return LEFT + innerWidth * (place + 0.5) / Math.max(1, panel.labels().size());
  }

  private double y(double value) {
    return TOP + INNER_HEIGHT * (1 - scale.part(value));
  }

  private String colour(int series) {
    return panel.series().get(series).published()
        ? PUBLISHED
        : COLOURS.get(series % COLOURS.size());
  }

  private void drawSeries(StringBuilder svg, int index, double[] stacked) {
    Series series = panel.series().get(index);
    switch (panel.kind()) {
      case LINES -> drawLine(svg, series, colour(index), index);
      case BARS -> drawBars(svg, series, index);
      case STACKED -> drawStacked(svg, series, index, stacked);
      case TABLE -> throw new IllegalStateException("tables are drawn elsewhere");
    }
  }

  private void drawLine(StringBuilder svg, Series series, String colour, int index) {
    List<String> points = new ArrayList<>();
    for (Point point : series.points()) {
      if (!point.isMissing()) {
        points.add("%.1f,%.1f".formatted(x(point.place()), y(point.value())));
      }
    }
    svg.append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n"
            .formatted(
                String.join(" ", points),
                colour,
                series.published() ? " stroke-dasharray=\"5 4\"" : ""));
    for (Point point : series.points()) {
      if (point.isMissing()) {
        drawMissing(svg, x(point.place()) + 8 * index - 12, point, colour);
      } else {
        svg.append(
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\" fill=\"%s\"><title>%s: %s</title></circle>\n"
                .formatted(
                    x(point.place()),
                    y(point.value()),
                    colour,
                    PanelSvg.escaped(series.name()),
                    Numbers.shown(point.value())));
      }
    }
  }

  /** Draws a time-out or another missing point, at the upper edge. */
  private void drawMissing(StringBuilder svg, double x, Point point, String colour) {
    if (!point.note().isEmpty()) {
      PanelSvg.text(
          svg,
          0,
          0,
          "transform=\"translate(%.1f,%d) rotate(-90)\" text-anchor=\"end\" font-size=\"9\" fill=\"%s\""
              .formatted(x + 3, TOP, colour),
          point.note());
    }
  }

  private void drawBars(StringBuilder svg, Series series, int index) {
    double slot = innerWidth / (double) panel.labels().size();
    double width = Math.min(24, (slot - 12) / panel.series().size());
    for (Point point : series.points()) {
      double x = x(point.place()) + (index - panel.series().size() / 2.0) * width;
      if (point.isMissing()) {
        drawMissing(svg, x + width / 2, point, colour(index));
      } else {
        drawBar(svg, x, width - 1, y(point.value()), TOP + INNER_HEIGHT, index, point);
      }
    }
  }

  private void drawStacked(StringBuilder svg, Series series, int index, double[] stacked) {
    double width = Math.min(34, innerWidth / (double) panel.labels().size() - 10);
    for (Point point : series.points()) {
      if (point.isMissing()) {
        drawMissing(svg, x(point.place()), point, "#444");
      } else {
        double from = stacked[point.place()];
        stacked[point.place()] += point.value();
        drawBar(
            svg,
            x(point.place()) - width / 2,
            width,
            y(stacked[point.place()]),
            y(from),
            index,
            point);
      }
    }
  }

  private void drawBar(
      StringBuilder svg,
      double x,
      double width,
      double top,
      double bottom,
      int index,
      Point point) {
    svg.append(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s: %s</title></rect>\n"
            .formatted(
                x,
                top,
                width,
                Math.max(0.5, bottom - top),
                colour(index),
                PanelSvg.escaped(panel.series().get(index).name()),
                Numbers.shown(point.value())));
  }

  private void drawLegend(StringBuilder svg, int index) {
    int y = TOP + INNER_HEIGHT + 52 + index * LEGEND_ROW;
    svg.append(
        "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"10\" fill=\"%s\"/>\n"
            .formatted(LEFT, y - 9, colour(index)));
    PanelSvg.text(svg, LEFT + 18, y, "", panel.series().get(index).name());
  }
}
