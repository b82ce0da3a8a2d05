package io.kingsnake.cli;

import io.kingsnake.laboratory.show.ProblemView;
import io.kingsnake.report.graph.DotReport;
import java.io.PrintWriter;

/** A problem as a graph for Graphviz: known edges are solid, open ones dashed. */
final class ProblemDot {
  private final PrintWriter out;
  private final int limit;

  ProblemDot(PrintWriter out, int limit) {
    this.out = out;
    this.limit = limit;
  }

  void print(ProblemView view) {
    out.println("digraph problem {");
    out.println("  node [shape=box, fontname=\"sans-serif\"];");
    for (ProblemView.Edge edge : view.edges(limit)) {
      out.printf(
          "  %s -> %s [label=%s, tooltip=%s];%n",
          quoted(edge.from()), quoted(edge.to()), quoted(edge.type()), quoted(edge.why()));
    }
    view.open()
        .limit(limit)
        .filter(open -> open.alternatives().size() == 2 && open.kind().equals("unordered-writes"))
        .forEach(
            open ->
                out.printf(
                    "  %s -> %s [dir=both, style=dashed, constraint=false, tooltip=%s];%n",
                    quoted(at(view, open.alternatives().get(0))),
                    quoted(at(view, open.alternatives().get(1))),
                    quoted(open.text())));
    out.println("}");
  }

  /** Event at which a writer writes. */
  private static String at(ProblemView view, String writer) {
    return view.problem().isSnapshot() ? writer + ".commit" : writer;
  }

  private static String quoted(String text) {
    return '"' + DotReport.escaped(text) + '"';
  }
}
