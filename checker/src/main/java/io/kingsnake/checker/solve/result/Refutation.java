package io.kingsnake.checker.solve.result;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.ClauseLog;
import io.kingsnake.engine.sat.ProofLog;
import io.kingsnake.engine.sat.Trimming;
import java.util.ArrayList;
import java.util.List;

/**
 * All clauses that a search was given and derived, so that others can check its refutation. Clauses
 * are in terms of {@link Atoms}: a literal is twice its variable, plus one if negated.
 */
public final class Refutation {
  private static final Constraint[] CONSTRAINTS = Constraint.values();

  /**
   * One clause of the core.
   *
   * @param id by which later lines refer to it
   * @param origin origin of the clause
   * @param statement for a stated clause, the number of the statement; else -1
   * @param literals of a lemma: the edges of a cycle, last first, each negated
   * @param antecedents for a derived clause: ids of the lines that, propagated in this order,
   *     contradict its negation
   */
  public record Line(int id, Origin origin, int statement, IntList literals, IntList antecedents) {}

  /** Origin of a clause. */
  public enum Origin {
    /** The clause is a constraint of the history. */
    STATED,
    /** The clause's edges, with certain ones, would close a cycle. */
    LEMMA,
    /** The clause follows from earlier ones. */
    DERIVED
  }

  private final Atoms atoms = new Atoms();
  private final ClauseLog log;
  private final List<List<Link>> paths = new ArrayList<>();
  private final IntList statements = new IntList(); // quadruples: constraint, first, second, third

  /** Keeps at most about {@code limit} ints; if there are more, it keeps nothing. */
  public Refutation(int limit) {
    log = new ClauseLog(limit);
  }

  /** Receives the clauses that the solver adds by itself. */
  public ProofLog log() {
    return log;
  }

  public void state(Constraint constraint, int first, int second, int third, IntList clause) {
    if (log.overflowed()) {
      return;
    }
    assert statements.size() % 4 == 0 : "half a statement";
    log.given(statements.size() / 4, clause);
    statements.add(constraint.ordinal());
    statements.add(first);
    statements.add(second);
    statements.add(third);
  }

  /** Keeps the path of a statement for which three numbers do not suffice; returns its number. */
  public int keep(List<Link> path) {
    paths.add(path);
    return paths.size() - 1;
  }

  /** The path of the {@code number}th VISIBLE statement: its {@code about(statement, 2)}. */
  public List<Link> path(int number) {
    return paths.get(number);
  }

  public Atoms atoms() {
    return atoms;
  }

  /** Tests whether the refutation was too long to keep: then nothing of it was kept. */
  public boolean isTooLong() {
    return log.overflowed();
  }

  public Constraint constraint(int statement) {
    return CONSTRAINTS[statements.get(4 * statement)];
  }

  /** Subject of the constraint: its first, second or third number, index from 0. */
  public int about(int statement, int index) {
    assert index >= 0 && index < 3 : "a constraint is about three things, not " + (index + 1);
    return statements.get(4 * statement + 1 + index);
  }

  /** The clauses that contradict each other; empty if the record shows no contradiction. */
  public List<Line> core() {
    Trimming trimmed = Trimming.of(log);
    List<Line> lines = new ArrayList<>(trimmed.lineCount());
    for (int i = 0; i < trimmed.lineCount(); i++) {
      int id = trimmed.id(i);
      int tag = id < log.count() ? log.tag(id) : ClauseLog.LEARNED;
      Origin origin =
          switch (tag) {
            case ClauseLog.LEMMA -> Origin.LEMMA;
            case ClauseLog.LEARNED -> Origin.DERIVED;
            default -> Origin.STATED;
          };
      lines.add(
          new Line(id, origin, Math.max(tag, -1), trimmed.literals(i), trimmed.antecedents(i)));
    }
    return lines;
  }
}
