package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Decides every isolation level for a few transactions (about six), straight from the definitions:
 * it (a) chooses an outcome for each indeterminate transaction; (b) refuses non-cycle anomalies;
 * (c) chooses for each key a version order and for each external read the version it read; (d)
 * derives the dependencies; (e) asks {@link OracleLevels}. Accepted iff some choice is.
 *
 * <p>What the operations mean:
 *
 * <ul>
 *   <li>Only committed transactions observe and install. Aborted ones leave no version, so that
 *       reading from one finds none.
 *   <li>What a transaction took back by rolling back to a savepoint installs nothing either, but
 *       its own reads before the rollback see it, and what was read in between was observed.
 *   <li>Each read not answered by an own earlier write reads one version that another transaction
 *       installed (its last write of the key) or the initial one. A second read of the key may
 *       choose another version; both make edges.
 *   <li>Plain absence (a NULL read, a key missing from a scan that covers it) is any version that
 *       is absent: the initial one, a delete, a write of ABSENT, an identified tombstone. A
 *       tombstone read is only the delete that left this identity.
 *   <li>An INITIAL read is the initial version whatever it holds. UNKNOWN results say nothing.
 *   <li>Scans and iterators observe every key of the history that they cover, see {@link Ranges};
 *       keys that hold lists are not in any range.
 *   <li>A version of a list is the whole list: the version before it and the appends of its
 *       transaction. A list read equals some version, followed under the policies own and either by
 *       the transaction's own appends so far. Lists start empty, unless the initial state is
 *       unknown. A key used both as a list and as a single value is refused.
 *   <li>An unknown initial value (first read) is any value, absence and tombstones included, the
 *       same for all who read it, whether or not a transaction writes an equal one.
 *   <li>Read uncommitted ignores all reads but what list reads show and leave out, which shows the
 *       order of appends.
 * </ul>
 */
public final class Oracle {
  private final OracleOptions options;

  public Oracle(OracleOptions options) {
    this.options = options;
  }

  /** The names of all levels, weaker ones first where they compare. */
  public static List<String> levels() {
    return List.copyOf(OracleLevels.BY_NAME.keySet());
  }

  public boolean accepts(History history, String level) {
    return !solve(history, List.of(level)).isEmpty();
  }

  /** Every level that accepts the history, in one pass. */
  public Set<String> accepted(History history) {
    return accepted(history, levels());
  }

  /** Levels out of {@code levels} that accept the history, in one pass. */
  public Set<String> accepted(History history, Collection<String> levels) {
    return solve(history, levels).keySet();
  }

  /**
   * Tests whether some choice that explains all reads satisfies the level. It must not be satisfied
   * by more relations than some that do not satisfy it: choices are made key by key.
   */
  public boolean accepts(History history, Predicate<NamedRelations> level) {
    return accepts(history, txn -> false, level);
  }

  /**
   * Tests acceptance if {@code dirty} transactions asked for read uncommitted: their reads need no
   * explanation and make no edges, and only the order of appends in their lists counts.
   */
  public boolean accepts(History history, IntPredicate dirty, Predicate<NamedRelations> level) {
    Search search = new Search("given", d -> level.test(new NamedRelations(d)));
    solve(history, dirty, new Search(List.of()), search);
    return !search.found().isEmpty();
  }

  /** A choice by which the level accepts the history, if it does. */
  public Optional<Witness> witness(History history, String level) {
    return Optional.ofNullable(solve(history, List.of(level)).get(level)).map(Witness::of);
  }

  private Map<String, Dependencies> solve(History history, Collection<String> levels) {
    Set<String> clean = new LinkedHashSet<>(levels);
    boolean dirty = clean.remove(OracleLevels.READ_UNCOMMITTED);
    Search dirtySearch = new Search(dirty ? List.of(OracleLevels.READ_UNCOMMITTED) : List.of());
    Search cleanSearch = new Search(clean);
    solve(history, txn -> false, dirtySearch, cleanSearch);
    dirtySearch.found().putAll(cleanSearch.found());
    return dirtySearch.found();
  }

  private void solve(History history, IntPredicate dirty, Search dirtySearch, Search cleanSearch) {
    KeyKinds kinds = new KeyKinds(history);
    List<Integer> open = indeterminate(history);
    for (int choice = 0; choice < 1 << open.size(); choice++) {
      Facts facts = new Facts(history, kinds, options, committed(history, open, choice), dirty);
      if (!dirtySearch.isDone()) {
        dirtySearch.run(facts, key -> DirtyChoices.of(facts, key));
      }
      if (!cleanSearch.isDone() && facts.scansHold) {
        cleanSearch.run(facts, key -> KeyChoices.of(facts, key));
      }
      if (dirtySearch.isDone() && cleanSearch.isDone()) {
        break;
      }
    }
  }

  private static List<Integer> indeterminate(History history) {
    List<Integer> open = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.INDETERMINATE) {
        open.add(txn);
      }
    }
    return open;
  }

  /** Bit i of {@code choice} commits the i-th open transaction. */
  private static boolean[] committed(History history, List<Integer> open, int choice) {
    boolean[] committed = new boolean[history.txnCount()];
    for (int txn = 0; txn < committed.length; txn++) {
      int bit = open.indexOf(txn);
      committed[txn] = bit < 0 ? history.isCommitted(txn) : (choice & (1 << bit)) != 0;
    }
    return committed;
  }
}
