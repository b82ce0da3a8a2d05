package io.kingsnake.bench.figure;

import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import java.util.ArrayList;
import java.util.List;

/** All panels of a figure side by side, and below each other where there are many. */
final class PlotSvg {
  private static final int COLUMNS = 3;
  private static final int TOP = 34;

  private PlotSvg() {}

  static String of(Plot plot) {
    return of(plot.id().spoken() + ": " + plot.title(), plot.panels());
  }

  static String of(String title, List<Panel> shown) {
    List<PanelSvg> panels = new ArrayList<>();
    for (Panel panel : shown) {
      panels.add(panel.kind() == Kind.TABLE ? new TableSvg(panel) : new ChartSvg(panel));
    }
    boolean isTable = shown.stream().anyMatch(panel -> panel.kind() == Kind.TABLE);
    int columns = isTable ? 1 : Math.min(COLUMNS, panels.size());
    int width = 0;
    int y = TOP;
    StringBuilder body = new StringBuilder();
    for (int first = 0; first < panels.size(); first += columns) {
      int x = 0;
      int height = 0;
      for (PanelSvg panel : panels.subList(first, Math.min(first + columns, panels.size()))) {
        body.append("<g transform=\"translate(%d,%d)\">\n".formatted(x, y));
        panel.draw(body);
        body.append("</g>\n");
        x += panel.width();
        height = Math.max(height, panel.height());
      }
      width = Math.max(width, x);
      y += height;
    }
    width = Math.max(width, 16 + (int) (title.length() * 9.4));
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
    font-family="sans-serif" font-size="11">
    <rect width="100%%" height="100%%" fill="white"/>
    <text x="12" y="22" font-size="15" font-weight="bold">%s</text>
    """
            .formatted(width, y, width, y, PanelSvg.escaped(title))
        + body
        + "</svg>\n";
  }
}
