package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import java.util.StringJoiner;

/** A problem as text, for people who debug: participants, certain edges, open superpositions. */
public final class ProblemPrinter {
  private static final int MAX_LINES = 200;

  private final Problem problem;
  private final History history;
  private final StringJoiner lines = new StringJoiner("\n");
  private int lineCount;

  public ProblemPrinter(Problem problem) {
    this.problem = problem;
    this.history = problem.history();
  }

  public String print() {
    line(
        "%s, %d participants, %d events, %d certain edges"
            .formatted(
                problem.orders(),
                problem.participants().count(),
                problem.eventCount(),
                problem.edges().size()));
    for (int e = 0; e < problem.edges().size(); e++) {
      line(event(problem.edges().from(e)) + " -> " + event(problem.edges().to(e)));
    }
    for (int read = 0; read < problem.reads().count(); read++) {
      line(read(read));
    }
    return lines.toString();
  }

  private String read(int read) {
    Reads reads = problem.reads();
    StringJoiner sources = new StringJoiner(" or ");
    for (int i = 0; i < reads.candidateCount(read); i++) {
      sources.add(source(reads.candidate(read, i)));
    }
    return "%s reads %s from %s"
        .formatted(
            participant(reads.participant(read)), history.keys().show(reads.key(read)), sources);
  }

  private String source(int candidate) {
    return switch (candidate) {
      case Reads.INITIAL -> "T0";
      case Reads.NONE -> "no transaction";
      default -> participant(problem.writes().participant(candidate));
    };
  }

  private String event(int event) {
    int p = problem.participantOf(event);
    if (p < 0) {
      return "#" + event;
    }
    String suffix = !problem.isSnapshot() ? "" : problem.isReadEvent(event) ? ".begin" : ".commit";
    return participant(p) + suffix;
  }

  private String participant(int p) {
    return "T"
        + history.txnId(problem.participants().txn(p))
        + (problem.participants().isOptional(p) ? "?" : "");
  }

  private void line(String text) {
    if (lineCount++ < MAX_LINES) {
      lines.add(text);
    } else if (lineCount == MAX_LINES + 1) {
      lines.add("...");
    }
  }
}
