package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Possible contents of the initial version of each key. Where it was not recorded, it held some
 * value, the same for all of its readers, and a transaction may write an equal one later. A
 * committed transaction that can have read its value from no other transaction settles the matter;
 * otherwise the key stays open, and all readers of its initial version must agree.
 */
public final class InitialVersions {
  /** Marks a key whose initial content is not settled. */
  private static final int OPEN = History.INITIAL;

  /** Guessed to be different from everything that was read. */
  private static final int UNREAD = History.UNKNOWN;

  private final History history;
  private final int[] settled; // by key; empty if all keys are recorded
  private final BitSet tombstones = new BitSet(); // values that are deleted records

  private InitialVersions(History history, int[] settled) {
    this.history = history;
    this.settled = settled;
  }

  static InitialVersions of(
      History history, Participants participants, Writes writes, OwnWrites policy) {
    boolean anyUnrecorded = false;
    for (int key = 0; key < history.keyCount() && !anyUnrecorded; key++) {
      anyUnrecorded = history.initialValue(key) == History.INITIAL;
    }
    int[] settled = new int[anyUnrecorded ? history.keyCount() : 0];
    Arrays.setAll(settled, history::initialValue);
    InitialVersions initial = new InitialVersions(history, settled);
    if (anyUnrecorded) {
      initial.settle(participants, writes, policy);
    }
    return initial;
  }

  private void settle(Participants participants, Writes writes, OwnWrites policy) {
    ExternalReads external = new ExternalReads(history, policy);
    for (int p = 0; p < participants.count(); p++) {
      int participant = p;
      int txn = participants.txn(p);
      boolean committed = history.outcome(txn) == Outcome.COMMITTED;
      external.forEach(
          txn,
          op -> {
            int value = history.opValue(op);
            if (value >= 0 && history.isTombstone(op)) {
              tombstones.set(value);
            }
            if (committed && !writes.anyOtherLeaves(history.opKey(op), value, participant)) {
              settle(history.opKey(op), value);
            }
          });
    }
  }

  /**
   * Settles open keys: the transaction that seems to have read the key first read its initial
   * version, unless it can have read from a transaction that seems to have come before it.
   */
  void guess(Participants participants, Writes writes, OwnWrites policy) {
    assert settled.length == 0 || settled.length == history.keyCount() : "some keys are missing";
    double[] first = new double[settled.length]; // by key: when it seems to be read first
    int[] reader = new int[settled.length];
    int[] seen = new int[settled.length];
    Arrays.fill(first, Double.POSITIVE_INFINITY);
    ExternalReads external = new ExternalReads(history, policy);
    for (int p = 0; p < participants.count() && settled.length > 0; p++) {
      int participant = p;
      double moment = moment(participants.txn(p));
      external.forEach(
          participants.txn(p),
          op -> {
            int key = history.opKey(op);
            if (moment < first[key] && history.opValue(op) != History.INITIAL) {
              first[key] = moment;
              reader[key] = participant;
              seen[key] = history.opValue(op);
            }
          });
    }
    for (int key = 0; key < settled.length; key++) {
      if (settled[key] == OPEN) {
        boolean isRead = first[key] < Double.POSITIVE_INFINITY;
        for (int w = writes.start(key); w < writes.end(key) && isRead; w++) {
          int writer = writes.participant(w);
          boolean isSame = writes.value(w) == seen[key] && writer != reader[key];
          isRead = !isSame || moment(participants.txn(writer)) >= first[key];
        }
        settled[key] = isRead ? seen[key] : UNREAD;
      }
    }
  }

  /** By recorded times, else by progress through the session. */
  private double moment(int txn) {
    long begin = history.hasTimes() ? history.beginTime(txn) : History.NO_TIME;
    if (begin != History.NO_TIME) {
      return begin;
    }
    int session = history.txnSession(txn);
    int start = history.sessionStart(session);
    return (txn - start + 0.5) / (history.sessionEnd(session) - start);
  }

  /**
   * A deleted record says more than absence. Values that contradict each other have been reported
   * before.
   */
  private void settle(int key, int value) {
    assert value != UNREAD : "a guess settles nothing";
    boolean isUnrecorded = history.initialValue(key) == History.INITIAL;
    boolean isMore = settled[key] == History.ABSENT && isTombstone(value);
    if (isUnrecorded && value != History.INITIAL && (settled[key] == OPEN || isMore)) {
      settled[key] = value;
    }
  }

  private boolean isTombstone(int value) {
    return value >= 0 && tombstones.get(value);
  }

  /** Tests whether a read of this value can be of the initial version. */
  boolean mayShow(int key, int value) {
    if (value == History.INITIAL) {
      return true;
    }
    int known = settled.length == 0 ? history.initialValue(key) : settled[key];
    return known == OPEN
        || (history.initialValue(key) == History.INITIAL ? agree(known, value) : known == value);
  }

  /** Tests whether reads of the initial version of this key may disagree. */
  public boolean isOpen(int key) {
    return settled.length > 0
        && history.initialValue(key) == History.INITIAL
        && (settled[key] == OPEN || (settled[key] == History.ABSENT && !tombstones.isEmpty()));
  }

  public boolean anyOpen() {
    for (int key = 0; key < settled.length; key++) {
      if (isOpen(key)) {
        return true;
      }
    }
    return false;
  }

  /** Tests whether one version can show both values. */
  public boolean agree(int value, int other) {
    return value == other
        || value == History.INITIAL
        || other == History.INITIAL
        || (value == History.ABSENT && isTombstone(other))
        || (other == History.ABSENT && isTombstone(value));
  }

  /** The more specific of two values that agree. */
  public int sharper(int value, int other) {
    assert agree(value, other) : "no version shows both " + value + " and " + other;
    return value == History.INITIAL || (value == History.ABSENT && isTombstone(other))
        ? other
        : value;
  }

  /** Tests whether a version of this value looks absent. */
  public boolean looksAbsent(int value) {
    return value == History.ABSENT || isTombstone(value);
  }

  /** Known content of the key: a value, ABSENT, or INITIAL if nothing is known. */
  public int known(int key) {
    return settled.length == 0 ? history.initialValue(key) : settled[key];
  }
}
