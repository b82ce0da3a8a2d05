package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.relation.ForbiddenCycles;
import io.kingsnake.checker.relation.Link;
import io.kingsnake.checker.solve.OrderSearch;
import io.kingsnake.checker.solve.Path;
import io.kingsnake.checker.solve.Refutation;
import io.kingsnake.checker.solve.Saturation;
import io.kingsnake.checker.solve.Statements;
import io.kingsnake.checker.view.DirectFaults;
import io.kingsnake.checker.view.OrderedExecution;
import io.kingsnake.checker.view.StartOrder;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * The lazy loop, as for the levels that are built in: the solver proposes an order and sources, and
 * cycles that the rules forbid are looked for among the relations that follow. A cycle is there
 * because of versions in this order, reads from these sources, and participants that took effect; so
 * one of these is not so, and that is stated. Relations only grow with what holds, so that every such
 * clause follows from the text; each is broken by the proposal that it is stated against, so that the
 * loop ends.
 */
/** Moves an order, by the cycles that a text forbids, until there are none or no order is left. */
final class RuleSearch implements OrderSearch {
  /** Cycles of each rule to state before the solver is asked again. */
  private static final int CYCLES_PER_ROUND = 200;

  private final LevelText text;
  private final Problem problem;
  private final Writes writes;
  private final DynamicOrder order;
  private final Statements statements;
  private final OrderedExecution execution;
  private final ProposedHistory proposed;
  private final DirectFaults faults;
  private final long maxConflicts;

  /** Gives up, as if told to stop, after so many conflicts. */
  RuleSearch(
      LevelText text,
      Problem problem,
      Saturation saturation,
      boolean sessionOrder,
      long maxConflicts) {
    this.text = text;
    this.problem = problem;
    this.maxConflicts = maxConflicts;
    writes = problem.writes();
    int[] start = new StartOrder(problem, saturation).find();
    order = new DynamicOrder(saturation.successors(), saturation.predecessors(), start);
    statements = new Statements(problem, saturation.clocks(), order);
    execution = new OrderedExecution(problem, order);
    proposed = new ProposedHistory(problem, execution, sessionOrder);
    faults = new DirectFaults(problem, execution, statements);
  }

  @Override
  public Solver.Result run(BooleanSupplier stop) {
    BooleanSupplier enough = () -> statements.conflicts() > maxConflicts || stop.getAsBoolean();
    while (true) {
      Solver.Result result = statements.solve(enough);
      if (result != Solver.Result.SATISFIABLE) {
        return result;
      }
      if (enough.getAsBoolean()) {
        return Solver.Result.STOPPED;
      }
      execution.adopt(statements);
      IntList brokenChoices = statements.brokenChoices();
      if (faults.find()) {
        faults.state();
      } else if (!stateForbidden(enough) && brokenChoices.isEmpty()) {
        return enough.getAsBoolean() ? Solver.Result.STOPPED : Solver.Result.SATISFIABLE;
      }
      statements.stateChoices(brokenChoices);
    }
  }

  /** Looks for forbidden cycles, of one rule after the other, and states them; whether any. */
  private boolean stateForbidden(BooleanSupplier enough) {
    proposed.refresh();
    for (int number = 0; number < text.rules().size() && !enough.getAsBoolean(); number++) {
      Rule rule = text.rules().get(number);
      List<List<Link>> cycles = new ForbiddenCycles(proposed, rule).find(CYCLES_PER_ROUND, enough);
      for (List<Link> cycle : cycles) {
        state(number, cycle);
      }
      if (!cycles.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void state(int rule, List<Link> cycle) {
    Path way = new Path();
    for (Link link : cycle) {
      add(way, link);
    }
    statements.begin();
    for (int i = 0; i < way.length(); i++) {
      statements.unlessIdle(way.from(i));
      unlessLinked(way, i);
    }
    statements.stateForbidden(rule, way);
  }

  private void add(Path way, Link link) {
    int from = link.from();
    int to = link.to();
    int about = link.about();
    switch (link.relation()) {
      case SESSION -> way.add(Path.Link.SESSION, from, to, -1, -1);
      case END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END ->
          way.add(Path.Link.TIME, from, to, -1, -1);
      case VERSION -> way.add(Path.Link.VERSION, from, to, about, -1);
      case ITEM_READ, PREDICATE_READ -> addRead(way, Path.Link.READ, from, to, about);
      case ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN ->
          addRead(way, Path.Link.OVERWRITTEN, from, to, about);
      case READ_THEN_OVERWRITTEN -> {
        int reader = problem.reads().participant(about);
        addRead(way, Path.Link.READ, from, reader, link.earlierRead());
        addRead(way, Path.Link.OVERWRITTEN, reader, to, about);
      }
      case IS_UPDATE, IS_READ_ONLY, READS_WHAT_IT_WRITES, IS_READ_COMMITTED ->
          throw new IllegalArgumentException("a test is no link: " + link);
      case IS_REPEATABLE_READ, IS_SNAPSHOT, IS_SERIALIZABLE ->
          throw new IllegalArgumentException("a test is no link: " + link);
    }
  }

  private void addRead(Path way, Path.Link kind, int from, int to, int read) {
    faults.settleSources(read);
    way.add(kind, from, to, read, execution.source(read));
  }

  /** Allows that a link of the cycle is not there. */
  private void unlessLinked(Path way, int index) {
    switch (way.link(index)) {
      case CERTAIN, SESSION, TIME -> {}
      case VERSION -> statements.orElse(way.to(index), way.from(index));
      case READ -> statements.unlessSource(way.about(index), way.source(index));
      case OVERWRITTEN -> {
        int overwritten = way.source(index);
        statements.unlessSource(way.about(index), overwritten);
        if (overwritten >= 0) {
          statements.orElse(way.to(index), writes.participant(overwritten));
        }
      }
    }
  }

  @Override
  public int[] order() {
    return order.nodes();
  }

  @Override
  public boolean isActive(int participant) {
    return execution.isActive(participant);
  }

  @Override
  public int[] sources() {
    return execution.sources();
  }

  @Override
  public Refutation refutation() {
    return statements.refutation();
  }
}
