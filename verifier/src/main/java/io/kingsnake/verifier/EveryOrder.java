package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.rules.Relation;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/*
 * In an order with readers before overwriters, every read sees the latest version. So if
 * the level allows the history, its transactions can be run one after the other; where they have
 * two events, each reads at its begin, and no other writes between that and its commit what it
 * writes. All such runs are tried, state by state. These need not be tried:
 *   those after a state in which a transaction can no longer read what it read (see Ahead);
 *   those in which a transaction waits although it can run and leaves what it saw unchanged;
 *   those in which of two transactions that look alike the later one runs first;
 *   those in which a transaction begins earlier than it must, which is just before its own commit,
 *     or before one that changes what it reads;
 *   those in which several that begin there do so in another order than that of their numbers.
 */
/** Shows that transactions cannot be run in any order, by trying all. */
final class EveryOrder {
  private static final int MAX_EVENTS = 1_500;
  private static final int MAX_STATES = 100_000;
  private static final int NOT_SHOWN = -2;
  private static final int OFFSET = 16; // absence is a small negative number
  static final int UNREAD = -1; // the initial version, of which nothing is known

  /** A key, and a value seen in it or left in it. */
  record Sight(int key, int value) {}

  /** Transaction with the values it must see and the values it leaves. */
  record Txn(int number, boolean isOptional, List<Sight> needs, List<Sight> effects) {
    /** A mere write of the present value changes nothing either, but may be needed later. */
    boolean leavesWhatItSaw() {
      return !isOptional && needs.containsAll(effects);
    }

    boolean writes(int key) {
      return effects.stream().anyMatch(effect -> effect.key() == key);
    }
  }

  /** Progress of a run. */
  static final class State {
    private final boolean[] ran; // by event
    private final int[] held; // by key: twice what was written, plus one if initially; or UNREAD
    private final List<Integer> group; // those that began since the last commit

    private State(boolean[] ran, int[] held, List<Integer> group) {
      this.ran = ran;
      this.held = held;
      this.group = group;
    }

    boolean ran(int event) {
      return ran[event];
    }

    int held(int key) {
      return held[key];
    }

    /** Identity of the state, which distinguishes it from all others except by the group. */
    IntBuffer name() {
      int[] all = Arrays.copyOf(held, held.length + (ran.length + 31) / 32);
      for (int event = 0; event < ran.length; event++) {
        all[held.length + event / 32] |= ran[event] ? 1 << (event % 32) : 0;
      }
      return IntBuffer.wrap(all);
    }
  }

  private final Facts facts;
  private final History history;
  private final List<Txn> txns = new ArrayList<>();
  private final List<Set<Integer>> earlier = new ArrayList<>(); // by event: those that precede it
  private final int[] twins; // by transaction: the one before that looks like it, or -1
  private final int width; // events of a transaction
  private final Ahead ahead;
  private final Set<IntBuffer> dead = new HashSet<>();

