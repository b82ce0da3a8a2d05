package io.kingsnake.laboratory.encode;

import io.kingsnake.laboratory.formula.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Takes the side of a choice that is left when paths rule out the other; to a fixpoint. */
final class Pruning {
  private Pruning() {}

  /** Remaining choices, or null if the known graph contradicts itself or a choice. */
  static @Nullable List<Choice> of(
      KnownGraph known, List<Choice> choices, Counters counters, BooleanSupplier stop) {
    List<Choice> left = choices;
    while (true) {
      if (!known.close()) {
        return null;
      }
      counters.add("pruning passes", 1);
      List<Choice> kept = new ArrayList<>();
      for (Choice choice : left) {
        boolean isOr = Choice.isImpossible(choice.either(), known);
        boolean isEither = Choice.isImpossible(choice.or(), known);
        if (isOr && isEither) {
          return null;
        }
        if (isOr || isEither) {
          known.edges().addAll(isOr ? choice.or() : choice.either());
        } else {
          kept.add(choice);
        }
      }
      boolean isDone = kept.size() == left.size() || stop.getAsBoolean();
      left = kept;
      if (isDone) {
        return left;
      }
    }
  }
}
