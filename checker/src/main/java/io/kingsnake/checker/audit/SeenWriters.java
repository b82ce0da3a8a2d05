package io.kingsnake.checker.audit;

import io.kingsnake.checker.proof.Witness;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.Optional;

/**
 * Compares, for every read, the latest writer of the key that was seen, by one notion of seeing or
 * another, with the one that was read from.
 */
final class SeenWriters {
  private final RawExecution raw;
  private final History history;

  SeenWriters(RawExecution raw) {
    this.raw = raw;
    this.history = raw.history();
  }

  /** U read by an earlier operation of S. */
  Optional<String> wrongWithEarlierReads() {
    return wrongWithSources(true);
  }

  /** U wr S. */
  Optional<String> wrongWithSources() {
    return wrongWithSources(false);
  }

  /** Scans make thousands of reads in one transaction, so that no two of them are compared. */
  private Optional<String> wrongWithSources(boolean earlierOnly) {
    Latest latest = new Latest();
    int[] seenIn = new int[history.txnCount()];
    Arrays.fill(seenIn, -1);
    for (int s = 0; s < history.txnCount(); s++) {
      int op = history.opStart(s);
      while (op < history.opEnd(s)) {
        int end = earlierOnly ? endOfJoined(s, op) : history.opEnd(s);
        if (!earlierOnly) {
          latest.seeSources(op, end, s, seenIn);
        }
        Optional<String> wrong = latest.wrongRead(s, op, end, s);
        if (wrong.isPresent()) {
          return wrong;
        }
        if (earlierOnly) {
          latest.seeSources(op, end, s, seenIn);
        }
        op = end;
      }
    }
    return Optional.empty();
  }

  /** Reads of one scan are simultaneous. */
  private int endOfJoined(int txn, int op) {
    int last = op;
    while (last + 1 < history.opEnd(txn) && history.joinsNext(last)) {
      last++;
    }
    return last + 1;
  }

  /** U so S. */
  Optional<String> wrongWithOwnSession() {
    Latest latest = new Latest();
    for (int session = 0; session < history.sessionCount(); session++) {
      for (int s = history.sessionStart(session); s < history.sessionEnd(session); s++) {
        Optional<String> wrong = latest.wrongReadOf(s, session);
        if (wrong.isPresent()) {
          return wrong;
        }
        if (raw.commits(s)) {
          latest.see(s, session);
        }
      }
    }
    return Optional.empty();
  }

  /** U wr;so S. */
  Optional<String> wrongWithReadsOfSession() {
    Latest latest = new Latest();
    int[] seenIn = new int[history.txnCount()];
    Arrays.fill(seenIn, -1);
    for (int session = 0; session < history.sessionCount(); session++) {
      for (int s = history.sessionStart(session); s < history.sessionEnd(session); s++) {
        Optional<String> wrong = latest.wrongReadOf(s, session);
        if (wrong.isPresent()) {
          return wrong;
        }
        latest.seeSources(history.opStart(s), history.opEnd(s), session, seenIn);
      }
    }
    return Optional.empty();
  }

