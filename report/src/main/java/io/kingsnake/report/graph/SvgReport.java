package io.kingsnake.report.graph;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Markup;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.text.ReportedOnce;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * The counterexamples of all violations, one below the other, as one SVG document; it also names
 * undecided levels, so that they are not taken for a pass.
 */
public final class SvgReport implements CheckReport {
  private static final double TITLE = 44;
  private static final double MARGIN = 12;
  private static final double CHARACTER = 7.5;

  private final PrintWriter out;
  private final ReportedOnce reportedOnce = new ReportedOnce();
  private final StringBuilder body = new StringBuilder();
  private double width = 400;
  private double height = MARGIN;

  public SvgReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    if (result.anomaly() != null && result.history() != null) {
      tell(result, result.anomaly(), result.history());
    } else if (result.kind() != ResultKind.SATISFIED) {
      title(result, String.valueOf(result.message()));
      height += TITLE + MARGIN;
    }
  }

  @Override
  public void end() {
    if (body.length() == 0) {
      line("<text x=\"12\" y=\"24\">no violation</text>");
      height = 40;
    }
    out.println(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\""
                + " viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"13\">",
            width, height, width, height));
    out.println("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
    out.println("<defs>");
    for (Dependency.Type type : Dependency.Type.values()) {
      out.println(
          ("<marker id=\"%s\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\""
                  + " markerHeight=\"7\" orient=\"auto-start-reverse\">"
                  + "<path d=\"M0,0 L10,5 L0,10 z\" fill=\"%s\"/></marker>")
              .formatted(type.label(), DependencyColours.of(type)));
    }
    out.println("</defs>");
    out.print(body);
    out.println("</svg>");
    out.flush();
  }

  private void tell(CheckResult result, Anomaly anomaly, History history) {
    Level told = reportedOnce.before(result, anomaly);
    if (told == null) {
      draw(result, anomaly, history);
    } else {
      title(result, "as at " + told.name());
      height += TITLE + MARGIN;
    }
  }

  private void draw(CheckResult result, Anomaly anomaly, History history) {
    Drawing drawing = new Drawing(anomaly, result.explanation(), history);
    Layout layout = new Layout(drawing.nodes());
    title(result, anomaly.summary());
    line(format("<g transform=\"translate(%.0f,%.0f)\">", MARGIN, height + TITLE));
    drawing.edges().forEach(edge -> draw(edge, layout));
    for (int i = 0; i < drawing.nodes().size(); i++) {
      draw(drawing.nodes().get(i), layout.box(i));
    }
    line("</g>");
    width = Math.max(width, layout.width() + 2 * MARGIN);
    height += TITLE + layout.height() + MARGIN;
  }

  /** Two lines, where the present result begins. */
  private void title(CheckResult result, String more) {
    String title =
        Printable.of(
            "%s: %s %s".formatted(result.path(), result.level().name(), result.kind().label()));
    String below = Printable.of(more);
    line(
        format(
            "<text x=\"%.0f\" y=\"%.0f\" font-weight=\"bold\">%s</text>",
            MARGIN, height + 14, Markup.escaped(title)));
    line(
        format(
            "<text x=\"%.0f\" y=\"%.0f\">%s</text>", MARGIN, height + 32, Markup.escaped(below)));
    int longest = Math.max(title.length(), below.length());
    width = Math.max(width, longest * CHARACTER + 2 * MARGIN);
  }

  private void draw(Drawing.Node node, Layout.Box box) {
    double left = box.x() - box.width() / 2;
    double top = box.y() - box.height() / 2;
    line(
        format(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"7\" fill=\"%s\""
                + " stroke=\"%s\"/>",
            left,
            top,
            box.width(),
            box.height(),
            node.onCycle() ? "#fffbe9" : "#f6f6f6",
            node.onCycle() ? "#333333" : "#999999"));
    for (int i = 0; i < node.lines().size(); i++) {
      line(
          format(
              "<text x=\"%.1f\" y=\"%.1f\" font-family=\"monospace\" font-size=\"12\"%s>%s</text>",
              left + 10,
              top + 10 + 12 + i * Layout.LINE_HEIGHT,
              i == 0 ? " font-weight=\"bold\"" : "",
              Markup.escaped(node.lines().get(i))));
    }
  }

  private void draw(Drawing.Edge edge, Layout layout) {
    Curve curve = Curve.between(layout.box(edge.from()), layout.box(edge.to()));
    Dependency.Type type = edge.dependency().type();
    // An edge from above may pass behind a box.
    Curve.Point label = curve.at(edge.onCycle() ? 0.5 : 0.25);
    String color = DependencyColours.of(type);
    line(
        format(
            "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s"
                + " marker-end=\"url(#%s)\"><title>%s</title></path>",
            curve.path(),
            color,
            edge.onCycle() ? "2.2" : "1",
            edge.dependency().inferred() ? " stroke-dasharray=\"7 4\"" : "",
            type.label(),
            Markup.escaped(Printable.of(edge.dependency().why()))));
    line(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"12\" fill=\"%s\""
                + " paint-order=\"stroke\" stroke=\"white\" stroke-width=\"4\">%s</text>",
            label.x(), label.y() + 4, color, Markup.escaped(edge.label())));
  }

  private void line(String text) {
    body.append(text).append('\n');
  }

  /** Formatted text, with decimal points in every language. */
  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
