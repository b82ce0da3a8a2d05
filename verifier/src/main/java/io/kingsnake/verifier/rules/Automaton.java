package io.kingsnake.verifier.rules;

import io.kingsnake.verifier.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/*
 * Glushkov's construction: state 0 is the start, every other state is a place in the expression
 * where relations stand, and is entered by one of these. Sets of states are bits of a long.
 */
/** Recognises the paths that lead from a transaction to one that an expression relates it to. */
public final class Automaton {
  private static final int MAX_STATES = Long.SIZE;

  private final List<Set<Relation>> letters = new ArrayList<>(List.of(Set.of())); // by state
  private final long[] next = new long[MAX_STATES];
  private final long[] previous = new long[MAX_STATES];
  private final long accepting;

  /** States by which a part begins and ends, and whether it may be left out. */
  private record Part(long first, long last, boolean mayBeEmpty) {}

  public Automaton(Expression expression) throws Refusal {
    Part whole = add(expression);
    connect(1, whole.first());
    accepting = whole.last() | (whole.mayBeEmpty() ? 1 : 0);
    assert invariantMirrored() : "an edge leads one way only";
  }

  /** Every edge is stored at both of its ends, and none leads to the start. */
  private boolean invariantMirrored() {
    for (int from = 0; from < count(); from++) {
      for (int to = 0; to < count(); to++) {
        if ((next[from] >>> to & 1) != (previous[to] >>> from & 1)) {
          return false;
        }
      }
    }
    return previous[0] == 0;
  }

  private Part add(Expression expression) throws Refusal {
    if (expression instanceof Expression.Basic basic) {
      Refusal.unless(letters.size() < MAX_STATES, "the level's text is too long");
      letters.add(basic.relations());
      long state = 1L << (letters.size() - 1);
      return new Part(state, state, false);
    }
    if (expression instanceof Expression.Repeated repeated) {
      Part part = add(repeated.part());
      connect(repeated.often() ? part.last() : 0, part.first());
      return new Part(part.first(), part.last(), part.mayBeEmpty() || repeated.orNot());
    }
    if (expression instanceof Expression.Either either) {
      Part union = new Part(0, 0, false);
      for (Expression each : either.parts()) {
        Part part = add(each);
        long first = union.first() | part.first();
        boolean mayBeEmpty = union.mayBeEmpty() || part.mayBeEmpty();
        union = new Part(first, union.last() | part.last(), mayBeEmpty);
      }
      return union;
    }
    Part left = new Part(0, 0, true);
    for (Expression each : ((Expression.Then) expression).parts()) {
      Part right = add(each);
      connect(left.last(), right.first());
      left =
          new Part(
              left.first() | (left.mayBeEmpty() ? right.first() : 0),
              right.last() | (right.mayBeEmpty() ? left.last() : 0),
              left.mayBeEmpty() && right.mayBeEmpty());
    }
    return left;
  }

  private void connect(long from, long to) {
    for (long rest = from; rest != 0; rest &= rest - 1) {
      next[Long.numberOfTrailingZeros(rest)] |= to;
    }
    for (long rest = to; rest != 0; rest &= rest - 1) {
      previous[Long.numberOfTrailingZeros(rest)] |= from;
    }
  }

  public int count() {
    return letters.size();
  }

  /** The relations by which a state is entered. */
  public Set<Relation> letters(int state) {
    return letters.get(state);
  }

  public long next(int state) {
    return next[state];
  }

  public long previous(int state) {
    return previous[state];
  }

  public long accepting() {
    return accepting;
  }

  public boolean isAccepting(int state) {
    return (accepting >>> state & 1) != 0;
  }

  /** The states that a relation leads to from some of these. */
  public long follow(long states, Relation relation) {
    long following = 0;
    for (long rest = states; rest != 0; rest &= rest - 1) {
      following |= next[Long.numberOfTrailingZeros(rest)];
    }
    long entered = 0;
    for (long rest = following; rest != 0; rest &= rest - 1) {
      int state = Long.numberOfTrailingZeros(rest);
      entered |= letters.get(state).contains(relation) ? 1L << state : 0;
    }
    assert (entered & 1) == 0 : relation + " leads back to the start";
    return entered;
  }

  /** Outcomes of the tests for the current transaction. */
  public interface Tests {
    boolean hold(Relation test);
  }

  /** The states, and those that tests lead to from there. */
  public long standing(long states, Set<Relation> tests, Tests at) {
    long all = states;
    long before = 0;
    while (before != all) {
      before = all;
      for (Relation test : tests) {
        all |= at.hold(test) ? follow(all, test) : 0;
      }
    }
    return all;
  }
}
