package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.laboratory.encode.GeneralizedChoice.Side;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import io.kingsnake.laboratory.formula.FormulaSolver.GaveUp;
import io.kingsnake.laboratory.formula.FormulaSolver.Model;
import io.kingsnake.laboratory.formula.FormulaSolver.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Snapshot isolation by the induced graph of a generalized polygraph: PolySI. */
public final class GeneralizedPolygraph implements FormulaEncoding {
  static final String COMPACTION = "compaction";

  @Override
  public String name() {
    return "generalized-polygraph";
  }

  @Override
  public String paper() {
    return "PolySI (Huang et al., VLDB 2023)";
  }

  @Override
  public String scope() {
    return "snapshot isolation, with sessions or without, of unique values";
  }

  @Override
  public List<String> parts() {
    return List.of(COMPACTION, Polygraph.PRUNING);
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    Optional<String> obstacle =
        Scope.first(
            Scope.oneOrder(problem, true),
            Scope.common(problem),
            Scope.knownSources(problem),
            Scope.size(problem));
    return obstacle.isPresent() || TransactionGraph.of(problem).isPresent()
        ? obstacle
        : Optional.of("times order more than whole transactions");
  }

  @Override
  public Answer decide(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    Optional<InducedFormula> induced = induced(problem, setup, counters, stop);
    if (induced.isEmpty()) {
      return new Decider.None();
    }
    Outcome outcome = Solving.solve(setup.solver(), induced.get().formula(), counters, stop);
    if (outcome instanceof Model model) {
      return Solving.found(problem, induced.get().events(problem, model.variables()));
    }
    return outcome instanceof GaveUp gaveUp ? new Decider.GaveUp(gaveUp.why()) : new Decider.None();
  }

  @Override
  public Encoded encode(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    return new Encoded(induced(problem, setup, counters, stop).map(InducedFormula::formula));
  }

  private static Optional<InducedFormula> induced(
      Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    if (Search.firstSourceless(problem) >= 0) {
      return Optional.empty();
    }
    Moment start = Moment.now();
    int count = problem.participants().count();
    TransactionGraph graph = TransactionGraph.of(problem).orElseThrow();
    List<GeneralizedChoice> choices = choices(problem, setup.uses(COMPACTION));
    counters.add("constraints", choices.size());
    counters.took("construct", start);
    start = Moment.now();
    if (setup.uses(Polygraph.PRUNING)) {
      boolean isPossible = InducedPruning.prune(count, graph, choices, counters, stop);
      counters.took("prune", start);
      counters.add("constraints left", choices.size());
      if (!isPossible) {
        return Optional.empty();
      }
    }
    start = Moment.now();
    InducedFormula formula = new InducedFormula(count, graph, choices);
    counters.took("encode", start);
    return Optional.of(formula);
  }

  private static List<GeneralizedChoice> choices(Problem problem, boolean compacts) {
    Writes writes = problem.writes();
    List<IntList> readers = readers(problem);
    List<GeneralizedChoice> choices = new ArrayList<>();
    for (int w = 0; w < writes.count(); w++) {
      for (int other = w + 1; other < writes.end(writes.key(w)); other++) {
        int p = writes.participant(w);
        int q = writes.participant(other);
        Side either = first(p, q);
        Side or = first(q, p);
        if (compacts) {
          addReaders(readers.get(w), q, either.antiDependencies());
          addReaders(readers.get(other), p, or.antiDependencies());
        } else {
          addEach(readers.get(w), q, or, choices);
          addEach(readers.get(other), p, either, choices);
        }
        choices.add(new GeneralizedChoice(either, or));
      }
    }
    return choices;
  }

  private static List<IntList> readers(Problem problem) {
    Reads reads = problem.reads();
    List<IntList> readers = new ArrayList<>();
    for (int w = 0; w < problem.writes().count(); w++) {
      readers.add(new IntList());
    }
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) >= 0) {
        readers.get(reads.source(read)).add(reads.participant(read));
      }
    }
    return readers;
  }

  private static Side first(int p, int q) {
    Side side = new Side();
    side.dependencies().add(p, q);
    return side;
  }

  private static void addReaders(IntList readers, int overwriter, EdgeList edges) {
    for (int i = 0; i < readers.size(); i++) {
      if (readers.get(i) != overwriter) {
        edges.add(readers.get(i), overwriter);
      }
    }
  }

  /**
   * One choice for each reader: it precedes the overwriter, or the overwriter is itself
   * overwritten.
   */
  private static void addEach(
      IntList readers, int overwriter, Side otherwise, List<GeneralizedChoice> choices) {
    for (int i = 0; i < readers.size(); i++) {
      if (readers.get(i) != overwriter) {
        Side side = new Side();
        side.antiDependencies().add(readers.get(i), overwriter);
        choices.add(new GeneralizedChoice(side, otherwise));
      }
    }
  }
}
