package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Decider.Answer;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import io.kingsnake.laboratory.formula.FormulaSolver.GaveUp;
import io.kingsnake.laboratory.formula.FormulaSolver.Model;
import io.kingsnake.laboratory.formula.FormulaSolver.Outcome;
import io.kingsnake.laboratory.formula.FormulaSolver.Unsatisfiable;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Every superposition resolves to exactly one of its possibilities: Boomslang. */
public final class SuperpositionSearch implements FormulaEncoding {
  /** Topological prioritisation. */
  static final String PRIORITY = "priority";

  /** Reachability pruning. */
  public static final String REACHABILITY = "reachability";

  /** Unsat search over sub-traces. */
  static final String UNSAT_SEARCH = "unsat-search";

  private static final Set<Visibility> VISIBILITIES =
      EnumSet.of(
          Visibility.EVERYTHING, Visibility.ITEMS, Visibility.DEPENDENCIES, Visibility.NOTHING);

  @Override
  public String name() {
    return "superpositions";
  }

  @Override
  public String paper() {
    return "Boomslang (Zhang et al., 2026)";
  }

  @Override
  public String scope() {
    return "serializability and snapshot isolation with their variants, repeatable read, PL-2+"
        + " and read committed, of any values and with scans";
  }

  @Override
  public List<String> parts() {
    return List.of(PRIORITY, REACHABILITY, UNSAT_SEARCH);
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    boolean isLevel =
        VISIBILITIES.contains(problem.orders().visibility())
            && problem.orders().realTime() != RealTime.ONLY_VISIBILITY;
    return Scope.first(
        isLevel ? Optional.empty() : Optional.of("this is another level"),
        Scope.common(problem),
        Scope.size(problem));
  }

  @Override
  public Answer decide(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    Optional<HyperGraph> graph = graph(problem, setup, counters, stop);
    if (graph.isEmpty()) {
      return new Decider.None();
    }
    if (setup.uses(UNSAT_SEARCH) && isRefutedInPart(graph.get(), setup, counters, stop)) {
      return new Decider.None();
    }
    HyperFormula formula = formula(graph.get(), setup, counters);
    while (true) {
      Outcome outcome = Solving.solve(setup.solver(), formula.formula(), counters, stop);
      if (outcome instanceof GaveUp gaveUp) {
        return new Decider.GaveUp(gaveUp.why());
      }
      if (!(outcome instanceof Model model)) {
        return new Decider.None();
      }
      if (problem.orders().visibility() != Visibility.DEPENDENCIES
          || SingleAntiDependencies.forbid(formula, model.variables()) == 0) {
        return found(formula, model.variables());
      }
      counters.add("refinements", 1);
    }
  }

  /** The part of PL-2+ that holds before any model was examined. */
  @Override
  public Encoded encode(Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    return new Encoded(
        graph(problem, setup, counters, stop)
            .map(graph -> formula(graph, setup, counters).formula()));
  }

  @Override
  public Optional<String> reservation(Problem problem) {
    return problem.orders().visibility() == Visibility.DEPENDENCIES
        ? Optional.of("it takes one formula after another")
        : Optional.empty();
  }

  private static Optional<HyperGraph> graph(
      Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    if (Search.firstSourceless(problem) >= 0) {
      return Optional.empty();
    }
    Moment start = Moment.now();
    HyperGraph graph = new HyperGraph(problem);
    counters.add("superpositions", graph.pairs().size() / 2 + graph.openReads());
    counters.took("construct", start);
    start = Moment.now();
    boolean isPossible =
        setup.uses(REACHABILITY) ? graph.prune(false, counters, stop) : graph.known().sort();
    counters.took("prune", start);
    counters.add("superpositions left", graph.pairs().size() / 2 + graph.openReads());
    return isPossible ? Optional.of(graph) : Optional.empty();
  }

  private static HyperFormula formula(HyperGraph graph, Setup setup, Counters counters) {
    Moment start = Moment.now();
    HyperFormula formula = new HyperFormula(graph, setup.uses(PRIORITY), true, p -> true);
    counters.took("encode", start);
    return formula;
  }

  private static boolean isRefutedInPart(
      HyperGraph graph, Setup setup, Counters counters, BooleanSupplier stop) {
    List<BitSet> parts = SubTraces.of(graph.problem(), graph.known(), setup);
    for (BitSet part : parts) {
      HyperFormula formula = new HyperFormula(graph, setup.uses(PRIORITY), true, part::get);
      counters.add("sub-traces", 1);
      Outcome outcome = Solving.solve(setup.solver(), formula.formula(), counters, stop);
      if (outcome instanceof Unsatisfiable) {
        return true;
      }
      if (stop.getAsBoolean()) {
        return false;
      }
    }
    return false;
  }

  private static Answer found(HyperFormula formula, BitSet model) {
    Problem problem = formula.graph().problem();
    EdgeList edges = formula.formula().edgesOf(model);
    if (problem.orders().visibility() == Visibility.EVERYTHING) {
      return Solving.found(problem, edges);
    }
    int[] events = Solving.events(problem, edges);
    return new Decider.Found(Execution.of(problem, events, formula.sources(model)));
  }
}
