package io.kingsnake.testkit.oracle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Every level, as a predicate over the relations of one choice: a history is accepted iff some
 * choice satisfies it. Non-cycle anomalies leave no choice, except at read uncommitted.
 *
 * <p>Where the short definitions need a word more:
 *
 * <ul>
 *   <li>The commit order co of the axiomatic levels and session guarantees contains the chosen ww
 *       and puts T0 first. For registers this changes nothing (ww can be chosen along co); for
 *       lists it says that what reads show of the version order is true.
 *   <li>A total co exists iff the edges demanded of it are acyclic, because none depends on co.
 *   <li>Observations of one scan are simultaneous: none is later in program order than another.
 *   <li>A row that a scan or iterator returned is an item read of that row. Of a row that it did
 *       not return, only the predicate shows it: pwr and prw. Repeatable read counts everything but
 *       prw, and so the lost update of cursor stability is through item reads.
 *   <li>Start edges of forward consistent view are the real-time edges: only a commit that was seen
 *       to end before the begin is known to precede it.
 *   <li>The real-time edges of the SI levels are viper's, between begins and commits of different
 *       transactions, but times are intervals ({@link Interval}): an edge says that the first
 *       happened before the second whenever in its interval it did. Strong SI takes all but
 *       begin→begin; generalised SI also leaves out commit→begin, so that a transaction may read an
 *       old snapshot but none that it was concurrent with. The end of an indeterminate transaction
 *       is not recorded, so its commit precedes nothing; but it is no earlier than the begin.
 * </ul>
 */
public final class OracleLevels {
  public static final String READ_UNCOMMITTED = "read-uncommitted";

  private OracleLevels() {}

  /** By name, weaker levels first. */
  static final Map<String, Predicate<Dependencies>> BY_NAME = byName();

  private static Map<String, Predicate<Dependencies>> byName() {
    Map<String, Predicate<Dependencies>> levels = new LinkedHashMap<>();
    levels.put(READ_UNCOMMITTED, d -> d.ww.isAcyclic());
    levels.put("read-committed", OracleLevels::pl2);
    levels.put("monotonic-atomic-view", d -> pl2(d) && CommitOrder.neverVanishes(d));
    levels.put("axiomatic-rc", CommitOrder::axiomaticReadCommitted);
    levels.put("read-atomic", CommitOrder::readAtomic);
    levels.put("causal", CommitOrder::causal);
    levels.put("prefix-consistency", CommitOrder::prefix);
    levels.put("read-your-writes", CommitOrder::readYourWrites);
    levels.put("monotonic-reads", CommitOrder::monotonicReads);
    levels.put("monotonic-writes", CommitOrder::monotonicWrites);
    levels.put("pram", CommitOrder::pipelinedRam);
    levels.put("writes-follow-reads", CommitOrder::writesFollowReads);
    levels.put("cursor-stability", d -> pl2(d) && !hasLostUpdate(d));
    levels.put("consistent-view", d -> pl2(d) && noSingleRw(d, Relation.union(d.ww, d.allWr())));
    levels.put(
        "forward-consistent-view",
        d -> pl2(d) && noSingleRw(d, Relation.union(d.ww, d.allWr(), d.facts.rt)));
    levels.put("repeatable-read", d -> Relation.union(d.wr, d.pwr, d.ww, d.rw).isAcyclic());
    levels.put("parallel-si", OracleLevels::parallelSi);
    levels.put("adya-si", d -> new EventGraph(d).isAcyclic());
    levels.put("snapshot-isolation", d -> new EventGraph(d).withSessionOrder().isAcyclic());
    levels.put("generalized-si", d -> new EventGraph(d).withRealTimeToCommits().isAcyclic());
    levels.put(
        "strong-session-si",
        d -> new EventGraph(d).withSessionOrder().withRealTimeToCommits().isAcyclic());
    levels.put(
        "strong-si",
        d ->
            new EventGraph(d)
                .withSessionOrder()
                .withRealTimeToCommits()
                .withRealTimeCommitToBegin()
                .isAcyclic());
    levels.put("update-serializable", OracleLevels::updateSerializable);
    levels.put("pl-3", d -> pl3(d).isAcyclic());
    levels.put("serializable", d -> Relation.union(pl3(d), d.facts.so).isAcyclic());
    levels.put(
        "strict-serializable", d -> Relation.union(pl3(d), d.facts.so, d.facts.rt).isAcyclic());
    return Collections.unmodifiableMap(levels);
  }

  /** No G1c: ww ∪ wr acyclic. */
  private static boolean pl2(Dependencies d) {
    return Relation.union(d.ww, d.wr, d.pwr).isAcyclic();
  }

  /** wr ∪ ww ∪ rw, items and predicates. */
  private static Relation pl3(Dependencies d) {
    return Relation.union(d.wr, d.pwr, d.ww, d.rw, d.prw);
  }

  /** On one key, S rw T and T ww S. */
  private static boolean hasLostUpdate(Dependencies d) {
    return d.keys.stream().anyMatch(key -> !key.rw.then(key.ww).isIrreflexive());
  }

  /** No S rw T with a way back from T to S by {@code others}. */
  private static boolean noSingleRw(Dependencies d, Relation others) {
    return d.allRw().then(others.plus()).isIrreflexive();
  }

  /** (so ∪ wr ∪ ww)⁺ ; rw? is irreflexive. */
  private static boolean parallelSi(Dependencies d) {
    Relation visible = Relation.union(d.facts.so, d.allWr(), d.ww).plus();
    return visible.isIrreflexive() && visible.then(d.allRw()).isIrreflexive();
  }

  /** All update transactions, alone and with any single read-only one. */
  private static boolean updateSerializable(Dependencies d) {
    Relation all = pl3(d);
    int updates = 1 << Facts.T0;
    for (int node = 1; node < d.facts.nodeCount(); node++) {
      updates |= d.facts.isUpdate(node) ? 1 << node : 0;
    }
    for (int node = 0; node < d.facts.nodeCount(); node++) {
      if (!all.within(updates | 1 << node).isAcyclic()) {
        return false;
      }
    }
    return true;
  }
}
