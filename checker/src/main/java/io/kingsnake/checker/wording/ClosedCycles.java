package io.kingsnake.checker.wording;

import io.kingsnake.checker.evidence.proof.Atom.Before;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.RefutationProof.Clause;
import io.kingsnake.checker.evidence.proof.RefutationProof.Cycle;
import io.kingsnake.checker.evidence.proof.RefutationProof.ForbiddenPath;
import io.kingsnake.checker.evidence.proof.RefutationProof.PathStep;
import io.kingsnake.checker.evidence.proof.RefutationProof.Stated;
import io.kingsnake.checker.solve.result.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The cycles of a refutation by the orders that close them: why it cannot be otherwise. */
final class ClosedCycles {
  /**
   * A cycle that some order closes.
   *
   * @param isCertain whether nothing else about it is open
   */
  record Closed(Clause clause, int length, boolean isCertain) {}

  private record OrderedPair(int from, int to) {}

  private static final Comparator<Closed> BEST_FIRST =
      Comparator.comparing(Closed::isCertain).reversed().thenComparingInt(Closed::length);

  private final RefutationProof proof;
  private final Set<Integer> proved = new HashSet<>(); // literals that are clauses of their own
  private final Map<OrderedPair, List<Closed>> byOrder = new HashMap<>();

  ClosedCycles(RefutationProof proof) {
    this.proof = proof;
    for (Clause clause : proof.clauses()) {
      if (clause.literals().size() == 1) {
        proved.add(clause.literals().get(0));
      }
    }
    proof.clauses().forEach(this::note);
  }

  private void note(Clause clause) {
    if (clause.reason() instanceof Cycle cycle) {
      for (int i = 0; i < cycle.length(); i++) {
        if (!cycle.isStep(i) && proof.atoms().get(cycle.number(i)) instanceof Before edge) {
          note(new OrderedPair(edge.from().txn(), edge.to().txn()), clause, cycle.length());
        }
      }
    } else if (clause.reason() instanceof ForbiddenPath path) {
      path.cycle().stream()
          .filter(step -> step.link() == Link.Kind.VERSION)
          .forEach(
              step -> note(new OrderedPair(step.from(), step.to()), clause, path.cycle().size()));
    }
  }

  private void note(OrderedPair order, Clause clause, int length) {
    boolean isCertain = openLiterals(clause, order) == 0;
    byOrder
        .computeIfAbsent(order, any -> new ArrayList<>())
        .add(new Closed(clause, length, isCertain));
  }

  /** Literals that are neither about the order nor known to be false. */
  private long openLiterals(Clause clause, OrderedPair order) {
    long open = 0;
    for (int i = 0; i < clause.literals().size(); i++) {
      int literal = clause.literals().get(i);
      open += isAbout(order, literal) || proved.contains(literal ^ 1) ? 0 : 1;
    }
    return open;
  }

  /** Tests whether a literal denies the order, or asserts the opposite one. */
  private boolean isAbout(OrderedPair order, int literal) {
    if (!(proof.atomOf(literal) instanceof Before edge)) {
      return false;
    }
    OrderedPair ofLiteral = new OrderedPair(edge.from().txn(), edge.to().txn());
    return RefutationProof.isPositive(literal)
        ? ofLiteral.equals(new OrderedPair(order.to(), order.from()))
        : ofLiteral.equals(order);
  }

  /** Cycles that close if one precedes the other: certain ones first, then the shortest. */
  Stream<Closed> by(int from, int to) {
    return byOrder.getOrDefault(new OrderedPair(from, to), List.of()).stream().sorted(BEST_FIRST);
  }

  /** Cycle that closes if a reader read another version by the same operation. */
  Optional<ForbiddenPath> byOtherSource(int operation, int source) {
    return proof.clauses().stream()
        .map(Clause::reason)
        .filter(reason -> reason instanceof ForbiddenPath)
        .map(reason -> (ForbiddenPath) reason)
        .filter(path -> path.cycle().stream().anyMatch(step -> reads(step, operation, source)))
        .findFirst();
  }

  private static boolean reads(PathStep step, int operation, int otherThan) {
    Stated read = step.read();
    return read != null && read.operation() == operation && read.source() != otherThan;
  }
}
