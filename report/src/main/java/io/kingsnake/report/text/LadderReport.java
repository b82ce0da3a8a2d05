package io.kingsnake.report.text;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.Terms;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Many levels of each history: first where it stands among them, then all of them as one tree, then
 * each anomaly once, at the weakest levels that it violates.
 */
public final class LadderReport implements CheckReport {
  private final PrintWriter out;
  private final Screen screen;
  private final Colors colors;
  private final List<Level> levels;
  private final boolean isVerbose;
  private final List<CheckResult> pending = new ArrayList<>();
  private final Map<ResultKind, Integer> counts = new EnumMap<>(ResultKind.class);
  private final Map<Level, Terms> meanings = new LinkedHashMap<>(); // of what was checked
  private int histories;

  /**
   * @param levels those that were asked for, of which each history gets a result
   * @param isVerbose whether definitions are printed, too
   */
  public LadderReport(PrintWriter out, Screen screen, List<Level> levels, boolean isVerbose) {
    this.out = out;
    this.screen = screen;
    colors = screen.colors();
    this.levels = List.copyOf(levels);
    this.isVerbose = isVerbose;
  }

  @Override
  public void result(CheckResult result) {
    counts.merge(result.kind(), 1, Integer::sum);
    meanings.putIfAbsent(result.level(), result.terms());
    pending.add(result);
    if (pending.size() == levels.size()) {
      tell();
    }
  }

  @Override
  public void end() {
    tell();
    if (isVerbose) {
      meanings.forEach((level, terms) -> Meaning.lines(level, terms, screen).forEach(out::println));
    } else {
      SharedTerms.lines(meanings).forEach(this::print);
    }
    if (histories > 1) {
      out.println(
          "%d histories at %d levels: ".formatted(histories, levels.size())
              + counts.entrySet().stream()
                  .map(entry -> entry.getValue() + " " + entry.getKey().label())
                  .collect(Collectors.joining(", ")));
    }
    out.flush();
  }

  /** Reports one history. */
  private void tell() {
    if (pending.isEmpty()) {
      return;
    }
    histories++;
    CheckResult first = pending.get(0);
    if (pending.stream().allMatch(result -> result.kind() == ResultKind.ERROR)) {
      out.println(colors.paint(first.kind(), "error") + "  " + Printable.of(first.path()));
    } else {
      out.println(colors.bold(Printable.of(first.path())) + colors.faint(size()));
      boundary();
      tree();
      anomalies();
    }
    Set<String> notes = new LinkedHashSet<>();
    pending.forEach(result -> notes.addAll(result.notes()));
    notes.forEach(note -> print("  note: " + Printable.of(note)));
    pending.clear();
    out.flush();
  }

  private String size() {
    long millis = pending.stream().mapToLong(CheckResult::totalMillis).max().orElse(0);
    return TextReport.size(pending.get(0), millis);
  }

  private void boundary() {
    names("  strongest satisfied: ", LevelSweep.strongest(of(ResultKind.SATISFIED)));
    names("  weakest violated: ", LevelSweep.weakest(of(ResultKind.VIOLATED)));
    names("  failed: ", of(ResultKind.ERROR));
    Map<String, List<Level>> undecided = new LinkedHashMap<>();
    for (CheckResult result : pending) {
      if (result.kind() == ResultKind.UNDECIDED && !result.terms().isBesideThePoint()) {
        String why = Printable.of(Objects.requireNonNullElse(result.message(), ""));
        List<Level> some = undecided.computeIfAbsent(why, each -> new ArrayList<>());
        if (!some.contains(result.level())) {
          some.add(result.level());
        }
      }
    }
    names("  not counted, since no times were recorded: ", untimed());
    undecided.forEach((why, some) -> print("  undecided: " + named(some) + " (" + why + ")"));
  }

  private List<Level> of(ResultKind kind) {
    return pending.stream()
        .filter(each -> each.kind() == kind)
        .map(CheckResult::level)
        .distinct()
        .toList();
  }

  private void tree() {
    Map<Level, CheckResult> results = new LinkedHashMap<>();
    pending.forEach(result -> results.put(result.level(), result));
    LadderTree.of(List.copyOf(results.keySet()), screen, level -> label(results, level))
        .forEach(line -> out.println("  " + line));
  }

  private List<Level> untimed() {
    return pending.stream()
        .filter(each -> each.terms().isBesideThePoint())
        .map(CheckResult::level)
        .distinct()
        .toList();
  }

  private List<Level> checked() {
    return pending.stream().map(CheckResult::level).distinct().toList();
  }

  private String label(Map<Level, CheckResult> results, Level level) {
    CheckResult result = Objects.requireNonNull(results.get(level));
    Anomaly anomaly = result.anomaly();
    return screen.mark(result.kind())
        + " "
        + level.name()
        + (anomaly == null ? "" : colors.faint("  " + anomaly.name()));
  }

  /** Prints the weakest levels first, because their violations imply the others. */
  private void anomalies() {
    Map<ReportedOnce.Cycle, List<CheckResult>> told = new LinkedHashMap<>();
    for (Level level : LevelSweep.weakestFirst(checked())) {
      for (CheckResult result : pending) {
        if (result.level().equals(level) && result.anomaly() != null) {
          told.computeIfAbsent(ReportedOnce.Cycle.of(result.anomaly()), each -> new ArrayList<>())
              .add(result);
        }
      }
    }
    told.values().forEach(this::anomaly);
  }

  private void anomaly(List<CheckResult> results) {
    CheckResult first = results.get(0);
    List<Level> weakest =
        LevelSweep.weakest(results.stream().map(CheckResult::level).distinct().toList());
    print(
        "  "
            + colors.bold(
                "violates "
                    + named(weakest)
                    + (weakest.size() < results.size() ? " and stronger levels" : "")));
    AnomalyText.beside(
            first, Objects.requireNonNull(first.anomaly()), Objects.requireNonNull(first.history()))
        .forEach(line -> print("    " + line));
  }

  private void names(String label, List<Level> some) {
    if (!some.isEmpty()) {
      print(label + named(some));
    }
  }

  private static String named(List<Level> some) {
    return some.stream().map(Level::name).collect(Collectors.joining(", "));
  }

  private void print(String line) {
    screen.wrapped(line).forEach(out::println);
  }
}
