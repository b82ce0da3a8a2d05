package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.transaction.Appended;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.RangeRead;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A transaction on its way through the replay. */
final class Node {
  enum Status {
    PENDING,
    /** The transaction has its snapshot, and its commit is still to come. */
    OPEN,
    DONE,
    /** The transaction is of unknown outcome, and assumed to have had no effect. */
    DROPPED
  }

  final Txn txn;
  final long arrival;
  final SessionLine session;
  final boolean isOptional;
  final Slot[] readSlots;
  final Serializable[] readValues;
  final List<RangeRead> ranges;

  /** Set if the transaction contradicts itself, so that no state explains it. */
  final boolean isImpossible;

  final Slot[] writeSlots;
  final Serializable[] writeValues;
  Status status = Status.PENDING;
  boolean isDue;

  /** Place of its begin and of its commit in the log; -1 if it is not in the log. */
  long beginPlace = -1;

  long commitPlace = -1;

  /** Set if the checker, and not the replay, accepted the transaction. */
  boolean isGranted;

  boolean isAttempted;

  /** The round in which it last had writers change places. */
  long swappedIn = -1;

  long lateSince = -1;
  List<Node> waiters = List.of();

  /** Versions that its commit left, and those that it replaced; empty before the commit. */
  Version[] written = {};

  Version[] replaced = {};

  /** Keys whose unknown initial version its reads revealed. */
  List<Slot> learned = List.of();

  Node(Txn txn, long arrival, SessionLine session, Versions versions) {
    this.txn = txn;
    this.arrival = arrival;
    this.session = session;
    isOptional = txn.outcome() == Outcome.INDETERMINATE;
    Footprint footprint = new Footprint(txn);
    ranges = List.copyOf(footprint.ranges);
    isImpossible = footprint.isImpossible;
    readValues = footprint.readValues.toArray(new Serializable[0]);
    readSlots = new Slot[readValues.length];
    for (int i = 0; i < readSlots.length; i++) {
      readSlots[i] = versions.use(footprint.readKeys.get(i));
    }
    writeSlots = new Slot[footprint.writes.size()];
    writeValues = new Serializable[writeSlots.length];
    int i = 0;
    for (var write : footprint.writes.entrySet()) {
      writeSlots[i] = versions.use(write.getKey());
      writeValues[i++] = write.getValue();
    }
  }

  /** Index of its write of this key, which must exist. */
  int writeOf(Slot slot) {
    int write = 0;
    while (writeSlots[write] != slot) {
      write++;
    }
    return write;
  }

  boolean isPending() {
    return status == Status.PENDING;
  }

  void await(Node other) {
    if (other.waiters.isEmpty()) {
      other.waiters = new ArrayList<>(2);
    }
    other.waiters.add(this);
  }

  /** When it committed, as a guess; when it arrived, if it has no times. */
  long commitGuess() {
    if (txn.end() == History.NO_TIME) {
      return arrival;
    }
    return txn.commitSent() == History.NO_TIME
        ? txn.end()
        : txn.commitSent() + (txn.end() - txn.commitSent()) / 2;
  }

  /** When its snapshot was taken, as a guess that is not too late; no time if none is known. */
  long beginGuess() {
    return txn.begin() == History.NO_TIME || txn.firstAnswer() == History.NO_TIME
        ? txn.begin()
        : txn.begin() + (txn.firstAnswer() - txn.begin()) / 2;
  }

  /** Tests whether the transaction writes the version that was read. */
  boolean leaves(Slot slot, Serializable read) {
    for (int i = 0; i < writeSlots.length; i++) {
      if (writeSlots[i] == slot) {
        return writeValues[i] instanceof Appended
            ? read instanceof ListVersion
            : Footprint.matches(read, writeValues[i]);
      }
    }
    return false;
  }

  /** Tests whether the transaction writes the value that the key has now. */
  boolean leavesAgain(Slot slot) {
    for (int i = 0; i < writeSlots.length; i++) {
      if (writeSlots[i] == slot && writeValues[i].equals(slot.version())) {
        return true;
      }
    }
    return false;
  }

  /** Tests whether the transaction had not begun when the other was known to be over. */
  boolean beganAfter(Node other) {
    return txn.begin() != History.NO_TIME
        && other.txn.end() != History.NO_TIME
        && other.txn.end() < txn.begin();
  }

  @Override
  public String toString() {
    return "transaction " + txn.id() + " of session " + txn.session();
  }
}
