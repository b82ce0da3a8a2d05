package io.kingsnake.cli;

import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ci.JunitReport;
import io.kingsnake.report.ci.SarifReport;
import io.kingsnake.report.graph.DotReport;
import io.kingsnake.report.graph.SvgReport;
import io.kingsnake.report.html.HtmlReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The reports that go into files; the ending of a file's name says which kind. */
final class ReportFiles {
  private static final Map<String, Function<PrintWriter, CheckReport>> KINDS =
      new TreeMap<>(
          Map.of(
              ".html", HtmlReport::new,
              ".svg", SvgReport::new,
              ".dot", DotReport::new,
              ".xml", JunitReport::new,
              ".sarif", SarifReport::new));

  private final List<OutputFile> files = new ArrayList<>();
  private final List<StringWriter> texts = new ArrayList<>();
  private final List<CheckReport> reports = new ArrayList<>();

  /** Refuses names whose ending means nothing, and places that cannot be written to. */
  ReportFiles(List<String> names, PrintWriter err) throws InputProblem {
    for (String name : names) {
      String lower = name.toLowerCase(Locale.ROOT);
      String ending =
          KINDS.keySet().stream()
              .filter(lower::endsWith)
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputProblem(
                          name,
                          "expected a name that ends in " + String.join(", ", KINDS.keySet())));
      StringWriter text = new StringWriter();
      OutputFile file = OutputFile.inFolder(name);
      files.add(file);
      texts.add(text);
      CheckReport report = kind(ending).apply(new PrintWriter(text));
      reports.add(new GuardedReport(report, file.toString(), err));
    }
  }

  private static Function<PrintWriter, CheckReport> kind(String ending) {
    return KINDS.getOrDefault(ending, HtmlReport::new);
  }

  List<OutputFile> files() {
    return files;
  }

  void result(CheckResult result) {
    reports.forEach(report -> report.result(result));
  }

  /** One writing per file. */
  List<FileOutputs.Writing> writings() {
    List<FileOutputs.Writing> writings = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      int report = i;
      writings.add(err -> write(report, err));
    }
    return writings;
  }

  private void write(int i, PrintWriter err) throws InputProblem {
    reports.get(i).end();
    String text = texts.get(i).toString();
    // Half a character, as values may hold, is no reason to lose the report.
    files.get(i).write(file -> Files.write(file, text.getBytes(StandardCharsets.UTF_8)));
    err.println("wrote " + files.get(i));
  }
}
