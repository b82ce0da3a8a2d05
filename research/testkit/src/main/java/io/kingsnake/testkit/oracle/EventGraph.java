package io.kingsnake.testkit.oracle;

/**
 * Begins and commits as nodes of their own: begin→commit in each transaction; wr and ww say
 * commit→begin, rw says begin→commit.
 */
final class EventGraph {
  private final Dependencies d;
  private final Relation edges;

  EventGraph(Dependencies d) {
    this.d = d;
    int nodeCount = d.facts.nodeCount();
    edges = new Relation(2 * nodeCount);
    for (int t = 0; t < nodeCount; t++) {
      edges.add(begin(t), commit(t));
      for (int s = 0; s < nodeCount; s++) {
        if (d.wr.has(t, s) || d.pwr.has(t, s) || d.ww.has(t, s)) {
          edges.add(commit(t), begin(s));
        }
        if (d.rw.has(t, s) || d.prw.has(t, s)) {
          edges.add(begin(t), commit(s));
        }
      }
    }
  }

  EventGraph withSessionOrder() {
    for (int t = 0; t < d.facts.nodeCount(); t++) {
      for (int s = 0; s < d.facts.nodeCount(); s++) {
        if (d.facts.so.has(t, s)) {
          edges.add(commit(t), begin(s));
        }
      }
    }
    return this;
  }

  /** begin→commit and commit→commit, where recorded times leave no doubt. */
  EventGraph withRealTimeToCommits() {
    Facts facts = d.facts;
    for (int t = 1; t < facts.nodeCount(); t++) {
      for (int s = 1; s < facts.nodeCount(); s++) {
        if (t != s && facts.happensBefore(facts.snapshotTime(t), facts.commitTime(s))) {
          edges.add(begin(t), commit(s));
        }
        if (t != s && facts.happensBefore(facts.commitTime(t), facts.commitTime(s))) {
          edges.add(commit(t), commit(s));
        }
      }
    }
    return this;
  }

  EventGraph withRealTimeCommitToBegin() {
    for (int t = 1; t < d.facts.nodeCount(); t++) {
      for (int s = 1; s < d.facts.nodeCount(); s++) {
        if (d.facts.rt.has(t, s)) {
          edges.add(commit(t), begin(s));
        }
      }
    }
    return this;
  }

  boolean isAcyclic() {
    return edges.isAcyclic();
  }

  private static int begin(int node) {
    return 2 * node;
  }

  private static int commit(int node) {
    return 2 * node + 1;
  }
}
