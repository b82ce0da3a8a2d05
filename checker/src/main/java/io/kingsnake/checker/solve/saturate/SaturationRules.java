package io.kingsnake.checker.solve.saturate;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Sources;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.EdgeList;

/*
 * SaturationRules, for a read r of x from w and another writer u of x (events in brackets; ~> is a path):
 *   seen:     [u writes] ~> [r reads]      gives  u before w:  [u writes] -> [w reads]
 *   overtake: [w reads] ~> [u writes]      gives  u after w, so after r:  [r reads] -> [u writes]
 * for two writers alone, where begin and commit differ:
 *   apart:    [w reads] ~> [u writes]      gives  [w writes] -> [u reads]
 * where the level lets u be visible to r only through certain edges, overtake is left out, and so is
 * all but future where not even these count (see Visibility);
 * for an open read r and a candidate w:
 *   future:   [r reads] ~> [w writes]      discards w
 *   hidden:   [w reads] ~> [u writes] ~> [r reads], u another writer  discards w
 * Along one chain only the last u seen and the first u overtaking matter: the chain implies the
 * rest. Everything asked of u is answered by its place on the run's chain and by the clocks of r and
 * w, whose rows stay in cache while the runs of a key are read through.
 */
/** The inference rules of saturation, applied to a range of reads or writes at a time. */
final class SaturationRules {
  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Sources sources;
  private final Runs runs;
  private final Clocks clocks;
  private final Chains chains;
  private final EdgeList fresh = new EdgeList();

  /** Prepares the rules; {@code sources} are those of the reads, and are refined. */
  SaturationRules(Problem problem, Sources sources, Runs runs, Clocks clocks) {
    this.problem = problem;
    this.sources = sources;
    this.runs = runs;
    this.clocks = clocks;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    chains = problem.chains();
  }

  /** Edges derived since the last {@link #forget}. */
  EdgeList fresh() {
    return fresh;
  }

  void forget() {
    fresh.clear();
  }

  /** Seen and overtake, for a settled read; {@code all} also where no clock changed. */
  void settledRead(int read, boolean all) {
    int source = sources.of(read);
    int reader = reads.participant(read);
    if (source < 0 || participants.isOptional(reader)) {
      return;
    }
    int readEvent = problem.readEvent(reader);
    int sourceRead = problem.readEvent(writes.participant(source));
    int key = reads.key(read);
    boolean seenChanged = (all || clocks.beforeChanged(readEvent)) && problem.followsPaths(read);
    boolean overtakeChanged =
        (all || clocks.afterChanged(sourceRead)) && problem.boundsReader(read);
    if (!seenChanged && !overtakeChanged) {
      return;
    }
    for (int run = runs.start(key), end = runs.end(key); run < end; run = runs.next(run)) {
      if (seenChanged) {
        seen(run, readEvent, reader, source, sourceRead);
      }
      if (overtakeChanged) {
        overtake(run, readEvent, reader, source, sourceRead);
      }
    }
  }

  private void seen(int run, int readEvent, int reader, int source, int sourceRead) {
    int member = lastSeen(run, readEvent, reader);
    if (member >= runs.first(run)
        && runs.place(member) > clocks.latestBefore(sourceRead, runs.chain(run))
        && runs.write(run, member) != source) {
      assert writeEvent(run, member) != sourceRead : "a writer before itself";
      fresh.add(writeEvent(run, member), sourceRead);
    }
  }

  private void overtake(int run, int readEvent, int reader, int source, int sourceRead) {
    int member = firstAfter(run, sourceRead, source);
    if (member <= runs.last(run)
        && runs.place(member) < clocks.earliestAfter(readEvent, runs.chain(run))
        && writes.participant(runs.write(run, member)) != reader) {
      fresh.add(readEvent, writeEvent(run, member));
    }
  }

