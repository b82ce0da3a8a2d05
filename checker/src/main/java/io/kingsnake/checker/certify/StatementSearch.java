package io.kingsnake.checker.certify;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.ClauseLog;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.engine.sat.Theory;
import io.kingsnake.engine.sat.Trimming;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Statements;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Statements of a certificate, and an execution that all of them allow, until there is none. */
final class StatementSearch {
  private static final int LOG_LIMIT = 1 << 24;

  private final Statements meaning;
  private final ClauseLog log = new ClauseLog(LOG_LIMIT);
  private final Solver solver = new Solver(Theory.NONE, log);
  private final List<String> stated = new ArrayList<>(); // by tag of the log
  private final Set<String> tried = new HashSet<>();
  private final Map<String, Integer> variables = new HashMap<>(); // by atom
  private BitSet execution = new BitSet(); // variables that are true

  StatementSearch(Statements meaning) {
    this.meaning = meaning;
  }

  /** Adds the statement, unless it is none of this history; whether it says anything new. */
  boolean state(String statement) {
    if (!tried.add(statement)) {
      return false;
    }
    try {
      List<List<Integer>> clauses = meaning.clauses(statement);
      stated.add(statement);
      boolean isNew = clauses.stream().anyMatch(this::isFalse);
      clauses.forEach(this::add);
      return isNew;
    } catch (Refusal notTrue) {
      return false;
    }
  }

  private boolean isFalse(List<Integer> clause) {
    return clause.stream()
        .allMatch(l -> l == 1 || (l > 1 && execution.get(l >> 1) == (l % 2 == 1)));
  }

  private void add(List<Integer> clause) {
    for (int literal : clause) {
      for (int v = solver.variableCount(); v <= literal >> 1; v++) {
        variables.put(meaning.atom(v), solver.newVariable(true));
      }
    }
    if (!clause.contains(0) && clause.stream().noneMatch(literal -> clause.contains(literal ^ 1))) {
      IntList literals = new IntList();
      clause.stream().distinct().filter(literal -> literal != 1).forEach(literals::add);
      log.given(stated.size() - 1, literals);
      solver.addClause(literals.toArray());
    }
  }

  Solver.Result solve(BooleanSupplier timeIsUp) {
    Solver.Result result = solver.solve(timeIsUp);
    execution = new BitSet();
    if (result == Solver.Result.SATISFIABLE) {
      IntStream.range(1, solver.variableCount())
          .filter(variable -> solver.isTrue(2 * variable))
          .forEach(execution::set);
    }
    return result;
  }

  /** Whether the execution has it so; what was never spoken of is not so. */
  boolean isTrue(String atom) {
    Integer variable = variables.get(atom);
    return variable != null && execution.get(variable);
  }

  /** Whether one event is before the other in the execution. */
  boolean isBefore(int first, int second) {
    return first < second
        ? isTrue("B " + first + " " + second)
        : !isTrue("B " + second + " " + first);
  }

  boolean isSource(Reading reading, int source) {
    return isTrue("R" + reading + " " + source);
  }

  List<Integer> sourcesFound(Scope scope, Reading reading) {
    return scope.sources(reading).stream().filter(source -> isSource(reading, source)).toList();
  }

  /** What contradicts itself, without what is not needed. */
  ProofText refutation() {
    ProofText text = new ProofText();
    Trimming trimmed = Trimming.of(log);
    for (int line = 0; line < trimmed.lineCount(); line++) {
      int id = trimmed.id(line);
      if (id < log.count() && log.tag(id) >= 0) {
        text.state(stated.get(log.tag(id)));
      } else {
        IntList literals = trimmed.literals(line);
        text.derive(
            IntStream.range(0, literals.size()).mapToObj(i -> text(literals.get(i))).toList());
      }
    }
    return text;
  }

  private String text(int literal) {
    return (literal % 2 == 0 ? "" : "-") + meaning.atom(literal >> 1);
  }
}
