package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every way to explain one key: each unknown initial value, each total version order, and for each
 * observation each version that agrees with it. None is left if some read is out of thin air,
 * aborted, intermediate, or against the own-write policy.
 */
final class KeyChoices {
  private final Facts facts;
  private final int key;
  private final int[] writers;
  private final List<Observation> observations;
  private final List<KeyChoice> found = new ArrayList<>();

  private KeyChoices(Facts facts, int key) {
    this.facts = facts;
    this.key = key;
    writers = facts.writers(key);
    observations = facts.observations.get(key);
  }

  static List<KeyChoice> of(Facts facts, int key) {
    KeyChoices choices = new KeyChoices(facts, key);
    for (Cell initial : choices.initialCells()) {
      choices.explainFrom(initial);
    }
    return choices.found;
  }

  private void explainFrom(Cell initial) {
    if (facts.kinds.isList(key)) {
      Permutations.forEach(writers, order -> explain(order, candidates(lists(initial, order))));
      return;
    }
    @Nullable Cell[] held = facts.installed[key].clone();
    held[Facts.T0] = initial;
    int[][] candidates = candidates(held);
    for (int[] nodes : candidates) {
      if (nodes.length == 0) {
        return; // in no order, so spare the orders
      }
    }
    Permutations.forEach(writers, order -> explain(order, candidates));
  }

  /**
   * Possible initial contents of the key: if they were not recorded, anything that was seen. A
   * transaction may have written the same later, so that a reader of it need not have seen the
   * initial version; what was not seen makes no difference.
   */
  private Set<Cell> initialCells() {
    Set<Cell> cells = new LinkedHashSet<>();
    boolean unknown = facts.history.initialValue(key) == History.INITIAL;
    if (facts.kinds.isList(key)) {
      cells.add(Cell.EMPTY_LIST);
      for (Observation read : unknown ? observations : List.<Observation>of()) {
        List<Integer> elements = read.seen().elements();
        for (int end = 1; end <= elements.size(); end++) {
          cells.add(Cell.list(elements.subList(0, end)));
        }
      }
      return cells;
    }
    if (!unknown) {
      return Set.of(Cell.of(facts.history.initialValue(key), false));
    }
    cells.add(Cell.ABSENT);
    observations.forEach(read -> cells.add(read.seen()));
    cells.remove(Cell.INITIAL);
    return cells;
  }

  /** Versions of a list: each is the one before it and its transaction's append. */
  private @Nullable Cell[] lists(Cell initial, int[] order) {
    @Nullable Cell[] held = new @Nullable Cell[facts.nodeCount()];
    held[Facts.T0] = initial;
    Cell last = initial;
    for (int node : order) {
      Cell appended = facts.installed[key][node];
      assert appended != null : "node " + node + " appends nothing to key " + key;
      last = last.plus(appended);
      held[node] = last;
    }
    return held;
  }

  /** For each observation, the nodes it can have read from. */
  private int[][] candidates(@Nullable Cell[] held) {
    int[][] candidates = new int[observations.size()][];
    for (int i = 0; i < candidates.length; i++) {
      candidates[i] = candidates(observations.get(i), held);
    }
    return candidates;
  }

  private int[] candidates(Observation read, @Nullable Cell[] held) {
    OracleOptions.OwnWrites policy = facts.options().ownWrites();
    int[] nodes = new int[held.length];
    int count = 0;
    if (read.canBeOwn(policy)) {
      nodes[count++] = read.reader();
    }
    for (int node = 0; node < held.length; node++) {
      Cell cell = held[node];
      if (cell != null && read.canBe(cell, node, policy)) {
        nodes[count++] = node;
      }
    }
    return Arrays.copyOf(nodes, count);
  }

  private void explain(int[] order, int[][] candidates) {
    if (!agreesWithHints(facts, key, order)
        || !new DirtyChoices(facts, key).areShown(facts.dirtyObservations.get(key), order)) {
      return;
    }
    int[] versions = versions(order);
    choose(versions, candidates, new int[candidates.length], 0);
  }

  private void choose(int[] versions, int[][] candidates, int[] readsFrom, int settled) {
    if (settled == candidates.length) {
      keep(new KeyChoice(key, facts.nodeCount(), versions, observations, readsFrom.clone()));
      return;
    }
    for (int node : candidates[settled]) {
      readsFrom[settled] = node;
      choose(versions, candidates, readsFrom, settled + 1);
    }
  }

  /**
   * Keeps a choice without a cycle of ww and wr, which every level from read committed up forbids.
   */
  private void keep(KeyChoice choice) {
    if (Relation.union(choice.ww, choice.wr, choice.pwr).isAcyclic()) {
      found.add(choice);
    }
  }

  static int[] versions(int[] order) {
    int[] versions = new int[order.length + 1];
    versions[0] = Facts.T0;
    System.arraycopy(order, 0, versions, 1, order.length);
    return versions;
  }

  static boolean agreesWithHints(Facts facts, int key, int[] order) {
    if (!facts.options().versionOrderHints()) {
      return true;
    }
    for (VersionOrder hint : facts.history.versionOrders()) {
      if (hint.key() == key && !agrees(facts, hint.txns(), order)) {
        return false;
      }
    }
    return true;
  }

  private static boolean agrees(Facts facts, List<Integer> hinted, int[] order) {
    int last = -1;
    for (int node : order) {
      int place = hinted.indexOf(facts.txns[node]);
      if (place >= 0 && place < last) {
        return false;
      }
      last = place >= 0 ? place : last;
    }
    return true;
  }
}
