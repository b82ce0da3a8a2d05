package io.kingsnake.history.shrink;

import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Finds a small sub-history that still satisfies a predicate, by delta debugging: ever smaller
 * chunks of sessions, then of transactions, then of operations are left out as long as the
 * predicate holds without them. To find k transactions that matter among n costs about 2 k log n
 * calls of the predicate, so that a hundred thousand transactions take some hundreds of calls.
 *
 * <p>The result depends on the history and the predicate only. It is 1-minimal: no transaction and
 * no operation can be left out of it alone, unless the budget of calls ran out before or
 * transactions stay whole.
 */
public final class Shrinker {
  private final Options options;

  /** Called after every step forward, with fewer transactions or operations than before. */
  @FunctionalInterface
  public interface Progress {
    void shrunk(int calls, int txnCount, int opCount);
  }

  /**
   * Limits of a shrinking, and its listener.
   *
   * @param maxCalls limit on all calls of the predicate
   * @param restriction of a choice of operations, those that can stand without the others
   * @param onlyWhole whether only whole transactions are left out
   * @param maxTxns with more whole transactions than these, what is found is of no use
   */
  public record Options(
      int maxCalls,
      Progress progress,
      UnaryOperator<BitSet> restriction,
      boolean onlyWhole,
      int maxTxns) {
    public static final Options DEFAULT =
        new Options(
            Integer.MAX_VALUE,
            (calls, txns, ops) -> {},
            UnaryOperator.identity(),
            false,
            Integer.MAX_VALUE);

    public Options {
      if (maxCalls < 1) {
        throw new IllegalArgumentException("maxCalls must be at least 1 but got " + maxCalls);
      }
    }

    public Options withMaxCalls(int newMaxCalls) {
      return new Options(newMaxCalls, progress, restriction, onlyWhole, maxTxns);
    }

    public Options withProgress(Progress newProgress) {
      return new Options(maxCalls, newProgress, restriction, onlyWhole, maxTxns);
    }

    /** For histories of which some operations make no sense without some others. */
    public Options withRestriction(UnaryOperator<BitSet> newRestriction) {
      return new Options(maxCalls, progress, newRestriction, onlyWhole, maxTxns);
    }

    /** Options that keep or drop only whole transactions. */
    public Options withWholeTransactions() {
      return new Options(maxCalls, progress, restriction, true, maxTxns);
    }

    /**
     * Options for callers without use for more whole transactions than these, and a predicate that
     * holds for a history if it holds for a part: the search ends as soon as more are known to be
     * needed.
     */
    public Options withAtMost(int txns) {
      return new Options(maxCalls, progress, restriction, true, txns);
    }
  }

  /**
   * A sub-history that satisfies the predicate.
   *
   * @param minimal whether nothing single can be left out; false if the budget ran out
   * @param calls number of calls of the predicate
   */
  public record Shrunk(History history, boolean minimal, int calls) {}

  public Shrinker() {
    this(Options.DEFAULT);
  }

  public Shrinker(Options options) {
    this.options = options;
  }

  /** Shrinks {@code history}, which must itself satisfy the predicate. */
  public Shrunk shrink(History history, Predicate<History> predicate) {
    if (!predicate.test(history)) {
      throw new IllegalArgumentException("the history to shrink does not satisfy the predicate");
    }
    return shrinkKnown(history, predicate);
  }

  /** Shrinks {@code history}, of which is known that it satisfies the predicate. */
  public Shrunk shrinkKnown(History history, Predicate<History> predicate) {
    return new Search(history, predicate).run();
  }

  /** One search; {@code best} is always a sub-history of the source that satisfies. */
  private final class Search {
    private final History source;
    private final Predicate<History> predicate;
    private History best;
    private BitSet txns = new BitSet();
    private BitSet ops = new BitSet();
    private int calls = 1; // the first is that of the source
    private boolean cutShort;
    private final Set<Chosen> failed = new HashSet<>();

    Search(History source, Predicate<History> predicate) {
      this.source = source;
      this.predicate = predicate;
      this.best = source;
      txns.set(0, source.txnCount());
      ops.set(0, source.opCount());
    }

    Shrunk run() {
      reduce(sessions(), this::withoutSessions);
      boolean changed = true;
      while (changed && !cutShort) {
        boolean fewerTxns = reduce(bits(txns), this::withoutTxns);
        // An operation less may free a transaction, and the other way round: until neither does.
        changed = !options.onlyWhole() && (reduce(bits(ops), this::withoutOps) || fewerTxns);
      }
      return new Shrunk(best, !changed && !cutShort, calls);
    }

