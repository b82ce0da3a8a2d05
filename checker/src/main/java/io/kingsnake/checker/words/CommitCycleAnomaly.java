package io.kingsnake.checker.words;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.KnownVersions;
import io.kingsnake.checker.solve.CommitEdge;
import io.kingsnake.checker.solve.Hop;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Puts a cycle of the commit order into the words of clients. What a reader had seen demands that U
 * precedes T, which it read; the rest of the cycle, that T precedes U. So U overwrote what the
 * reader read, and yet the reader had seen U: that is the cycle to show.
 */
public final class CommitCycleAnomaly {
  private final Problem problem;
  private final History history;
  private final Reads reads;
  private final KnownVersions versions;
  private final boolean ordersSessions;

  /** For levels whose commit order contains session order, and others. */
  public CommitCycleAnomaly(Problem problem, boolean ordersSessions) {
    this.problem = problem;
    this.ordersSessions = ordersSessions;
    this.history = problem.history();
    this.reads = problem.reads();
    this.versions = new KnownVersions(problem.versions());
  }

  public Anomaly of(List<CommitEdge> cycle) {
    List<Dependency> edges = new ArrayList<>();
    int shown = firstSeen(cycle);
    if (shown < 0) {
      cycle.forEach(demand -> edges.add(dependency(demand.path().get(0))));
    } else {
      CommitEdge demand = cycle.get(shown);
      List<CommitEdge> others = new ArrayList<>(cycle.subList(shown + 1, cycle.size()));
      others.addAll(cycle.subList(0, shown));
      boolean isOwn = demand.from() == reads.participant(demand.read());
      if (isOwn && !ordersSessions && demand.path().stream().anyMatch(Hop::isSession)) {
        edges.addAll(sawItself(demand));
      } else {
        if (!isOwn) {
          edges.add(overwritten(demand, others));
        }
        demand.path().forEach(hop -> edges.add(dependency(hop)));
      }
    }
    return anomaly(edges, cycle);
  }

  /** The reader had seen its own write: that its session leads back to it is no cycle by itself. */
  private List<Dependency> sawItself(CommitEdge demand) {
    int reader = txn(demand.from());
    int source = demand.to() == CommitEdge.INITIAL ? Dependency.INITIAL_TXN : txn(demand.to());
    int key = reads.key(demand.read());
    String why =
        "%s had seen its own write of %s, yet read %s: that one is newer"
            .formatted(
                name(reader),
                history.keys().show(key),
                demand.to() == CommitEdge.INITIAL ? "the initial version" : name(source) + "'s");
    Dependency seen =
        new Dependency(reader, source, Type.WW, key, why)
            .inferred(demand.path().stream().map(this::dependency).toList());
    return List.of(seen, new Dependency(source, reader, readType(demand.read()), key, why(demand)));
  }

  /** What was read, for what visibility demands. */
  private String why(CommitEdge demand) {
    return demand.to() == CommitEdge.INITIAL
        ? "%s read the initial version of %s"
            .formatted(
                participant(reads.participant(demand.read())),
                history.keys().show(reads.key(demand.read())))
        : why(new Hop(demand.to(), reads.participant(demand.read()), demand.read()));
  }

  /**
   * One that leads to the initial version says most; else one whose reader saw next what it should
   * have seen; else any.
   */
  private int firstSeen(List<CommitEdge> cycle) {
    int found = -1;
    for (int i = 0; i < cycle.size(); i++) {
      CommitEdge demand = cycle.get(i);
      if (demand.isSeen()
          && (found < 0 || demand.to() == CommitEdge.INITIAL || readsInTurn(demand))) {
        found = i;
      }
    }
    return found;
  }

  private boolean readsInTurn(CommitEdge demand) {
    return demand.from() != CommitEdge.INITIAL
        && demand.to() != CommitEdge.INITIAL
        && new RawReads(history)
            .readsInTurn(
                txn(reads.participant(demand.read())),
                reads.key(demand.read()),
                txn(demand.to()),
                txn(demand.from()));
  }

  private Anomaly anomaly(List<Dependency> edges, List<CommitEdge> cycle) {
    Set<Integer> txns = new LinkedHashSet<>();
    edges.stream()
        .map(Dependency::from)
        .filter(txn -> txn != Dependency.INITIAL_TXN)
        .forEach(txns::add);
    boolean session =
        cycle.stream().flatMap(demand -> demand.path().stream()).anyMatch(Hop::isSession);
    String name = CycleShape.of(history, edges, session);
    String summary = CycleSummary.of(history, name, edges);
    return new Anomaly(
            name, CycleClass.of(edges, session, false), List.copyOf(txns), edges, summary)
        .withCore(core(cycle));
  }

