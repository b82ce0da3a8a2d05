package io.kingsnake.checker.solve;

/**
 * Why a clause of the search holds. Each is about up to three things, named here in order; a clause
 * speaks of the case that the transactions it names took effect, and that the read had this source.
 */
public enum Constraint {
  /** A read: it has one of its sources, if it has any. */
  SOME_SOURCE,
  /** A read, its source: the source's writer comes first. */
  SOURCE_FIRST,
  /** A read, its source: the source's writer took effect. */
  SOURCE_TOOK_EFFECT,
  /** A read, its source, another write: that one precedes the source or follows the read. */
  INTRUDER,
  /**
   * A read, its source, another write, and a path by which its writer is visible to the reader: it
   * precedes the source, or it is not visible by this path.
   */
  VISIBLE,
  /** A rule of the level's text, and a cycle that it forbids: one of the links is not there. */
  FORBIDDEN,
  /** Two reads of different values of a key: not both are of its initial version. */
  ONE_INITIAL_VALUE,
  /** Two writes of a key, where begin and commit differ: one transaction ends before the other. */
  APART,
  /** A choice of a module: one of its pairs of events is in order. */
  CHOICE,
  /** Two writes of a list, the first of which stands after the second: it is after it, too. */
  LIST_ORDER,
  /** A reader of a list, its key: as many as it saw precede it, and no others. */
  LIST_SEEN,
  /** A read of a list, its source: that is the last of those that it saw. */
  LIST_SOURCE,
  /** A conditional edge: it holds if its owner took effect. */
  CONDITIONAL_EDGE
}
