package io.kingsnake.checker;

import io.kingsnake.checker.Verdict.Kind;
import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Rewriting;
import io.kingsnake.history.shrink.SubHistory;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks a history in which transactions ask for levels of their own [Adya99, mixing]. */
final class MixedCheck {
  private final History history;
  private final Map<AskedLevel, Integer> counts = new EnumMap<>(AskedLevel.class);

  MixedCheck(History history) {
    this.history = history;
  }

  static boolean concerns(Level level) {
    return level.equals(Levels.MIXED);
  }

  /** {@code check} decides a history at a level. */
  Verdict check(BiFunction<History, Level, Verdict> check) {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.ABORTED) {
        continue;
      }
      Optional<AskedLevel> asked = AskedLevel.of(history.txnLevel(txn));
      if (asked.isEmpty()) {
        return Verdict.undecided(Levels.MIXED, unknown(txn), Millis.NONE);
      }
      counts.merge(asked.get(), 1, Integer::sum);
    }
    Verdict verdict =
        counts.size() <= 1 ? check.apply(history, onlyLevel()).at(Levels.MIXED) : mixed(check);
    return verdict.noting("transactions by what they asked for: " + counted());
  }

  private Level onlyLevel() {
    return counts.keySet().stream().findFirst().orElse(AskedLevel.SERIALIZABLE).level();
  }

  /**
   * At read uncommitted a read tells nothing, so that those are left out; but lists show in which
   * order elements were appended, as they do if all ask for that level.
   */
  private Verdict mixed(BiFunction<History, Level, Verdict> check) {
    Verdict verdict = checkTelling(check, op -> false);
    if (verdict.kind() != Kind.SATISFIED || !isDirtyList()) {
      return verdict;
    }
    Verdict appends = check.apply(history, Levels.READ_UNCOMMITTED);
    if (appends.kind() == Kind.VIOLATED) {
      return appends.at(Levels.MIXED);
    }
    // Enough, though more than is asked for: what was appended in vain has no place in a list.
    return checkTelling(check, this::isList).kind() == Kind.SATISFIED
        ? verdict
        : Verdict.undecided(
            Levels.MIXED,
            "lists read at read uncommitted tell of the order of appends, which may not fit the"
                + " rest",
            verdict.millis());
  }

  private boolean isDirtyList() {
    return IntStream.range(0, history.opCount())
        .anyMatch(op -> isList(op) && !explainsReads(history.txnOf(op)));
  }

  private boolean isList(int op) {
    return history.opKind(op) == OpKind.READ_LIST
        && history.opValue(op) != History.UNKNOWN
        && history.listLength(op) > 0
        && history.outcome(history.txnOf(op)) != Outcome.ABORTED;
  }

  private boolean explainsReads(int txn) {
    return AskedLevel.of(history.txnLevel(txn)).orElse(AskedLevel.READ_UNCOMMITTED)
        != AskedLevel.READ_UNCOMMITTED;
  }

  /** Of what is read at read uncommitted, only {@code kept} counts. */
  private Verdict checkTelling(BiFunction<History, Level, Verdict> check, IntPredicate kept) {
    BitSet txns = new BitSet();
    txns.set(0, history.txnCount());
    BitSet ops = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean tells = explainsReads(txn);
      IntStream.range(history.opStart(txn), history.opEnd(txn))
          .filter(op -> tells || history.opKind(op).isWrite() || kept.test(op))
          .forEach(ops::set);
    }
    if (ops.cardinality() == history.opCount()) {
      return check.apply(history, Levels.MIXED);
    }
    History telling = SubHistory.of(history, txns, ops);
    int[] same = IntStream.range(0, history.txnCount()).toArray();
    return new OriginalTerms(history, new Rewriting(telling, same))
        .of(check.apply(telling, Levels.MIXED));
  }

  private String unknown(int txn) {
    return "T%d asked for '%s', of which no mixture is defined; known are %s"
        .formatted(
            history.txnId(txn),
            history.txnLevel(txn),
            Arrays.stream(AskedLevel.values())
                .map(asked -> asked.level().name())
                .collect(Collectors.joining(", ")));
  }

  private String counted() {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey().level().name())
        .collect(Collectors.joining(", "));
  }
}
