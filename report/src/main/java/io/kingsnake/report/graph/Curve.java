package io.kingsnake.report.graph;

import io.kingsnake.report.graph.Layout.Box;
import java.util.Locale;

/**
 * An arrow from box to box, bent to its left, so that two in opposite directions stay apart.
 *
 * @param path as SVG writes it
 * @param x of its start, its control point and its end
 */
record Curve(String path, double[] x, double[] y) {
  private static final double BEND = 0.16;

  static Curve between(Box from, Box to) {
    double dx = to.x() - from.x();
    double dy = to.y() - from.y();
    double middleX = (from.x() + to.x()) / 2 + BEND * dy;
    double middleY = (from.y() + to.y()) / 2 - BEND * dx;
    double[] start = border(from, middleX, middleY);
    double[] end = border(to, middleX, middleY);
    String path =
        String.format(
            Locale.ROOT,
            "M%.1f,%.1f Q%.1f,%.1f %.1f,%.1f",
            start[0],
            start[1],
            middleX,
            middleY,
            end[0],
            end[1]);
    return new Curve(
        path, new double[] {start[0], middleX, end[0]}, new double[] {start[1], middleY, end[1]});
  }

  /** A point on the way, 0 for the start and 1 for the end. */
  double xAt(double part) {
    return at(x, part);
  }

  double yAt(double part) {
    return at(y, part);
  }

  private static double at(double[] control, double part) {
    double rest = 1 - part;
    return rest * rest * control[0] + 2 * part * rest * control[1] + part * part * control[2];
  }

  /** Where the line from the centre of a box to a point leaves the box. */
  private static double[] border(Box box, double x, double y) {
    double dx = x - box.x();
    double dy = y - box.y();
    double scaleX = dx == 0 ? Double.MAX_VALUE : box.width() / 2 / Math.abs(dx);
    double scaleY = dy == 0 ? Double.MAX_VALUE : box.height() / 2 / Math.abs(dy);
    double scale = Math.min(1, Math.min(scaleX, scaleY));
    return new double[] {box.x() + dx * scale, box.y() + dy * scale};
  }
}
