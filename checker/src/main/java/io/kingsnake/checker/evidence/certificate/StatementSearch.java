package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.ProofText;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.ClauseLog;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.engine.sat.Theory;
import io.kingsnake.engine.sat.Trimming;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Statements;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Statements of a certificate, and an execution that satisfies all of them, as long as there is
 * one.
 */
final class StatementSearch {
  private static final int LOG_LIMIT = 1 << 24;

  private final Statements meaning;
  private final ClauseLog log = new ClauseLog(LOG_LIMIT);
  private final Solver solver = new Solver(Theory.NONE, log);
  private final List<int[]> stated = new ArrayList<>(); // by tag of the log
  private final Set<IntBuffer> tried = new HashSet<>();
  private final Map<IntBuffer, Integer> variables = new HashMap<>(); // by atom
  private BitSet execution = new BitSet(); // variables that are true

  StatementSearch(Statements meaning) {
    this.meaning = meaning;
  }

  /**
   * Adds the statement, unless this history does not make it; returns whether it says anything new.
   */
  boolean state(char sign, int... rest) {
    int[] statement = ProofText.tokens(sign, rest);
    if (!tried.add(IntBuffer.wrap(statement))) {
      return false;
    }
    try {
      List<int[]> clauses = meaning.clauses(statement);
      stated.add(statement);
      boolean isNew = clauses.stream().anyMatch(this::isFalse);
      clauses.forEach(this::add);
      return isNew;
    } catch (Refusal notTrue) {
      return false;
    }
  }

  private boolean isFalse(int[] clause) {
    return Arrays.stream(clause)
        .allMatch(l -> l == 1 || (l > 1 && execution.get(l >> 1) == (l % 2 == 1)));
  }

  private void add(int[] clause) {
    for (int literal : clause) {
      for (int v = solver.variableCount(); v <= literal >> 1; v++) {
        Integer known = variables.put(IntBuffer.wrap(meaning.atom(v)), solver.newVariable(true));
        assert known == null : "variables " + known + " and " + v + " mean the same";
      }
    }
    boolean isTrue =
        Arrays.stream(clause)
            .anyMatch(l -> l == 0 || Arrays.stream(clause).anyMatch(other -> other == (l ^ 1)));
    if (!isTrue) {
      IntList literals = new IntList();
      Arrays.stream(clause).distinct().filter(literal -> literal != 1).forEach(literals::add);
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

  /** Tests whether the atom holds in the execution; one that was never mentioned does not. */
  private boolean isTrue(char kind, int a, int b, int c, int d) {
    Integer variable = variables.get(IntBuffer.wrap(new int[] {kind, a, b, c, d}));
    return variable != null && execution.get(variable);
  }

  boolean tookEffect(int txn) {
    return isTrue('E', txn, 0, 0, 0);
  }

  /** Tests whether one event is before the other in the execution. */
  boolean isBefore(int first, int second) {
    return first < second ? isTrue('B', first, second, 0, 0) : !isTrue('B', second, first, 0, 0);
  }

  boolean isSource(Reading reading, int source) {
    return isTrue('R', reading.txn(), reading.key(), reading.sight().number(), source);
  }

  List<Integer> sourcesFound(Scope scope, Reading reading) {
    return scope.sources(reading).stream().filter(source -> isSource(reading, source)).toList();
  }

  /** The contradictory statements, without unnecessary ones. */
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
            IntStream.range(0, literals.size()).mapToObj(i -> literal(literals.get(i))).toList());
      }
    }
    return text;
  }

  private int[] literal(int literal) {
    int[] atom = meaning.atom(literal >> 1);
    int[] numbers = Arrays.copyOfRange(atom, 1, 1 + numbers((char) atom[0]));
    return ProofText.literal(literal % 2 == 0, (char) atom[0], numbers);
  }

  /** Count of the numbers in an atom of this kind. */
  private static int numbers(char kind) {
    return switch (kind) {
      case 'E' -> 1;
      case 'B' -> 2;
      case 'R' -> 4;
      default -> 3;
    };
  }
}
