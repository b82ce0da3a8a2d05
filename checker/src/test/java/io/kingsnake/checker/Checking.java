package io.kingsnake.checker;

import io.kingsnake.checker.analysis.Savepoints;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Short paths to ask the checker. */
public final class Checking {
  /** The levels the engine decides. */
  static final List<String> LEVELS =
      List.of(
          "pl-3",
          "serializable",
          "strict-serializable",
          "repeatable-read",
          "adya-si",
          "snapshot-isolation",
          "generalized-si",
          "strong-session-si",
          "strong-si");

  /** Levels at which readers need not have seen everything before them. */
  static final List<String> VIEW_LEVELS =
      List.of(
          "cursor-stability",
          "consistent-view",
          "forward-consistent-view",
          "parallel-si",
          "update-serializable");

  private Checking() {}

  static Verdict check(String script, String level) {
    return check(HistoryScript.parse(script), level);
  }

  static Verdict check(History history, String level) {
    return new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level));
  }

  /** The checker as testkit sees it; a verdict whose certificate does not hold is none. */
  public static String decide(History history, String level, OracleOptions options) {
    CheckOptions same = options(history, options);
    Checker checker = new Checker(same);
    boolean hasCertificates = Savepoints.in(history, same.ownWrites()).isEmpty();
    if (same.hints() == Hints.TRUST || !hasCertificates) {
      return answer(checker.check(history, Levels.named(level)));
    }
    Certified certified = checker.certify(history, Levels.named(level));
    Optional<String> complaint = Certificates.complaint(history, level, certified);
    if (complaint.isPresent()) {
      return complaint.get();
    }
    return isDecidedOtherwise(history)
        ? answer(checker.check(history, Levels.named(level)))
        : answer(certified.verdict());
  }

  /** The checker for testkit's comparison, which learns absences in scans and lists bit by bit. */
  static String decideLearning(History history, String level, OracleOptions options) {
    Checker checker = Checker.learningLazily(options(history, options));
    return answer(checker.check(history, Levels.named(level)));
  }

  /**
   * Tests whether hints or the many keys that scans miss make a difference to how the history is
   * decided.
   */
  private static boolean isDecidedOtherwise(History history) {
    return history.timestamps() != null
        || !history.versionOrders().isEmpty()
        || IntStream.range(0, history.opCount()).anyMatch(op -> history.opKind(op).isRange());
  }

  /** Options of the checker that correspond to the oracle's. */
  static CheckOptions options(History history, OracleOptions options) {
    OwnWrites ownWrites = OwnWrites.valueOf(options.ownWrites().name());
    CheckOptions same = new CheckOptions(options.sessionOrder(), options.drift(), ownWrites, null);
    boolean isTrusting = options.versionOrderHints() && history.timestamps() == null;
    return same.withHints(isTrusting ? Hints.TRUST : Hints.VERIFY);
  }

  static String answer(Verdict verdict) {
    return switch (verdict.kind()) {
      case SATISFIED -> Decider.ACCEPTED;
      case VIOLATED -> Decider.REJECTED;
      case UNDECIDED ->
          Untimed.isOnlyReason(verdict) ? Decider.UNTIMED : "undecided: " + verdict.message();
    };
  }
}
