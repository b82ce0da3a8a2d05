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

/** Serializability by a polygraph: Cobra, without its rounds. */
public final class Polygraph implements FormulaEncoding {
  /** Treating runs of read-modify-writes as one; viper's encoding does so, too. */
  public static final String COMBINING = "combining";

  static final String COALESCING = "coalescing";

  /** Taking the only side of a constraint that paths allow; other encodings do so, too. */
  public static final String PRUNING = "pruning";

  @Override
  public String name() {
    return "polygraph";
  }

  @Override
  public String paper() {
    return "Cobra (Tan et al., OSDI 2020)";
  }

  @Override
  public String scope() {
    return "serializability, with sessions and times or without, of unique values";
  }

  @Override
  public List<String> parts() {
    return List.of(COMBINING, COALESCING, PRUNING);
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    return Scope.first(
        Scope.oneOrder(problem, false),
        Scope.common(problem),
        Scope.knownSources(problem),
        Scope.size(problem));
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
    KnownGraph known = new KnownGraph(problem.eventCount(), problem.edges());
    if (Search.firstSourceless(problem) >= 0 || !known.sort()) {
      return Encoded.IMPOSSIBLE;
    }
    return encode(problem, known, setup, counters, stop);
  }

  /** The formula of a problem with this known graph, which has no cycle. */
  static Encoded encode(
      Problem problem, KnownGraph known, Setup setup, Counters counters, BooleanSupplier stop) {
    Moment start = Moment.now();
    List<Choice> choices =
        WriterChains.choices(problem, known, setup.uses(COMBINING), setup.uses(COALESCING));
    counters.add("constraints", choices.size());
    counters.took("construct", start);
    start = Moment.now();
    if (setup.uses(PRUNING)) {
      choices = Pruning.of(known, choices, counters, stop);
      counters.took("prune", start);
      if (choices == null) {
        return Encoded.IMPOSSIBLE;
      }
      counters.add("constraints left", choices.size());
    }
    start = Moment.now();
    boolean isSorted = known.sort();
    Encoded encoded =
        isSorted ? Encoded.as(Choices.formula(known, choices, true)) : Encoded.IMPOSSIBLE;
    counters.took("encode", start);
    return encoded;
  }
}
