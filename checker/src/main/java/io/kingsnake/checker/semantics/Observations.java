package io.kingsnake.checker.semantics;

import io.kingsnake.history.History;

/**
 * Facts known before any search. Participants are the transactions that may have taken effect,
 * numbered from 0, session by session and in session order. Hints (timestamps, version orders,
 * notes, levels asked for) are in the history.
 */
public interface Observations {
  /** The initial version of a key, as the source of a read. */
  int INITIAL = -1;

  /** Every operation reads or writes one key here: scans became reads of the keys they covered. */
  History history();

  /** Clocks may differ by this much. */
  long drift();

  int count();

  /** The transaction of the history. */
  int txn(int participant);

  /** Tests whether the client never learned the outcome, and nothing else shows it. */
  boolean isOptional(int participant);

  /** Tests whether session order, where it counts, orders the two. */
  boolean sameSession(int participant, int other);

  /** Tests whether the participant installs a version of the key. */
  boolean writes(int participant, int key);

  /** The external reads of a participant are {@code readStart .. readEnd}. */
  int readStart(int participant);

  int readEnd(int participant);

  int readKey(int read);

  /** An id of the history's values, or {@link History#ABSENT} or {@link History#INITIAL}. */
  int readValue(int read);

  /** From how many versions the read may be; 0 if from none. */
  int candidateCount(int read);

  /** The participant that wrote one of them, or {@link #INITIAL}. */
  int candidate(int read, int index);
}