  /** Apart, for a write; only where begin and commit differ. */
  void keepApart(int write, boolean all) {
    int writer = writes.participant(write);
    int readEvent = problem.readEvent(writer);
    if (participants.isOptional(writer) || !(all || clocks.afterChanged(readEvent))) {
      return;
    }
    assert problem.isSnapshot() : "begin and commit are one event";
    int writeEvent = problem.writeEvent(writer);
    int key = writes.key(write);
    for (int run = runs.start(key), end = runs.end(key); run < end; run = runs.next(run)) {
      int member = firstAfter(run, readEvent, write);
      // The begin of a transaction is the place before its commit.
      if (member <= runs.last(run)
          && runs.place(member) - 1 < clocks.earliestAfter(writeEvent, runs.chain(run))) {
        fresh.add(writeEvent, writeEvent(run, member) - 1);
      }
    }
  }

  /** The last member, not the reader's own, that the read event can see; or before the first. */
  private int lastSeen(int run, int readEvent, int reader) {
    int member = runs.lastAtMost(run, clocks.latestBefore(readEvent, runs.chain(run)));
    return member >= runs.first(run)
            && chains.chainOf(readEvent) == runs.chain(run)
            && writes.participant(runs.write(run, member)) == reader
        ? member - 1
        : member;
  }

  /** The first member, not {@code write} itself, that must follow its writer; or after the last. */
  private int firstAfter(int run, int writerReadEvent, int write) {
    int earliest = clocks.earliestAfter(writerReadEvent, runs.chain(run));
    int member = runs.lastAtMost(run, earliest - 1) + 1;
    return member <= runs.last(run)
            && chains.chainOf(writerReadEvent) == runs.chain(run)
            && runs.write(run, member) == write
        ? member + 1
        : member;
  }

  private int writeEvent(int run, int member) {
    return problem.writeEvent(writes.participant(runs.write(run, member)));
  }

  /** Future and hidden: drops candidates of an open read, but never the last one. */
  void discardImpossible(int read) {
    assert sources.isOpen(read) : "read " + read + " is settled";
    for (int i = sources.candidateCount(read) - 1; i >= 0 && sources.isOpen(read); i--) {
      if (isImpossible(read, sources.candidate(read, i))) {
        sources.discard(read, i);
      }
    }
    // The last candidate may be impossible too; then its edge closes a cycle in the next pass.
  }

  private boolean isImpossible(int read, int candidate) {
    int reader = reads.participant(read);
    int readEvent = problem.readEvent(reader);
    int writer = candidate < 0 ? -1 : writes.participant(candidate);
    if (candidate >= 0 && clocks.reaches(readEvent, problem.writeEvent(writer))) {
      return true;
    }
    int key = reads.key(read);
    if (!problem.followsPaths(read)) {
      return false;
    }
    for (int run = runs.start(key), end = runs.end(key); run < end; run = runs.next(run)) {
      int member = lastSeen(run, readEvent, reader);
      if (member >= runs.first(run)
          && runs.write(run, member) != candidate
          && (candidate < 0
              || clocks.earliestAfter(problem.readEvent(writer), runs.chain(run))
                  <= runs.place(member))) {
        return true;
      }
    }
    return false;
  }

  /** The edges that follow from the source of a read that was open until now. */
  void settle(int read) {
    int source = sources.of(read);
    assert !sources.isOpen(read) : "read " + read + " is open";
    int reader = reads.participant(read);
    int readEvent = problem.readEvent(reader);
    if (source >= 0) {
      addUnlessKnown(problem.writeEvent(writes.participant(source)), readEvent);
      return;
    }
    int key = reads.key(read);
    if (!problem.boundsReader(read)) {
      return;
    }
    for (int w = writes.start(key); w < writes.end(key); w++) {
      int writer = writes.participant(w);
      if (writer != reader && !participants.isOptional(writer)) {
        addUnlessKnown(readEvent, problem.writeEvent(writer));
      }
    }
  }

  private void addUnlessKnown(int from, int to) {
    if (!clocks.reaches(from, to)) {
      fresh.add(from, to);
    }
  }
}
