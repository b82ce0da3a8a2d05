package io.kingsnake.checker.certify;

import io.kingsnake.checker.axiomatic.Demand;
import io.kingsnake.checker.axiomatic.Hop;
import io.kingsnake.checker.axiomatic.SourceRefutation.Line;
import io.kingsnake.checker.axiomatic.SourceRefutation.Literal;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes why there is no commit order: cycles of demands, and sources that do not go together. */
final class DemandText {
  private final ProofText text;
  private final Problem problem;
  private final Participants participants;
  private final Reads reads;
  private final Sightings sightings;
  private final ListText lists;
  private final Map<Sight, Integer> settled = new HashMap<>(); // the clause that says so

  DemandText(ProofText text, Problem problem, Sightings sightings, ListText lists) {
    this.text = text;
    this.problem = problem;
    this.sightings = sightings;
    this.lists = lists;
    participants = problem.participants();
    reads = problem.reads();
    force();
    idle();
  }

  private int txn(int participant) {
    return participants.txn(participant);
  }

  private int writer(int candidate) {
    return candidate < 0 ? -1 : txn(problem.writes().participant(candidate));
  }

  private Sight sight(int read) {
    text.touch(reads.key(read));
    int reader = txn(reads.participant(read));
    int number = sightings.number(reader, reads.operation(read));
    return new Sight(reader, reads.key(read), number);
  }

  /** Those of unknown outcome who took effect because somebody can only have read from them. */
  private void force() {
    boolean[] forced = new boolean[participants.count()];
    IntList work = new IntList();
    for (int p = 0; p < forced.length && participants.count() > 0; p++) {
      forced[p] = problem.history().isCommitted(txn(p));
      if (forced[p]) {
        work.add(p);
      }
    }
    while (!work.isEmpty()) {
      int p = work.pop();
      for (int read = reads.start(p); read < reads.end(p); read++) {
        if (reads.candidateCount(read) == 1 && reads.candidate(read, 0) >= 0) {
          int source = problem.writes().participant(reads.candidate(read, 0));
          if (!forced[source]) {
            forced[source] = true;
            work.add(source);
            settle(read, new IntList());
            source(read, txn(source));
          }
        }
      }
    }
  }

  /** Those of unknown outcome who cannot have taken effect, since none of them can be first. */
  private void idle() {
    BitSet idle = new BitSet();
    for (int p = 0; p < participants.count(); p++) {
      idle.set(p, participants.isOptional(p));
    }
    int before = -1;
    while (before != idle.cardinality()) {
      before = idle.cardinality();
      idle.stream().filter(p -> waitingRead(p, idle) < 0).forEach(idle::clear);
    }
    if (!idle.isEmpty()) {
      waiting(idle, false);
    }
  }