  private Dependency overwritten(CommitEdge demand, List<CommitEdge> others) {
    int reader = txn(reads.participant(demand.read()));
    int key = reads.key(demand.read());
    String shownKey = history.keys().show(key);
    String why =
        demand.to() == CommitEdge.INITIAL
            ? "%s read the initial version of %s, which %s overwrote"
                .formatted(name(reader), shownKey, participant(demand.from()))
            : "%s read %s as %s wrote it; %s overwrote that version: %s"
                .formatted(
                    name(reader),
                    shownKey,
                    participant(demand.to()),
                    participant(demand.from()),
                    others.stream().map(this::reason).collect(Collectors.joining("; ")));
    Type type = reads.isPredicate(demand.read()) ? Type.PREDICATE_RW : Type.RW;
    Dependency overwritten = new Dependency(reader, txn(demand.from()), type, key, why);
    return demand.to() == CommitEdge.INITIAL
        ? overwritten
        : overwritten.inferred(
            Stream.concat(reading(demand), others.stream().flatMap(this::premises)).toList());
  }

  /** What the reader read, for what its visibility demands. */
  private Stream<Dependency> reading(CommitEdge demand) {
    return demand.to() == CommitEdge.INITIAL
        ? Stream.empty()
        : Stream.of(
            dependency(new Hop(demand.to(), reads.participant(demand.read()), demand.read())));
  }

  private Stream<Dependency> premises(CommitEdge demand) {
    Stream<Dependency> path = demand.path().stream().map(this::dependency);
    return demand.isSeen() ? Stream.concat(reading(demand), path) : path;
  }

  /** Every transaction that a cycle and its reasons speak of. */
  public Set<Integer> core(List<CommitEdge> cycle) {
    Set<Integer> txns = new TreeSet<>();
    for (CommitEdge demand : cycle) {
      IntStream.of(demand.from(), demand.to())
          .filter(participant -> participant != CommitEdge.INITIAL)
          .forEach(participant -> txns.add(txn(participant)));
      premises(demand).flatMap(edge -> Stream.of(edge.from(), edge.to())).forEach(txns::add);
    }
    return txns;
  }

  /** Why one commits before another. */
  private String reason(CommitEdge demand) {
    if (!demand.isSeen()) {
      return demand.path().isEmpty() ? "initial versions come first" : why(demand.path().get(0));
    }
    return "%s had seen %s's write of %s, yet read %s"
        .formatted(
            participant(reads.participant(demand.read())),
            participant(demand.from()),
            history.keys().show(reads.key(demand.read())),
            demand.to() == CommitEdge.INITIAL
                ? "the initial version"
                : participant(demand.to()) + "'s");
  }

  private Dependency dependency(Hop hop) {
    int from = txn(hop.from());
    int to = txn(hop.to());
    if (hop.isVersion()) {
      return new Dependency(from, to, Type.WW, versions.keyOf(from, to), why(hop));
    }
    return hop.isSession()
        ? new Dependency(from, to, Type.SESSION, -1, why(hop))
        : new Dependency(from, to, readType(hop.read()), reads.key(hop.read()), why(hop));
  }

  private Type readType(int read) {
    return reads.isPredicate(read) ? Type.PREDICATE_WR : Type.WR;
  }

  private String why(Hop hop) {
    if (hop.isVersion()) {
      int key = versions.keyOf(txn(hop.from()), txn(hop.to()));
      return "%s's version of %s is known to precede %s's"
          .formatted(participant(hop.from()), history.keys().show(key), participant(hop.to()));
    }
    if (hop.isSession()) {
      int session = history.txnSession(txn(hop.from()));
      return "%s precedes %s in session %s"
          .formatted(participant(hop.from()), participant(hop.to()), history.sessionName(session));
    }
    int value = reads.value(hop.read());
    return "%s read %s%s, which %s wrote"
        .formatted(
            participant(hop.to()),
            history.keys().show(reads.key(hop.read())),
            value >= 0 ? "=" + history.values().show(value) : " as absent",
            participant(hop.from()));
  }

  private int txn(int participant) {
    return problem.participants().txn(participant);
  }

  private String participant(int participant) {
    return name(txn(participant));
  }

  private String name(int txn) {
    return "T" + history.txnId(txn);
  }
}
