package io.kingsnake.testkit.oracle;

import java.util.List;

/**
 * One way to explain one key: a version order and, for each observation, the version it read. The
 * relations follow from these two.
 */
final class KeyChoice {
  final int key;

  /** Installing nodes in version order, T0 first. */
  final int[] versions;

  /** Observations of the key, and beside each the node it read from (itself: its own write). */
  final List<Observation> observations;

  final int[] readsFrom;

  /**
   * Dependencies wr, ww, rw of items on this key only, and pwr, prw of predicates: through a scan
   * or iterator that did not return the key.
   */
  final Relation wr;

  final Relation pwr;
  final Relation ww;
  final Relation rw;
  final Relation prw;

  KeyChoice(
      int key, int nodeCount, int[] versions, List<Observation> observations, int[] readsFrom) {
    this.key = key;
    this.versions = versions;
    this.observations = observations;
    this.readsFrom = readsFrom;
    wr = new Relation(nodeCount);
    pwr = new Relation(nodeCount);
    ww = new Relation(nodeCount);
    rw = new Relation(nodeCount);
    prw = new Relation(nodeCount);
    orderVersions();
    for (int i = 0; i < readsFrom.length; i++) {
      relateRead(observations.get(i), readsFrom[i]);
    }
  }

  private void orderVersions() {
    for (int i = 0; i < versions.length; i++) {
      for (int j = i + 1; j < versions.length; j++) {
        ww.add(versions[i], versions[j]);
      }
    }
  }

  private void relateRead(Observation read, int writer) {
    int reader = read.reader();
    if (writer == reader) {
      return; // answered by its own write: no dependency on another
    }
    (read.predicate() ? pwr : wr).add(writer, reader);
    for (int later : versions) {
      if (later != reader && ww.has(writer, later)) {
        (read.predicate() ? prw : rw).add(reader, later);
      }
    }
  }
}
