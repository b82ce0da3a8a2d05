package io.kingsnake.report.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Placement of boxes: those of the cycle around an ellipse, in its order, the others in a row
 * above. Counterexamples are small, so this is enough.
 */
final class Layout {
  static final double LINE_HEIGHT = 16;
  private static final double CHARACTER = 7.3; // of the monospaced font, in pixels
  private static final double PADDING = 10;
  private static final double GAP = 90;

  /** A box by its centre and extent. */
  record Box(double x, double y, double width, double height) {}

  private final List<Drawing.Node> nodes;
  private final Box[] boxes;
  private final double width;
  private final double height;

  Layout(List<Drawing.Node> nodes) {
    this.nodes = nodes;
    this.boxes = new Box[nodes.size()];
    List<Integer> cycle = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      (nodes.get(i).onCycle() ? cycle : others).add(i);
    }
    double top = row(others);
    placeAround(cycle, top);
    double right = 0;
    double bottom = 0;
    for (Box box : boxes) {
      right = Math.max(right, box.x() + box.width() / 2);
      bottom = Math.max(bottom, box.y() + box.height() / 2);
    }
    width = right + PADDING;
    height = bottom + GAP / 2;
  }

  Box box(int node) {
    return boxes[node];
  }

  double width() {
    return width;
  }

  double height() {
    return height;
  }

  private double widthOf(int node) {
    int longest = nodes.get(node).lines().stream().mapToInt(String::length).max().orElse(0);
    return longest * CHARACTER + 2 * PADDING;
  }

  private double heightOf(int node) {
    return nodes.get(node).lines().size() * LINE_HEIGHT + 2 * PADDING;
  }

  /** Returns where the space below the row begins. */
  private double row(List<Integer> members) {
    double x = PADDING;
    double tallest = 0;
    for (int node : members) {
      boxes[node] =
          new Box(
              x + widthOf(node) / 2, PADDING + heightOf(node) / 2, widthOf(node), heightOf(node));
      x += widthOf(node) + GAP / 2;
      tallest = Math.max(tallest, heightOf(node));
    }
    return members.isEmpty() ? PADDING : PADDING + tallest + GAP;
  }

  private void placeAround(List<Integer> members, double top) {
    double widest = members.stream().mapToDouble(this::widthOf).max().orElse(0);
    double tallest = members.stream().mapToDouble(this::heightOf).max().orElse(0);
    int count = members.size();
    // Neighbours on the ellipse are this far apart at least.
    double spread = count < 2 ? 0 : 1 / (2 * Math.sin(Math.PI / count));
    double radiusX = spread * (widest + GAP + 60);
    double radiusY = count == 2 ? 0 : spread * (tallest + GAP);
    double bend = count == 2 ? GAP / 2 : 0; // room for the curves between two boxes
    for (int i = 0; i < count; i++) {
      double angle = Math.PI + 2 * Math.PI * i / count;
      boxes[members.get(i)] =
          new Box(
              PADDING + widest / 2 + radiusX + radiusX * Math.cos(angle),
              top + bend + tallest / 2 + radiusY + radiusY * Math.sin(angle),
              widthOf(members.get(i)),
              heightOf(members.get(i)));
    }
  }
}