  /** A read of the participant that only these can have answered, or -1. */
  private int waitingRead(int p, BitSet others) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      boolean waits = true;
      for (int i = 0; i < reads.candidateCount(read) && waits; i++) {
        int candidate = reads.candidate(read, i);
        waits =
            candidate == Reads.NONE
                || (candidate >= 0 && others.get(problem.writes().participant(candidate)));
      }
      if (waits) {
        return read;
      }
    }
    return -1;
  }

  /** States that participants wait for each other, for what they read or in their session. */
  void waiting(BitSet stuck, boolean session) {
    IntList numbers = new IntList();
    numbers.add(3 * stuck.cardinality());
    for (int p = stuck.nextSetBit(0); p >= 0; p = stuck.nextSetBit(p + 1)) {
      int read = waitingRead(p, stuck);
      boolean bySession = session && read < 0;
      Sight sight = bySession ? new Sight(txn(p), -1, 0) : sight(read);
      numbers.add(sight.txn());
      numbers.add(sight.key());
      numbers.add(sight.number());
    }
    text.state(stuck.cardinality(), "w", numbers.toArray());
  }

  void noSource(int read) {
    Sight sight = sight(read);
    text.state(1, "s", sight.txn(), sight.key(), sight.number());
  }

  /** A cycle of what is certain: the contradiction itself. */
  void cycle(List<Demand> cycle) {
    state(cycle, new IntList());
  }

  void refutation(List<Line> core) {
    IntList numbers = new IntList();
    IntList effects = new IntList(); // clauses that say of who was read that he took effect
    for (Line line : core) {
      IntList literals = new IntList();
      IntList hints = new IntList();
      for (Literal literal : line.literals()) {
        literals.add(literal(literal));
        if (!literal.positive() && literal.candidate() >= 0) {
          int first = source(literal.read(), writer(literal.candidate()));
          hints.add(first);
          if (participants.isOptional(problem.writes().participant(literal.candidate()))) {
            effects.add(first + 1);
          }
        }
      }
      if (line.ambiguous() >= 0) {
        // Those who did not take effect are ruled out by saying so of their versions.
        int read = line.ambiguous();
        for (int i = 0; i < reads.candidateCount(read); i++) {
          if (reads.candidate(read, i) >= 0) {
            source(read, writer(reads.candidate(read, i)));
          }
        }
        Sight sight = sight(read);
        numbers.add(text.state(1, "s", sight.txn(), sight.key(), sight.number()));
      } else if (line.cycle().isEmpty()) {
        IntList antecedents = new IntList();
        line.antecedents().forEach(antecedent -> antecedents.add(numbers.get(antecedent)));
        antecedents.addAll(effects);
        numbers.add(text.derive(literals, antecedents));
      } else {
        hints.addAll(effects);
        state(line.cycle(), hints);
        numbers.add(text.derive(literals, hints));
      }
    }
  }

  private int literal(Literal literal) {
    Sight sight = sight(literal.read());
    int source = writer(literal.candidate());
    int atom = text.atom("R", sight.txn(), sight.key(), sight.number(), source);
    return 2 * atom + (literal.positive() ? 0 : 1);
  }

  /** States the demands and that they close a cycle; adds the clauses to the hints. */
  private void state(List<Demand> cycle, IntList hints) {
    List<Integer> places = new ArrayList<>();
    for (Demand demand : cycle) {
      if (demand.from() != Demand.INITIAL) {
        places.add(txn(demand.from()));
        demand(demand, hints);
      }
    }
    if (places.size() > 1) {
      hints.add(text.cycle(places.stream().mapToInt(place -> place).toArray()));
    }
  }

  private void demand(Demand demand, IntList hints) {
    int from = txn(demand.from());
    if (!demand.isSeen()) {
      hop(demand.path().get(0), hints);
      return;
    }
    StringBuilder way = new StringBuilder();
    for (Hop hop : demand.path()) {
      int to = txn(hop.to());
      if (hop.isRead()) {
        settle(hop.read(), hints);
        Sight sight = sight(hop.read());
        way.append(' ').append(ProofText.text("r", to, sight.key(), sight.number()));
      } else {
        way.append(' ').append(ProofText.text("s", to));
      }
    }
    settle(demand.read(), hints);
    Sight sight = sight(demand.read());
    int source = demand.to() == Demand.INITIAL ? -1 : txn(demand.to());
    String word = ProofText.text("y", sight.txn(), sight.key(), sight.number(), source, from);
    hints.add(text.state(1, word + " " + demand.path().size() + way));
  }

  private void hop(Hop hop, IntList hints) {
    int from = txn(hop.from());
    int to = txn(hop.to());
    if (hop.isRead()) {
      settle(hop.read(), hints);
      hints.add(source(hop.read(), from));
    } else if (hop.isVersion()) {
      hints.add(lists.order(text, lists.keyOf(from, to), from, to));
    } else {
      hints.add(text.state(1, "e", from, to));
    }
  }

  private int source(int read, int writer) {
    Sight sight = sight(read);
    return text.state(2, "f", sight.txn(), sight.key(), sight.number(), writer);
  }

  private void settle(int read, IntList hints) {
    if (reads.candidateCount(read) == 1) {
      Sight sight = sight(read);
      Integer known = settled.get(sight);
      if (known == null) {
        known = text.state(1, "s", sight.txn(), sight.key(), sight.number());
        settled.put(sight, known);
      }
      hints.add(known);
    }
  }
}
