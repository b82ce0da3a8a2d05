package io.kingsnake.stream.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.chain.Event.Change;
import io.kingsnake.stream.chain.Node.Status;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transactions begin, commit, are undone and forgotten at random, earlier versions become the last
 * ones, and another replay continues from the kept part of this one; after each step, all events in
 * the remaining order replay, from the beginning to the last versions.
 */
class ExchangeTest {
  private static final int SEEDS = Integer.getInteger("kingsnake.fuzz.exchanges", 300);
  private static final int STEPS = 120;

  /** Events by their places, including forgotten ones. */
  private final Map<Long, Event> events = new HashMap<>();

  private final List<Node> nodes = new ArrayList<>();
  private SplittableRandom random = new SplittableRandom(0);
  private Replay replay = replay("ser");
  private String level = "ser";
  private boolean keepsSessions;
  private long nextValue;
  private int exchanges;
  private int exchangesOfKept;
  private int exchangesAfterRestart;
  private long lastRestart;

  @ParameterizedTest
  @ValueSource(strings = {"ser", "si", "pl-3"})
  void eventsInTheOrderThatIsLeft_replay(String name) {
    level = name;
    keepsSessions = !level.equals("pl-3");
    for (int seed = 0; seed < SEEDS; seed++) {
      random = new SplittableRandom(seed);
      replay = replay(level);
      events.clear();
      nodes.clear();
      lastRestart = 0;
      for (int step = 0; step < STEPS; step++) {
        act();
        assertThat(firstThatDoesNotReplay())
            .as("%s, seed %d, step %d", level, seed, step)
            .isEmpty();
      }
    }
    assertThat(exchanges).isPositive();
    assertThat(exchangesOfKept).isPositive();
    assertThat(exchangesAfterRestart).as("of what came before it").isPositive();
  }

  private static Replay replay(String level) {
    Beginning beginning = new Beginning(InitialState.FIRST_READ, null, Map.of(), false);
    return new Replay(
        new Versions(beginning), WindowLevel.of(Levels.named(level), CheckOptions.DEFAULT));
  }

