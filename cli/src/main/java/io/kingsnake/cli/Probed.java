package io.kingsnake.cli;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.check.Check;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.database.Isolation;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.report.ResultKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Combined result of the histories recorded at one isolation level of a database. */
final class Probed {
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(10);

  private final Isolation asked;
  private final Isolation given;
  private final List<Level> levels;
  private final Check check;
  private final Map<Level, ResultKind> kinds = new LinkedHashMap<>();
  private final Set<String> anomalies = new TreeSet<>();
  private int histories;

  Probed(Isolation asked, Isolation given, List<Level> levels) {
    this.asked = asked;
    this.given = given;
    this.levels = List.copyOf(levels);
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(CHECK_LIMIT);
    check = Check.at(levels).with(options).withoutExplanations();
  }

  /** A level is violated if one history violates it, and satisfied only if all satisfy it. */
  void add(Path directory) throws InputProblem {
    History history;
    try {
      history = Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
    } catch (IOException | HistoryFormatException e) {
      throw InputProblem.of(directory.toString(), e);
    }
    histories++;
    for (Finding finding : check.of(history)) {
      Verdict verdict = finding.verdict();
      if (verdict.anomaly() != null) {
        anomalies.add(verdict.anomaly().name());
      }
      kinds.merge(finding.level(), kind(finding), ResultKind::over);
    }
  }

  private static ResultKind kind(Finding finding) {
    return finding.failure() == null ? ResultKind.of(finding.verdict().kind()) : ResultKind.ERROR;
  }

  ResultKind kind(Level level) {
    return kinds.getOrDefault(level, ResultKind.UNDECIDED);
  }

  private List<Level> of(ResultKind kind) {
    return levels.stream().filter(level -> kind(level) == kind).toList();
  }

  /** The strongest levels that nothing violated. */
  List<Level> strongest() {
    return LevelSweep.strongest(of(ResultKind.SATISFIED));
  }

  /** The weakest levels that something violated. */
  List<Level> weakest() {
    return LevelSweep.weakest(of(ResultKind.VIOLATED));
  }

  Map<ResultKind, List<Level>> byKind() {
    Map<ResultKind, List<Level>> all = new EnumMap<>(ResultKind.class);
    for (ResultKind kind : ResultKind.values()) {
      all.put(kind, of(kind));
    }
    return all;
  }

  Set<String> anomalies() {
    return anomalies;
  }

  Isolation asked() {
    return asked;
  }

  Isolation given() {
    return given;
  }

  int histories() {
    return histories;
  }
}
