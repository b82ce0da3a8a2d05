package io.kingsnake.checker.problem;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.List;

/** Builds the problem of one history under one set of orders. */
public final class ProblemBuilder {
  /**
   * Limit on the entries of clocks, eight bytes each: enough for a million transactions in fifty
   * sessions. The limit does not grow with memory, so that a search takes the same path on every
   * machine.
   */
  private static final int MAX_CLOCK_CELLS = 1 << 27;

  private final History history;
  private final Orders orders;
  private final CheckOptions options;
  private final Registers registers;
  private final EdgeList edges = new EdgeList();
  private final ConditionalEdges conditional = new ConditionalEdges();

  private final SharedAccesses shared;

  private ProblemBuilder(Registers registers, Orders orders, CheckOptions options) {
    this(registers, orders, options, new SharedAccesses());
  }

  private ProblemBuilder(
      Registers registers, Orders orders, CheckOptions options, SharedAccesses shared) {
    this.shared = shared;
    this.registers = registers;
    history = registers.history();
    this.orders = orders;
    this.options = options;
  }

  /** The problem of the history in these terms. */
  public static Problem build(Registers registers, Orders orders, CheckOptions options) {
    return build(registers, orders, options, new SharedAccesses());
  }

  /** Problem built from shared facts about reads and writes. */
  public static Problem build(
      Registers registers, Orders orders, CheckOptions options, SharedAccesses shared) {
    ProblemBuilder builder = new ProblemBuilder(registers, orders, options, shared);
    return builder.build(builder.plain(false));
  }

  /** Problem in which every read of a value is kept apart from others of that value. */
  public static Problem buildWithRepeats(Registers registers, Orders orders, CheckOptions options) {
    ProblemBuilder builder = new ProblemBuilder(registers, orders, options);
    return builder.build(builder.plain(true));
  }

  /**
   * Problem of reads and writes only, without edges and chains: for levels that do not order
   * readers before the transactions that overwrite the versions they read. {@code repeats} keeps
   * every read of a value apart.
   */
  public static Problem withoutEdges(
      Registers registers, Orders orders, CheckOptions options, boolean repeats) {
    return new ProblemBuilder(registers, orders, options).plain(repeats);
  }

  /** Problem without edges, built from shared facts about reads and writes. */
  public static Problem withoutEdges(
      Registers registers, Orders orders, CheckOptions options, SharedAccesses shared) {
    return new ProblemBuilder(registers, orders, options, shared).plain(false);
  }

  private Problem plain(boolean repeats) {
    boolean isUsual = !repeats && !registers.guessesInitial();
    SharedAccesses.Accesses accesses =
        isUsual
            ? shared.of(history, options.ownWrites(), () -> accesses(false))
            : accesses(repeats);
    return plain(accesses.participants(), accesses.writes(), accesses.reads());
  }

  private SharedAccesses.Accesses accesses(boolean repeats) {
    Participants participants = Participants.possible(history, options.ownWrites());
    Writes writes = Writes.of(history, participants);
    boolean guess = registers.guessesInitial();
    Reads reads = Reads.of(history, participants, writes, options.ownWrites(), repeats, guess);
    if (participants.anyOptional()) {
      participants = Needed.of(participants, writes, reads);
      writes = Writes.of(history, participants);
      reads = Reads.of(history, participants, writes, options.ownWrites(), repeats, guess);
    }
    writes.forgetValues();
    return new SharedAccesses.Accesses(participants, writes, reads);
  }

  private Problem plain(Participants participants, Writes writes, Reads reads) {
    int eventCount = participants.count() * (orders.snapshot() ? 2 : 1);
    return new Problem(
        orders, registers, options.drift(), participants, writes, reads, Facts.none(eventCount));
  }

  private Problem build(Problem plain) {
    if (orders.snapshot()) {
      for (int p = 0; p < plain.participants().count(); p++) {
        edges.add(plain.readEvent(p), plain.writeEvent(p));
      }
    }
    VersionEdges.add(plain, edges, conditional);
    ContributionCollector modules = new ContributionCollector(plain, edges, conditional);
    LevelOrders.modules(orders).forEach(modules::addOwn);
    options.modules().forEach(modules::add);
    int eventCount = addReadEdges(plain, modules.eventEnd());
    edges.trim();
    assert eventCount >= plain.eventCount() : "events went missing";
    Chains chains = chains(plain, eventCount, modules.chains());
    return plain.with(new Facts(eventCount, edges, conditional, chains, modules.collected()));
  }

  /**
   * Settled sources precede their readers; readers of the initial version precede its writers.
   * Returns the new end of events.
   */
  private int addReadEdges(Problem plain, int eventEnd) {
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
        assert writes.participant(source) != reader : reader + " reads from itself";
        lastSourceOf[writes.participant(source)] = reader;
        edges.add(plain.writeEvent(writes.participant(source)), plain.readEvent(reader));
      }
    }
    return initial.addEdges(edges, eventEnd);
  }

  /** Sessions are chains if their order counts; otherwise chains are looked for. */
  private Chains chains(Problem plain, int eventCount, List<int[]> timeLines) {
    Chains chains = new Chains(eventCount);
    timeLines.forEach(line -> chains.add(line, line.length));
    if (orders.session()) {
      SessionChains.add(chains, plain.participants(), orders.snapshot(), chainLimit(eventCount));
    } else {
      GreedyChains.add(chains, plain, edges, chainLimit(eventCount));
    }
    return chains;
  }

  private static int chainLimit(int eventCount) {
    return Math.max(1, MAX_CLOCK_CELLS / Math.max(1, eventCount));
  }
}
