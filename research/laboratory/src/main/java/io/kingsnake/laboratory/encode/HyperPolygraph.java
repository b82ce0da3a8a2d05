package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import io.kingsnake.laboratory.formula.Formula;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Serializability and snapshot isolation of any values by a hyper-polygraph: VeriStrong. */
public final class HyperPolygraph implements FormulaEncoding {
  static final String TWO_WIDTH = "two-width";
  static final String POLARITY = "polarity";

  @Override
  public String name() {
    return "hyper-polygraph";
  }

  @Override
  public String paper() {
    return "VeriStrong (Cai et al., VLDB 2025)";
  }

  @Override
  public String scope() {
    return "serializability and snapshot isolation, of any values";
  }

  @Override
  public List<String> parts() {
    return List.of(Polygraph.PRUNING, TWO_WIDTH, POLARITY);
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    return Scope.first(
        Scope.oneOrder(problem, problem.isSnapshot()), Scope.common(problem), Scope.size(problem));
  }

  @Override
  public Answer decide(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    Optional<Formula> formula = encode(problem, setup, counters, stop).formula();
    return formula.isEmpty()
        ? new Decider.None()
        : Solving.answer(
            problem, formula.get(), Solving.solve(setup.solver(), formula.get(), counters, stop));
  }

  @Override
  public Encoded encode(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    if (Search.firstSourceless(problem) >= 0) {
      return Encoded.IMPOSSIBLE;
    }
    Moment start = Moment.now();
    HyperGraph graph = new HyperGraph(problem);
    counters.add("constraints", graph.pairs().size() / 2 + graph.openReads());
    counters.took("construct", start);
    start = Moment.now();
    boolean isPossible =
        setup.uses(Polygraph.PRUNING) ? graph.prune(true, counters, stop) : graph.known().sort();
    counters.took("prune", start);
    if (!isPossible) {
      return Encoded.IMPOSSIBLE;
    }
    counters.add("constraints left", graph.pairs().size() / 2 + graph.openReads());
    start = Moment.now();
    HyperFormula hyper = new HyperFormula(graph, setup.uses(POLARITY), false, p -> true);
    if (setup.uses(TWO_WIDTH) && graph.known().close()) {
      TwoWidthCycles.encode(hyper, counters, stop);
    }
    counters.took("encode", start);
    return Encoded.as(hyper.formula());
  }
}
