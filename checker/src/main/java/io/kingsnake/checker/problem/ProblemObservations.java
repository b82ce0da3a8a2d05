package io.kingsnake.checker.problem;

import io.kingsnake.checker.semantics.Observations;
import io.kingsnake.history.History;

/** Presents a problem to modules, as far as it is known before any search. */
final class ProblemObservations implements Observations {
  private final Problem problem;
  private final Participants participants;
  private final Reads reads;

  ProblemObservations(Problem problem) {
    this.problem = problem;
    participants = problem.participants();
    reads = problem.reads();
  }

  @Override
  public History history() {
    return problem.history();
  }

  @Override
  public long drift() {
    return problem.drift();
  }

  @Override
  public int count() {
    return participants.count();
  }

  @Override
  public int txn(int participant) {
    return participants.txn(participant);
  }

  @Override
  public boolean isOptional(int participant) {
    return participants.isOptional(participant);
  }

  @Override
  public boolean sameSession(int participant, int other) {
    return participants.sameSession(participant, other);
  }

  @Override
  public boolean writes(int participant, int key) {
    return problem.writes().writes(participant, key);
  }

  @Override
  public int readStart(int participant) {
    return reads.start(participant);
  }

  @Override
  public int readEnd(int participant) {
    return reads.end(participant);
  }

  @Override
  public int readKey(int read) {
    return reads.key(read);
  }

  @Override
  public int readValue(int read) {
    return reads.value(read);
  }

  @Override
  public int candidateCount(int read) {
    return reads.source(read) == Reads.NONE ? 0 : reads.originalCandidateCount(read);
  }

  @Override
  public int candidate(int read, int index) {
    int write = reads.originalCandidate(read, index);
    return write < 0 ? INITIAL : problem.writes().participant(write);
  }
}
