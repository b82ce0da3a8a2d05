package io.kingsnake.checker.level;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * Glushkov's construction. State 0 is the start; every other state is one place of the expression
 * where a basic relation stands, and is entered by going along that relation. Sets of states are
 * bits of a long, state i being bit i.
 */
/** Recognises the paths, by the relations they go along, that an expression relates the ends of. */
public final class PathAutomaton {
  /** Places of an expression; a longer one is refused. */
  static final int MAX_PLACES = Long.SIZE - 2;

  /** Number of pairs of states an inclusion may need before it counts as not shown. */
  private static final int MAX_PAIRS = 10_000;

  private final long[] next = new long[Long.SIZE]; // by state
  private final int[] relations = new int[Long.SIZE]; // by state: bits of what enters it
  private long accepting;
  private int stateCount = 1;

  /** States by which a part begins and ends, and whether it may be skipped. */
  private record Fragment(long first, long last, boolean mayBeEmpty) {}

  private PathAutomaton() {}

  public static PathAutomaton of(Expression expression) {
    PathAutomaton automaton = new PathAutomaton();
    Fragment whole = automaton.add(expression);
    automaton.next[0] = whole.first();
    automaton.accepting = whole.last() | (whole.mayBeEmpty() ? 1 : 0);
    assert automaton.stateCount == 1 + placesOf(expression) : "places of " + expression;
    assert Arrays.stream(automaton.next).noneMatch(next -> (next & 1) != 0) : "back to the start";
    return automaton;
  }

  /** Number of places in the automaton of an expression. */
  static int placesOf(Expression expression) {
    return (int) expression.basics().count();
  }

  private Fragment add(Expression expression) {
    if (expression instanceof Expression.Basic basic) {
      int state = stateCount++;
      relations[state] = Relation.bits(basic.relations());
      return new Fragment(1L << state, 1L << state, false);
    }
    if (expression instanceof Expression.Either either) {
      Fragment union = new Fragment(0, 0, false);
      for (Expression each : either.parts()) {
        Fragment part = add(each);
        union =
            new Fragment(
                union.first() | part.first(),
                union.last() | part.last(),
                union.mayBeEmpty() || part.mayBeEmpty());
      }
      return union;
    }
    if (expression instanceof Expression.Then then) {
      Fragment sequence = new Fragment(0, 0, true);
      for (Expression each : then.parts()) {
        sequence = join(sequence, add(each));
      }
      return sequence;
    }
    Expression.Repeated repeated = (Expression.Repeated) expression;
    Fragment part = add(repeated.part());
    if (repeated.often()) {
      connect(part.last(), part.first());
    }
    return new Fragment(part.first(), part.last(), part.mayBeEmpty() || repeated.orNot());
  }

  private Fragment join(Fragment left, Fragment right) {
    connect(left.last(), right.first());
    return new Fragment(
        left.first() | (left.mayBeEmpty() ? right.first() : 0),
        right.last() | (right.mayBeEmpty() ? left.last() : 0),
        left.mayBeEmpty() && right.mayBeEmpty());
  }

  private void connect(long from, long to) {
    for (long rest = from; rest != 0; rest &= rest - 1) {
      next[Long.numberOfTrailingZeros(rest)] |= to;
    }
  }

  public int stateCount() {
    return stateCount;
  }

  /** The states that can follow a state. */
  public long next(int state) {
    return next[state];
  }

  /** The relations by which a state is entered, as {@link Relation#bit bits}. */
  public int relations(int state) {
    return relations[state];
  }

  /** The states at which a path may end. */
  public long accepting() {
    return accepting;
  }

  public boolean isAccepting(int state) {
    return (accepting & (1L << state)) != 0;
  }

  /**
   * Tests whether the automaton relates some transaction to itself in every history: by tests, or
   * by nothing.
   */
  boolean acceptsStandingStill() {
    long reached = 1;
    long before = 0;
    while (reached != before) {
      before = reached;
      for (int state = 0; state < stateCount; state++) {
        if ((reached & (1L << state)) != 0) {
          reached |= next[state] & enteredByTests();
        }
      }
    }
    return (reached & accepting) != 0;
  }

  private long enteredByTests() {
    long states = 0;
    for (int state = 1; state < stateCount; state++) {
      if (Relation.of(relations[state]).stream().anyMatch(Relation::isTest)) {
        states |= 1L << state;
      }
    }
    return states;
  }

  /**
   * Tests whether the other automaton accepts every path that this one does, even in other words;
   * if in doubt, no.
   */
  public boolean isWithin(PathAutomaton other) {
    record Pair(int state, long others) {}
    Set<Pair> met = new HashSet<>();
    Deque<Pair> open = new ArrayDeque<>();
    Pair start = new Pair(0, 1);
    met.add(start);
    open.add(start);
    while (!open.isEmpty() && met.size() < MAX_PAIRS) {
      Pair pair = open.remove();
      if (isAccepting(pair.state()) && (pair.others() & other.accepting) == 0) {
        return false;
      }
      for (long rest = next[pair.state()]; rest != 0; rest &= rest - 1) {
        int state = Long.numberOfTrailingZeros(rest);
        for (Relation relation : Relation.of(relations[state])) {
          for (long following : other.followingInOtherWords(pair.others(), relation)) {
            Pair next = new Pair(state, following);
            if (met.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
    return open.isEmpty();
  }

  /**
   * The states that a relation leads to, in each of the cases there are. A test leads nowhere, so
   * that who leaves it out is at the same place; who reads and then misses a version reads and
   * misses it.
   */
  private List<Long> followingInOtherWords(long states, Relation relation) {
    long following = following(states, relation.bit());
    if (relation.isTest()) {
      return List.of(states | following);
    }
    if (relation != Relation.READ_THEN_OVERWRITTEN || following != 0) {
      return List.of(following);
    }
    List<Long> cases = new ArrayList<>();
    for (Relation read : Relation.named("wr")) {
      for (Relation overwritten : Relation.named("rw")) {
        cases.add(following(following(states, read.bit()), overwritten.bit()));
      }
    }
    return cases;
  }

  /** The states that a relation leads to. */
  private long following(long states, int relation) {
    long following = 0;
    for (long rest = states; rest != 0; rest &= rest - 1) {
      following |= next[Long.numberOfTrailingZeros(rest)];
    }
    long entered = 0;
    for (long rest = following; rest != 0; rest &= rest - 1) {
      int state = Long.numberOfTrailingZeros(rest);
      entered |= (relations[state] & relation) != 0 ? 1L << state : 0;
    }
    return entered;
  }
}
