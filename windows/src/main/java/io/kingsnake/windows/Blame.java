package io.kingsnake.windows;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a part of a history violates a level whatever else is in the history: the part
 * with all possible sources of what it saw, from the very beginning. Of these sources only the
 * writes count, since theirs are not looked for.
 */
final class Blame {
  /**
   * What came of it.
   *
   * @param part the part with its sources
   * @param verdict of the part
   */
  record Result(History part, Verdict verdict) {}

  private Blame() {}

  static Optional<Result> of(
      List<Txn> part,
      Beginning beginning,
      Elsewhere elsewhere,
      boolean isEnd,
      Level level,
      CheckOptions options) {
    Optional<List<Txn>> sources = elsewhere.sources(new Wanted(part));
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    boolean isAll = isEnd || elsewhere.knowsWhatIsToCome();
    History history = history(part, sources.get(), beginning, isAll);
    return Optional.of(new Result(history, new Checker(options).check(history, level)));
  }

  private static History history(
      List<Txn> part, List<Txn> sources, Beginning beginning, boolean isAll) {
    HistoryBuilder builder = new HistoryBuilder();
    beginning.applyTo(builder);
    List<Txn> all = new ArrayList<>(part);
    Set<Long> ids = new HashSet<>();
    part.forEach(txn -> ids.add(txn.id()));
    for (Txn source : sources) {
      if (ids.add(source.id())) {
        all.add(source.withOps(source.ops().stream().map(Blame::withoutResult).toList()));
      }
    }
    all.sort(Comparator.comparingLong(Txn::place));
    if (!isAll) {
      all.replaceAll(new KnownWrites(beginning, List.copyOf(all))::withoutUnknown);
    }
    TxnWriter writer = new TxnWriter(builder);
    all.forEach(writer::add);
    beginning.applyValues(builder, all);
    return builder.build();
  }

  static Op withoutResult(Op op) {
    Op.@Nullable Range range = op.range();
    return switch (op.kind()) {
      case READ ->
          new Op(
              OpKind.READ,
              op.key(),
              Mark.UNKNOWN,
              null,
              null,
              op.joinsNext(),
              op.undoneAt(),
              op.detail());
      case READ_LIST ->
          new Op(
              OpKind.READ_LIST,
              op.key(),
              null,
              null,
              null,
              op.joinsNext(),
              op.undoneAt(),
              op.detail());
      case SCAN, ITERATE ->
          range == null
              ? op
              : new Op(
                  op.kind(),
                  null,
                  null,
                  null,
                  new Op.Range(
                      range.low(),
                      range.high(),
                      range.exhausted(),
                      range.reverse(),
                      range.unordered(),
                      null),
                  op.joinsNext(),
                  op.undoneAt(),
                  op.detail());
      case WRITE, INSERT, DELETE, APPEND -> op;
    };
  }
}
