package io.kingsnake.testkit.oracle.opinion;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.oracle.Cell;
import io.kingsnake.testkit.oracle.Facts;
import io.kingsnake.testkit.oracle.Interval;
import io.kingsnake.testkit.oracle.KeyKinds;
import io.kingsnake.testkit.oracle.Observation;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Serializability and snapshot isolation once more, as operations rather than relations: is there
 * an order of begin and commit events in which a database that gives each transaction the state at
 * its begin, and lets the first committer win, would have answered what the clients saw?
 * Serializable is the same with begin and commit in one step. Only the notes on what a transaction
 * saw and wrote ({@link Facts}) are shared with the oracle.
 */
final class Replay {
  private final History history;
  private final OracleOptions options;
  private final KeyKinds kinds;

  Replay(History history, OracleOptions options) {
    this.history = history;
    this.options = options;
    kinds = new KeyKinds(history);
  }

  /** A state of one key: its content, possibly still that of the initial version. */
  private record Held(Cell cell, boolean initial) {}

  /** Begin (node, false) or commit (node, true). */
  private record Event(int node, boolean commit) {}

  boolean accepts(String level) {
    boolean[] committed = new boolean[history.txnCount()];
    return anyOutcome(committed, 0, level);
  }

  private boolean anyOutcome(boolean[] committed, int txn, String level) {
    if (txn == committed.length) {
      Facts facts = new Facts(history, kinds, options, committed.clone(), any -> false);
      return facts.scansHold && anyInitial(facts, 0, new HashMap<>(), level);
    }
    Outcome outcome = history.outcome(txn);
    committed[txn] = outcome != Outcome.ABORTED;
    if (anyOutcome(committed, txn + 1, level)) {
      return true;
    }
    committed[txn] = false;
    return outcome == Outcome.INDETERMINATE && anyOutcome(committed, txn + 1, level);
  }

  private boolean anyInitial(Facts facts, int key, Map<Integer, Held> state, String level) {
    if (key == history.keyCount()) {
      return new Run(facts, level).extend(new LinkedHashSet<>(), state, Map.of());
    }
    for (Cell cell : initialCells(facts, key)) {
      state.put(key, new Held(cell, true));
      if (anyInitial(facts, key + 1, state, level)) {
        return true;
      }
    }
    return false;
  }

  /** Possible initial contents as given; if unknown, those that clients saw. */
  private Set<Cell> initialCells(Facts facts, int key) {
    boolean unknown = history.initialValue(key) == History.INITIAL;
    if (kinds.isList(key)) {
      return unknown ? beginnings(facts, key) : Set.of(Cell.EMPTY_LIST);
    }
    return unknown ? seen(facts, key) : Set.of(Cell.of(history.initialValue(key), false));
  }

  /** A list may have begun as any beginning of a list that was seen. */
  private static Set<Cell> beginnings(Facts facts, int key) {
    Set<Cell> cells = new LinkedHashSet<>();
    cells.add(Cell.EMPTY_LIST);
    for (Observation read : facts.observations.get(key)) {
      for (int end = 0; end < read.seen().elements().size(); end++) {
        cells.add(Cell.list(read.seen().elements().subList(0, end + 1)));
      }
    }
    return cells;
  }

  /**
   * Absence, or any content that a client saw there, even if another transaction writes the same.
   */
  private static Set<Cell> seen(Facts facts, int key) {
    Set<Cell> cells = new LinkedHashSet<>();
    cells.add(Cell.ABSENT);
    for (Observation read : facts.observations.get(key)) {
      if (read.seen().kind() != Cell.Kind.INITIAL) {
        cells.add(read.seen());
      }
    }
    return cells;
  }

  /** The search for an order of events, for one choice of outcomes. */
  private final class Run {
    private final Facts facts;
    private final boolean serial;
    private final BiPredicate<Event, Event> mustPrecede;

    Run(Facts facts, String level) {
      this.facts = facts;
      serial = level.endsWith("serializable") || level.equals("pl-3");
      mustPrecede =
          switch (level) {
            case "serializable", "snapshot-isolation" -> this::inSession;
            case "strict-serializable" -> (a, b) -> inSession(a, b) || commitToBegin(a, b);
            case "adya-si", "pl-3" -> (a, b) -> false;
            case "generalized-si" -> this::toCommit;
            case "strong-session-si" -> (a, b) -> inSession(a, b) || toCommit(a, b);
            case "strong-si" -> (a, b) -> inSession(a, b) || toCommit(a, b) || commitToBegin(a, b);
            default -> throw new IllegalArgumentException(level);
          };
    }

