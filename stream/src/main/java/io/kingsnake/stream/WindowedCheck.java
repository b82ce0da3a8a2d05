package io.kingsnake.stream;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SecretHash;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.ReadAhead;
import io.kingsnake.stream.feed.StreamOpener;
import io.kingsnake.stream.feed.TxnStream;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Decides a history that is too large for memory at some levels, in one pass: one thread reads,
 * this one replays.
 */
public final class WindowedCheck {
  /** Number of windows to read before the check can be considered stuck. */
  private static final long WINDOWS = 2;

  /** The part of the transactions that is few. */
  private static final long FEW = 4;

  private final StreamOpener opener;
  private final Map<Level, Chain> chains = new LinkedHashMap<>();
  private final List<Level> levels;
  private final CheckOptions options;
  private final ChainOptions sizes;
  private final Set<String> sessions = new HashSet<>();
  private final int[] outcomes = new int[Outcome.values().length];
  private final HashCount keys = new HashCount(); // that committed transactions name
  private long operations;
  private long count;

  public WindowedCheck(
      StreamOpener opener, List<Level> levels, CheckOptions options, ChainOptions sizes) {
    this.opener = opener;
    this.levels = List.copyOf(levels);
    this.options = options;
    this.sizes = sizes;
  }

  /** Keeps reading even when all is decided, because the result says how much there was. */
  public Map<Level, Chain.Conclusion> run(LongConsumer progress)
      throws IOException, HistoryFormatException {
    return run(progress, false);
  }

  /** Likewise; but no conclusions as soon as it is stuck, if this says so. */
  public Map<Level, Chain.Conclusion> run(LongConsumer progress, boolean stopsIfStuck)
      throws IOException, HistoryFormatException {
    try (TxnStream stream = new ReadAhead(opener.open(), StreamOpener.BATCH)) {
      for (Level level : levels) {
        chains.put(
            level,
            new Chain(
                level, stream.beginning(), options, sizes, Elsewhere.ofWhole(opener.elsewhere())));
      }
      List<Txn> txns = stream.next(StreamOpener.BATCH);
      while (!txns.isEmpty()) {
        txns.forEach(this::take);
        progress.accept(count);
        if (stopsIfStuck && isStuck()) {
          return Map.of();
        }
        txns = stream.next(StreamOpener.BATCH);
      }
    }
    Map<Level, Chain.Conclusion> conclusions = new LinkedHashMap<>();
    chains.forEach((level, chain) -> conclusions.put(level, chain.finish()));
    return conclusions;
  }

  /**
   * Tests whether hardly anything of some windows was explained at any level: the transactions read
   * first need ones that come much later, as in a file whose sessions stand one after the other.
   */
  private boolean isStuck() {
    return count >= WINDOWS * sizes.retained()
        && chains.values().stream().allMatch(chain -> chain.replayed() < count / FEW);
  }

  private void take(Txn txn) {
    count++;
    sessions.add(txn.session());
    outcomes[txn.outcome().ordinal()]++;
    if (txn.outcome() == Outcome.COMMITTED) {
      for (Op op : txn.ops()) {
        operations += op.joinsNext() ? 0 : 1;
        if (!op.kind().isRange()) {
          keys.add(SecretHash.of(Objects.requireNonNull(op.key())));
        }
      }
    }
    chains.values().forEach(chain -> chain.add(txn));
  }

  /** Tests whether there was no transaction of any outcome. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Counts of everything read, as in {@link HistoryCounts#of}. */
  public HistoryCounts counts() {
    return new HistoryCounts(
        sessions.size(),
        outcomes[Outcome.COMMITTED.ordinal()],
        (int) Math.min(Integer.MAX_VALUE, operations),
        keys.size(),
        outcomes[Outcome.ABORTED.ordinal()],
        outcomes[Outcome.INDETERMINATE.ordinal()]);
  }

  /** Number of calls of the checker, at all levels. */
  public long knots() {
    return chains.values().stream().mapToLong(Chain::knots).sum();
  }
}
