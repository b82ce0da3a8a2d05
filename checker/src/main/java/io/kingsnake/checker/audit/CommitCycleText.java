package io.kingsnake.checker.audit;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.CommitEdge;
import io.kingsnake.checker.solve.Link;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Writes why there is no commit order: a cycle of edges that it would have to contain. */
final class CommitCycleText {
  private final ProofText text;
  private final Problem problem;
  private final Participants participants;
  private final Reads reads;
  private final ObservationNames names;
  private final ReadingText readings;
  private final Beside beside;
  private final BitSet forced = new BitSet(); // participants that are known to have taken effect

  CommitCycleText(
      ProofText text,
      Problem problem,
      ObservationNames names,
      ReadingText readings,
      Beside beside) {
    this.readings = readings;
    this.text = text;
    this.problem = problem;
    this.names = names;
    this.beside = beside;
    participants = problem.participants();
    reads = problem.reads();
    force();
  }

  private int txn(int participant) {
    return participants.txn(participant);
  }

  private Observed sight(int read) {
    int reader = txn(reads.participant(read));
    int number = names.number(reader, reads.operation(read));
    return new Observed(reader, reads.key(read), number);
  }

  /**
   * Those of unknown outcome that took effect because another transaction can only have read from
   * them.
   */
  private void force() {
    IntList work = new IntList();
    for (int p = 0; p < participants.count(); p++) {
      if (problem.history().isCommitted(txn(p))) {
        forced.set(p);
        work.add(p);
      }
    }
    while (!work.isEmpty()) {
      int p = work.pop();
      for (int read = reads.start(p); read < reads.end(p); read++) {
        if (reads.candidateCount(read) == 1 && reads.candidate(read, 0) >= 0) {
          int source = problem.writes().participant(reads.candidate(read, 0));
          if (!forced.get(source)) {
            forced.set(source);
            work.add(source);
            settle(read);
            source(read, txn(source));
          }
        }
      }
    }
  }

  void noSource(int read) {
    settle(read);
  }

  /** A cycle of certain edges: the contradiction itself. */
  void cycle(List<CommitEdge> cycle) {
    List<Integer> places = new ArrayList<>();
    for (CommitEdge demand : cycle) {
      if (demand.from() != CommitEdge.INITIAL) {
        places.add(txn(demand.from()));
        demand(demand);
      }
    }
    if (places.size() > 1) {
      text.cycle(places.stream().mapToInt(place -> place).toArray());
    }
  }

  private void demand(CommitEdge demand) {
    int from = txn(demand.from());
    if (!demand.isSeen()) {
      hop(demand.path().get(0));
      return;
    }
    List<int[]> path = new ArrayList<>();
    for (Link hop : demand.path()) {
      int to = txn(hop.to());
      if (hop.isByRead()) {
        settle(hop.about());
        Observed sight = sight(hop.about());
        path.add(ProofText.tokens('r', to, sight.key(), sight.number()));
      } else {
        path.add(ProofText.tokens('s', to));
      }
    }
    settle(demand.read());
    Observed sight = sight(demand.read());
    int source = demand.to() == CommitEdge.INITIAL ? -1 : txn(demand.to());
    int[] read = {sight.txn(), sight.key(), sight.number(), source, from};
    text.state('y', ProofText.joined(List.of(read, ProofText.path(path))));
  }

  private void hop(Link hop) {
    int from = txn(hop.from());
    int to = txn(hop.to());
    if (hop.isByRead()) {
      settle(hop.about());
      source(hop.about(), from);
    } else if (hop.kind() == Link.Kind.VERSION) {
      beside.order(text, beside.keyOf(from, to), from, to);
    } else {
      text.state('e', from, to);
    }
  }

  private void source(int read, int writer) {
    Observed sight = sight(read);
    text.state('f', sight.txn(), sight.key(), sight.number(), writer);
  }

  private void settle(int read) {
    readings.some(text, sight(read));
  }
}