  private void act() {
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> begin(enter());
      case 3, 4 -> commitAny();
      case 5 -> exchangeAny();
      case 6 -> replay.takeBack(random.nextInt(6));
      case 7 -> restart();
      default -> replay.forget(random.nextInt(12));
    }
  }

  private Node enter() {
    List<Op> ops = new ArrayList<>();
    for (int key = 0; key < 6; key++) {
      Serializable version = replay.versions().slot((long) key).version();
      int kind = random.nextInt(6);
      if (kind == 0) {
        ops.add(Op.single(OpKind.READ, (long) key, version == Mark.INITIAL ? 0L : version));
      } else if (kind < 3) {
        ops.add(Op.single(OpKind.WRITE, (long) key, ++nextValue));
      }
    }
    long id = nodes.size();
    long none = History.NO_TIME;
    Txn txn =
        new Txn(
            "s" + (random.nextBoolean() ? id : random.nextInt(5)),
            id,
            id,
            random.nextInt(10) == 0 ? Outcome.INDETERMINATE : Outcome.COMMITTED,
            none,
            none,
            none,
            none,
            null,
            null,
            ops,
            List.of());
    Node node = replay.enter(txn, id);
    nodes.add(node);
    return node;
  }

  private void begin(Node node) {
    if (replay.canBegin(node)) {
      replay.begin(node);
    }
  }

  private void commitAny() {
    for (Node node : nodes) {
      if (node.isPending()) {
        begin(node);
      } else if (node.status == Status.OPEN && random.nextInt(3) > 0) {
        replay.commit(node);
      }
    }
  }

  private void exchangeAny() {
    for (Slot slot : replay.versions().all()) {
      Node last = slot.last.writer;
      if (last != null && random.nextInt(3) > 0) {
        Version before = last.replaced[last.writeOf(slot)];
        Node earlier = before.writer;
        boolean isOld = earlier != null && earlier.commitPlace < lastRestart;
        boolean wasKept = earlier != null && !replay.log.holds(earlier.commitPlace);
        if (replay.swap(slot, before.value)) {
          assertThat(slot.version()).isEqualTo(before.value);
          exchanges++;
          exchangesOfKept += wasKept ? 1 : 0;
          exchangesAfterRestart += isOld ? 1 : 0;
        }
      }
    }
  }

  /** Another replay goes on; nodes of the test that it knows become its own. */
  private void restart() {
    firstThatDoesNotReplay(); // looks at all events
    lastRestart = replay.log.end();
    Set<Node> waiting = new LinkedHashSet<>(nodes);
    ChainState state =
        Restart.of(
            replay.state(
                waiting, random.nextInt(12), replay.versions().beginning(), 0, 0, Map.of(), null));
    replay = replay(level);
    replay.restore(state);
    Map<Long, Node> known = new HashMap<>();
    replay.reopen(state.open().stream().map(txn -> enter(txn, known)).toList(), state.kept());
    state.waiting().forEach(txn -> enter(txn, known));
    for (long place = 0; place < lastRestart; place++) {
      EventLog kept = replay.swaps.holding(place);
      if (kept != null) {
        known.put(kept.at(place).node().txn.id(), kept.at(place).node());
      }
    }
    nodes.replaceAll(node -> known.getOrDefault(node.txn.id(), node));
    events.replaceAll(
        (place, event) ->
            new Event(known.getOrDefault(event.node().txn.id(), event.node()), event.change()));
  }

  private Node enter(Txn txn, Map<Long, Node> known) {
    Node node = replay.enter(txn, txn.id());
    known.put(txn.id(), node);
    return node;
  }

  /** Replays all events by simple means; returns an error, or nothing. */
  private String firstThatDoesNotReplay() {
    Map<Serializable, Serializable> versions = new HashMap<>();
    Map<Serializable, Node> writers = new HashMap<>();
    Map<String, Long> sessions = new HashMap<>();
    Set<Node> open = new HashSet<>();
    for (Event event : order()) {
      Node node = event.node();
      if (event.change() == Change.DROP) {
        continue;
      }
      if (event.change() == Change.BEGIN || !replay.isTwofold()) {
        for (int i = 0; i < node.readSlots.length; i++) {
          Serializable read = node.readValues[i];
          if (!versions.computeIfAbsent(node.readSlots[i].key, any -> read).equals(read)) {
            return node + " does not see " + read;
          }
        }
        for (Slot slot : node.writeSlots) {
          if (writers.put(slot.key, node) != null) {
            return node + " overlaps another writer of " + slot.key;
          }
        }
        open.add(node);
        Long before = sessions.put(node.txn.session(), node.txn.place());
        if (keepsSessions && before != null && before > node.txn.place()) {
          return node + " comes after a later one of its session";
        }
      }
      if (event.change() == Change.COMMIT) {
        if (!open.remove(node)) {
          return node + " commits before it begins";
        }
        for (int i = 0; i < node.writeSlots.length; i++) {
          writers.remove(node.writeSlots[i].key);
          versions.put(node.writeSlots[i].key, node.writeValues[i]);
        }
      }
    }
    return differenceTo(versions);
  }

  private String differenceTo(Map<Serializable, Serializable> versions) {
    for (Slot slot : replay.versions().all()) {
      Serializable expected = versions.getOrDefault(slot.key, Mark.INITIAL);
      if (!slot.version().equals(expected)) {
        return "key %s holds %s and not %s".formatted(slot.key, slot.version(), expected);
      }
    }
    return "";
  }

  private List<Event> order() {
    List<Event> order = new ArrayList<>();
    long end = replay.log.start() + replay.log.size();
    for (long place = 0; place < end; place++) {
      EventLog holding = replay.swaps.holding(place);
      if (holding != null) {
        events.put(place, holding.at(place));
      }
      order.add(events.get(place));
    }
    return order;
  }
}
