package io.kingsnake.cli;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.check.EffortLog;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.cli.LaboratoryOptions.Method;
import io.kingsnake.format.HistoryFinder.Found;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plans of a check that is not made, for {@code check --plan}. */
record PlannedCheck(HistoryInputs inputs, CheckOptions options, @Nullable Method method) {
  /** One text or line of JSON for each level. */
  Stream<String> list(Found found, List<Level> levels, boolean asJson) throws InputProblem {
    HistoryReading reading = read(found);
    Checker builtIn = new Checker(options);
    Checker checker =
        method == null ? builtIn : method.in(builtIn, new EffortLog(ProgressListener.NONE));
    return levels.stream()
        .map(level -> level.asChecked(options.sessionOrder()))
        .distinct()
        .map(
            level ->
                new PlanText(
                    found.source().toString(),
                    level.name(),
                    checker.plan(reading.history(), level)))
        .map(text -> asJson ? text.json() : text.text());
  }

  private HistoryReading read(Found found) throws InputProblem {
    try {
      return HistoryReading.read(found, inputs, options.timeout());
    } catch (Bounded.Spent e) {
      throw new InputProblem(found.source().toString(), String.valueOf(e.getMessage()));
    }
  }
}
