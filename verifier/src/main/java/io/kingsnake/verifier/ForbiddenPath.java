package io.kingsnake.verifier;

import io.kingsnake.verifier.rules.Automaton;
import io.kingsnake.verifier.rules.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A path of links between transactions; a level may forbid closing it. */
final class ForbiddenPath {
  /**
   * Link of the path.
   *
   * @param relations all that relate the two in this way
   * @param start the operation of a read, where it matters
   */
  private record Link(int from, Set<Relation> relations, int to, int start) {
    /**
     * Tests whether both links are of one transaction, which read at this link before it read at
     * the next.
     */
    boolean isBefore(Link next) {
      return Relation.READS.containsAll(relations)
          && Relation.OVERWRITTEN.containsAll(next.relations)
          && start < next.start;
    }
  }

  private final Facts facts;
  private final int start;
  private final List<Link> links = new ArrayList<>();
  private int end;
  private boolean isAlongOrder;

  ForbiddenPath(Facts facts, int start) {
    this.facts = facts;
    this.start = start;
    end = start;
  }

  int end() {
    return end;
  }

  /** Tests whether the path ends at the transaction. */
  boolean endsAt(int txn) {
    return end == txn;
  }

  void go(Relation relation, int to) {
    go(relation, to, -1);
  }

  void go(Relation relation, int to, int operation) {
    go(Set.of(relation), to, operation);
  }

  void go(Set<Relation> relations, int to, int operation) {
    links.add(new Link(end, relations, to, operation));
    end = to;
  }

  /**
   * Continues to a transaction that is merely later in the order, which is no relation of the text.
   */
  void goAlongOrder(int to) throws Refusal {
    Refusal.unless(links.isEmpty() && !isAlongOrder, "what is before all is visible at once");
    isAlongOrder = true;
    end = to;
  }

  boolean isAlongOrder() {
    return isAlongOrder;
  }

  /**
   * Closes the path because the first transaction overwrote a version that the last one read, or
   * both are the same.
   */
  void close(@Nullable Relation overwritten, int last, int first, int operation) throws Refusal {
    Refusal.unless(end == last && start == first, "the path leads elsewhere");
    if (overwritten != null) {
      go(overwritten, first, operation);
    }
  }

  /**
   * Tests whether the level forbids the path, from whichever of its transactions the relation
   * begins.
   */
  boolean isForbidden() {
    for (int turn = 0; turn < links.size(); turn++) {
      if (isForbidden((links.size() - turn) % links.size())) {
        return true;
      }
    }
    return false;
  }

  private boolean isForbidden(int from) {
    Automaton forbidden = facts.level.forbidden();
    Set<Relation> tests = facts.level.tests();
    int length = links.size();
    assert from >= 0 && from < length : "no link " + from + " of " + length;
    assert link(from + length - 1).to() == link(from).from() : "the path is not closed: " + this;
    long[] states = new long[length + 2]; // by how far it has come
    int begin = link(from).from();
    states[0] = forbidden.standing(1, tests, test -> facts.is(test, begin));
    for (int i = 0; i < length; i++) {
      Link link = link(from + i);
      Link next = link(from + i + 1);
      long reached = 0;
      for (Relation relation : link.relations()) {
        reached |= forbidden.follow(states[i], relation);
      }
      states[i + 1] |= forbidden.standing(reached, tests, test -> facts.is(test, link.to()));
      if (link.isBefore(next)) {
        long both = forbidden.follow(states[i], Relation.READ_THEN_OVERWRITTEN);
        states[i + 2] |= forbidden.standing(both, tests, test -> facts.is(test, next.to()));
      }
    }
    return (states[length] & forbidden.accepting()) != 0;
  }

  private Link link(int index) {
    return links.get(index % links.size());
  }

  @Override
  public String toString() {
    return isAlongOrder ? "of the order" : links.stream().map(Link::relations).toList().toString();
  }
}
