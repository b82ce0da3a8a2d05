package io.kingsnake.checker.level;

/*
 * All levels but the weakest say: for S reading x from T, and another writer U of x that is visible
 * to S, U precedes T in the version order. They differ in who is visible.
 *
 * Where everything before S is visible, what overwrites T's version comes after S: an
 * anti-dependency is an edge of the order. Where S writes x itself, that is so at every level that
 * sees ww: U is ordered with S, and before S it would be visible.
 */
/** Writers of a key that are visible to a reader of it. */
public enum Visibility {
  /** All that precede the reader. */
  EVERYTHING,
  /** All from which base order, wr and ww lead to the reader: no G-single. */
  DEPENDENCIES,
  /** All that precede the reader in the key's version order, where it is in it: no lost update. */
  OWN_VERSIONS,
  /**
   * All that precede the reader, if it writes; to one that only reads, all from which wr, ww and
   * the rw of those that write lead to it.
   */
  UPDATES,
  /** All that precede the reader of an item; none to a scan that did not return the key. */
  ITEMS,
  /** None, as far as one order shows. */
  NOTHING;

  /** Tests whether a read constrains versions it did not see, or merely needs a source. */
  public boolean counts(boolean isPredicate) {
    return !isPredicate || (this != OWN_VERSIONS && this != ITEMS);
  }

  /** Tests whether dependencies that lead to a reader show it more than its predecessors. */
  public boolean isTransitive() {
    return this == DEPENDENCIES || this == UPDATES;
  }

  /** Tests whether the reader precedes the transactions that overwrite the version it read. */
  public boolean boundsReader(boolean writesKey, boolean writesAnything) {
    return switch (this) {
      case EVERYTHING, ITEMS -> true;
      case DEPENDENCIES, OWN_VERSIONS -> writesKey;
      case UPDATES -> writesAnything;
      case NOTHING -> false;
    };
  }

  /** Tests whether a path of certain edges makes a writer of the key visible to the reader. */
  public boolean followsPaths(boolean writesKey) {
    return this != NOTHING && (this != OWN_VERSIONS || writesKey);
  }
}
