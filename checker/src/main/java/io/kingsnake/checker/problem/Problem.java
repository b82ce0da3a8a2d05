package io.kingsnake.checker.problem;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Events: participant p reads at readEvent(p) and writes at writeEvent(p); the two are one event
 * unless the level splits them. Events from auxiliaryStart on belong to no transaction: they only shorten
 * what would be quadratically many edges.
 *
 * Superpositions are not listed. Each open read is one (its candidates), and so is each pair of a
 * read and another writer of its key (before the version read, or after the read); passes and solver
 * look at the few that matter.
 */
/**
 * The intermediate representation: who reads and writes which key, the certain order of events, and
 * the sources of reads as far as they are known. Sources and edges are refined in place by the
 * passes; everything else is fixed.
 */
public final class Problem {
  private final Orders orders;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Chains chains;
  private final EdgeList edges;
  private final int eventCount;
  private final Registers registers;
  private final long drift;
  private final ConditionalEdges conditionalEdges;
  private final Contributions contributions;

  Problem(
      Orders orders,
      Participants participants,
      Writes writes,
      Reads reads,
      Chains chains,
      EdgeList edges,
      int eventCount,
      Registers registers,
      long drift,
      ConditionalEdges conditionalEdges,
      @Nullable Contributions contributions) {
    this.orders = orders;
    this.participants = participants;
    this.writes = writes;
    this.reads = reads;
    this.chains = chains;
    this.edges = edges;
    this.eventCount = eventCount;
    this.registers = registers;
    this.drift = drift;
    this.conditionalEdges = conditionalEdges;
    this.contributions = contributions == null ? new Contributions(this) : contributions;
  }

  public Registers registers() {
    return registers;
  }

  /** The history this is about. */
  public History history() {
    return registers.history();
  }

  /** What is known of the order of versions. */
  public List<VersionOrder> versions() {
    return registers.versions();
  }

  /** Times closer than this order nothing. */
  public long drift() {
    return drift;
  }

  public Orders orders() {
    return orders;
  }

  /** Whether begin and commit are events of their own. */
  public boolean isSnapshot() {
    return orders.snapshot();
  }

  public Participants participants() {
    return participants;
  }

  public Writes writes() {
    return writes;
  }

  public Reads reads() {
    return reads;
  }

  public Chains chains() {
    return chains;
  }

  /** Certain edges between events, in the order they were derived. */
  public EdgeList edges() {
    return edges;
  }

  /** Edges that hold only if their owner took effect. */
  public ConditionalEdges conditionalEdges() {
    return conditionalEdges;
  }

  /** What modules added that the level itself does not ask for. */
  public Contributions contributions() {
    return contributions;
  }

  public int eventCount() {
    return eventCount;
  }

  public int readEvent(int participant) {
    return orders.snapshot() ? 2 * participant : participant;
  }

  public int writeEvent(int participant) {
    return orders.snapshot() ? 2 * participant + 1 : participant;
  }

  /** The participant behind an event, or -1 for an auxiliary one. */
  public int participantOf(int event) {
    int p = orders.snapshot() ? event >> 1 : event;
    return p < participants.count() ? p : -1;
  }

  /** Whether the reader precedes those who overwrite the version that it read. */
  public boolean boundsReader(int read) {
    int reader = reads.participant(read);
    return orders.visibility() == Visibility.EVERYTHING
        || (orders.visibility().counts(reads.isPredicate(read))
            && orders
                .visibility()
                .boundsReader(writes.writes(reader, reads.key(read)), isUpdate(reader)));
  }

  /** Whether a path of certain edges makes another writer of the key visible to the reader. */
  public boolean followsPaths(int read) {
    Visibility visibility = orders.visibility();
    return visibility == Visibility.EVERYTHING
        || (visibility.counts(reads.isPredicate(read))
            && visibility.followsPaths(writes.writes(reads.participant(read), reads.key(read))));
  }

  /** Whether the participant writes anything. */
  public boolean isUpdate(int participant) {
    return writes.ownStart(participant) < writes.ownEnd(participant);
  }

  /** Whether recorded times, at this level, put one event of a participant before another. */
  public boolean precedesInTime(int from, int to) {
    return new RealTimePairs(this).precedes(from, to);
  }

  public boolean isReadEvent(int event) {
    return participantOf(event) >= 0 && (!orders.snapshot() || (event & 1) == 0);
  }

  public boolean isWriteEvent(int event) {
    return participantOf(event) >= 0 && (!orders.snapshot() || (event & 1) == 1);
  }
}
