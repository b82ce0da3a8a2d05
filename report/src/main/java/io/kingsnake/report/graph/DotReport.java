package io.kingsnake.report.graph;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.text.ReportedOnce;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/**
 * One digraph per violation, for Graphviz: {@code dot -Tsvg -O FILE}. What could not be decided is
 * one of its own, without nodes: it must not be taken for a pass.
 */
public final class DotReport implements CheckReport {
  private final PrintWriter out;
  private final ReportedOnce reportedOnce = new ReportedOnce();
  private int count;

  public DotReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    if (result.anomaly() != null && result.history() != null) {
      tell(result, result.anomaly(), result.history());
    } else if (result.kind() != ResultKind.SATISFIED) {
      writeLabel(result, String.valueOf(result.message()));
    }
  }

  private void tell(CheckResult result, Anomaly anomaly, History history) {
    Level told = reportedOnce.before(result, anomaly);
    if (told == null) {
      write(result, anomaly, history);
    } else {
      writeLabel(result, "as at " + told.name());
    }
  }

  private void writeLabel(CheckResult result, String more) {
    count++;
    out.println("digraph \"%s %d\" {".formatted(result.kind().label(), count));
    out.println(label(result, more));
    out.println("}");
  }

  private static String label(CheckResult result, String more) {
    return "  graph [label=\"%s\\n%s\", labelloc=t, fontname=Helvetica]"
        .formatted(
            escaped(
                "%s: %s %s".formatted(result.path(), result.level().name(), result.kind().label())),
            escaped(more));
  }

  @Override
  public void end() {
    if (count == 0) {
      out.println("digraph \"no violation\" {}");
    }
    out.flush();
  }

  private void write(CheckResult result, Anomaly anomaly, History history) {
    Drawing drawing = new Drawing(anomaly, result.explanation(), history);
    count++;
    out.println("digraph \"counterexample %d\" {".formatted(count));
    out.println(label(result, anomaly.summary()));
    out.println("  node [shape=box, style=rounded, fontname=Courier, fontsize=11]");
    out.println("  edge [fontname=Helvetica, fontsize=10]");
    for (Drawing.Node node : drawing.nodes()) {
      String label =
          node.lines().stream().map(DotReport::escaped).collect(Collectors.joining("\\l"));
      out.println(
          "  %s [label=\"%s\\l\"%s]"
              .formatted(quoted(node.id()), label, node.onCycle() ? "" : ", color=gray60"));
    }
    drawing.edges().forEach(edge -> write(drawing, edge));
    out.println("}");
  }

  private void write(Drawing drawing, Drawing.Edge edge) {
    String color = DependencyColours.of(edge.dependency().type());
    out.println(
        "  %s -> %s [label=%s, color=\"%s\", fontcolor=\"%s\", style=%s, penwidth=%s, tooltip=%s]"
            .formatted(
                quoted(drawing.nodes().get(edge.from()).id()),
                quoted(drawing.nodes().get(edge.to()).id()),
                quoted(edge.label()),
                color,
                color,
                edge.dependency().inferred() ? "dashed" : "solid",
                edge.onCycle() ? "2" : "0.7",
                quoted(edge.dependency().why())));
  }

  private static String quoted(String text) {
    return "\"" + escaped(text) + "\"";
  }

  /** Text for double quotes; Graphviz would decode anything that looks like an entity of HTML. */
  public static String escaped(String text) {
    return Printable.of(text).replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
