package io.kingsnake.report.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;
import java.io.StringReader;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class DrawingsTest {
  @Test
  void lostUpdate_isADigraph() {
    assertThat(Results.render(DotReport::new, Results.lostUpdate()).lines())
        .containsExactly(
            "digraph \"counterexample 1\" {",
            "  graph [label=\"a history.txt: snapshot-isolation violated\\nlost update on x:"
                + " T2 -rw-> T3 -ww-> T2\", labelloc=t, fontname=Helvetica]",
            "  node [shape=box, style=rounded, fontname=Courier, fontsize=11]",
            "  edge [fontname=Helvetica, fontsize=10]",
            "  \"T2\" [label=\"T2 · session s1\\lr(x)=4\\lw(x,5)\\l\"]",
            "  \"T3\" [label=\"T3 · session s2\\lr(x)=4\\lw(x,6)\\l\"]",
            "  \"T1\" [label=\"T1 · session s1\\lw(x,4)\\l\", color=gray60]",
            "  \"T2\" -> \"T3\" [label=\"rw(x)\", color=\"#b2182b\", fontcolor=\"#b2182b\","
                + " style=dashed, penwidth=2, tooltip=\"T2 read x = 4, written by T1; T3 overwrote"
                + " it with 6\"]",
            "  \"T3\" -> \"T2\" [label=\"ww(x)\", color=\"#2166ac\", fontcolor=\"#2166ac\","
                + " style=dashed, penwidth=2, tooltip=\"T3 must precede T2 on x, which both wrote:"
                + " the other order would close T2 → T3 → T2, since T3 read x = 4, written by T1;"
                + " T2 overwrote it with 5\"]",
            "  \"T1\" -> \"T2\" [label=\"wr(x)\", color=\"#1b7837\", fontcolor=\"#1b7837\","
                + " style=solid, penwidth=0.7, tooltip=\"T2 read x = 4, which only T1 wrote\"]",
            "  \"T1\" -> \"T3\" [label=\"wr(x)\", color=\"#1b7837\", fontcolor=\"#1b7837\","
                + " style=solid, penwidth=0.7, tooltip=\"T3 read x = 4, which only T1 wrote\"]",
            "}");
  }

  @Test
  void strangeNames_areEscaped() throws Exception {
    String script = "a\"<b>&: r(\"q\\)=nil w(<z>,1)\ns2: r(<z>)=nil w(\"q\\,1)\n";
    String dot = Results.render(DotReport::new, Results.of(script, "serializable"));
    assertThat(dot).contains("w(\\\"q\\\\,1)");
    Document svg = parse(Results.render(SvgReport::new, Results.of(script, "serializable")));
    assertThat(svg.getDocumentElement().getTextContent()).contains("w(<z>,1)");
  }

  @Test
  void narrowedScan_isShownAsItWasSent() {
    String script = "s1: scan(a,m)={} i(n,1)\ns2: scan(n,z)={} i(b,1)\n";
    assertThat(Results.render(DotReport::new, Results.of(script, "serializable")))
        .contains("scan(a,m)={} without b")
        .doesNotContain("scan(b,m)");
  }

  @Test
  void longKeys_areCutBetweenTheBoxes() {
    String script = "s1: r(K)=nil w(K,1)\ns2: r(K)=nil w(K,2)\n".replace("K", "k".repeat(40));
    assertThat(Results.render(SvgReport::new, Results.of(script, "serializable")))
        .contains(">rw(" + "k".repeat(12) + "…" + "k".repeat(5) + ")</text>");
  }

  @Test
  void svg_showsEveryTransactionAndEdgeInsideItsFrame() throws Exception {
    CheckResult first = Results.lostUpdate();
    CheckResult second =
        Results.of("b.txt", Objects.requireNonNull(first.history()), first.level());
    Document svg = parse(Results.render(SvgReport::new, first, second));
    assertThat(svg.getElementsByTagName("path").getLength())
        .isEqualTo(Dependency.Type.values().length + 2 * 4); // with arrowheads
    assertThat(svg.getElementsByTagName("rect").getLength()).isEqualTo(1 + 2 * 3);
    double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
    assertThat(width).isBetween(400.0, 1200.0);
    assertThat(svg.getDocumentElement().getTextContent()).contains("T2 · session s1", "rw(x)");
  }

  @Test
  void manyTransactionsBesideTheCycle_areNotAllDrawn() throws Exception {
    String elements = String.join(",", IntStream.range(0, 60).mapToObj(String::valueOf).toList());
    String appends =
        String.join(" | ", IntStream.range(0, 60).mapToObj("a(x,%d)"::formatted).toList());
    String script =
        "s1: %s\ns2: l(x)=[%s] a(x,61)\ns3: l(x)=[%s] a(x,62)\n"
            .formatted(appends, elements, elements);
    CheckResult result = Results.of(script, "serializable");
    Document svg = parse(Results.render(SvgReport::new, result));
    assertThat(svg.getElementsByTagName("rect").getLength()).isLessThanOrEqualTo(1 + 2 + 12);
    assertThat(svg.getDocumentElement().getTextContent()).contains("more transactions");
    double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
    assertThat(width).isLessThan(3000);
    assertThat(Results.render(DotReport::new, result)).contains("\"more\" [label=\"… ");
  }

  @Test
  void whatSeveralLevelsFailFor_isDrawnOnce() {
    CheckResult result = Results.lostUpdate();
    String svg = Results.render(SvgReport::new, result, result);
    assertThat(svg).containsOnlyOnce("w(x,5)</text>").contains("as at snapshot-isolation");
    assertThat(Results.render(DotReport::new, result, result))
        .containsOnlyOnce("T2 · session s1")
        .contains("digraph \"violated 2\"", "as at snapshot-isolation");
  }

  @Test
  void withoutViolation_thereIsADocumentNevertheless() throws Exception {
    CheckResult satisfied = Results.of("s1: w(x,1) | r(x)=1\n", "serializable");
    assertThat(Results.render(DotReport::new, satisfied))
        .isEqualToIgnoringNewLines("digraph \"no violation\" {}");
    Document svg = parse(Results.render(SvgReport::new, satisfied));
    assertThat(svg.getDocumentElement().getTextContent()).contains("no violation");
  }

  @Test
  void whatCouldNotBeDecided_isNotTakenForAPass() throws Exception {
    CheckResult[] results = {Results.undecided(), Results.error()};
    assertThat(Results.render(DotReport::new, results).lines())
        .containsExactly(
            "digraph \"undecided 1\" {",
            "  graph [label=\"b.txt: serializable undecided\\ntime budget spent while checking\","
                + " labelloc=t, fontname=Helvetica]",
            "}",
            "digraph \"error 2\" {",
            "  graph [label=\"b.txt: serializable error\\nb.txt:1: expected <something> &amp; got"
                + " \\\"nothing\\\"\", labelloc=t, fontname=Helvetica]",
            "}");
    String svg =
        parse(Results.render(SvgReport::new, results)).getDocumentElement().getTextContent();
    assertThat(svg)
        .doesNotContain("no violation")
        .contains("b.txt: serializable undecided", "time budget spent while checking")
        .contains("b.txt: serializable error");
    assertThat(Results.render(SvgReport::new, Results.lostUpdate(), Results.undecided()))
        .contains("snapshot-isolation violated", "serializable undecided");
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}
