package io.kingsnake.checker.problem;

/** Certain part of the order of events, before anything is searched. */
@FunctionalInterface
public interface KnownOrder {
  /** Tests whether one event certainly comes before the other; false if that is not known. */
  boolean reaches(int from, int to);
}
