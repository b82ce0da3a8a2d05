package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.evidence.audit.ProofText;
import io.kingsnake.checker.evidence.audit.RegisterAssumptions;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Assumptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Settings;
import io.kingsnake.verifier.Statements;
import io.kingsnake.verifier.rules.LevelRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Certifies a violation, however it was found, by all that certificates can state about some
 * transactions. Only for few transactions: there is much to state.
 */
final class StatementProof {
  private static final int FEW = 12; // transactions that are all considered
  private static final int MAX_TXNS = 60;
  private static final int MAX_READINGS = 1_000;
  private static final int MAX_STEPS = 20_000; // some dozens of conflicts each
  private static final int STEPS_PER_ROUND = 20;

  private final History history;
  private final boolean isTwofold;
  private final Scope scope;
  private final StatementSearch search;
  private final AllStatements statements;
  private final ExecutionPaths paths;
  private int steps;

  StatementProof(History history, LevelText level, Settings settings) throws Refusal {
    this.history = history;
    isTwofold = Definition.of(level) instanceof Orders orders && orders.snapshot();
    LevelRules rules = Audit.rules(level);
    Assumptions told = new RegisterAssumptions(Registers.of(history));
    Statements meaning = new Statements(history, settings, rules, isTwofold, told);
    scope = new Scope(history, meaning, isTwofold, settings.ownWrites());
    search = new StatementSearch(meaning);
    statements = new AllStatements(scope, search);
    paths = new ExecutionPaths(scope, search, level, settings);
  }

  boolean isTwofold() {
    return isTwofold;
  }

  /** Why the level is violated, as far as few transactions show, beginning with these. */
  Optional<ProofText> refutation(Collection<Integer> first) {
    boolean isMore = scope.consider(history.txnCount() <= FEW ? all() : first);
    while (isMore && scope.txns.size() <= MAX_TXNS && scope.readings.size() <= MAX_READINGS) {
      Solver.Result result = decide();
      if (result == Solver.Result.UNSATISFIABLE) {
        return Optional.of(search.refutation());
      }
      isMore =
          result == Solver.Result.SATISFIABLE
              && (scope.consider(sourcesLeft()) || scope.consider(scope.writersLeft()));
    }
    return Optional.empty();
  }

  private List<Integer> all() {
    return IntStream.range(0, history.txnCount()).boxed().toList();
  }

  /** Other transactions that are sources in the execution. */
  private Set<Integer> sourcesLeft() {
    Set<Integer> sources = new TreeSet<>();
    for (Reading reading : scope.readings) {
      scope.candidates(reading).stream()
          .filter(source -> source >= 0 && search.isSource(reading, source))
          .forEach(sources::add);
    }
    sources.removeAll(scope.txns);
    return sources;
  }

  /**
   * Counted, not timed, so that whether a certificate is written does not depend on the machine.
   */
  private boolean isEnough() {
    return ++steps > MAX_STEPS;
  }

  /** Searches for an execution of these transactions that satisfies the level. */
  private Solver.Result decide() {
    statements.state();
    Solver.Result result = search.solve(this::isEnough);
    while (result == Solver.Result.SATISFIABLE && !isEnough() && stateMissing()) {
      steps += STEPS_PER_ROUND;
      result = search.solve(this::isEnough);
    }
    return result;
  }

  /** Tests whether the level is satisfied, by all that can be stated; false if that is too much. */
  boolean isSatisfied() {
    scope.consider(all());
    return decide() == Solver.Result.SATISFIABLE;
  }

  /** States facts that rule out an execution; returns whether there were any. */
  private boolean stateMissing() {
    List<int[]> cycles = new ArrayList<>();
    List<Integer> events = scope.events();
    for (int a : events) {
      for (int b : events) {
        for (int c : events) {
          if (a < b
              && a < c
              && search.isBefore(a, b)
              && search.isBefore(b, c)
              && search.isBefore(c, a)) {
            cycles.add(new int[] {3, a, b, c});
          }
        }
      }
    }
    List<int[]> missed = new ArrayList<>();
    for (Reading reading : scope.readings) {
      for (int source : search.sourcesFound(scope, reading)) {
        for (int other : scope.writers(reading.key())) {
          if (other != source && other != reading.txn()) {
            int[] before = ProofText.tokens('b', reading.txn());
            missed.add(
                reading.and(
                    ProofText.joined(
                        List.of(new int[] {source, other}, ProofText.path(List.of(before))))));
          }
        }
      }
    }
    List<int[]> closed = paths.closed();
    boolean isAny = false;
    for (int[] cycle : cycles) {
      isAny |= search.state('c', cycle);
    }
    for (int[] statement : missed) {
      isAny |= search.state('y', statement);
    }
    for (int[] path : closed) {
      isAny |= search.state('x', path);
    }
    return isAny;
  }
}
