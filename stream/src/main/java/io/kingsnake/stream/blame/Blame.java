package io.kingsnake.stream.blame;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decision whether a part of a history violates a level regardless of the rest: the part with all
 * possible sources of what it saw, from the very beginning. Only the writes of these sources count,
 * since their own sources are not looked for.
 */
public final class Blame {
  /**
   * The outcome.
   *
   * @param part the part with its sources
   * @param verdict of the part
   * @param wanted versions that the part saw
   * @param until time by which the last of its transactions had its results
   * @param isComplete whether the part is as it was seen, and nothing had to be left out
   */
  public record Result(
      History part, Verdict verdict, Wanted wanted, long until, boolean isComplete) {}

  private Blame() {}

  public static Optional<Result> of(
      List<Txn> part,
      Beginning beginning,
      Elsewhere elsewhere,
      boolean isEnd,
      Level level,
      CheckOptions options) {
    Wanted seen = new Wanted(part);
    Optional<List<Txn>> sources = elsewhere.sources(seen);
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    boolean isAll = isEnd || elsewhere.knowsWhatIsToCome();
    List<Txn> all = withSources(part, sources.get());
    if (seen.hasGivenUp()) {
      all.replaceAll(seen::withoutGivenUp);
    }
    if (!isAll) {
      all.replaceAll(Blame::withoutTimelessResults);
      all.replaceAll(new KnownWrites(beginning, List.copyOf(all))::withoutUnknown);
    }
    History history = history(all, beginning);
    Verdict verdict = new Checker(options).check(history, level);
    long until = part.stream().mapToLong(Blame::lastAnswer).max().orElse(Long.MAX_VALUE);
    return Optional.of(new Result(history, verdict, new Wanted(all), until, !seen.hasGivenUp()));
  }

  /**
   * The time by which a transaction had seen everything that it saw; no time if that does not
   * count.
   */
  private static long lastAnswer(Txn txn) {
    if (!blamesOthers(txn)) {
      return History.NO_TIME;
    }
    return txn.end() != History.NO_TIME
        ? txn.end()
        : txn.outcome() == Outcome.COMMITTED ? Long.MAX_VALUE : txn.commitSent();
  }

  private static boolean blamesOthers(Txn txn) {
    return txn.outcome() != Outcome.ABORTED
        && txn.ops().stream().anyMatch(op -> !op.kind().isWrite());
  }

  /** The transaction without its results, if it aborted or its outcome and end are unknown. */
  private static Txn withoutTimelessResults(Txn txn) {
    boolean isTimeless =
        txn.outcome() == Outcome.INDETERMINATE
            && txn.end() == History.NO_TIME
            && txn.commitSent() == History.NO_TIME;
    return isTimeless || txn.outcome() == Outcome.ABORTED ? withoutResults(txn) : txn;
  }

  private static Txn withoutResults(Txn txn) {
    return txn.withOps(txn.ops().stream().map(Blame::withoutResult).toList());
  }

  private static List<Txn> withSources(List<Txn> part, List<Txn> sources) {
    List<Txn> all = new ArrayList<>(part);
    Set<Long> ids = new HashSet<>();
    part.forEach(txn -> ids.add(txn.id()));
    for (Txn source : sources) {
      if (ids.add(source.id())) {
        all.add(withoutResults(source));
      }
    }
    all.sort(Comparator.comparingLong(Txn::place));
    return all;
  }

  private static History history(List<Txn> all, Beginning beginning) {
    HistoryBuilder builder = new HistoryBuilder();
    beginning.applyTo(builder);
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
