package io.kingsnake.bench.figure;

import java.util.List;
import java.util.Locale;

/**
 * Content of a figure.
 *
 * @param remark differences from the paper, and conclusions
 */
record Plot(Id id, String title, String remark, List<Panel> panels) {
  Plot {
    panels = List.copyOf(panels);
  }

  /** A figure or table of a paper, for example viper 8 or polysi table3. */
  record Id(String paper, String number) {
    String file() {
      return paper.toLowerCase(Locale.ROOT) + "-" + number;
    }

    String spoken() {
      return number.startsWith("table")
          ? paper + ", Table " + number.substring("table".length())
          : paper + ", Figure " + number;
    }
  }

  /** Style of a panel. */
  enum Kind {
    LINES,
    BARS,
    STACKED,
    TABLE
  }

  /**
   * One diagram of a figure.
   *
   * @param labels of places along the x axis; a point is at the place of its number
   * @param logarithmic whether the y axis is
   */
  record Panel(
      Kind kind,
      String title,
      String xAxis,
      String yAxis,
      List<String> labels,
      boolean logarithmic,
      List<Series> series) {
    Panel {
      labels = List.copyOf(labels);
      series = List.copyOf(series);
    }
  }

  /** Points of one kind; those that a paper printed are marked. */
  record Series(String name, boolean published, List<Point> points) {
    Series {
      points = List.copyOf(points);
    }

    static Series measured(String name, List<Point> points) {
      return new Series(name, false, points);
    }

    /**
     * Lines of code that a paper counted. What it measured is not drawn: neither its histories nor
     * its machine nor its way to measure are ours, so that the two are no comparison.
     */
    static Series publishedLines(String name, List<Point> points) {
      return new Series(name + " (as published)", true, points);
    }
  }

  /**
   * A value at a place, from 0.
   *
   * @param value not a number if there is none
   * @param note why there is none, as "TO" for a time-out, or what the paper printed
   */
  record Point(int place, double value, String note) {
    static Point of(int place, double value) {
      return new Point(place, value, "");
    }

    static Point missing(int place, String why) {
      return new Point(place, Double.NaN, why);
    }

    boolean isMissing() {
      return Double.isNaN(value);
    }
  }
}
