package io.kingsnake.checker.certify;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Statements;
import io.kingsnake.verifier.Verifier.Proven;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Certifies a verdict by all that certificates can state of some transactions, whatever it was
 * found by. For few transactions only: there is much to state.
 */
final class StatementProof {
  private static final int FEW = 12; // transactions that are all looked at
  private static final int MAX_TXNS = 60;
  private static final int MAX_READINGS = 1_000;
  private static final long MAX_NANOS = 20_000_000_000L;

  private final History history;
  private final Scope scope;
  private final StatementSearch search;
  private final AllStatements statements;
  private final ExecutionPaths paths;
  private final long start = System.nanoTime();

  StatementProof(History history, Proven claim) throws Refusal {
    this.history = history;
    Statements meaning = new Statements(history, claim);
    scope = new Scope(history, meaning, claim.ownWrites());
    search = new StatementSearch(meaning);
    statements = new AllStatements(scope, search);
    paths = new ExecutionPaths(scope, search, meaning.paths(), claim.sessionOrder(), claim.drift());
  }

  /** Why the level is violated, as far as few transactions tell, beginning with these. */
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

  /** Others that the execution has as sources. */
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

  private boolean isTimeUp() {
    return System.nanoTime() - start > MAX_NANOS;
  }

  /** Whether the level is satisfied, as far as these transactions tell. */
  private Solver.Result decide() {
    statements.state();
    Solver.Result result = search.solve(this::isTimeUp);
    while (result == Solver.Result.SATISFIABLE && !isTimeUp() && stateMissing()) {
      result = search.solve(this::isTimeUp);
    }
    return result;
  }

  /** An order of all that took effect, and what was read, if there is one and they are few. */
  Optional<Accepted> order() {
    if (history.txnCount() > MAX_TXNS) {
      return Optional.empty();
    }
    scope.consider(all());
    if (scope.readings.size() > MAX_READINGS || decide() != Solver.Result.SATISFIABLE) {
      return Optional.empty();
    }
    List<Integer> order =
        scope.events().stream()
            .filter(event -> tookEffect(event / scope.perTxn))
            .sorted((a, b) -> a.equals(b) ? 0 : search.isBefore(a, b) ? -1 : 1)
            .toList();
    IntList events = new IntList();
    IntList sources = new IntList();
    int count = 0;
    for (int event : order) {
      events.add(event);
      for (Reading reading : event % scope.perTxn == 0 ? scope.readings : List.<Reading>of()) {
        if (reading.txn() == event / scope.perTxn) {
          int source = search.sourcesFound(scope, reading).get(0);
          sources.add(count++);
          sources.add(source < 0 ? -1 : scope.writes.installed(source, reading.key()));
        }
      }
    }
    return Optional.of(new Accepted(events, sources));
  }

  private boolean tookEffect(int txn) {
    return history.isCommitted(txn) || search.isTrue("E " + txn);
  }

  /** States what an execution shows the want of; whether there was something. */
  private boolean stateMissing() {
    Set<String> missing = new HashSet<>();
    List<Integer> events = scope.events();
    for (int a : events) {
      for (int b : events) {
        for (int c : events) {
          if (a < b
              && a < c
              && search.isBefore(a, b)
              && search.isBefore(b, c)
              && search.isBefore(c, a)) {
            missing.add(ProofText.text("c", 3, a, b, c));
          }
        }
      }
    }
    for (Reading reading : scope.readings) {
      for (int source : search.sourcesFound(scope, reading)) {
        for (int other : scope.writers(reading.key())) {
          if (other != source) {
            String start = "y" + reading + " " + source + " " + other + " ";
            paths.between(other, reading.txn()).forEach(path -> missing.add(start + path));
          }
        }
      }
    }
    boolean isAny = false;
    for (String statement : missing) {
      isAny |= search.state(statement);
    }
    return isAny;
  }
}
