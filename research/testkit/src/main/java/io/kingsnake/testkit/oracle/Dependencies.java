package io.kingsnake.testkit.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * The relations that follow from choices for some keys; nodes are those of {@link Facts}. Choosing
 * for one more key only adds edges, so a level that fails for some keys fails for all.
 */
final class Dependencies {
  final Facts facts;
  final List<KeyChoice> keys;
  final Relation wr;
  final Relation pwr;
  final Relation ww;
  final Relation rw;
  final Relation prw;

  Dependencies(Facts facts) {
    this.facts = facts;
    keys = List.of();
    wr = pwr = ww = rw = prw = new Relation(facts.nodeCount());
  }

  private Dependencies(Dependencies others, KeyChoice added) {
    facts = others.facts;
    keys = new ArrayList<>(others.keys);
    keys.add(added);
    wr = Relation.union(others.wr, added.wr);
    pwr = Relation.union(others.pwr, added.pwr);
    ww = Relation.union(others.ww, added.ww);
    rw = Relation.union(others.rw, added.rw);
    prw = Relation.union(others.prw, added.prw);
  }

  Dependencies with(KeyChoice added) {
    return new Dependencies(this, added);
  }

  /** wr through items and predicates. */
  Relation allWr() {
    return Relation.union(wr, pwr);
  }

  /** rw through items and predicates. */
  Relation allRw() {
    return Relation.union(rw, prw);
  }
}
