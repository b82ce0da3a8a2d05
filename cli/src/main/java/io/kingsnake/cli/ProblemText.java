package io.kingsnake.cli;

import io.kingsnake.laboratory.show.PassCount;
import io.kingsnake.laboratory.show.ProblemView;
import io.kingsnake.report.Printable;
import java.io.PrintWriter;
import java.util.List;

/** A problem for people: counts of every pass, then known edges and open decisions. */
final class ProblemText {
  private final PrintWriter out;
  private final int limit;

  /** Printer of at most so many edges, and as many open decisions. */
  ProblemText(PrintWriter out, int limit) {
    this.out = out;
    this.limit = limit;
  }

  void print(String path, String level, ProblemView view) {
    int proper = view.problem().participants().count() * (view.problem().isSnapshot() ? 2 : 1);
    out.printf("%s at %s%n", Printable.of(path), level);
    out.printf(
        "events: %d of %d transactions%s, and %d that stand for many%n",
        proper,
        view.problem().participants().count(),
        view.problem().isSnapshot() ? ", which begin and commit" : "",
        view.problem().eventCount() - proper);
    passes(view);
    edges(view);
    open(view);
  }

  private void passes(ProblemView view) {
    out.printf(
        "%n%-10s %12s %12s %12s %12s %12s%n",
        "after", "known edges", "open reads", "candidates", "open pairs", "choices");
    for (PassCount pass : view.passes()) {
      out.printf(
          "%-10s %12d %12d %12d %12s %12d%n",
          pass.pass(),
          pass.edges(),
          pass.openReads(),
          pass.candidates(),
          pass.openPairs() < 0 ? "uncounted" : pass.openPairs(),
          pass.choices());
    }
    if (view.isContradictory()) {
      out.println("the known edges have a cycle");
    }
  }

  private void edges(ProblemView view) {
    List<ProblemView.Edge> edges = view.edges(limit);
    out.printf("%nknown edges%s%n", shown(edges.size(), view.edgeList().size()));
    for (ProblemView.Edge edge : edges) {
      out.printf(
          "  %s -> %s  %s: %s%n", edge.from(), edge.to(), edge.type(), Printable.of(edge.why()));
    }
  }

  private void open(ProblemView view) {
    List<ProblemView.Open> open = view.open().limit((long) limit + 1).toList();
    boolean isMore = open.size() > limit;
    out.printf(
        "%nsuperpositions%s%n",
        isMore
            ? " (the first " + limit + "; --all for all)"
            : open.isEmpty() ? ": none is left" : " (all " + open.size() + ")");
    open.stream()
        .limit(limit)
        .forEach(each -> out.printf("  %s: %s%n", each.kind(), Printable.of(each.text())));
  }

  private static String shown(int count, int all) {
    return count < all
        ? " (%d of %d; --all for all)".formatted(count, all)
        : " (all %d)".formatted(all);
  }
}
