package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.Step.Elimination;
import io.kingsnake.checker.solve.result.Constraint;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A refutation in terms of the history: clauses, each with its reason, the last one empty. Literals
 * are twice the number of an atom, plus one if negated.
 *
 * @param steps certain edges, with their own reasons
 * @param atoms what literals are about
 */
public record RefutationProof(List<Step> steps, List<Atom> atoms, List<Clause> clauses) {
  public RefutationProof {
    steps = List.copyOf(steps);
    atoms = List.copyOf(atoms);
    clauses = List.copyOf(clauses);
  }

  /** At least one of the literals is true, because of the reason. */
  public record Clause(IntList literals, Reason reason) {}

  /** Why a clause holds. */
  public sealed interface Reason {
    /**
     * The transactions that the reason mentions itself; -1 stands for the initial version, or for
     * none.
     */
    default IntStream txns() {
      return IntStream.empty();
    }
  }

  /** Reason that a path is no cycle of this kind, so that one of its links does not hold. */
  public sealed interface ForbiddenPath extends Reason {
    List<PathStep> cycle();

    @Override
    default IntStream txns() {
      return cycle().stream().flatMapToInt(PathStep::txns);
    }
  }

  /**
   * Reason that a clause is a constraint of the history.
   *
   * @param txn the reader; for APART and LIST_ORDER one writer, for CONDITIONAL_EDGE the owner of
   *     the edge
   * @param key of the read or the writes, or -1
   * @param value what was read
   * @param operation by which it was read, or -1
   * @param source the writer read from, or -1 for the initial version
   * @param other the intruder; for APART and LIST_ORDER the other writer
   * @param eliminated versions that cannot have been read
   */
  public record Stated(
      Constraint constraint,
      int txn,
      int key,
      int value,
      int operation,
      int source,
      int other,
      List<Elimination> eliminated)
      implements Reason {
    public Stated {
      eliminated = List.copyOf(eliminated);
    }

    static Stated ofNoRead(Constraint constraint, int txn, int key, int other) {
      return new Stated(constraint, txn, key, -1, -1, -1, other, List.of());
    }

    @Override
    public IntStream txns() {
      return IntStream.concat(IntStream.of(txn, source, other), Elimination.txns(eliminated));
    }
  }

  /**
   * Reason that a reader must not see an overwriter of the version it read, which is visible by
   * this path; so the overwriter precedes the source, or one of the links does not hold.
   *
   * @param read the reading; its {@code other} is the overwriter
   */
  public record Visible(Stated read, List<PathStep> path) implements ForbiddenPath {
    public Visible {
      path = List.copyOf(path);
    }

    /** From the reader to the overwriter, and back by the path. */
    @Override
    public List<PathStep> cycle() {
      List<PathStep> cycle = new ArrayList<>(path);
      cycle.add(
          0,
          new PathStep(
              Link.Kind.OVERWRITTEN, read.txn(), read.other(), read.key(), read, List.of()));
      return cycle;
    }
  }

  /**
   * A rule of the level's text forbids the cycle; so one of its links does not hold.
   *
   * @param rule its number in the text
   */
  public record Forbidden(int rule, List<PathStep> cycle) implements ForbiddenPath {
    public Forbidden {
      cycle = List.copyOf(cycle);
    }
  }

  /**
   * One link of a path between transactions.
   *
   * @param key of the versions or the reading, or -1
   * @param read for READ and OVERWRITTEN, what was read
   * @param path for CERTAIN the steps it consists of; for OVERWRITTEN those that show that the
   *     later one overwrote the version read, if they do
   */
  public record PathStep(
      Link.Kind link, int from, int to, int key, @Nullable Stated read, List<Integer> path) {
    public PathStep {
      path = List.copyOf(path);
    }

    IntStream txns() {
      IntStream ends = IntStream.of(from, to);
      return read == null ? ends : IntStream.concat(ends, read.txns());
    }
  }

  /**
   * The edges that its literals deny would close a cycle.
   *
   * @param links of the cycle in order: twice the number of a step, or twice the number of an atom
   *     that the clause denies plus one. An atom "took effect" links the begin of its transaction,
   *     by the clock, to where the next link starts.
   */
  public record Cycle(IntList links) implements Reason {
    static int ofStep(int step) {
      return 2 * step;
    }

    static int ofAtom(int atom) {
      return 2 * atom + 1;
    }

    public int length() {
      return links.size();
    }

    public boolean isStep(int index) {
      return (links.get(index) & 1) == 0;
    }

    /** The number of the step, or of the atom. */
    public int number(int index) {
      return links.get(index) >> 1;
    }
  }

  /** The reads saw different values, so they are not both of the initial version. */
  public record OneInitialValue(Stated read, Stated other) implements Reason {
    @Override
    public IntStream txns() {
      return IntStream.concat(read.txns(), other.txns());
    }
  }

  /**
   * Reason that a clause follows by unit propagation.
   *
   * @param antecedents numbers of clauses: were all literals false, each in turn would leave one
   *     more literal true, the last none
   */
  public record Derived(IntList antecedents) implements Reason {}

  public static int positive(int atom) {
    return 2 * atom;
  }

  public static boolean isPositive(int literal) {
    return (literal & 1) == 0;
  }

  public Atom atomOf(int literal) {
    return atoms.get(literal >> 1);
  }

  /** The transaction where a link of a cycle starts. */
  public int startOf(Cycle cycle, int index) {
    if (cycle.isStep(index)) {
      return steps.get(cycle.number(index)).from().txn();
    }
    Atom atom = atoms.get(cycle.number(index));
    return atom instanceof Atom.Before edge ? edge.from().txn() : ((Atom.TookEffect) atom).txn();
  }

  /** Every transaction that the proof mentions. */
  public Set<Integer> txns() {
    return Premises.txns(
        Stream.of(
                steps.stream().flatMapToInt(Step::txns),
                clauses.stream().flatMapToInt(clause -> clause.reason().txns()),
                atoms.stream().flatMapToInt(Atom::txns))
            .flatMapToInt(each -> each));
  }
}
