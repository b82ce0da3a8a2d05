package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import java.util.function.Supplier;

/**
 * The answer for one form.
 *
 * @param audited the verdict with its evidence audited, which takes time: asked for at most once
 */
record FormAnswer(Verdict.Kind kind, Supplier<Verdict> audited) {
  static FormAnswer of(Decided decided, Supplier<Verdict> audited) {
    Verdict.Kind kind =
        decided.isAccepted()
            ? Verdict.Kind.SATISFIED
            : decided.decision() instanceof Decision.Stopped
                ? Verdict.Kind.UNDECIDED
                : Verdict.Kind.VIOLATED;
    return new FormAnswer(kind, audited);
  }

  static FormAnswer of(Verdict verdict) {
    return new FormAnswer(verdict.kind(), () -> verdict);
  }

  boolean isAccepted() {
    return kind == Verdict.Kind.SATISFIED;
  }

  Verdict verdict() {
    Verdict verdict = audited.get();
    assert verdict.kind() == kind : "announced as " + kind + ": " + verdict;
    return verdict;
  }
}
