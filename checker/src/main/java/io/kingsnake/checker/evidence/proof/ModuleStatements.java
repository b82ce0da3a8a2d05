package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.evidence.proof.Atom.Before;
import io.kingsnake.checker.evidence.proof.Step.Event;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Contributions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.ModuleFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statements of a user's modules, in terms of the history: they are taken as given. */
public final class ModuleStatements {
  private static final int NOWHERE = -1;

  private final Problem problem;
  private final Contributions contributions;
  private final Map<Integer, List<Integer>> edgesFrom = new HashMap<>(); // by event: told edges

  public ModuleStatements(Problem problem) {
    this.problem = problem;
    contributions = problem.contributions();
    for (int edge = 0; edge < contributions.told().size(); edge++) {
      edgesFrom
          .computeIfAbsent(contributions.told().from(edge), event -> new ArrayList<>())
          .add(edge);
    }
  }

  /** Tests whether modules put one event before the other, perhaps through auxiliary events. */
  public boolean precedes(Event from, Event to) {
    return teller(from, to).isPresent();
  }

  private Optional<CheckerModule> teller(Event from, Event to) {
    int goal = event(to);
    Set<Integer> met = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>(List.of(event(from)));
    while (!work.isEmpty()) {
      for (int edge : edgesFrom.getOrDefault(work.remove(), List.of())) {
        int next = contributions.told().to(edge);
        if (next == goal) {
          return Optional.of(contributions.teller(edge));
        }
        if (problem.participantOf(next) < 0 && met.add(next)) {
          work.add(next);
        }
      }
    }
    return Optional.empty();
  }

  /** The pairs of events of a choice, one of which is in order. */
  public List<Before> choice(int number) {
    List<Before> pairs = new ArrayList<>();
    for (int i = 0; i < contributions.pairCount(number); i++) {
      pairs.add(
          new Before(
              event(contributions.earlier(number, i)), event(contributions.later(number, i))));
    }
    return pairs;
  }

  /** Complaint about an order that breaks a statement, or nothing. */
  public Optional<String> complaint(Witness witness) {
    if (contributions.isEmpty()) {
      return Optional.empty();
    }
    Map<Event, Integer> places = new HashMap<>();
    for (int i = 0; i < witness.length(); i++) {
      if (witness.begins(i)) {
        places.put(new Event(witness.txn(i), false), i);
      }
      if (witness.commits(i)) {
        places.put(new Event(witness.txn(i), problem.isSnapshot()), i);
      }
    }
    for (int number = 0; number < contributions.choiceCount(); number++) {
      List<Before> pairs = choice(number);
      boolean matters =
          pairs.stream()
              .allMatch(pair -> places.containsKey(pair.from()) && places.containsKey(pair.to()));
      if (matters && pairs.stream().noneMatch(pair -> isInOrder(places, pair))) {
        return Optional.of("none of a module's choices is in order: " + pairs);
      }
    }
    return brokenEdge(places);
  }

  private Optional<String> brokenEdge(Map<Event, Integer> places) {
    Map<Integer, Integer> latest = latestBefore(places);
    for (int edge = 0; edge < contributions.told().size(); edge++) {
      int to = contributions.told().to(edge);
      Integer place = problem.participantOf(to) < 0 ? null : places.get(event(to));
      if (place != null && place(contributions.told().from(edge), places, latest) >= place) {
        return Optional.of("a module puts something before " + event(to) + " that is after it");
      }
    }
    return Optional.empty();
  }

  /** By auxiliary event: the place of the last event that leads to it. */
  private Map<Integer, Integer> latestBefore(Map<Event, Integer> places) {
    Map<Integer, Integer> latest = new HashMap<>();
    boolean changed = true;
    while (changed) { // lines are stated along their direction, so two rounds suffice
      changed = false;
      for (int edge = 0; edge < contributions.told().size(); edge++) {
        int to = contributions.told().to(edge);
        int place = place(contributions.told().from(edge), places, latest);
        if (problem.participantOf(to) < 0 && place > latest.getOrDefault(to, NOWHERE)) {
          latest.put(to, place);
          changed = true;
        }
      }
    }
    return latest;
  }

  private int place(int event, Map<Event, Integer> places, Map<Integer, Integer> latest) {
    return problem.participantOf(event) < 0
        ? latest.getOrDefault(event, NOWHERE)
        : places.getOrDefault(event(event), NOWHERE);
  }

  private static boolean isInOrder(Map<Event, Integer> places, Before pair) {
    Integer from = places.get(pair.from());
    Integer to = places.get(pair.to());
    return from != null && to != null && from < to;
  }

  /** The anomaly with its edges in the words of the modules that they are from. */
  public Anomaly inWords(Anomaly anomaly) {
    List<Dependency> edges = anomaly.edges().stream().map(this::inWords).toList();
    return new Anomaly(
        anomaly.kind(),
        anomaly.cycleClass(),
        anomaly.txns(),
        edges,
        anomaly.summary(),
        anomaly.core());
  }

  private Dependency inWords(Dependency edge) {
    if (edge.type() != Dependency.Type.MODULE) {
      return edge.because().isEmpty()
          ? edge
          : edge.inferred(edge.because().stream().map(this::inWords).toList());
    }
    for (boolean fromCommit : new boolean[] {true, false}) {
      for (boolean toCommit : new boolean[] {true, false}) {
        Optional<CheckerModule> teller =
            teller(new Event(edge.from(), fromCommit), new Event(edge.to(), toCommit));
        if (teller.isPresent()) {
          CheckerModule module = teller.get();
          String why =
              ModuleFailure.guard(
                  module, () -> module.why(problem.history(), edge.from(), edge.to()));
          return new Dependency(edge.from(), edge.to(), edge.type(), edge.key(), why);
        }
      }
    }
    return edge;
  }

  private int event(Event event) {
    int participant = problem.participants().of(event.txn());
    return event.commit() ? problem.writeEvent(participant) : problem.readEvent(participant);
  }

  private Event event(int event) {
    int txn = problem.participants().txn(problem.participantOf(event));
    return new Event(txn, problem.isSnapshot() && problem.isWriteEvent(event));
  }
}
