package io.kingsnake.testkit.oracle.opinion;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.oracle.Facts;
import io.kingsnake.testkit.oracle.KeyKinds;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleLevels;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.testkit.oracle.opinion.AbstractExecutions.Axiom;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Decision of every level once more, by definitions other than those of {@link Oracle}: servers and
 * their contents, abstract executions, direct successors, growing views, and a database that runs
 * the transactions ({@link Replay}). It shares with it only what a transaction saw and wrote
 * ({@link Facts}). For very few transactions; version order hints count for nothing.
 */
public final class SecondOpinion {
  /** The one order of a world is enough for these. */
  private static final Map<String, Predicate<World>> BY_WORLD = byWorld();

  private static final List<String> BY_REPLAY =
      List.of(
          "pl-3",
          "serializable",
          "strict-serializable",
          "adya-si",
          "snapshot-isolation",
          "generalized-si",
          "strong-session-si",
          "strong-si");

  private final OracleOptions options;

  public SecondOpinion(OracleOptions options) {
    this.options = options;
  }

  private static Map<String, Predicate<World>> byWorld() {
    Map<String, Predicate<World>> levels = new LinkedHashMap<>();
    levels.put("read-committed", world -> true);
    levels.put("monotonic-atomic-view", world -> new GrowingViews(world).neverShrink());
    levels.put("axiomatic-rc", world -> new GrowingViews(world).neverShrinkInSessions());
    levels.put("read-atomic", world -> exist(world, Axiom.SESSION));
    levels.put("causal", world -> exist(world, Axiom.SESSION, Axiom.TRANSITIVE));
    levels.put("prefix-consistency", world -> exist(world, Axiom.SESSION, Axiom.PREFIX));
    levels.put(
        "parallel-si", world -> exist(world, Axiom.SESSION, Axiom.TRANSITIVE, Axiom.NO_CONFLICT));
    levels.put("read-your-writes", world -> new Servers(world).readYourWrites());
    levels.put("monotonic-reads", world -> new Servers(world).monotonicReads());
    levels.put("monotonic-writes", world -> new Servers(world).monotonicWrites());
    levels.put("writes-follow-reads", world -> new Servers(world).writesFollowReads());
    levels.put("pram", world -> new Servers(world).pipelinedRam());
    levels.put("cursor-stability", world -> new DirectGraph(world).keepsCursors());
    levels.put("consistent-view", world -> new DirectGraph(world).hasNoSingle(false));
    levels.put("forward-consistent-view", world -> new DirectGraph(world).hasNoSingle(true));
    levels.put("repeatable-read", world -> new DirectGraph(world).readsItemsInOrder());
    levels.put("update-serializable", world -> new DirectGraph(world).updatesAreSerial());
    return levels;
  }

  /** Levels as by other definitions, where [CBG15] has axioms for these, too. */
  private static Map<String, Predicate<World>> byAxioms() {
    return Map.of(
        "consistent-view", world -> exist(world, Axiom.TRANSITIVE, Axiom.NO_CONFLICT),
        "adya-si", world -> exist(world, Axiom.PREFIX, Axiom.NO_CONFLICT),
        "snapshot-isolation", world -> exist(world, Axiom.SESSION, Axiom.PREFIX, Axiom.NO_CONFLICT),
        "pl-3", world -> exist(world, Axiom.TOTAL),
        "serializable", world -> exist(world, Axiom.SESSION, Axiom.TOTAL));
  }

  private static boolean exist(World world, Axiom... axioms) {
    return new AbstractExecutions(world).exist(axioms);
  }

  /** Every level that accepts the history; read uncommitted only where there are no lists. */
  public Set<String> accepted(History history) {
    Set<String> accepted = new TreeSet<>(accepted(history, BY_WORLD, txn -> false));
    for (String level : BY_REPLAY) {
      if (new Replay(history, options).accepts(level)) {
        accepted.add(level);
      }
    }
    if (!hasLists(history)) {
      accepted.add(OracleLevels.READ_UNCOMMITTED);
    }
    return accepted;
  }

  /** Levels with axioms of abstract executions whose axioms accept the history. */
  public Set<String> acceptedByAxioms(History history) {
    return accepted(history, byAxioms(), txn -> false);
  }

  /**
   * Tests whether all transactions have the levels they asked for; nothing is known here of lists
   * read at read uncommitted.
   */
  public boolean acceptsMixture(History history) {
    Map<String, Predicate<World>> mixed =
        Map.of("mixed", world -> new GrowingViews(world).areAsAsked());
    return !accepted(history, mixed, txn -> "ru".equals(history.txnLevel(txn))).isEmpty();
  }

  /** The levels of {@link #acceptedByAxioms}. */
  public static Set<String> levelsByAxioms() {
    return byAxioms().keySet();
  }

  private Set<String> accepted(
      History history, Map<String, Predicate<World>> levels, IntPredicate dirty) {
    Set<String> open = new LinkedHashSet<>(levels.keySet());
    Set<String> accepted = new LinkedHashSet<>();
    KeyKinds kinds = new KeyKinds(history);
    for (int choice = 0; choice < 1 << history.txnCount(); choice++) {
      boolean[] committed = new boolean[history.txnCount()];
      boolean isPossible = true;
      for (int txn = 0; txn < committed.length; txn++) {
        committed[txn] = (choice & (1 << txn)) != 0;
        isPossible &=
            history.outcome(txn) != (committed[txn] ? Outcome.ABORTED : Outcome.COMMITTED);
      }
      if (isPossible) {
        Facts facts = new Facts(history, kinds, options, committed, dirty);
        if (facts.scansHold) {
          World.forEach(
              facts,
              open::isEmpty,
              world ->
                  open.removeIf(
                      level ->
                          Objects.requireNonNull(levels.get(level)).test(world)
                              && accepted.add(level)));
        }
      }
    }
    return accepted;
  }

  /** Tests whether the history has lists, whose reads reveal versions even at read uncommitted. */
  public static boolean hasLists(History history) {
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.APPEND || history.opKind(op) == OpKind.READ_LIST) {
        return true;
      }
    }
    return false;
  }
}
