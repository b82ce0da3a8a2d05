package io.kingsnake.cli;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.report.ResultKind;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kingsnake selftest}. */
@Command(
    name = "selftest",
    mixinStandardHelpOptions = true,
    description = {
      "Shows that this installation catches every classic anomaly.",
      "",
      "Checks small histories whose verdicts are known: all anomalies must be caught, and no"
          + " correct history accused.",
      "",
      "Exit codes: 0 all verdicts are as expected, 3 one is not."
    })
final class SelftestCommand implements Callable<Integer> {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(20));

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Set<String> caught = new TreeSet<>();
  private int asked;
  private int wrong;

  @Override
  public Integer call() throws InputProblem {
    PrintWriter out = spec.commandLine().getOut();
    List<Fixture> fixtures = Fixture.all();
    for (Fixture fixture : fixtures) {
      History history = fixture.history();
      for (String level : fixture.satisfied()) {
        judge(fixture, history, level, Verdict.Kind.SATISFIED, out);
      }
      for (String level : fixture.violated()) {
        judge(fixture, history, level, Verdict.Kind.VIOLATED, out);
      }
    }
    out.printf("caught: %s%n", String.join(", ", caught));
    out.printf(
        "%d histories, %d verdicts, %s%n",
        fixtures.size(), asked, wrong == 0 ? "all as expected" : wrong + " WRONG");
    out.flush();
    return wrong == 0 ? ResultKind.SATISFIED.exitCode() : ResultKind.ERROR.exitCode();
  }

  private void judge(
      Fixture fixture, History history, String level, Verdict.Kind expected, PrintWriter out) {
    Verdict verdict = new Checker(OPTIONS).check(history, Levels.named(level));
    Anomaly anomaly = verdict.anomaly();
    asked++;
    String found = verdict.kind().name().toLowerCase(Locale.ROOT);
    if (anomaly != null) {
      caught.add(anomaly.name());
    }
    boolean isRight = verdict.kind() == expected;
    if (!isRight) {
      wrong++;
    }
    out.printf(
        "%-5s %-10s %-25s %s%s%n",
        isRight ? "ok" : "WRONG",
        found,
        level,
        fixture.name(),
        anomaly == null ? "" : ": " + anomaly.name());
  }
}
