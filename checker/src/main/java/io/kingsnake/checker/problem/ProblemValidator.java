package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the assumptions of every stage, in plain loops; asserted for problems when they are built
 * and for the results of passes, so that a broken pass is noticed where it broke.
 */
public final class ProblemValidator {
  private final Problem problem;
  private final List<String> complaints = new ArrayList<>();

  private ProblemValidator(Problem problem) {
    this.problem = problem;
  }

  /** True, or an error that carries the complaints and the printed problem: for use in asserts. */
  public static boolean isValid(Problem problem) {
    return isValid(problem, complaints(problem, problem.edges()));
  }

  /** Tests the validity of what was learned about a problem. */
  public static boolean isValid(Learned learned) {
    return isValid(learned.problem(), complaints(learned.problem(), learned.edges()));
  }

  private static boolean isValid(Problem problem, List<String> complaints) {
    if (!complaints.isEmpty()) {
      throw new AssertionError(
          String.join("\n", complaints) + "\n" + new ProblemPrinter(problem).print());
    }
    return true;
  }

  /** Complaints about the problem, and about edges that are said to follow from it. */
  static List<String> complaints(Problem problem, EdgeList edges) {
    ProblemValidator validator = new ProblemValidator(problem);
    validator.edges(edges);
    validator.writes();
    validator.reads();
    validator.choices();
    return validator.complaints;
  }

  private void edges(EdgeList edges) {
    boolean[] readFrom = certainSources();
    for (int e = 0; e < edges.size(); e++) {
      int from = edges.from(e);
      int to = edges.to(e);
      if (!isEvent(from) || !isEvent(to)) {
        complaints.add("edge " + e + " leaves the events: " + from + " -> " + to);
      } else if (isOptional(from)
          && !readFrom[problem.participantOf(from)]
          && problem.participantOf(from) != problem.participantOf(to)) {
        complaints.add("edge " + e + " is certain but starts at an optional participant");
      }
    }
  }

  private boolean isEvent(int event) {
    return event >= 0 && event < problem.eventCount();
  }

  private void choices() {
    Contributions contributions = problem.contributions();
    for (int choice = 0; choice < contributions.choiceCount(); choice++) {
      for (int i = 0; i < contributions.pairCount(choice); i++) {
        if (problem.participantOf(contributions.earlier(choice, i)) < 0
            || problem.participantOf(contributions.later(choice, i)) < 0) {
          complaints.add("choice " + choice + " is not between events of participants");
        }
      }
    }
  }

  /** Participants that a certain reader can only have read from: they took effect after all. */
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
