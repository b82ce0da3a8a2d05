package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.PathAutomaton;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.Step.Event;
import io.kingsnake.checker.solve.CommitEdge;
import io.kingsnake.checker.solve.Link;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Confirms cycles of the commit order against the raw history and the definition of the level: that
 * they close, and that each demand holds, given what some reads are assumed to have read from.
 */
public final class CommitCycleAudit {
  private final Problem problem;
  private final History history;
  private final Axiom axiom;
  private final PathAutomaton visible;
  private final CheckOptions options;
  private final RawFacts facts;
  private Map<Integer, Integer> assumed = Map.of(); // by read: a transaction, or -1 for initial

  public CommitCycleAudit(Problem problem, Axiom axiom, CheckOptions options, Set<Integer> keys) {
    this.problem = problem;
    this.history = problem.history();
    this.axiom = axiom;
    visible = axiom.visible().automaton();
    this.options = options;
    Orders orders = new Orders(false, options.sessionOrder(), RealTime.NOTHING);
    facts = new RawFacts(problem.registers(), orders, options, keys);
  }

  /** The keys that cycles are about. */
  public static Set<Integer> keysOf(Problem problem, List<CommitEdge> cycle) {
    Set<Integer> keys = new HashSet<>();
    for (CommitEdge demand : cycle) {
      if (demand.isSeen()) {
        keys.add(problem.reads().key(demand.read()));
      }
      for (Link hop : demand.path()) {
        if (hop.isByRead()) {
          keys.add(problem.reads().key(hop.about()));
        }
      }
    }
    return keys;
  }

  /** What is wrong with the cycle, where reads have the assumed sources; or nothing. */
  public Optional<String> complaint(List<CommitEdge> cycle, Map<Integer, Integer> assumedSources) {
    assumed = assumedSources;
    if (cycle.isEmpty()) {
      return Optional.of("there is no cycle");
    }
    for (int i = 0; i < cycle.size(); i++) {
      CommitEdge demand = cycle.get(i);
      if (demand.to() != cycle.get((i + 1) % cycle.size()).from()) {
        return Optional.of("the cycle does not close");
      }
      if (!holds(demand)) {
        return Optional.of("this does not hold: " + demand);
      }
    }
    return Optional.empty();
  }

  /** What is wrong with saying that two reads cannot both be of the initial version; or nothing. */
  public Optional<String> complaint(int read, int other, Map<Integer, Integer> assumedSources) {
    assumed = assumedSources;
    Reads reads = problem.reads();
    boolean disagree =
        reads.key(read) == reads.key(other)
            && !facts.agree(reads.value(read), reads.value(other))
            && readFrom(read, -1)
            && readFrom(other, -1)
            && tookEffect(txn(reads.participant(read)))
            && tookEffect(txn(reads.participant(other)));
    return disagree ? Optional.empty() : Optional.of("these may both read the initial version");
  }

  private boolean holds(CommitEdge demand) {
    if (demand.from() == CommitEdge.INITIAL) {
      return demand.to() != CommitEdge.INITIAL && !demand.isSeen();
    }
    if (!demand.isSeen()) {
      Link hop = demand.path().get(0);
      return demand.path().size() == 1
          && hop.from() == demand.from()
          && hop.to() == demand.to()
          && (!hop.isSession() || axiom.ordersSessions())
          && holds(hop);
    }
    Reads reads = problem.reads();
    int read = demand.read();
    return demand.from() != demand.to()
        && facts.writes(txn(demand.from()), reads.key(read))
        && tookEffect(txn(demand.from()))
        && tookEffect(txn(reads.participant(read)))
        && readFrom(read, demand.to() == CommitEdge.INITIAL ? -1 : txn(demand.to()))
        && leads(demand.path(), demand.from(), reads.participant(read))
        && visible.accepts(demand.path().stream().map(CommitCycleAudit::relation).toList())
        && (!axiom.visible().isByOperation()
            || reads.step(demand.path().get(0).about()) < reads.step(read));
  }

  private boolean leads(List<Link> path, int from, int to) {
    int at = from;
    for (Link hop : path) {
      if (hop.from() != at || !holds(hop)) {
        return false;
      }
      at = hop.to();
    }
    return at == to && !path.isEmpty();
  }

  /** Versions are no step of what shows a writer to a reader. */
  private static Relation relation(Link hop) {
    return hop.isSession()
        ? Relation.SESSION
        : hop.isByRead() ? Relation.ITEM_READ : Relation.VERSION;
  }

  private boolean holds(Link hop) {
    int from = txn(hop.from());
    int to = txn(hop.to());
    if (hop.kind() == Link.Kind.VERSION) {
      return tookEffect(from)
          && tookEffect(to)
          && facts.precedesAsVersion(new Event(from, false), new Event(to, false));
    }
    return tookEffect(to)
        && (hop.isSession()
            ? tookEffect(from)
                && facts.precedesInSession(new Event(from, false), new Event(to, false))
            : problem.reads().participant(hop.about()) == hop.to() && readFrom(hop.about(), from));
  }

  /** Whether the read can, and must or is assumed to, have this source. */
  private boolean readFrom(int read, int source) {
    Reads reads = problem.reads();
    int reader = txn(reads.participant(read));
    int value = reads.value(read);
    if (!facts.externalReads(reader, reads.key(read)).contains(value)) {
      return false;
    }
    List<Integer> possible = facts.possibleSources(reader, reads.key(read), value);
    boolean initial = facts.mayBeInitial(reads.key(read), value);
    boolean may = source < 0 ? initial : possible.contains(source);
    boolean must = possible.stream().allMatch(other -> other == source);
    return may && (must || assumed.getOrDefault(read, Integer.MIN_VALUE) == source);
  }

  /** Committed, or read from by somebody who took effect. */
  private boolean tookEffect(int txn) {
    return tookEffect(txn, new HashSet<>());
  }

  private boolean tookEffect(int txn, Set<Integer> asked) {
    if (history.outcome(txn) != Outcome.INDETERMINATE) {
      return history.isCommitted(txn);
    }
    if (!asked.add(txn)) {
      return false;
    }
    for (Map.Entry<Integer, Integer> assumption : assumed.entrySet()) {
      int reader = txn(problem.reads().participant(assumption.getKey()));
      if (assumption.getValue() == txn && tookEffect(reader, asked)) {
        return true;
      }
    }
    return isReadForCertain(txn, asked);
  }

  private boolean isReadForCertain(int txn, Set<Integer> asked) {
    Set<Integer> keys = new HashSet<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        keys.add(history.opKey(op));
      }
    }
    Orders orders = new Orders(false, options.sessionOrder(), RealTime.NOTHING);
    RawFacts all = new RawFacts(problem.registers(), orders, options, keys);
    for (int reader = 0; reader < history.txnCount(); reader++) {
      for (int key : keys) {
        for (int value : all.externalReads(reader, key)) {
          if (all.installs(txn, key, value)
              && all.possibleSources(reader, key, value).equals(List.of(txn))
              && tookEffect(reader, asked)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private int txn(int participant) {
    return problem.participants().txn(participant);
  }
}