    /** Leaves out chunks of {@code items}, halving their length, singles until none can go. */
    private boolean reduce(int[] items, Removal removal) {
      boolean any = false;
      int[] kept = items;
      int chunk = Math.max(1, kept.length / chunksAtFirst());
      while (kept.length > 0) {
        int before = kept.length;
        kept = sweep(kept, chunk, removal);
        any |= kept.length < before;
        if (cutShort || (chunk == 1 && kept.length == before)) {
          break;
        }
        chunk = Math.max(1, Math.min(chunk, kept.length) / 2);
      }
      return any;
    }

    /**
     * Number of chunks at first: twice as many as may be needed, so that half of them can be
     * dropped, or else the search is hopeless.
     */
    private int chunksAtFirst() {
      return options.maxTxns() < source.txnCount() ? 2 * options.maxTxns() + 2 : 1;
    }

    /**
     * Removes chunks from the end backwards, since late items more often depend on early ones than
     * the reverse.
     */
    private int[] sweep(int[] items, int chunk, Removal removal) {
      int[] kept = items;
      int needed = 0; // chunks, each for a transaction of its own
      for (int end = kept.length; end > 0; ) {
        if (calls >= options.maxCalls() || needed > options.maxTxns()) {
          cutShort = true;
          return kept;
        }
        int start = Math.max(0, end - chunk);
        if (removal.attempt(kept, start, end)) {
          kept = without(kept, start, end);
        } else {
          needed++;
        }
        end = start;
      }
      return kept;
    }

    private boolean withoutSessions(int[] sessions, int start, int end) {
      BitSet fewer = (BitSet) txns.clone();
      for (int i = start; i < end; i++) {
        fewer.clear(source.sessionStart(sessions[i]), source.sessionEnd(sessions[i]));
      }
      return adopt(fewer, opsOf(fewer));
    }

    private boolean withoutTxns(int[] items, int start, int end) {
      BitSet fewer = (BitSet) txns.clone();
      for (int i = start; i < end; i++) {
        fewer.clear(items[i]);
      }
      return adopt(fewer, opsOf(fewer));
    }

    private boolean withoutOps(int[] items, int start, int end) {
      BitSet fewer = (BitSet) ops.clone();
      for (int i = start; i < end; i++) {
        fewer.clear(items[i]);
      }
      return adopt(txns, fewer);
    }

    private boolean adopt(BitSet candidateTxns, BitSet chosenOps) {
      BitSet candidateOps = options.restriction().apply(chosenOps);
      if (candidateOps.equals(ops) && candidateTxns.equals(txns)) {
        return true; // these had gone with others already
      }
      Chosen chosen = new Chosen(candidateTxns, candidateOps);
      if (failed.contains(chosen)) {
        return false; // sessions of one transaction are asked about again as transactions
      }
      History candidate = SubHistory.of(source, candidateTxns, candidateOps);
      calls++;
      if (!predicate.test(candidate)) {
        failed.add(chosen);
        return false;
      }
      txns = candidateTxns;
      ops = candidateOps;
      best = candidate;
      options.progress().shrunk(calls, candidate.txnCount(), candidate.opCount());
      return true;
    }

    private BitSet opsOf(BitSet chosen) {
      BitSet result = new BitSet(source.opCount());
      for (int txn = chosen.nextSetBit(0); txn >= 0; txn = chosen.nextSetBit(txn + 1)) {
        result.set(source.opStart(txn), source.opEnd(txn));
      }
      result.and(ops);
      return result;
    }

    private int[] sessions() {
      int[] sessions = new int[source.sessionCount()];
      Arrays.setAll(sessions, session -> session);
      return sessions;
    }

    private static int[] bits(BitSet set) {
      return set.stream().toArray();
    }

    private static int[] without(int[] items, int start, int end) {
      int[] result = Arrays.copyOf(items, items.length - (end - start));
      System.arraycopy(items, end, result, start, items.length - end);
      return result;
    }
  }

  private record Chosen(BitSet txns, BitSet ops) {}

  /** Tries to do without items {@code start .. end}. */
  @FunctionalInterface
  private interface Removal {
    boolean attempt(int[] items, int start, int end);
  }
}
