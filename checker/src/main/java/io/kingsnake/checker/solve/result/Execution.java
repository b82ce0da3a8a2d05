package io.kingsnake.checker.solve.result;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One explanation of a history: which transactions took effect, in which order, and which version
 * each read returned. While the order is still being searched for, it has no events.
 */
public final class Execution {
  /** Stands for no participant, no write, or no position. */
  public static final int NONE = -1;

  private final Problem problem;
  private final Reads reads;
  private final Writes writes;
  private final int[] events;
  private final boolean seesLatest;
  private int @Nullable [] chosen; // by read, of those that the problem leaves open
  private final boolean @Nullable [] active; // by participant; null: all are
  private int @Nullable [] readFrom; // by read, once remembered: a participant
  private int @Nullable [] places; // by participant
  private int @Nullable [] sessions; // by participant

  private Execution(
      Problem problem,
      int[] events,
      int @Nullable [] chosen,
      boolean @Nullable [] active,
      boolean seesLatest) {
    this.problem = problem;
    this.reads = problem.reads();
    this.writes = problem.writes();
    this.events = events;
    this.chosen = chosen;
    this.active = active;
    this.seesLatest = seesLatest;
    assert invariantOnceEach() : "an event takes place twice";
  }

  /**
   * Execution in which every read returns the latest version before it; {@code events} are those of
   * the active ones.
   */
  public static Execution inOrder(Problem problem, int[] events) {
    return new Execution(problem, events, null, active(problem, events), true);
  }

  /** {@code sources} by read: a write or INITIAL. */
  public static Execution of(Problem problem, int[] events, int[] sources) {
    return new Execution(problem, events, sources, active(problem, events), false);
  }

  /** Execution of a problem whose sources are all known; needed optional participants take part. */
  public static Execution ofKnown(Problem problem) {
    return unordered(problem, new int[0]);
  }

  /**
   * Execution without an order yet: {@code sources} by read. An optional participant takes part if
   * another one that takes part read from it.
   */
  public static Execution unordered(Problem problem, int[] sources) {
    Execution all = new Execution(problem, new int[0], sources, null, false);
    return problem.participants().anyOptional()
        ? new Execution(problem, all.events, sources, all.needed(), false)
        : all;
  }

  /** The execution with its transactions in this order, which includes the inactive ones. */
  public Execution ordered(int[] transactions) {
    assert !problem.isSnapshot() : "begins have places of their own";
    int[] kept = Arrays.stream(transactions).filter(this::isActive).toArray();
    return new Execution(problem, kept, chosen, active, false);
  }

  /** The execution in another problem, with the same numbers of participants and reads. */
  public Execution in(Problem other) {
    assert other.participants().count() == participantCount() : "other participants";
    assert other.reads().count() == reads.count() : "other reads";
    int[] sources = new int[reads.count()];
    Arrays.setAll(sources, this::source);
    return of(other, events, sources);
  }

  private boolean invariantOnceEach() {
    BitSet met = new BitSet();
    for (int event : events) {
      if (met.get(event) || problem.participantOf(event) < 0) {
        return false;
      }
      met.set(event);
    }
    return true;
  }

  private static boolean @Nullable [] active(Problem problem, int[] events) {
    if (!problem.participants().anyOptional()) {
      return null;
    }
    boolean[] active = new boolean[problem.participants().count()];
    for (int event : events) {
      active[problem.participantOf(event)] = true;
    }
    return active;
  }

