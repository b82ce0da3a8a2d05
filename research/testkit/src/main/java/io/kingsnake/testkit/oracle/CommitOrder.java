package io.kingsnake.testkit.oracle;

/**
 * The levels that ask for a total commit order co: if S reads x from T, and another writer U of x
 * is visible to S, then U co T. They differ in what is visible and in what co contains besides.
 */
final class CommitOrder {
  private CommitOrder() {}

  static boolean axiomaticReadCommitted(Dependencies d) {
    return Relation.union(base(d), d.facts.so, overwrittenBeforeRead(d)).isAcyclic();
  }

  static boolean readAtomic(Dependencies d) {
    Relation visible = Relation.union(d.facts.so, d.allWr());
    return Relation.union(base(d), d.facts.so, overwritten(d, visible)).isAcyclic();
  }

  static boolean causal(Dependencies d) {
    Relation visible = Relation.union(d.facts.so, d.allWr()).plus();
    return Relation.union(base(d), d.facts.so, overwritten(d, visible)).isAcyclic();
  }

  /**
   * Tests prefix consistency: visible transactions are those that come, in co, no later than one
   * that so or wr leads from. As ww goes along co, no such V may come after an overwriter U of what
   * S read: V co U.
   */
  static boolean prefix(Dependencies d) {
    Relation seen = Relation.union(d.facts.so, d.allWr());
    Relation beforeOverwriters = seen.then(d.allRw());
    return Relation.union(base(d), d.facts.so, beforeOverwriters).isAcyclic();
  }

  /** No OTV: a reader of U does not read, later, a version that U overwrote [Bailis13]. */
  static boolean neverVanishes(Dependencies d) {
    return Relation.union(d.ww, overwrittenBeforeRead(d)).isAcyclic();
  }

  static boolean readYourWrites(Dependencies d) {
    return guarantees(d, d.facts.so, none(d));
  }

  static boolean monotonicReads(Dependencies d) {
    return guarantees(d, d.allWr().then(d.facts.so), none(d));
  }

  static boolean monotonicWrites(Dependencies d) {
    return guarantees(d, d.facts.so.then(d.allWr()), d.facts.so);
  }

  /**
   * Writes follow reads: the session's transactions come after those it had read before, those that
   * their writers had read before, and so on.
   */
  static boolean writesFollowReads(Dependencies d) {
    Relation follows = Relation.union(d.allWr(), d.allWr().then(d.facts.so));
    return guarantees(d, follows.plus().then(d.allWr()), follows);
  }

  /**
   * Pipelined RAM: all see a session's writes in its order, and continue from what they saw
   * [Lipton88].
   */
  static boolean pipelinedRam(Dependencies d) {
    Relation so = d.facts.so;
    Relation seenBefore = d.allWr().then(so);
    Relation writtenBefore = so.then(d.allWr());
    Relation both = so.then(seenBefore);
    return guarantees(d, Relation.union(so, seenBefore, writtenBefore, both), so);
  }

  /**
   * Tests Terry's guarantees, with the transaction as the unit: a view of each reader, and an order
   * of writers.
   */
  private static boolean guarantees(Dependencies d, Relation visible, Relation versions) {
    return Relation.union(d.facts.so, d.allWr()).isAcyclic()
        && Relation.union(base(d), overwritten(d, visible), ofOneKey(d, versions)).isAcyclic();
  }

  private static Relation none(Dependencies d) {
    return new Relation(d.facts.nodeCount());
  }

  /** Pairs of writers of one key. */
  private static Relation ofOneKey(Dependencies d, Relation relation) {
    Relation kept = none(d);
    for (KeyChoice key : d.keys) {
      for (int earlier : key.versions) {
        for (int later : key.versions) {
          if (relation.has(earlier, later)) {
            kept.add(earlier, later);
          }
        }
      }
    }
    return kept;
  }

  /** wr and the chosen ww, and T0 before all. */
  private static Relation base(Dependencies d) {
    Relation base = Relation.union(d.wr, d.pwr, d.ww);
    for (int node = 1; node < d.facts.nodeCount(); node++) {
      base.add(Facts.T0, node);
    }
    return base;
  }

  /** U → T for S reading x from T and another writer U of x that is visible to S. */
  private static Relation overwritten(Dependencies d, Relation visible) {
    Relation before = new Relation(d.facts.nodeCount());
    for (KeyChoice key : d.keys) {
      for (int i = 0; i < key.readsFrom.length; i++) {
        int s = key.observations.get(i).reader();
        int t = key.readsFrom[i];
        for (int u : key.versions) {
          if (t != s && u != t && visible.has(u, s)) {
            before.add(u, t);
          }
        }
      }
    }
    return before;
  }

  /** U → T for S reading x from T after it read anything from another writer U of x. */
  private static Relation overwrittenBeforeRead(Dependencies d) {
    Relation before = new Relation(d.facts.nodeCount());
    for (KeyChoice key : d.keys) {
      for (int i = 0; i < key.readsFrom.length; i++) {
        Observation read = key.observations.get(i);
        int t = key.readsFrom[i];
        for (int u : key.versions) {
          if (t != read.reader() && u != t && hasReadFrom(d, u, read)) {
            before.add(u, t);
          }
        }
      }
    }
    return before;
  }

  /** Tests whether the reader of {@code read} read from {@code u} in an earlier operation. */
  private static boolean hasReadFrom(Dependencies d, int u, Observation read) {
    for (KeyChoice key : d.keys) {
      for (int i = 0; i < key.readsFrom.length; i++) {
        Observation earlier = key.observations.get(i);
        boolean sameReader = earlier.reader() == read.reader() && u != read.reader();
        if (sameReader && earlier.op() < read.op() && key.readsFrom[i] == u) {
          return true;
        }
      }
    }
    return false;
  }
}
