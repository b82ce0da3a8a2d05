package io.kingsnake.testkit.oracle.opinion;

import io.kingsnake.history.History;
import io.kingsnake.testkit.oracle.Cell;
import io.kingsnake.testkit.oracle.Facts;
import io.kingsnake.testkit.oracle.Observation;
import io.kingsnake.testkit.oracle.Permutations;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One possible execution: one order of all transactions that took effect, which is the order of
 * versions of every key, the initial contents of keys, and the version that each observation saw.
 * Nobody reads from a later transaction of that order. Nodes are those of {@link Facts}.
 */
final class World {
  final Facts facts;

  /** By node: its place in the order; T0 is first. */
  final int[] place;

  /** Observations, key by key. */
  final List<Observation> observations;

  /** By observation: the node that it read from, the reader itself for its own write. */
  final int[] source;

  private World(Facts facts, int[] place, List<Observation> observations, int[] source) {
    this.facts = facts;
    this.place = place;
    this.observations = observations;
    this.source = source;
  }

  /** Hands all worlds of one choice of outcomes to {@code use}, until it has enough. */
  static void forEach(Facts facts, Enough enough, Consumer<World> use) {
    int[] nodes = new int[facts.nodeCount() - 1];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = i + 1;
    }
    List<Observation> all = facts.observations.stream().flatMap(List::stream).toList();
    Permutations.forEach(
        nodes,
        order -> {
          int[] place = new int[facts.nodeCount()];
          for (int i = 0; i < order.length; i++) {
            place[order[i]] = i + 1;
          }
          new Search(facts, place, order.clone(), all, enough, use).initial(0);
        });
  }

  /** Says when no more worlds are needed. */
  @FunctionalInterface
  interface Enough {
    boolean isReached();
  }

  int nodeCount() {
    return place.length;
  }

  boolean isBefore(int first, int second) {
    return place[first] < place[second];
  }

  /** Tests whether the node installed a version of the key; T0 did of every key. */
  boolean writes(int node, int key) {
    return node == Facts.T0 || facts.installed[key][node] != null;
  }

  /** Tests whether another transaction answered the observation. */
  boolean isExternal(int observation) {
    return source[observation] != observations.get(observation).reader();
  }

  int reader(int observation) {
    return observations.get(observation).reader();
  }

  /** The last writer of the key among these nodes, in the order; T0 if there is none. */
  int lastWriter(int key, int among) {
    int last = Facts.T0;
    for (int node = 1; node < place.length; node++) {
      if ((among & (1 << node)) != 0 && writes(node, key) && isBefore(last, node)) {
        last = node;
      }
    }
    return last;
  }

  /** The next writer of the key in the order, or -1. */
  int next(int key, int node) {
    int next = -1;
    for (int other = 1; other < place.length; other++) {
      boolean isLater = writes(other, key) && isBefore(node, other);
      if (isLater && (next < 0 || isBefore(other, next))) {
        next = other;
      }
    }
    return next;
  }

  /** Chooses initial values, then sources. */
  private static final class Search {
    private final Facts facts;
    private final int[] place;
    private final int[] order;
    private final List<Observation> observations;
    private final Enough enough;
    private final Consumer<World> use;
    private final List<@Nullable Cell[]> held = new ArrayList<>(); // by key, then node

    Search(
        Facts facts,
        int[] place,
        int[] order,
        List<Observation> observations,
        Enough enough,
        Consumer<World> use) {
      this.facts = facts;
      this.place = place;
      this.order = order;
      this.observations = observations;
      this.enough = enough;
      this.use = use;
    }

    void initial(int key) {
      if (key == facts.history.keyCount()) {
        sources(0, new int[observations.size()]);
        return;
      }
      for (Cell cell : initialCells(key)) {
        held.add(versions(key, cell));
        if (!enough.isReached()) {
          initial(key + 1);
        }
        held.remove(held.size() - 1);
      }
    }

    /**
     * Possible initial contents as given; if they were not recorded, absence, or anything that was
     * seen.
     */
    private Set<Cell> initialCells(int key) {
      History history = facts.history;
      boolean isList = facts.kinds.isList(key);
      boolean isOpen = history.initialValue(key) == History.INITIAL;
      Set<Cell> cells = new LinkedHashSet<>();
      if (!isOpen && !isList) {
        return Set.of(Cell.of(history.initialValue(key), false));
      }
      cells.add(isList ? Cell.EMPTY_LIST : Cell.ABSENT);
      for (Observation read : isOpen ? facts.observations.get(key) : List.<Observation>of()) {
        List<Integer> elements = read.seen().elements();
        for (int end = 1; isList && end <= elements.size(); end++) {
          cells.add(Cell.list(elements.subList(0, end)));
        }
        if (!isList && read.seen().kind() != Cell.Kind.INITIAL) {
          cells.add(read.seen());
        }
      }
      return cells;
    }

    private @Nullable Cell[] versions(int key, Cell initial) {
      @Nullable Cell[] cells = facts.installed[key].clone();
      cells[Facts.T0] = initial;
      Cell last = initial;
      for (int node : order) {
        Cell installed = cells[node];
        if (installed != null && facts.kinds.isList(key)) {
          last = last.plus(installed);
          cells[node] = last;
        }
      }
      return cells;
    }

    private void sources(int settled, int[] source) {
      if (enough.isReached()) {
        return;
      }
      if (settled == observations.size()) {
        use.accept(new World(facts, place, observations, source.clone()));
        return;
      }
      Observation read = observations.get(settled);
      for (int node = 0; node < place.length; node++) {
        if (canBeSource(read, node)) {
          source[settled] = node;
          sources(settled + 1, source);
        }
      }
    }

    private boolean canBeSource(Observation read, int node) {
      if (node == read.reader()) {
        return read.canBeOwn(facts.options().ownWrites());
      }
      Cell cell = held.get(read.key())[node];
      return cell != null
          && place[node] < place[read.reader()]
          && read.canBe(cell, node, facts.options().ownWrites());
    }
  }
}