  /** U so;wr S. */
  Optional<String> wrongWithSessionsOfSources() {
    int[] latestUpTo = latestOfSessionUpTo();
    for (int s = 0; s < history.txnCount(); s++) {
      for (int op = history.opStart(s); op < history.opEnd(s); op++) {
        if (!isRead(op)) {
          continue;
        }
        int key = history.opKey(op);
        for (int other = history.opStart(s); other < history.opEnd(s); other++) {
          int v = raw.source(other);
          if (v < 0) {
            continue;
          }
          int before = raw.firstWriterFrom(key, v) - 1;
          if (before >= raw.writerStart(key)
              && sameSession(raw.writer(before), v)
              && latestUpTo[before] >= 0
              && isLater(latestUpTo[before], op)) {
            return complaint(s, op, latestUpTo[before]);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** By index of a writer: who commits last among those of its session and key up to it, or -1. */
  private int[] latestOfSessionUpTo() {
    int[] latest = new int[history.keyCount() == 0 ? 0 : raw.writerEnd(history.keyCount() - 1)];
    for (int key = 0; key < history.keyCount(); key++) {
      for (int i = raw.writerStart(key); i < raw.writerEnd(key); i++) {
        int u = raw.writer(i);
        int best = raw.commits(u) ? u : -1;
        if (i > raw.writerStart(key) && sameSession(raw.writer(i - 1), u)) {
          int before = latest[i - 1];
          best = raw.place(before) > raw.place(best) ? before : best;
        }
        latest[i] = best;
      }
    }
    return latest;
  }

  private boolean sameSession(int txn, int other) {
    return history.txnSession(txn) == history.txnSession(other);
  }

  /** U wr;wr S: for each V in the middle, what it has seen is looked up for its readers. */
  Optional<String> wrongWithSourcesOfSources() {
    int[] starts = new int[history.txnCount() + 2]; // by V: operations that read from it
    for (int op = 0; op < history.opCount(); op++) {
      if (raw.source(op) >= 0) {
        starts[raw.source(op) + 2]++;
      }
    }
    for (int t = 2; t < starts.length; t++) {
      starts[t] += starts[t - 1];
    }
    int[] readers = new int[starts[starts.length - 1]];
    for (int s = 0; s < history.txnCount(); s++) {
      for (int op = history.opStart(s); op < history.opEnd(s); op++) {
        if (raw.source(op) >= 0) {
          readers[starts[raw.source(op) + 1]++] = s;
        }
      }
    }
    Latest latest = new Latest();
    for (int v = 0; v < history.txnCount(); v++) {
      Optional<String> wrong = wrongBehind(v, readers, starts[v], starts[v + 1], latest);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private Optional<String> wrongBehind(int v, int[] readers, int from, int to, Latest latest) {
    long lookups = 0;
    for (int i = from; i < to; i++) {
      lookups += history.opEnd(readers[i]) - history.opStart(readers[i]);
    }
    for (int op = history.opStart(v); lookups > 0 && op < history.opEnd(v); op++) {
      int u = raw.source(op);
      if (u < 0) {
        continue;
      }
      if (history.opEnd(u) - history.opStart(u) <= 8 * lookups) {
        latest.see(u, v);
        continue;
      }
      for (int i = from; i < to; i++) { // too much to go through: ask for each key that matters
        Optional<String> wrong = wrongIfSeen(u, readers[i]);
        if (wrong.isPresent()) {
          return wrong;
        }
      }
    }
    for (int i = from; i < to; i++) {
      Optional<String> wrong = latest.wrongReadOf(readers[i], v);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private Optional<String> wrongIfSeen(int u, int s) {
    for (int op = history.opStart(s); op < history.opEnd(s); op++) {
      if (isRead(op) && isLater(u, op) && raw.writes(u, history.opKey(op))) {
        return complaint(s, op, u);
      }
    }
    return Optional.empty();
  }

  private boolean isRead(int op) {
    return raw.source(op) != Witness.UNSAID;
  }

  /** Whether U commits later than the one that the operation read from. */
  private boolean isLater(int u, int op) {
    return raw.place(u) > raw.place(raw.source(op));
  }

  private Optional<String> complaint(int s, int op, int u) {
    return Optional.of(
        "%s has seen %s, a later writer of key %s than the one it read from"
            .formatted(raw.name(s), raw.name(u), history.keys().show(history.opKey(op))));
  }

  /** The last to commit of those seen, by key; what was seen on another occasion is forgotten. */
  private final class Latest {
    private final int[] occasionOf = new int[history.keyCount()];
    private final int[] writer = new int[history.keyCount()];

    Latest() {
      Arrays.fill(occasionOf, -1);
    }

    void see(int u, int occasion) {
      for (int op = history.opStart(u); op < history.opEnd(u); op++) {
        int key = history.opKey(op);
        if (history.opKind(op).isWrite()
            && (occasionOf[key] != occasion || raw.place(u) > raw.place(writer[key]))) {
          occasionOf[key] = occasion;
          writer[key] = u;
        }
      }
    }

    /** {@code seenIn} is the occasion on which each transaction was seen last. */
    void seeSources(int from, int to, int occasion, int[] seenIn) {
      for (int op = from; op < to; op++) {
        int u = raw.source(op);
        if (u >= 0 && seenIn[u] != occasion) {
          seenIn[u] = occasion;
          see(u, occasion);
        }
      }
    }

    Optional<String> wrongReadOf(int s, int occasion) {
      return wrongRead(s, history.opStart(s), history.opEnd(s), occasion);
    }

    Optional<String> wrongRead(int s, int from, int to, int occasion) {
      for (int op = from; op < to; op++) {
        int key = history.opKey(op);
        if (isRead(op) && occasionOf[key] == occasion && isLater(writer[key], op)) {
          return complaint(s, op, writer[key]);
        }
      }
      return Optional.empty();
    }
  }
}
