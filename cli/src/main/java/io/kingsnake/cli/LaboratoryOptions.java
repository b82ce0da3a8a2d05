package io.kingsnake.cli;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.check.Effort;
import io.kingsnake.checker.check.Effort.Phase;
import io.kingsnake.checker.check.EffortLog;
import io.kingsnake.checker.check.OtherSearch;
import io.kingsnake.checker.check.PeakMemory;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.laboratory.Laboratory;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.FormulaEncoding;
import io.kingsnake.laboratory.encode.Lazy;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.laboratory.formula.Counters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for deciding as papers do, or with parts of the search left out. */
final class LaboratoryOptions {
  private static final String BUILT_IN = "lazy";
  private static final String OWN_SOLVER = "own";

  @Option(
      names = "--encoding",
      paramLabel = "E",
      description =
          "Decide as a paper does, to compare: lazy (ours, the default), polygraph, bc-polygraph,"
              + " generalized-polygraph, hyper-polygraph or superpositions (docs/PAPERS.md).")
  private String encoding = BUILT_IN;

  @Option(
      names = "--without",
      paramLabel = "PART",
      split = ",",
      description =
          "Leave out parts of the encoding, to see what they are worth (docs/PAPERS.md):%n"
              + "lazy: snapshot-isolation, causal, initial-values, recorded-times, sessions, paths,"
              + " counting-values, progress, bit-sets, greedy, forward;%n"
              + "polygraph: combining, coalescing, pruning;%n"
              + "bc-polygraph: heuristic, combining, coalescing, pruning;%n"
              + "generalized-polygraph: compaction, pruning;%n"
              + "hyper-polygraph: pruning, two-width, polarity;%n"
              + "superpositions: priority, reachability, unsat-search.")
  private List<String> without = new ArrayList<>();

  @Option(
      names = "--pruning-window",
      paramLabel = "K",
      description =
          "For heuristic pruning (bc-polygraph): events further apart than this are first taken to"
              + " be in order (default: 500).")
  private @Nullable Integer window;

  @Option(
      names = "--solver",
      paramLabel = "S",
      description =
          "What solves the formulas of an encoding: own (default), z3, monosat[=PROGRAM], or"
              + " dimacs=PROGRAM for small histories and any solver of such files.")
  private String solver = OWN_SOLVER;

  /** An encoding and how it is run. */
  record Method(Encoding encoding, Setup setup) implements OtherSearch {
    @Override
    public Checker in(Checker builtIn, EffortLog log) {
      if (encoding instanceof Lazy) {
        return builtIn.without(Attempt.named(setup.without()));
      }
      Counters counters = new Counters();
      log.include(() -> effort(counters));
      return builtIn.decidingBy(Laboratory.decider(encoding, setup, counters));
    }

    private static Effort effort(Counters counters) {
      List<Phase> phases = new ArrayList<>();
      counters.nanos().forEach((name, nanos) -> phases.add(ofOneThread(counters, name, nanos)));
      return new Effort(counters.counts(), phases, List.of());
    }

    private static Phase ofOneThread(Counters counters, String name, long nanos) {
      long cpu = counters.cpuNanos().getOrDefault(name, 0L);
      long peak = new PeakMemory().megabytes();
      return new Phase(name, nanos / 1_000_000, cpu / 1_000_000, peak);
    }
  }

  /** Method that was asked for, or null for the default. */
  @Nullable Method chosen(OptionalModule.Notice notice) throws InputProblem {
    if (asksForNothing()) { // and no class of the laboratory is loaded
      return null;
    }
    Method method = method(notice);
    return Laboratory.isBuiltIn(method.encoding(), method.setup()) ? null : method;
  }

  private boolean asksForNothing() {
    return encoding.equals(BUILT_IN)
        && without.isEmpty()
        && window == null
        && solver.equals(OWN_SOLVER);
  }

  private Method method(OptionalModule.Notice notice) throws InputProblem {
    Encoding chosen;
    try {
      chosen = Laboratory.encoding(encoding);
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
    int pruned = window == null ? Setup.DEFAULT.window() : window;
    if (pruned < 1) {
      throw new InputProblem("--pruning-window must be at least 1 but got " + pruned);
    }
    Set<String> parts = new LinkedHashSet<>(without);
    for (String part : parts) {
      if (!chosen.parts().contains(part)) {
        throw new InputProblem(
            "encoding '%s' has no part '%s' to leave out: expected %s"
                .formatted(chosen.name(), part, String.join(", ", chosen.parts())));
      }
    }
    if (!(chosen instanceof FormulaEncoding) && !solver.equals(OWN_SOLVER)) {
      throw new InputProblem(
          "encoding '%s' has no formula for solver '%s': choose another with --encoding"
              .formatted(chosen.name(), solver));
    }
    Setup setup = Setup.DEFAULT.without(parts).window(pruned);
    return new Method(chosen, setup.by(SolverChoice.of(solver, notice)));
  }
}
