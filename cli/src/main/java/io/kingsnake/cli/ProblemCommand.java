package io.kingsnake.cli;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.laboratory.Laboratory;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.FormulaEncoding;
import io.kingsnake.laboratory.formula.DimacsText;
import io.kingsnake.laboratory.formula.Formula;
import io.kingsnake.laboratory.formula.GnfText;
import io.kingsnake.laboratory.formula.SmtText;
import io.kingsnake.laboratory.show.ExportedFormula;
import io.kingsnake.laboratory.show.ProblemView;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kingsnake problem}. */
@Command(
    name = "problem",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what there is to decide about a history at a level: events, known edges with"
          + " their reasons, and what is open.",
      "",
      "For those who compare checkers; docs/PAPERS.md explains."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  kingsnake problem examples/write-skew.jsonl",
      "  kingsnake problem --level si --to json --all examples/write-skew.jsonl",
      "  kingsnake problem --to dot examples/write-skew.jsonl | dot -Tsvg > p.svg",
      "  kingsnake problem --to smt2 examples/write-skew.jsonl | z3 -in",
      "",
      "Exit codes: 0 shown, 3 bad usage, unreadable input or a level without such a problem."
    })
final class ProblemCommand implements Callable<Integer> {
  private static final int SHOWN = 50;

  /** Form of the output. */
  enum Shown {
    TEXT,
    JSON,
    DOT,
    SMT2,
    GNF,
    DIMACS
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "PATH", description = "The history.")
  private String path = "";

  @Option(
      names = {"-l", "--level"},
      paramLabel = "L",
      converter = CheckCommand.LevelConverter.class,
      description = "The level, by name or as FILE.level (default: serializable).")
  private CheckCommand.LevelChoice level = CheckCommand.LevelChoice.SERIALIZABLE;

  @Option(
      names = "--to",
      paramLabel = "text|json|dot|smt2|gnf|dimacs",
      description =
          "For people (default), as JSON, for Graphviz, or as a formula: SMT-LIB 2 (Z3), GNF"
              + " (MonoSAT), or DIMACS (any SAT solver; up to "
              + DimacsText.MAX_NODES
              + " events).")
  private Shown to = Shown.TEXT;

  @Option(
      names = "--after",
      paramLabel = "PASS",
      description =
          "As it is after this pass: stated (before any), a number, or saturation (after all, the"
              + " default). A formula is stated, or after what its encoding prunes.")
  private String after = ProblemView.SATURATION;

  @Option(
      names = "--encoding",
      paramLabel = "E",
      description = "Whose formula, as of 'check --encoding' (default: superpositions).")
  private String encoding = "superpositions";

  @Option(names = "--all", description = "All of it, not only the first " + SHOWN + " of a kind.")
  private boolean all;

  @Option(
      names = "--no-session-order",
      description = "Do not require transactions of one session to keep their order.")
  private boolean noSessionOrder;

  @Mixin private HistoryInputs inputs = new HistoryInputs();

  @Override
  public Integer call() throws Exception {
    inputs.validate();
    Level asked = single();
    List<Found> histories = inputs.find(path);
    if (histories.size() > 1) {
      throw new InputProblem(
          path, "holds %d histories; problem takes one".formatted(histories.size()));
    }
    Found found = histories.get(0);
    HistoryReading reading = HistoryReading.read(found, inputs, null);
    CheckOptions options = CheckOptions.DEFAULT.withSessionOrder(!noSessionOrder);
    Optional<Problem> problem =
        Bounded.within(null, "looking", () -> problem(reading, asked, options));
    if (problem.isEmpty()) {
      throw new InputProblem(
          path, "single observations decide it already: 'kingsnake check' shows which");
    }
    if (to == Shown.SMT2 || to == Shown.GNF || to == Shown.DIMACS) {
      export(problem.get());
    } else {
      print(found.source().toString(), asked.name(), view(problem.get()));
    }
    return 0;
  }

  private Level single() throws InputProblem {
    List<Level> levels = level.levels();
    if (levels.size() != 1) {
      throw new InputProblem("--level takes one level here but got " + levels.size());
    }
    return levels.get(0).asChecked(!noSessionOrder);
  }

  private Optional<Problem> problem(HistoryReading reading, Level asked, CheckOptions options)
      throws InputProblem {
    try {
      return ProblemView.problem(reading.history(), asked, options);
    } catch (OutsideScope e) {
      throw new InputProblem(
          "level '%s' is not about one order of events: there is no such problem"
              .formatted(asked.name()));
    }
  }

  private ProblemView view(Problem problem) throws Exception {
    try {
      return Bounded.within(null, "looking", () -> ProblemView.after(after, problem));
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  private void print(String source, String levelName, ProblemView view) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    int limit = all ? Integer.MAX_VALUE - 1 : SHOWN;
    switch (to) {
      case TEXT -> new ProblemText(out, limit).print(source, levelName, view);
      case JSON -> new ProblemJson(out, limit).print(source, levelName, view);
      case DOT -> new ProblemDot(out, limit).print(view);
      case SMT2, GNF, DIMACS -> throw new IllegalStateException("a formula: " + to);
    }
    out.flush();
  }

  /** All of it: part of a formula is another formula. */
  private void export(Problem problem) throws InputProblem, IOException {
    Formula formula = formula(problem);
    PrintWriter out = spec.commandLine().getOut();
    switch (to) {
      case SMT2 -> SmtText.write(formula, out);
      case GNF -> GnfText.write(formula, out);
      case DIMACS -> {
        if (!DimacsText.fits(formula)) {
          throw new InputProblem(path, DimacsText.tooLarge(formula));
        }
        DimacsText.write(formula, out);
      }
      case TEXT, JSON, DOT -> throw new IllegalStateException("no formula: " + to);
    }
    out.flush();
  }

  private Formula formula(Problem problem) throws InputProblem {
    Encoding chosen;
    try {
      chosen = Laboratory.encoding(encoding);
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
    if (!(chosen instanceof FormulaEncoding formulas)) {
      throw new InputProblem("encoding '%s' states no formula".formatted(encoding));
    }
    Optional<String> obstacle = chosen.obstacle(problem).or(() -> formulas.reservation(problem));
    if (obstacle.isPresent()) {
      throw new InputProblem(
          path, "encoding '%s' does not state this: %s".formatted(encoding, obstacle.get()));
    }
    return ExportedFormula.of(formulas, problem, after.equals(ProblemView.STATED));
  }
}
