package io.kingsnake.checker.problem;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the problem of one history under one set of orders. */
public final class ProblemBuilder {
  private final History history;
  private final Orders orders;
  private final CheckOptions options;
  private final Registers registers;
  private final BitSet sessionStarts;
  private final EdgeList edges = new EdgeList();
  private final ConditionalEdges conditional = new ConditionalEdges();
  private int eventCount;

  private ProblemBuilder(
      Registers registers, Orders orders, CheckOptions options, BitSet sessionStarts) {
    this.registers = registers;
    history = registers.history();
    this.orders = orders;
    this.options = options;
    this.sessionStarts = sessionStarts;
  }

  /** The problem of the history in these terms. */
  public static Problem build(Registers registers, Orders orders, CheckOptions options) {
    return build(registers, orders, options, new BitSet());
  }

  /** The same, where the given transactions are taken to start sessions of their own. */
  public static Problem build(
      Registers registers, Orders orders, CheckOptions options, BitSet sessionStarts) {
    return new ProblemBuilder(registers, orders, options, sessionStarts).build(false);
  }

  /** The same, where every read of a value is kept apart from others of that value. */
  public static Problem buildWithRepeats(Registers registers, Orders orders, CheckOptions options) {
    return new ProblemBuilder(registers, orders, options, new BitSet()).build(true);
  }

  /**
   * Who reads and writes what, without edges and chains: for levels that do not order readers
   * before those who overwrite what they read. {@code repeats} keeps every read of a value apart.
   */
  public static Problem withoutEdges(
      Registers registers, Orders orders, CheckOptions options, boolean repeats) {
    return new ProblemBuilder(registers, orders, options, new BitSet()).plain(repeats);
  }

  private Problem plain(boolean repeats) {
    Participants participants = Participants.possible(history, options.ownWrites(), sessionStarts);
    Writes writes = Writes.of(history, participants);
    boolean guess = registers.guessesInitial();
    Reads reads = Reads.of(history, participants, writes, options.ownWrites(), repeats, guess);
    if (participants.anyOptional()) {
      participants = Needed.of(participants, writes, reads);
      writes = Writes.of(history, participants);
      reads = Reads.of(history, participants, writes, options.ownWrites(), repeats, guess);
    }
    eventCount = participants.count() * (orders.snapshot() ? 2 : 1);
    return problem(participants, writes, reads, new Chains(0), null);
  }

  private Problem build(boolean repeats) {
    Problem plain = plain(repeats);
    if (orders.snapshot()) {
      for (int p = 0; p < plain.participants().count(); p++) {
        edges.add(plain.readEvent(p), plain.writeEvent(p));
      }
    }
    VersionEdges.add(plain, edges, conditional);
    Contributions contributions = new Contributions(plain);
    LevelOrders.modules(orders).forEach(contributions::addOwn);
    options.modules().forEach(contributions::add);
    eventCount = contributions.eventEnd();
    addReadEdges(plain);
    return problem(
        plain.participants(),
        plain.writes(),
        plain.reads(),
        chains(plain, contributions.chains()),
        contributions);
  }

  private Problem problem(
      Participants participants,
      Writes writes,
      Reads reads,
      Chains chains,
      @Nullable Contributions contributions) {
    return new Problem(
        orders,
        participants,
        writes,
        reads,
        chains,
        edges,
        eventCount,
        registers,
        options.drift(),
        conditional,
        contributions);
  }

  /** Settled sources precede their readers; readers of the initial version precede its writers. */
  private void addReadEdges(Problem plain) {
    Reads reads = plain.reads();
    Writes writes = plain.writes();
    Participants participants = plain.participants();
    int[] lastSourceOf = new int[participants.count()]; // one edge per pair is enough
    Arrays.fill(lastSourceOf, -1);
    InitialReads initial = new InitialReads(plain);
    for (int read = 0; read < reads.count(); read++) {
      int reader = reads.participant(read);
      int source = reads.source(read);
      if (source < Reads.INITIAL || participants.isOptional(reader)) {
        continue;
      }
      if (source == Reads.INITIAL) {
        if (plain.boundsReader(read)) {
          initial.add(read);
        }
      } else if (lastSourceOf[writes.participant(source)] != reader) {
        lastSourceOf[writes.participant(source)] = reader;
        edges.add(plain.writeEvent(writes.participant(source)), plain.readEvent(reader));
      }
    }
    eventCount = initial.addEdges(edges, eventCount);
  }

  /** Sessions are chains if their order counts; otherwise chains are looked for. */
  private Chains chains(Problem plain, List<int[]> timeLines) {
    Chains chains = new Chains(eventCount);
    timeLines.forEach(line -> chains.add(line, line.length));
    if (orders.session()) {
      SessionChains.add(chains, plain.participants(), orders.snapshot(), chainLimit());
    } else {
      GreedyChains.add(chains, plain, eventCount, chainLimit());
    }
    return chains;
  }

  /** Clocks cost eight bytes per event and chain; they may take a third of the heap. */
  private int chainLimit() {
    long bytes = Runtime.getRuntime().maxMemory() / 3;
    long rows = Math.max(1, eventCount);
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE / rows, bytes / (8 * rows)));
  }
}