    private boolean inSession(Event a, Event b) {
      return a.commit && !b.commit && facts.so.has(a.node, b.node);
    }

    private boolean toCommit(Event a, Event b) {
      return b.commit && a.node != b.node && facts.happensBefore(time(a), time(b));
    }

    private boolean commitToBegin(Event a, Event b) {
      return a.commit && !b.commit && a.node != b.node && facts.happensBefore(time(a), time(b));
    }

    private Interval time(Event event) {
      return event.commit ? facts.commitTime(event.node) : facts.snapshotTime(event.node);
    }

    /** {@code began}: for each open transaction, the number of events before its begin. */
    boolean extend(Set<Event> done, Map<Integer, Held> state, Map<Integer, Integer> began) {
      if (done.size() == 2 * (facts.nodeCount() - 1)) {
        return true;
      }
      for (int node = 1; node < facts.nodeCount(); node++) {
        if (!serial && begins(new Event(node, false), done, state, began)) {
          return true;
        }
        if (!serial && commits(new Event(node, true), done, state, began)) {
          return true;
        }
        if (serial && runs(node, done, state)) {
          return true;
        }
      }
      return false;
    }

    private boolean begins(
        Event begin, Set<Event> done, Map<Integer, Held> state, Map<Integer, Integer> began) {
      if (done.contains(begin) || !isNext(begin, done) || !saw(begin.node, state)) {
        return false;
      }
      Map<Integer, Integer> nowBegan = new HashMap<>(began);
      nowBegan.put(begin.node, done.size());
      return extend(with(done, begin), state, nowBegan);
    }

    private boolean commits(
        Event commit, Set<Event> done, Map<Integer, Held> state, Map<Integer, Integer> began) {
      Integer from = began.get(commit.node);
      if (from == null || done.contains(commit) || !isNext(commit, done)) {
        return false;
      }
      boolean conflict =
          done.stream()
              .skip(from)
              .anyMatch(event -> event.commit && writeTheSame(event.node, commit.node));
      return !conflict && extend(with(done, commit), after(commit.node, state), began);
    }

    private boolean runs(int node, Set<Event> done, Map<Integer, Held> state) {
      Event begin = new Event(node, false);
      if (done.contains(begin) || !isNext(begin, done) || !saw(node, state)) {
        return false;
      }
      Set<Event> ran = with(with(done, begin), new Event(node, true));
      return extend(ran, after(node, state), Map.of());
    }

    /** Tests whether all events that must precede this one are done. */
    private boolean isNext(Event event, Set<Event> done) {
      for (int node = 1; node < facts.nodeCount(); node++) {
        for (boolean commit : new boolean[] {false, true}) {
          Event other = new Event(node, commit);
          if (!done.contains(other) && mustPrecede.test(other, event)) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean saw(int node, Map<Integer, Held> state) {
      for (int key = 0; key < history.keyCount(); key++) {
        Held held = state.get(key);
        for (Observation read : facts.observations.get(key)) {
          if (read.reader() == node && (held == null || !answers(read, held))) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean answers(Observation read, Held held) {
      Cell own = read.own();
      boolean fromSnapshot = read.seen().canBe(held.cell) || isInitial(read, held);
      if (own == null || options.ownWrites() == OwnWrites.EXTERNAL) {
        return fromSnapshot;
      }
      boolean isList = own.kind() == Cell.Kind.LIST;
      boolean fromOwn = read.seen().canBe(isList ? held.cell.plus(own) : own);
      return fromOwn || (options.ownWrites() == OwnWrites.EITHER && fromSnapshot);
    }

    private boolean isInitial(Observation read, Held held) {
      return held.initial && read.seen().kind() == Cell.Kind.INITIAL;
    }

    private Map<Integer, Held> after(int node, Map<Integer, Held> state) {
      Map<Integer, Held> next = new HashMap<>(state);
      for (int key = 0; key < history.keyCount(); key++) {
        Cell written = facts.installed[key][node];
        Held before = state.get(key);
        if (written != null && before != null) {
          Cell cell = kinds.isList(key) ? before.cell.plus(written) : written;
          next.put(key, new Held(cell, false));
        }
      }
      return next;
    }

    private boolean writeTheSame(int node, int other) {
      for (int key = 0; key < history.keyCount(); key++) {
        if (facts.installed[key][node] != null && facts.installed[key][other] != null) {
          return true;
        }
      }
      return false;
    }

    private static Set<Event> with(Set<Event> events, Event added) {
      Set<Event> more = new LinkedHashSet<>(events);
      more.add(added);
      return more;
    }
  }
}
