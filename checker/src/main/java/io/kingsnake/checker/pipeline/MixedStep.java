package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Holds each transaction to the level that it asked for [Adya99, mixing]. */
record MixedStep(CheckStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    if (!question.level().text().asks()) {
      return next.answer(question);
    }
    History history = question.history();
    Map<AskedLevel, Integer> counts = new EnumMap<>(AskedLevel.class);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.ABORTED) {
        continue;
      }
      Optional<AskedLevel> asked = AskedLevel.of(history.txnLevel(txn));
      if (asked.isEmpty()) {
        return Verdict.undecided(question.level(), unknown(history, txn), Millis.NONE);
      }
      counts.merge(asked.get(), 1, Integer::sum);
    }
    return answer(question, counts)
        .noting("transactions by what they asked for: " + counted(counts));
  }

  private Verdict answer(Question question, Map<AskedLevel, Integer> counts) {
    if (!question.level().isSameAs(Levels.MIXED)) {
      return next.answer(question); // a user's own mixture
    }
    if (counts.size() > 1) {
      return new Mixture(question, next).answer();
    }
    AskedLevel only = counts.keySet().stream().findFirst().orElse(AskedLevel.SERIALIZABLE);
    return next.answer(question.at(only.level())).at(question.level());
  }

  private static String unknown(History history, int txn) {
    return "T%d asked for '%s', of which no mixture is defined; known are %s"
        .formatted(
            history.txnId(txn),
            history.txnLevel(txn),
            Arrays.stream(AskedLevel.values())
                .map(asked -> asked.level().name())
                .collect(Collectors.joining(", ")));
  }

  private static String counted(Map<AskedLevel, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey().level().name())
        .collect(Collectors.joining(", "));
  }
}
