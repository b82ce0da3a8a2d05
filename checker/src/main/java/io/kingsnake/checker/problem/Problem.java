package io.kingsnake.checker.problem;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.List;

/*
 * Events: participant p reads at readEvent(p) and writes at writeEvent(p); the two are one event
 * unless the level splits them. Events from auxiliaryStart on belong to no transaction: they only
 * replace what would be quadratically many edges.
 *
 * An open choice is a Superposition; Superpositions lists them. They are not stored: an open read
 * is given by its candidates, any two writers of a key are a pair, and passes and solver look only
 * at the few that matter.
 */
/**
 * The intermediate representation: reads and writes of transactions, the certain order of events,
 * and the possible sources of each read. It is immutable; what passes derive is {@link Learned}.
 */
public final class Problem {
  private final Orders orders;
  private final Registers registers;
  private final long drift;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Facts facts;

  /** {@code drift} is how far times must be apart to order anything. */
  Problem(
      Orders orders,
      Registers registers,
      long drift,
      Participants participants,
      Writes writes,
      Reads reads,
      Facts facts) {
    this.orders = orders;
    this.registers = registers;
    this.drift = drift;
    this.participants = participants;
    this.writes = writes;
    this.reads = reads;
    this.facts = facts;
    assert facts.eventCount() >= participants.count() * (orders.snapshot() ? 2 : 1)
        : facts.eventCount() + " events for " + participants.count() + " participants";
    assert registers.history().keyCount() == writes.keyCount() : "keys of another history";
  }

  /** The problem with other sources of its reads. */
  public Problem with(Sources sources) {
    return new Problem(orders, registers, drift, participants, writes, reads.with(sources), facts);
  }

  /** The problem with other facts about the order of events. */
  Problem with(Facts known) {
    return new Problem(orders, registers, drift, participants, writes, reads, known);
  }

  public Registers registers() {
    return registers;
  }

  /** The history this is about. */
  public History history() {
    return registers.history();
  }

  /** Known orders of versions. */
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

  /** Tests whether begin and commit are separate events. */
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
    return facts.chains();
  }

  /** Certain edges between events, in the order they were derived. */
  public EdgeList edges() {
    return facts.edges();
  }

  /** Edges that hold only if their owner took effect. */
  public ConditionalEdges conditionalEdges() {
    return facts.conditional();
  }

  /** Statements that modules added, beyond those of the level itself. */
  public Contributions contributions() {
    return facts.contributions();
  }

  public int eventCount() {
    return facts.eventCount();
  }

  public int readEvent(int participant) {
    return orders.snapshot() ? 2 * participant : participant;
  }

  public int writeEvent(int participant) {
    return orders.snapshot() ? 2 * participant + 1 : participant;
  }

  /** The participant of an event, or -1 for an auxiliary one. */
  public int participantOf(int event) {
    int p = orders.snapshot() ? event >> 1 : event;
    return p < participants.count() ? p : -1;
  }

  /** Tests whether the reader precedes the transactions that overwrite the version it read. */
  public boolean boundsReader(int read) {
    int reader = reads.participant(read);
    return orders.visibility() == Visibility.EVERYTHING
        || (orders.visibility().counts(reads.isPredicate(read))
            && orders
                .visibility()
                .boundsReader(writes.writes(reader, reads.key(read)), isUpdate(reader)));
  }

  /**
   * Tests whether a path of certain edges makes another writer of the key visible to the reader.
   */
  public boolean followsPaths(int read) {
    Visibility visibility = orders.visibility();
    return visibility == Visibility.EVERYTHING
        || (visibility.counts(reads.isPredicate(read))
            && visibility.followsPaths(writes.writes(reads.participant(read), reads.key(read))));
  }

  /** Tests whether the participant writes anything. */
  public boolean isUpdate(int participant) {
    return writes.ownStart(participant) < writes.ownEnd(participant);
  }

  /** Tests whether recorded times, at this level, put one event of a participant before another. */
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
