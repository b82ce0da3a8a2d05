package io.kingsnake.checker.axiomatic;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.ClauseLog;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.Trimming;
import java.util.ArrayList;
import java.util.List;

/** Why no choice of sources will do: clauses about who was read, with where they come from. */
public final class SourceRefutation {
  /**
   * The read did, or did not, read from the candidate.
   *
   * @param candidate a write or INITIAL
   */
  public record Literal(int read, int candidate, boolean positive) {}

  /**
   * One clause.
   *
   * @param cycle which the negated literals would close; empty for other clauses
   * @param disagreeing two reads, if the clause says that not both are of the initial version
   * @param ambiguous the read of which the literals are all candidates; else -1
   * @param antecedents numbers of the lines from which a derived clause follows, in an order of
   *     propagation; empty for others
   */
  public record Line(
      List<Literal> literals,
      List<CommitEdge> cycle,
      List<Integer> disagreeing,
      int ambiguous,
      List<Integer> antecedents) {
    /** Whether it follows from others. */
    public boolean isDerived() {
      return cycle.isEmpty() && disagreeing.isEmpty() && ambiguous < 0;
    }
  }

  private static final int MAX_RECORDED = 20_000_000;

  private final ClauseLog log = new ClauseLog(MAX_RECORDED);
  private final IntList reads = new IntList(); // by variable
  private final IntList candidates = new IntList();
  private final List<List<CommitEdge>> cycles = new ArrayList<>(); // by statement
  private final List<List<Integer>> disagreeing = new ArrayList<>();
  private final IntList ambiguous = new IntList();

  SourceRefutation() {}

  ClauseLog log() {
    return log;
  }

  void variable(int read, int candidate) {
    reads.add(read);
    candidates.add(candidate);
  }

  void stateCycle(List<CommitEdge> cycle, IntList clause) {
    state(cycle, List.of(), -1, clause);
  }

  void stateCandidates(int read, IntList clause) {
    state(List.of(), List.of(), read, clause);
  }

  void stateDisagreement(int read, int other, IntList clause) {
    state(List.of(), List.of(read, other), -1, clause);
  }

  private void state(List<CommitEdge> cycle, List<Integer> pair, int read, IntList clause) {
    log.given(cycles.size(), clause);
    cycles.add(cycle);
    disagreeing.add(pair);
    ambiguous.add(read);
  }

  /** Whether there was more than could be kept: then nothing was. */
  public boolean isTooLong() {
    return log.overflowed();
  }

  /** The clauses that contradict each other, the empty one last. */
  public List<Line> core() {
    Trimming trimmed = Trimming.of(log);
    int[] lineOf = new int[maxId(trimmed) + 1];
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < trimmed.lineCount(); i++) {
      int id = trimmed.id(i);
      lineOf[id] = i;
      int tag = id < log.count() ? log.tag(id) : ClauseLog.LEARNED;
      List<Integer> antecedents = new ArrayList<>();
      for (int k = 0; tag < 0 && k < trimmed.antecedents(i).size(); k++) {
        antecedents.add(lineOf[trimmed.antecedents(i).get(k)]);
      }
      lines.add(
          new Line(
              literals(trimmed.literals(i)),
              tag < 0 ? List.of() : cycles.get(tag),
              tag < 0 ? List.of() : disagreeing.get(tag),
              tag < 0 ? -1 : ambiguous.get(tag),
              antecedents));
    }
    return lines;
  }

  private static int maxId(Trimming trimmed) {
    int max = 0;
    for (int i = 0; i < trimmed.lineCount(); i++) {
      max = Math.max(max, trimmed.id(i));
    }
    return max;
  }

  private List<Literal> literals(IntList clause) {
    List<Literal> literals = new ArrayList<>();
    for (int i = 0; i < clause.size(); i++) {
      int variable = Literals.variable(clause.get(i));
      literals.add(
          new Literal(
              reads.get(variable), candidates.get(variable), Literals.isPositive(clause.get(i))));
    }
    return literals;
  }
}
