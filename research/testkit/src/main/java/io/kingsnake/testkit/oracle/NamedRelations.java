package io.kingsnake.testkit.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * The relations of one choice, by the names that the texts of levels use. Nodes are the
 * transactions that take part; the first one wrote the initial values.
 */
public final class NamedRelations {
  private final Dependencies d;
  private final Facts facts;

  NamedRelations(Dependencies d) {
    this.d = d;
    facts = d.facts;
  }

  public int nodeCount() {
    return facts.nodeCount();
  }

  /** Tests whether the relation of that name relates the two; a test relates a node to itself. */
  public boolean has(String name, int from, int to) {
    return switch (name) {
      case "so" -> facts.so.has(from, to);
      case "rt" -> facts.rt.has(from, to);
      case "bc" -> isEarlier(from, to, facts.snapshotTime(from), facts.commitTime(to));
      case "cc" -> isEarlier(from, to, facts.commitTime(from), facts.commitTime(to));
      case "wr" -> d.wr.has(from, to) || d.pwr.has(from, to);
      case "iwr" -> d.wr.has(from, to);
      case "pwr" -> d.pwr.has(from, to);
      case "ww" -> d.ww.has(from, to);
      case "rw" -> d.rw.has(from, to) || d.prw.has(from, to);
      case "irw" -> d.rw.has(from, to);
      case "prw" -> d.prw.has(from, to);
      case "own-rw" -> d.keys.stream().anyMatch(key -> key.rw.has(from, to) && writes(key, from));
      case "wr-then-rw" -> readsThenMisses(from, to);
      case "[update]" -> from == to && from != Facts.T0 && facts.isUpdate(from);
      case "[readonly]" -> from == to && from != Facts.T0 && !facts.isUpdate(from);
      case "[rc]", "[rr]", "[si]", "[ser]" -> from == to && from != Facts.T0 && asks(from, name);
      case "[rmw]" -> from == to && readsWhatItWrites(from);
      default -> throw new IllegalArgumentException("no relation is named " + name);
    };
  }

  /**
   * Tests whether the transaction asked for this level; one that asked for none counts as
   * serializable.
   */
  private boolean asks(int node, String test) {
    String level = facts.history.txnLevel(facts.txns[node]);
    String asked = level == null ? "ser" : level.equals("ru") ? "rc" : level;
    return test.equals("[" + asked + "]");
  }

  private boolean isEarlier(int from, int to, Interval earlier, Interval later) {
    return from != to && facts.happensBefore(earlier, later);
  }

  private static boolean writes(KeyChoice key, int node) {
    for (int writer : key.versions) {
      if (writer == node) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tests whether a transaction read from the one and later, of any key, a version that the other
   * overwrote.
   */
  private boolean readsThenMisses(int from, int to) {
    for (KeyChoice key : d.keys) {
      for (int i = 0; i < key.readsFrom.length; i++) {
        Observation later = key.observations.get(i);
        boolean isOverwritten =
            key.readsFrom[i] != later.reader()
                && to != later.reader()
                && key.ww.has(key.readsFrom[i], to);
        if (isOverwritten && earlierSources(later).contains(from)) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Integer> earlierSources(Observation later) {
    List<Integer> sources = new ArrayList<>();
    for (KeyChoice key : d.keys) {
      for (int i = 0; i < key.readsFrom.length; i++) {
        Observation read = key.observations.get(i);
        boolean isEarlier = read.reader() == later.reader() && read.op() < later.op();
        if (isEarlier && key.readsFrom[i] != read.reader()) {
          sources.add(key.readsFrom[i]);
        }
      }
    }
    return sources;
  }

  private boolean readsWhatItWrites(int node) {
    for (KeyChoice key : d.keys) {
      for (int i = 0; i < key.readsFrom.length; i++) {
        boolean isExternal = key.observations.get(i).reader() == node && key.readsFrom[i] != node;
        if (isExternal && writes(key, node)) {
          return true;
        }
      }
    }
    return false;
  }
}
