package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.List;

/** Puts steps of a proof into the words of clients. */
final class StepWords {
  private final History history;
  private final List<Step> steps;

  StepWords(History history, List<Step> steps) {
    this.history = history;
    this.steps = steps;
  }

  /** The dependency between transactions that a step amounts to. */
  Dependency dependency(Step step) {
    return new Dependency(step.from().txn(), step.to().txn(), type(step), step.key(), why(step));
  }

  private static Dependency.Type type(Step step) {
    return switch (step.rule()) {
      case PROGRAM, SESSION -> Dependency.Type.SESSION;
      case REAL_TIME -> Dependency.Type.REAL_TIME;
      case READ_FROM -> Dependency.Type.WR;
      case READ_INITIAL, OVERTAKEN -> Dependency.Type.RW;
      case SEEN, APART -> Dependency.Type.WW;
    };
  }

  private String why(Step step) {
    String from = name(step.from().txn());
    String to = name(step.to().txn());
    String key = step.key() < 0 ? "" : history.keys().show(step.key());
    return switch (step.rule()) {
      case PROGRAM -> from + " begins before it commits";
      case SESSION -> from + " precedes " + to + " in session " + sessionOf(step);
      case REAL_TIME -> realTime(step);
      case READ_FROM ->
          to + " read " + key + valueRead(step.to().txn(), step.key()) + ", which " + only(step);
      case READ_INITIAL ->
          from + " read the initial version of " + key + ", which " + to + " overwrote";
      case SEEN -> {
        String reader = name(steps.get(step.reading()).to().txn());
        yield reader
            + " had seen "
            + from
            + "'s write of "
            + key
            + ", yet read "
            + to
            + "'s: that one is newer";
      }
      case OVERTAKEN -> {
        String source = name(steps.get(step.reading()).from().txn());
        yield from
            + " read "
            + key
            + " as "
            + source
            + " wrote it; "
            + to
            + " overwrote that version";
      }
      case APART -> from + " and " + to + " both wrote " + key + ", and " + from + " was first";
    };
  }

  /** A begin is never before a begin, so two plain events are an end and a begin. */
  private String realTime(Step step) {
    boolean fromBegin = !step.from().commit() && step.to().commit();
    return "%s %s before %s %s"
        .formatted(
            name(step.from().txn()),
            fromBegin ? "began" : "ended",
            name(step.to().txn()),
            step.to().commit() ? "ended" : "began");
  }

  private String only(Step step) {
    String writer = name(step.from().txn());
    return step.eliminated().isEmpty()
        ? "only " + writer + " wrote"
        : writer + " wrote (others wrote it too, but cannot have been read)";
  }

  private String valueRead(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.READ && history.opKey(op) == key) {
        int value = history.opValue(op);
        return value >= 0 ? "=" + history.values().show(value) : " as absent";
      }
    }
    return "";
  }

  private String sessionOf(Step step) {
    return history.sessionName(history.txnSession(step.from().txn()));
  }

  String name(int txn) {
    return "T" + history.txnId(txn);
  }
}