  private boolean[] needed() {
    assert chosen != null : "who is needed depends on who was read from";
    Participants participants = problem.participants();
    boolean[] needed = new boolean[participants.count()];
    IntList work = new IntList();
    for (int p = 0; p < needed.length; p++) {
      if (!participants.isOptional(p)) {
        needed[p] = true;
        work.add(p);
      }
    }
    for (int next = 0; next < work.size(); next++) {
      int p = work.get(next);
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = sourceOf(read);
        if (source >= 0 && !needed[source]) {
          needed[source] = true;
          work.add(source);
        }
      }
    }
    return needed;
  }

  public Problem problem() {
    return problem;
  }

  public int participantCount() {
    return problem.participants().count();
  }

  /** The events of the participants that took effect, in order. */
  public int[] events() {
    return events;
  }

  /**
   * Tests whether reads return the latest version before them, so that the order determines their
   * sources.
   */
  public boolean seesLatest() {
    return seesLatest;
  }

  public boolean isActive(int participant) {
    return active == null || active[participant];
  }

  /** The transaction of the history behind a participant. */
  public int txn(int participant) {
    return problem.participants().txn(participant);
  }

  /** The write or INITIAL that was read; or NONE, which is also negative. */
  public int source(int read) {
    int known = reads.source(read);
    assert known != Reads.OPEN || chosen != null || seesLatest : "read " + read + " is open";
    return known == Reads.OPEN ? chosen()[read] : known;
  }

  /**
   * Prepares for frequent queries of the participant read from, which then need not look at the
   * write.
   */
  public void rememberSources() {
    int[] found = new int[reads.count()];
    Arrays.setAll(found, this::sourceOf);
    readFrom = found;
  }

  /** The participant that was read from, or a negative number. */
  public int sourceOf(int read) {
    if (readFrom != null) {
      return readFrom[read];
    }
    int source = source(read);
    return source < 0 ? source : writes.participant(source);
  }

  private int[] chosen() {
    if (chosen == null) {
      chosen = latestVersions();
    }
    return chosen;
  }

  private int[] latestVersions() {
    int[] sources = new int[reads.count()];
    int[] latest = new int[writes.keyCount()];
    assert seesLatest : "the order does not determine what was read";
    Arrays.fill(sources, Reads.NONE);
    Arrays.fill(latest, Reads.INITIAL);
    for (int event : events) {
      int p = problem.participantOf(event);
      for (int read = reads.start(p); problem.isReadEvent(event) && read < reads.end(p); read++) {
        sources[read] = latest[reads.key(read)];
      }
      for (int i = writes.ownStart(p); problem.isWriteEvent(event) && i < writes.ownEnd(p); i++) {
        latest[writes.ownKey(i)] = writes.ownWrite(i);
      }
    }
    return sources;
  }

  /** The position of the participant's last event in the order, or NONE. */
  public int placeOf(int participant) {
    if (places == null) {
      places = new int[participantCount()];
      Arrays.fill(places, NONE);
      for (int place = 0; place < events.length; place++) {
        places[problem.participantOf(events[place])] = place;
      }
    }
    return places[participant];
  }

  /** A number that participants of one session share, where session order counts, and no others. */
  public int session(int participant) {
    if (sessions == null) {
      sessions = new int[participantCount()];
      boolean counts = problem.orders().session();
      Arrays.setAll(sessions, p -> counts ? problem.history().txnSession(txn(p)) : p);
    }
    return sessions[participant];
  }

  /** The active participant before this one in its session, or NONE. */
  public int previous(int participant) {
    assert participant >= 0 : "no transaction has a session";
    for (int p = participant - 1; p >= 0 && session(p) == session(participant); p--) {
      if (isActive(p)) {
        return p;
      }
    }
    return NONE;
  }

  /** The last active write of the key in the session of {@code participant} before it, or NONE. */
  public int lastWriteBefore(int participant, int key) {
    return activeWrite(writes.firstFrom(key, participant) - 1, key, session(participant));
  }

  /** The active write of the same key before this one in its session, or NONE. */
  public int previousWrite(int write) {
    return activeWrite(write - 1, writes.key(write), session(writes.participant(write)));
  }

  private int activeWrite(int last, int key, int inSession) {
    assert last < writes.end(key) : "write " + last + " is of another key";
    for (int w = last; w >= writes.start(key); w--) {
      if (session(writes.participant(w)) != inSession) {
        return NONE;
      }
      if (isActive(writes.participant(w))) {
        return w;
      }
    }
    return NONE;
  }
}
