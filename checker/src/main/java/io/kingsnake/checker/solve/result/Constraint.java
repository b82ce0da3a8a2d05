package io.kingsnake.checker.solve.result;

/**
 * Why a clause of the search holds. Each is about up to three things, named here in order; a clause
 * only constrains the case that the transactions it names took effect, and that the read had this
 * source.
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
  /** A rule of the level's text, and a cycle that it forbids: one of the links does not hold. */
  FORBIDDEN,
  /** Two reads of different values of a key: they are not both of its initial version. */
  ONE_INITIAL_VALUE,
  /** Two writes of a key, where begin and commit differ: one transaction ends before the other. */
  APART,
  /** A choice of a module: one of its pairs of events is in order. */
  CHOICE,
  /**
   * Two appends to a list, the first of which stands after the second: it was also made after it.
   */
  LIST_ORDER,
  /** A reader of a list, its key: exactly the appends that it saw precede it. */
  LIST_SEEN,
  /** A read of a list, its source: the source is the last of the appends that it saw. */
  LIST_SOURCE,
  /** A conditional edge: it holds if its owner took effect. */
  CONDITIONAL_EDGE
}
