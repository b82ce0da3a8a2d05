package io.kingsnake.checker.semantics;

/*
 * Events are in a total order, so "not a before b" is "b before a": an implication is a choice.
 */
/**
 * Receiver of a module's statements about the order of events. A participant reads at its begin and
 * writes at its commit; at levels without snapshots the two are one event. A constraint matters
 * only in executions where all participants it names took effect.
 */
public interface Constraints {
  int begin(int participant);

  int commit(int participant);

  /** A new event that belongs to no transaction, which can replace many edges by few. */
  int auxiliary();

  /**
   * The first event precedes the second. A participant that may not have taken effect may not
   * precede an auxiliary event, since what follows from that could not be reported.
   *
   * @throws IllegalArgumentException if there is no such event, or it is one of those
   */
  void before(int earlier, int later);

  /**
   * A superposition: of the pairs of events {@code (pairs[0], pairs[1])}, {@code (pairs[2],
   * pairs[3])}, ... at least one is in order. Between events of participants only.
   */
  void either(int... pairs);

  /** States that exactly one of the pairs is in order. */
  default void exactlyOne(int... pairs) {
    either(pairs);
    for (int i = 0; i < pairs.length; i += 2) {
      for (int j = i + 2; j < pairs.length; j += 2) {
        either(pairs[i + 1], pairs[i], pairs[j + 1], pairs[j]);
      }
    }
  }

  /** An implication: if the first event precedes the second, the third precedes the fourth. */
  default void implies(int earlier, int later, int thenEarlier, int thenLater) {
    either(later, earlier, thenEarlier, thenLater);
  }

  /**
   * Says that each of these events was put {@link #before} the next: a long chain makes
   * reachability cheap. No participant may be on it that may not have taken effect.
   */
  void chain(int... events);
}
