package io.kingsnake.checker.minimal;

import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.wording.CycleFacts;
import io.kingsnake.history.VersionOrder;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/*
 * What reads a version and writes the key installs a later one. What else read the earlier
 * version read what that one overwrote: rw. No level allows the opposite without having a cycle
 * already, so that this holds whichever level one has in mind.
 */
/**
 * The dependencies that reads with one possible source show by themselves. A large history has
 * millions and hardly one on a cycle, so they are not kept, but handed over when asked for.
 */
final class KnownDependencies implements CycleFacts {
  private static final int NONE = -2;

  /** Limit on the transactions listed as overwriting a version, for each reader of it. */
  private static final int MAX_OVERWRITERS = 32;

  /** Limit on rw dependencies: where many read what many overwrote, some are enough. */
  private static final int MAX_ANTI_DEPENDENCIES = 4_000_000;

  /** Takes dependencies; the key is -1 where there is none. */
  interface Sink {
    void add(Type type, int from, int to, int key);
  }

  private final Problem problem;
  private final Participants participants;
  private final Reads reads;
  private final Writes writes;
  private final Updaters updaters; // by version: a write, or the initial one of a key after these
  private final int antiEnd; // reads from this on have no rw
  private final int predicateAntiEnd;

  /** Dependencies of a problem without edges. */
  KnownDependencies(Problem problem) {
    this.problem = problem;
    participants = problem.participants();
    reads = problem.reads();
    writes = problem.writes();
    updaters = new Updaters(writes.count() + writes.keyCount());
    for (int read = 0; read < reads.count(); read++) {
      noteUpdate(read);
    }
    antiEnd = antiEnd(false);
    predicateAntiEnd = antiEnd(true);
  }

  int txnCount() {
    return problem.history().txnCount();
  }

  /** Number of versions that were read and overwritten by several. */
  int lostUpdateCount() {
    return updaters.contestedCount();
  }

  /** Passes on the dependencies of some transactions, in the order of reads. */
  void forEach(IntPredicate txns, Sink sink) {
    for (int p = 0; p < participants.count(); p++) {
      if (txns.test(participants.txn(p))) {
        for (int read = reads.start(p); read < reads.end(p); read++) {
          addRead(read, sink);
        }
      }
    }
    problem.versions().forEach(order -> addVersions(order, sink));
    if (problem.orders().session()) {
      addSessions(sink);
    }
  }

  private boolean isSettled(int read) {
    return reads.source(read) >= Reads.INITIAL && !participants.isOptional(reads.participant(read));
  }

  /** The version that a settled read saw. */
  private int version(int read) {
    int source = reads.source(read);
    return source == Reads.INITIAL ? writes.count() + reads.key(read) : source;
  }

  /** The transaction read from, INITIAL, or NONE if it could be several, or need not count. */
  private int source(int read) {
    int source = reads.source(read);
    if (!isSettled(read)) {
      return NONE;
    }
    return source == Reads.INITIAL ? source : participants.txn(writes.participant(source));
  }

  private int reader(int read) {
    return participants.txn(reads.participant(read));
  }

  private void noteUpdate(int read) {
    if (isSettled(read) && writes.writes(reads.participant(read), reads.key(read))) {
      updaters.add(version(read), reader(read));
    }
  }

  /** End of the reads with anti-dependencies: if there are too many, later reads get none. */
  private int antiEnd(boolean byPredicate) {
    long count = 0;
    int read = 0;
    for (; read < reads.count() && count <= MAX_ANTI_DEPENDENCIES; read++) {
      if (reads.isPredicate(read) == byPredicate && isSettled(read)) {
        count += overwriterCount(read);
      }
    }
    return read;
  }

  /** Approximate number of overwriters: the reader may be among them. */
  private int overwriterCount(int read) {
    int count =
        reads.source(read) == Reads.INITIAL
            ? writes.end(reads.key(read)) - writes.start(reads.key(read))
            : updaters.count(version(read));
    return Math.min(count, MAX_OVERWRITERS);
  }

  private void addRead(int read, Sink sink) {
    if (!isSettled(read)) {
      return;
    }
    boolean byPredicate = reads.isPredicate(read);
    if (reads.source(read) != Reads.INITIAL) {
      Type type = byPredicate ? Type.PREDICATE_WR : Type.WR;
      sink.add(type, source(read), reader(read), reads.key(read));
    }
    if (read < (byPredicate ? predicateAntiEnd : antiEnd)) {
      addOverwriters(read, byPredicate ? Type.PREDICATE_RW : Type.RW, sink);
    }
  }

  private void addOverwriters(int read, Type type, Sink sink) {
    if (reads.source(read) == Reads.INITIAL) {
      addWriters(read, type, sink);
      return;
    }
    int version = version(read);
    for (int i = 0; i < Math.min(updaters.count(version), MAX_OVERWRITERS); i++) {
      addAnti(read, type, updaters.at(version, i), sink);
    }
  }

  /** Adds the writers of a key whose initial version was read: each of them overwrites it. */
  private void addWriters(int read, Type type, Sink sink) {
    int key = reads.key(read);
    int found = 0;
    for (int w = writes.start(key); w < writes.end(key) && found < MAX_OVERWRITERS; w++) {
      if (!participants.isOptional(writes.participant(w))) {
        found++;
        addAnti(read, type, participants.txn(writes.participant(w)), sink);
      }
    }
  }

  private void addAnti(int read, Type type, int overwriter, Sink sink) {
    if (overwriter != reader(read)) {
      sink.add(type, reader(read), overwriter, reads.key(read));
    }
  }

  private void addVersions(VersionOrder order, Sink sink) {
    List<Integer> txns =
        order.txns().stream()
            .filter(txn -> participants.of(txn) >= 0)
            .filter(txn -> !participants.isOptional(participants.of(txn)))
            .toList();
    for (int i = 1; i < txns.size(); i++) {
      sink.add(Type.WW, txns.get(i - 1), txns.get(i), order.key());
    }
  }

  private void addSessions(Sink sink) {
    int last = -1;
    for (int p = 0; p < participants.count(); p++) {
      if (!participants.isOptional(p)) {
        if (last >= 0 && participants.sameSession(last, p)) {
          sink.add(Type.SESSION, participants.txn(last), participants.txn(p), -1);
        }
        last = p;
      }
    }
  }

  @Override
  public boolean readsSeveral(int txn, int key) {
    return IntStream.range(start(txn), end(txn))
            .filter(read -> reads.key(read) == key)
            .map(this::source)
            .filter(source -> source != NONE)
            .distinct()
            .count()
        > 1;
  }

  @Override
  public boolean readsOtherKeyFrom(int txn, int key, int writer) {
    return IntStream.range(start(txn), end(txn))
        .anyMatch(read -> reads.key(read) != key && source(read) == writer);
  }

  @Override
  public boolean bothUpdate(int txn, int other, int key) {
    for (int read = start(txn); txn != other && read < end(txn); read++) {
      if (reads.key(read) == key
          && isSettled(read)
          && updaters.contains(version(read), txn)
          && updaters.contains(version(read), other)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean writesAnything(int txn) {
    int participant = participants.of(txn);
    return writes.ownStart(participant) < writes.ownEnd(participant);
  }

  private int start(int txn) {
    return reads.start(participants.of(txn));
  }

  private int end(int txn) {
    return reads.end(participants.of(txn));
  }
}