  private EveryOrder(Facts facts) throws CannotTell {
    this.facts = facts;
    history = facts.history;
    width = facts.order.isTwofold() ? 2 : 1;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (facts.canTakeEffect(txn)) {
        txns.add(txn(txn));
      }
    }
    CannotTell.unless(width * txns.size() <= MAX_EVENTS, "these are too many to try all orders");
    for (int event = 0; event < width * txns.size(); event++) {
      earlier.add(new TreeSet<>());
      for (int other = 0; other < width * txns.size(); other++) {
        if (other != event && facts.precedes(number(other), number(event))) {
          earlier.get(event).add(other);
        }
      }
    }
    for (int event = 0; event < earlier.size(); event += width) {
      boolean isApart = earlier.get(event).stream().noneMatch(other -> other % width < width - 1);
      CannotTell.unless(isApart, "begins are ordered by themselves");
    }
    twins = twins();
    assert IntStream.range(0, twins.length).allMatch(t -> twins[t] < t) : "twins come later";
    ahead = new Ahead(this);
  }

  /** Refuses unless no order of all transactions that took effect explains the values seen. */
  static void exclude(Facts facts) throws Refusal {
    Set<Relation> known = facts.order.ofAll();
    boolean isOrdered = known.containsAll(Relation.READS) && known.contains(Relation.VERSION);
    boolean isApart = !facts.order.isTwofold() || facts.order.isApart();
    CannotTell.unless(isOrdered && isApart, "reads need not see the latest version here");
    EveryOrder every = new EveryOrder(facts);
    Refusal.unless(every.isDead(every.start()), "there is an order of all transactions");
  }

  private Txn txn(int number) throws CannotTell {
    List<Sight> needs = new ArrayList<>();
    SeenKeys seen = facts.seen(number);
    for (int i = 0; i < seen.count(); i++) {
      CannotTell.unless(!seen.isList(i), "lists are not tried in all orders");
      Sight sight = new Sight(seen.key(i), seen.value(i));
      if (!seen.isOwn(i) && !needs.contains(sight)) {
        needs.add(sight);
        Relation over =
            Relation.overwritten(!seen.isPredicate(i), facts.writes(number, sight.key()));
        boolean isLatest = facts.order.contains(over, facts.isUpdate(number));
        CannotTell.unless(isLatest, "reads need not see the latest version here");
      }
    }
    Set<Sight> effects = new HashSet<>();
    for (int op = history.opStart(number); op < history.opEnd(number); op++) {
      CannotTell.unless(history.opKind(op) != OpKind.APPEND, "lists are not tried in all orders");
      if (history.isWrite(op)) {
        int key = history.opKey(op);
        int installed = facts.writes().installed(number, key);
        effects.add(new Sight(key, SeenKeys.written(history, installed)));
      }
    }
    return new Txn(number, !history.isCommitted(number), needs, List.copyOf(effects));
  }

  /**
   * The number of an event in the history: here events are numbered by the transactions that count.
   */
  private int number(int event) {
    int txn = txns.get(event / width).number();
    return event % width == 0 ? facts.order.first(txn) : facts.order.last(txn);
  }

  private int[] twins() {
    Map<List<Object>, Integer> last = new HashMap<>();
    int[] found = new int[txns.size()];
    for (int t = 0; t < found.length; t++) {
      List<Object> looks = new ArrayList<>();
      looks.add(txns.get(t).isOptional());
      looks.add(new HashSet<>(txns.get(t).needs()));
      looks.add(new HashSet<>(txns.get(t).effects()));
      for (int event = width * t; event < width * (t + 1); event++) {
        Set<Integer> before = new TreeSet<>(earlier.get(event));
        before.remove(begin(t));
        looks.add(before);
        Set<Integer> after = new TreeSet<>();
        for (int other = 0; other < earlier.size(); other++) {
          if (other / width != t && earlier.get(other).contains(event)) {
            after.add(other);
          }
        }
        looks.add(after);
      }
      Integer before = last.put(looks, t);
      found[t] = before == null ? -1 : before;
    }
    return found;
  }

  List<Txn> txns() {
    return txns;
  }

  Set<Integer> earlier(int event) {
    return earlier.get(event);
  }

  int eventCount() {
    return earlier.size();
  }

  boolean isOptional(int event) {
    return txns.get(event / width).isOptional();
  }

  int txnOf(int event) {
    return event / width;
  }

  int begin(int t) {
    return width * t;
  }

  int commit(int t) {
    return width * t + width - 1;
  }

  private State start() {
    int[] held = new int[history.keyCount()];
    for (int key = 0; key < held.length; key++) {
      int recorded = history.initialValue(key);
      held[key] = recorded == History.INITIAL ? UNREAD : initially(recorded);
    }
    return new State(new boolean[earlier.size()], held, List.of());
  }

  private static int initially(int value) {
    assert 2 * value + OFFSET >= 0 : value + " looks like what is unread";
    return 2 * value + 1 + OFFSET;
  }

  private static int written(int value) {
    assert 2 * value + OFFSET >= 0 : value + " looks like what is unread";
    return 2 * value + OFFSET;
  }

  /**
   * Value that a key with this content is known to hold if it shows the value seen, or {@code
   * NOT_SHOWN}.
   */
  private int shown(int held, Sight sight) {
    if (held == UNREAD) {
      return sight.value() == History.INITIAL ? UNREAD : initially(sight.value());
    }
    boolean isInitial = held % 2 == 1;
    int value = (held - OFFSET) >> 1;
    if (isInitial && sight.value() == History.INITIAL) {
      return held;
    }
    boolean isUnrecorded = history.initialValue(sight.key()) == History.INITIAL;
    boolean isMore = value == History.ABSENT && sight.value() >= history.valueCount();
    if (isInitial && isUnrecorded && isMore) {
      return initially(sight.value());
    }
    boolean isSame = isInitial && !isUnrecorded && value == sight.value();
    return isSame || SeenKeys.shows(history, value, sight.value()) ? held : NOT_SHOWN;
  }

  /** Tests whether the key can show the value seen now. */
  boolean shows(int held, Sight sight) {
    return shown(held, sight) != NOT_SHOWN;
  }

  /** Tests whether a version that shows this shows no other value. */
  boolean isPlain(Sight sight) {
    return sight.value() >= 0 && sight.value() < history.valueCount();
  }

  /** Tests whether the written value, once installed, shows the value seen. */
  boolean showsWritten(int value, Sight sight) {
    return SeenKeys.shows(history, value, sight.value());
  }

  private boolean isDead(State state) throws CannotTell {
    boolean isBetween = state.group.isEmpty();
    assert isBetween || width == 2 : "a transaction of one event is under way";
    if (isComplete(state)) {
      return false;
    }
    if (ahead.isHopeless(state) || (isBetween && !dead.add(state.name()))) {
      return true;
    }
    CannotTell.unless(dead.size() <= MAX_STATES, "there are too many states to try all orders");
    List<State> next = new ArrayList<>();
    for (int t = 0; t < txns.size(); t++) {
      State begun = begun(state, t);
      State run = begun == null ? null : committed(begun, t, state.group);
      if (run != null
          && Arrays.equals(run.held, state.held)
          && txns.get(t).leavesWhatItSaw()
          && !isAwaited(state, t)) {
        return isDead(run);
      }
      boolean isOpen = width == 2 && state.ran[begin(t)] && !state.group.contains(t);
      State ended = isOpen ? committed(state, t, state.group) : null;
      boolean isNext = state.group.isEmpty() || t > state.group.get(state.group.size() - 1);
      for (State each : new State[] {run, ended, isNext && width == 2 ? begun : null}) {
        if (each != null) {
          next.add(each);
        }
      }
    }
    for (State each : next) {
      if (!isDead(each)) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether an optional transaction can take effect only before this one. */
  private boolean isAwaited(State state, int t) {
    for (int event = begin(t); event <= commit(t); event++) {
      for (int before : earlier.get(event)) {
        if (isOptional(before) && !state.ran[before]) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isComplete(State state) {
    for (int t = 0; t < txns.size(); t++) {
      if (!txns.get(t).isOptional() && !state.ran[commit(t)]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Tests whether the order allows the event: mandatory predecessors have run, and successors have
   * not.
   */
  private boolean isFree(State state, int event) {
    if (state.ran[event]) {
      return false;
    }
    for (int before : earlier.get(event)) {
      if (!state.ran[before] && !txns.get(before / width).isOptional()) {
        return false;
      }
    }
    if (txns.get(event / width).isOptional()) {
      for (int other = 0; other < earlier.size(); other++) {
        if (state.ran[other] && earlier.get(other).contains(event)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The state after the transaction has begun, or null if it cannot. */
  private @Nullable State begun(State state, int t) {
    boolean isInTurn = twins[t] < 0 || state.ran[begin(twins[t])];
    if (!isInTurn || !isFree(state, begin(t)) || isLocked(state, t)) {
      return null;
    }
    int[] held = state.held.clone();
    for (Sight need : txns.get(t).needs()) {
      held[need.key()] = shown(held[need.key()], need);
      if (held[need.key()] == NOT_SHOWN) {
        return null;
      }
    }
    boolean[] ran = state.ran.clone();
    ran[begin(t)] = width == 2 || ran[begin(t)];
    List<Integer> group = new ArrayList<>(state.group);
    group.add(t);
    return new State(ran, held, group);
  }

  /**
   * Tests whether another transaction that has begun, and not committed, writes a key of this one.
   */
  private boolean isLocked(State state, int t) {
    for (int other = 0; other < txns.size() && width == 2; other++) {
      if (state.ran[begin(other)] && !state.ran[commit(other)]) {
        for (Sight effect : txns.get(t).effects()) {
          if (txns.get(other).writes(effect.key())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The state after its commit, or null if it cannot or some of the group need not have begun. */
  private @Nullable State committed(State state, int t, List<Integer> group) {
    assert width == 1 || state.ran[begin(t)] : "transaction " + t + " has not begun";
    if (!isFree(state, commit(t))) {
      return null;
    }
    for (int other : group) {
      boolean isOrdered = earlier.get(commit(t)).contains(begin(other));
      if (!isOrdered && !changesNeed(t, other)) {
        return null;
      }
    }
    int[] held = state.held.clone();
    for (Sight effect : txns.get(t).effects()) {
      held[effect.key()] = written(effect.value());
    }
    boolean[] ran = state.ran.clone();
    ran[commit(t)] = true;
    return new State(ran, held, List.of());
  }

  private boolean changesNeed(int committing, int other) {
    for (Sight need : txns.get(other).needs()) {
      for (Sight effect : txns.get(committing).effects()) {
        if (effect.key() == need.key()) {
          return true;
        }
      }
    }
    return false;
  }
}
