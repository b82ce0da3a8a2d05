package io.kingsnake.report.graph;

import io.kingsnake.report.graph.Layout.Box;
import java.util.Locale;

/** An arrow from box to box, bent to its left, so that two in opposite directions stay apart. */
record Curve(Point start, Point control, Point end) {
  private static final double BEND = 0.16;

  /** A place in the drawing. */
  record Point(double x, double y) {}

  static Curve between(Box from, Box to) {
    double dx = to.x() - from.x();
    double dy = to.y() - from.y();
    Point control =
        new Point((from.x() + to.x()) / 2 + BEND * dy, (from.y() + to.y()) / 2 - BEND * dx);
    return new Curve(border(from, control), control, border(to, control));
  }

  /** Path in the syntax of SVG. */
  String path() {
    return String.format(
        Locale.ROOT,
        "M%.1f,%.1f Q%.1f,%.1f %.1f,%.1f",
        start.x(),
        start.y(),
        control.x(),
        control.y(),
        end.x(),
        end.y());
  }

  /** Point of the curve, 0 for the start and 1 for the end. */
  Point at(double part) {
    double rest = 1 - part;
    double first = rest * rest;
    double second = 2 * part * rest;
    double third = part * part;
    return new Point(
        first * start.x() + second * control.x() + third * end.x(),
        first * start.y() + second * control.y() + third * end.y());
  }

  /** Point at which the line from the centre of a box to a point leaves the box. */
  private static Point border(Box box, Point target) {
    double dx = target.x() - box.x();
    double dy = target.y() - box.y();
    double scaleX = dx == 0 ? Double.MAX_VALUE : box.width() / 2 / Math.abs(dx);
    double scaleY = dy == 0 ? Double.MAX_VALUE : box.height() / 2 / Math.abs(dy);
    double scale = Math.min(1, Math.min(scaleX, scaleY));
    return new Point(box.x() + dx * scale, box.y() + dy * scale);
  }
}
