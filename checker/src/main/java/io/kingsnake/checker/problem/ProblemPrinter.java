package io.kingsnake.checker.problem;

import io.kingsnake.checker.problem.Superposition.ListPosition;
import io.kingsnake.checker.problem.Superposition.ModuleChoice;
import io.kingsnake.checker.problem.Superposition.OpenRead;
import io.kingsnake.checker.problem.Superposition.UnorderedWrites;
import io.kingsnake.history.History;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** A problem as text, for debugging: participants, certain edges, open superpositions. */
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
      if (!problem.reads().sources().isOpen(read)) {
        line(read(read, List.of(problem.reads().source(read))));
      }
    }
    Superpositions.of(problem).limit(MAX_LINES).map(this::show).forEach(this::line);
    return lines.toString();
  }

  /** A superposition in the words of the history. */
  public String show(Superposition superposition) {
    if (superposition instanceof OpenRead open) {
      return read(open.read(), open.candidates());
    }
    if (superposition instanceof UnorderedWrites pair) {
      return "%s or %s writes %s first"
          .formatted(source(pair.write()), source(pair.other()), history.keys().show(pair.key()));
    }
    if (superposition instanceof ListPosition position) {
      return "%s stand at places %s of list %s"
          .formatted(
              position.txns().stream()
                  .map(txn -> "T" + history.txnId(txn))
                  .collect(Collectors.joining(", ")),
              position.places(),
              history.keys().show(position.key()));
    }
    return ((ModuleChoice) superposition)
        .pairs().stream()
            .map(pair -> event(pair.earlier()) + " -> " + event(pair.later()))
            .collect(Collectors.joining(" or "));
  }

  private String read(int read, List<Integer> candidates) {
    Reads reads = problem.reads();
    return "%s reads %s from %s"
        .formatted(
            participant(reads.participant(read)),
            history.keys().show(reads.key(read)),
            candidates.stream().map(this::source).collect(Collectors.joining(" or ")));
  }

  /** Name of a candidate of a read. */
  public String source(int candidate) {
    return switch (candidate) {
      case Reads.INITIAL -> "T0";
      case Reads.NONE -> "no transaction";
      default -> participant(problem.writes().participant(candidate));
    };
  }

  /** An event in the words of the history; auxiliary ones have numbers only. */
  public String event(int event) {
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
