package io.kingsnake.bench.figure;

/** A panel as part of a drawing. */
interface PanelSvg {
  int width();

  int height();

  void draw(StringBuilder svg);

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  static void text(StringBuilder svg, double x, double y, String attributes, String text) {
    svg.append("<text x=\"%.1f\" y=\"%.1f\" %s>".formatted(x, y, attributes))
        .append(escaped(text))
        .append("</text>\n");
  }
}
