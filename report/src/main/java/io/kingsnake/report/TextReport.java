package io.kingsnake.report;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One line per result, what went wrong below it, then definitions and a summary. */
public final class TextReport implements CheckReport {
  private static final String INDENT = " ".repeat(11);

  private final PrintWriter out;
  private final Colors colors;
  private final Set<Level> levels = new LinkedHashSet<>();
  private final Set<String> histories = new LinkedHashSet<>();
  private final Map<ResultKind, Integer> results = new EnumMap<>(ResultKind.class);
  private final Map<String, Map<ResultKind, List<Level>>> levelsOf = new LinkedHashMap<>();

  private final ToldOnce toldOnce = new ToldOnce();

  public TextReport(PrintWriter out, Colors colors) {
    this.out = out;
    this.colors = colors;
  }

  @Override
  public void result(CheckResult result) {
    if (result.kind() != ResultKind.ERROR) {
      levels.add(result.level());
    }
    histories.add(result.path());
    results.merge(result.kind(), 1, Integer::sum);
    levelsOf
        .computeIfAbsent(result.path(), path -> new EnumMap<>(ResultKind.class))
        .computeIfAbsent(result.kind(), kind -> new ArrayList<>())
        .add(result.level());
    out.println(
        colors.paint(result.kind(), "%-10s".formatted(result.kind().label()))
            + " "
            + colors.bold(result.level().name())
            + "  "
            + Printable.of(result.path())
            + colors.faint(size(result)));
    if (result.anomaly() != null && result.history() != null) {
      explain(result, result.anomaly(), result.history());
    }
    // What is wrong with an input is told on standard error, once for all levels.
    if (result.message() != null && result.kind() != ResultKind.ERROR) {
      out.println(INDENT + Printable.of(result.message()));
    }
    result.notes().forEach(note -> print(INDENT + "note: " + Printable.of(note)));
    out.flush();
  }

  private static String size(CheckResult result) {
    HistoryCounts counts = result.counts();
    return counts == null
        ? ""
        : "  (%s, %s, %s, %s; %d ms)"
            .formatted(
                Plural.of(counts.sessions(), "session"),
                Plural.of(counts.transactions(), "transaction"),
                Plural.of(counts.operations(), "operation"),
                Plural.of(counts.keys(), "key"),
                result.totalMillis());
  }

  private void explain(CheckResult result, Anomaly anomaly, History history) {
    Level told = toldOnce.before(result, anomaly);
    if (told != null) {
      out.println(INDENT + anomaly.name() + " as at " + told.name());
      return;
    }
    AnomalyText.of(result, anomaly, history).forEach(line -> print(INDENT + line));
  }

  /** Where among the levels the history stands. */
  private void picture(String path, Map<ResultKind, List<Level>> kinds) {
    List<Level> strongest =
        LevelSweep.strongest(kinds.getOrDefault(ResultKind.SATISFIED, List.of()));
    List<Level> weakest = LevelSweep.weakest(kinds.getOrDefault(ResultKind.VIOLATED, List.of()));
    List<Level> undecided = kinds.getOrDefault(ResultKind.UNDECIDED, List.of());
    out.println(colors.bold(Printable.of(path)));
    names("  strongest satisfied: ", strongest);
    names("  weakest violated: ", weakest);
    names("  undecided: ", undecided);
  }

  private void print(String line) {
    Wrapping.of(line).forEach(out::println);
  }

  private void names(String label, List<Level> some) {
    if (!some.isEmpty()) {
      print(label + some.stream().map(Level::name).collect(Collectors.joining(", ")));
    }
  }

  @Override
  public void end() {
    if (levels.size() > 2) {
      levelsOf.forEach(this::picture);
    }
    for (Level level : levels) {
      Wrapping.of(level.name() + " means: " + level.meaning())
          .forEach(line -> out.println(colors.faint(line)));
    }
    if (histories.size() > 1) {
      out.println(
          Plural.of(histories.size(), "history", "histories")
              + (levels.size() > 1 ? " at %d levels: ".formatted(levels.size()) : ": ")
              + results.entrySet().stream()
                  .map(entry -> entry.getValue() + " " + entry.getKey().label())
                  .collect(Collectors.joining(", ")));
    }
    out.flush();
  }
}
