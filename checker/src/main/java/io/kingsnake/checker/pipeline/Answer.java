package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;
import java.util.function.Supplier;

/**
 * What the search says.
 *
 * @param audited the verdict with its evidence audited, which takes its time: asked for at most
 *     once
 */
record Answer(boolean isAccepted, Supplier<Verdict> audited) {
  static Answer undecided(Verdict verdict) {
    return new Answer(false, () -> verdict);
  }

  Verdict verdict() {
    return audited.get();
  }
}
