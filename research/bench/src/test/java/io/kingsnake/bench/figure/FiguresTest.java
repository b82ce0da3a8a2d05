package io.kingsnake.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.bench.figure.PaperFigures.Figure;
import io.kingsnake.bench.figure.Plot.Kind;
import io.kingsnake.bench.figure.Plot.Panel;
import io.kingsnake.bench.figure.Plot.Point;
import io.kingsnake.bench.figure.Plot.Series;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class FiguresTest {
  private static Plot plot(Kind kind) {
    Series measured =
        Series.measured(
            "a <b>", List.of(Point.of(0, 0.5), Point.missing(1, "TO"), Point.of(2, 20)));
    Series published = Series.publishedLines("viper", List.of(Point.of(1, 439.7)));
    Panel panel =
        new Panel(
            kind,
            "(a) sizes",
            "transactions",
            "CPU seconds",
            List.of("100", "1,000", "10,000"),
            kind != Kind.STACKED,
            List.of(measured, published));
    return new Plot(new Plot.Id("viper", "8"), "one & two", "remark", List.of(panel, panel));
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  @Test
  void everyKindOfPanel_isDrawnAsXmlWithAllSeries() throws Exception {
    for (Kind kind : Kind.values()) {
      String svg = PlotSvg.of(plot(kind));
      assertThat(parsed(svg).getDocumentElement().getTagName()).isEqualTo("svg");
      assertThat(svg).contains("a &lt;b&gt;", "as published", "TO");
    }
  }

  @Test
  void csv_hasALineForEachPoint() {
    assertThat(PlotCsv.of(plot(Kind.LINES)).lines())
        .hasSize(1 + 2 * 4)
        .contains(
            "\"viper, Figure 8\",\"(a) sizes\",\"a <b>\",false,\"1,000\",,\"CPU seconds\",\"TO\"");
  }

  @Test
  void page_showsEveryFigureWithItsRemark() {
    String page = FigurePage.of(List.of(plot(Kind.TABLE)), false, 20);
    assertThat(page).contains("viper-8.svg", "viper-8.csv", "one &amp; two", "remark");
  }

  @Test
  void scale_reachesFromTheLeastToTheMost() {
    Scale scale = Scale.of(plot(Kind.LINES).panels().get(0));
    assertThat(scale.part(0.1)).isZero();
    assertThat(scale.part(1000)).isEqualTo(1);
    assertThat(scale.ticks()).hasSize(5);
    assertThat(Numbers.shown(0.1)).isEqualTo("0.1");
    assertThat(Numbers.shown(12_345)).isEqualTo("12,345");
  }

  @Test
  void aFigure_isMeasuredByEveryEncodingAndSolver() {
    Lab lab =
        new Lab(false, Duration.ofSeconds(60), new PrintStream(PrintStream.nullOutputStream()));
    Figure figure =
        Figures.all().stream()
            .filter(some -> some.id().file().equals("viper-13"))
            .findFirst()
            .orElseThrow();
    Plot plot = figure.draw(lab);
    for (Series series : plot.panels().get(0).series()) {
      if (!series.published()) {
        assertThat(series.points()).as(series.name()).hasSize(3).noneMatch(Point::isMissing);
      }
    }
  }

  @Test
  void figures_areThoseOfThePapers() {
    assertThat(Figures.all().stream().map(figure -> figure.id().file()))
        .doesNotHaveDuplicates()
        .contains("viper-8", "viper-15", "polysi-table3", "veristrong-table1", "boomslang-19");
  }

  /** No measurement of a paper stands beside our own. */
  @Test
  void drawings_showOfPapersOnlyLinesOfCode() throws IOException {
    Path root = Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
    try (Stream<Path> files = Files.list(root.resolve("docs/figures"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".csv")).toList()) {
        assertThat(Files.readAllLines(file))
            .as(file.toString())
            .filteredOn(line -> line.contains(",true,") || line.contains("as published"))
            .allMatch(line -> line.contains("\"lines\""));
      }
    }
  }
}
