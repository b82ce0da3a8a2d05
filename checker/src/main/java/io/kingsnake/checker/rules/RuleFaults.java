package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.repair.FaultFinder;
import io.kingsnake.checker.solve.repair.LazySearch;
import io.kingsnake.checker.solve.repair.Statements;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.checker.visibility.DirectFaults;
import io.kingsnake.checker.visibility.Proposal;
import io.kingsnake.checker.visibility.StartOrder;
import io.kingsnake.engine.graph.DynamicOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * A cycle that a rule forbids is there because of versions in this order, reads from these sources,
 * and participants that took effect; so one of these is not so, and that is stated. Relations only
 * grow with what holds, so that every such clause follows from the text.
 */
/** Cycles that the rules of a text forbid. */
final class RuleFaults implements FaultFinder {
  /** Cycles of each rule to state before the solver is asked again. */
  private static final int CYCLES_PER_ROUND = 200;

  private final LevelText text;
  private final Problem problem;
  private final Statements statements;
  private final Proposal execution;
  private final DirectFaults faults;
  private List<List<RelatedPair>> cycles = List.of(); // found, all of one rule
  private int rule; // its number

  private RuleFaults(
      LevelText text,
      Problem problem,
      DynamicOrder order,
      Statements statements,
      boolean sessionOrder) {
    this.text = text;
    this.problem = problem;
    this.statements = statements;
    execution = new Proposal(problem, order, sessionOrder);
    faults = new DirectFaults(problem, execution, statements);
  }

  /** A search that gives up after so many conflicts. */
  static LazySearch search(
      LevelText text, Learned learned, boolean sessionOrder, long maxConflicts) {
    Problem problem = learned.problem();
    return new LazySearch(
        learned,
        new StartOrder(learned).find(),
        (order, statements) -> new RuleFaults(text, problem, order, statements, sessionOrder),
        maxConflicts);
  }

  @Override
  public boolean accepts(BooleanSupplier enough) {
    execution.adopt(statements);
    cycles = List.of();
    return !faults.find() && !findForbidden(enough) && !enough.getAsBoolean();
  }

  /** Looks for forbidden cycles, of one rule after the other; whether there are any. */
  private boolean findForbidden(BooleanSupplier enough) {
    for (rule = 0; rule < text.rules().size() && !enough.getAsBoolean(); rule++) {
      Rule each = text.rules().get(rule);
      cycles = ForbiddenCycles.find(execution, each, CYCLES_PER_ROUND, enough);
      if (!cycles.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void stateFaults(BooleanSupplier enough) {
    faults.state();
    for (List<RelatedPair> cycle : cycles) {
      List<Link> path = new ArrayList<>();
      cycle.forEach(pair -> add(path, pair));
      statements.begin();
      statements.unlessBroken(path);
      statements.stateForbidden(rule, path);
    }
  }

  private void add(List<Link> path, RelatedPair pair) {
    int from = pair.from();
    int to = pair.to();
    int about = pair.about();
    switch (pair.relation()) {
      case SESSION -> path.add(Link.session(from, to));
      case END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END ->
          path.add(Link.of(Link.Kind.TIME, from, to));
      case VERSION -> path.add(new Link(Link.Kind.VERSION, from, to, about, -1));
      case ITEM_READ, PREDICATE_READ -> addRead(path, Link.Kind.READ, from, to, about);
      case ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN ->
          addRead(path, Link.Kind.OVERWRITTEN, from, to, about);
      case READ_THEN_OVERWRITTEN -> {
        int reader = problem.reads().participant(about);
        addRead(path, Link.Kind.READ, from, reader, pair.earlierRead());
        addRead(path, Link.Kind.OVERWRITTEN, reader, to, about);
      }
      case IS_UPDATE, IS_READ_ONLY, READS_WHAT_IT_WRITES, IS_READ_COMMITTED ->
          throw new IllegalArgumentException("a test is no link: " + pair);
      case IS_REPEATABLE_READ, IS_SNAPSHOT, IS_SERIALIZABLE ->
          throw new IllegalArgumentException("a test is no link: " + pair);
    }
  }

  private void addRead(List<Link> path, Link.Kind kind, int from, int to, int read) {
    faults.settleSources(read);
    path.add(new Link(kind, from, to, read, execution.sourceWrite(read)));
  }

  @Override
  public int[] sources() {
    return execution.sources();
  }
}
