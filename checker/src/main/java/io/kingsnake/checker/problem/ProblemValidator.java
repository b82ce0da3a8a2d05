package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks what every stage relies on, in plain loops; asserted after the problem is built and after
 * saturation, so that a broken pass shows where it broke.
 */
public final class ProblemValidator {
  private final Problem problem;
  private final List<String> complaints = new ArrayList<>();

  private ProblemValidator(Problem problem) {
    this.problem = problem;
  }

  /** True, or an error that carries the complaints and the printed problem: for use in asserts. */
  public static boolean isValid(Problem problem) {
    List<String> complaints = complaints(problem);
    if (!complaints.isEmpty()) {
      throw new AssertionError(
          String.join("\n", complaints) + "\n" + new ProblemPrinter(problem).print());
    }
    return true;
  }

  static List<String> complaints(Problem problem) {
    ProblemValidator validator = new ProblemValidator(problem);
    validator.edges();
    validator.writes();
    validator.reads();
    return validator.complaints;
  }

  private void edges() {
    boolean[] readFrom = certainSources();
    for (int e = 0; e < problem.edges().size(); e++) {
      int from = problem.edges().from(e);
      int to = problem.edges().to(e);
      if (from < 0 || to < 0 || from >= problem.eventCount() || to >= problem.eventCount()) {
        complaints.add("edge " + e + " leaves the events: " + from + " -> " + to);
      } else if (isOptional(from)
          && !readFrom[problem.participantOf(from)]
          && problem.participantOf(from) != problem.participantOf(to)) {
        complaints.add("edge " + e + " is certain but starts at an optional participant");
      }
    }
  }

  /** Participants that somebody certain can only have read from: they took effect after all. */
  private boolean[] certainSources() {
    boolean[] sources = new boolean[problem.participants().count()];
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) >= 0 && !problem.participants().isOptional(reads.participant(read))) {
        sources[problem.writes().participant(reads.source(read))] = true;
      }
    }
    return sources;
  }

  private boolean isOptional(int event) {
    int p = problem.participantOf(event);
    return p >= 0 && problem.participants().isOptional(p);
  }

  private void writes() {
    Writes writes = problem.writes();
    for (int key = 0; key < writes.keyCount(); key++) {
      for (int w = writes.start(key); w < writes.end(key); w++) {
        boolean ordered =
            w == writes.start(key) || writes.participant(w - 1) < writes.participant(w);
        if (writes.key(w) != key || !ordered) {
          complaints.add("write " + w + " is out of place among those of key " + key);
        }
      }
    }
  }

  private void reads() {
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      for (int i = 0; i < reads.originalCandidateCount(read); i++) {
        int candidate = reads.originalCandidate(read, i);
        if (candidate >= 0 && !couldBeRead(read, candidate)) {
          complaints.add("read " + read + " cannot read write " + candidate);
        }
      }
      if (reads.source(read) == Reads.OPEN && reads.candidateCount(read) < 2) {
        complaints.add("read " + read + " is open with fewer than two candidates");
      }
    }
  }

  private boolean couldBeRead(int read, int write) {
    int seen = problem.reads().value(read);
    boolean looksAbsent = seen == History.ABSENT && problem.writes().isTombstone(write);
    return problem.writes().key(write) == problem.reads().key(read)
        && (problem.writes().value(write) == seen || looksAbsent)
        && problem.writes().participant(write) != problem.reads().participant(read);
  }
}
