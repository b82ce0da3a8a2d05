package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;
import java.util.function.Supplier;

/**
 * What came of asking.
 *
 * @param audited the verdict with its evidence audited, which takes its time: asked for at most
 *     once
 */
record Answer(Verdict.Kind kind, Supplier<Verdict> audited) {
  static Answer of(Verdict verdict) {
    return new Answer(verdict.kind(), () -> verdict);
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
