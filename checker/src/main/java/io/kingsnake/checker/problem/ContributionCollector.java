package io.kingsnake.checker.problem;

import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.Constraints;
import io.kingsnake.checker.semantics.ModuleFailure;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the additions of modules to a problem while it is built. */
final class ContributionCollector implements Constraints {
  private final Problem problem;
  private final ProblemObservations observations;
  private final EdgeList edges;
  private final ConditionalEdges conditional;
  private final List<int[]> chains = new ArrayList<>();
  private final List<CheckerModule> modules = new ArrayList<>();
  private final EdgeList told = new EdgeList(); // by modules of the user
  private final IntList tellers = new IntList(); // by edge in told: index in modules
  private final Set<Long> toldPairs = new HashSet<>(); // for chains: of the edges up to the count
  private int toldPairCount;
  private final IntList choices = new IntList(); // pairs of events
  private final IntList choiceStarts = new IntList();
  private boolean isOfLevel;
  private int eventEnd;

  /** Adds edges that are certain, or would be if their transaction took effect. */
  ContributionCollector(Problem problem, EdgeList edges, ConditionalEdges conditional) {
    this.problem = problem;
    this.edges = edges;
    this.conditional = conditional;
    observations = new ProblemObservations(problem);
    eventEnd = problem.eventCount();
    choiceStarts.add(0);
  }

  /** Adds constraints that belong to the definition of the level. */
  void addOwn(CheckerModule module) {
    isOfLevel = true;
    module.contribute(observations, this);
  }

  void add(CheckerModule module) {
    isOfLevel = false;
    modules.add(module);
    ModuleFailure.guard(module, () -> module.contribute(observations, this));
  }

  Contributions collected() {
    return new Contributions(modules, told, tellers, choices, choiceStarts);
  }

  int eventEnd() {
    return eventEnd;
  }

  List<int[]> chains() {
    return chains;
  }

  @Override
  public int begin(int participant) {
    return problem.readEvent(participant);
  }

  @Override
  public int commit(int participant) {
    return problem.writeEvent(participant);
  }

  @Override
  public int auxiliary() {
    return eventEnd++;
  }

  /** An edge into an optional participant constrains no other, so it is treated as certain. */
  @Override
  public void before(int earlier, int later) {
    requireEvent(earlier);
    requireEvent(later);
    if (earlier == later) {
      return; // begin and commit of one transaction, where these are one event
    }
    int owner = problem.participantOf(earlier);
    boolean isDoubtful = owner >= 0 && problem.participants().isOptional(owner);
    if (isDoubtful && !isOfLevel && problem.participantOf(later) < 0) {
      throw new IllegalArgumentException(
          "participant %d may not have taken effect, so it may not precede an auxiliary event"
              .formatted(owner));
    }
    if (isDoubtful) {
      conditional.add(owner, earlier, later);
    } else {
      edges.add(earlier, later);
    }
    if (!isOfLevel) {
      told.add(earlier, later);
      tellers.add(modules.size() - 1);
    }
  }

  @Override
  public void either(int... pairs) {
    if (pairs.length == 0 || pairs.length % 2 != 0) {
      throw new IllegalArgumentException(
          "a choice needs pairs of events but got %d events".formatted(pairs.length));
    }
    for (int i = 0; i < pairs.length; i += 2) {
      if (pairs[i] == pairs[i + 1]) {
        return; // both are one event: the choice is settled
      }
    }
    for (int event : pairs) {
      requireEvent(event);
      if (problem.participantOf(event) < 0) {
        throw new IllegalArgumentException("a choice is between events of participants: " + event);
      }
      choices.add(event);
    }
    choiceStarts.add(choices.size());
  }

  @Override
  public void chain(int... events) {
    if (!isOfLevel) {
      requireTold(events);
    }
    chains.add(events.clone());
  }

  private void requireTold(int[] events) {
    for (int edge = toldPairCount; edge < told.size(); edge++) {
      toldPairs.add(((long) told.from(edge) << 32) | told.to(edge));
    }
    toldPairCount = told.size();
    for (int event : events) {
      int owner = problem.participantOf(event);
      if (owner >= 0 && problem.participants().isOptional(owner)) {
        throw new IllegalArgumentException(
            "no chain: participant %d may not have taken effect".formatted(owner));
      }
    }
    for (int i = 1; i < events.length; i++) {
      if (!toldPairs.contains(((long) events[i - 1] << 32) | events[i])) {
        throw new IllegalArgumentException(
            "no chain: nothing puts event %d before event %d".formatted(events[i - 1], events[i]));
      }
    }
  }

  private void requireEvent(int event) {
    if (event < 0 || event >= eventEnd) {
      throw new IllegalArgumentException("there is no event " + event);
    }
  }
}
