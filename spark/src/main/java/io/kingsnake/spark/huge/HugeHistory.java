package io.kingsnake.spark.huge;

import io.kingsnake.checker.NothingToCheck;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.format.HistoryFormatException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/*
 * The driver: it knows which windows there are and their results, and nothing that grows with the
 * history except the few transactions near cuts that belong elsewhere.
 */
/** Decides one history on a cluster. */
public final class HugeHistory {
  /** Number of transaction times to sample for each window. */
  private static final int SAMPLE = 2_000;

  /** Number of times to sample in all windows together, since the driver sorts them. */
  private static final double MOST_SAMPLED = 4_000_000;

  /**
   * Sizes of the pieces of work.
   *
   * @param window transactions in a window
   * @param largest transactions that one machine can hold at once
   * @param seconds after which a window is given up, and joined with its neighbours
   * @param chain folder for accepted windows with their certificates; null for none
   */
  public record Sizes(int window, int largest, long seconds, @Nullable String chain) {
    public static final Sizes DEFAULT = new Sizes(20_000, 500_000, 600, null);
  }

  /** The verdict, and in how many windows and rounds it was reached. */
  public record Conclusion(
      Verdict verdict, long transactions, int windows, int moved, int joined, int rounds) {}

  private final JavaSparkContext context;
  private final Level level;
  private final Sizes sizes;

  public HugeHistory(JavaSparkContext context, Level level, Sizes sizes) {
    this.context = context;
    this.level = level;
    this.sizes = sizes;
  }

  public Conclusion check(String path) throws IOException, HistoryFormatException {
    Optional<String> obstacle = WindowCheck.obstacle(level);
    if (obstacle.isPresent()) {
      return new Conclusion(undecided(obstacle.get()), 0, 0, 0, 0, 0);
    }
    List<PartFile> parts = PartFile.list(path, context.hadoopConfiguration());
    context.setJobDescription("reading " + path);
    JavaRDD<Object> read = context.parallelize(parts, parts.size()).flatMap(PartFile::read);
    read.persist(StorageLevel.MEMORY_AND_DISK_SER());
    try {
      List<PartSummary> summaries =
          read.filter(PartSummary.class::isInstance).map(PartSummary.class::cast).collect();
      for (PartSummary summary : summaries) {
        if (summary.obstacle() != null) {
          return new Conclusion(undecided(summary.obstacle()), 0, 0, 0, 0, 0);
        }
      }
      Beginning beginning =
          summaries.stream().map(PartSummary::beginning).reduce(Beginning::and).orElseThrow();
      JavaRDD<byte[]> txns = read.filter(byte[].class::isInstance).map(byte[].class::cast);
      if (PartSummary.mayShareIds(summaries)) {
        demandOwnIds(txns);
      }
      int slices = PartSummary.areSlices(summaries) ? parts.size() : 1;
      return decide(slices > 1 ? inSlices(txns, slices) : txns, beginning);
    } finally {
      read.unpersist();
    }
  }

  /** Refuses a history that contains a transaction twice, as on one machine. */
  private static void demandOwnIds(JavaRDD<byte[]> txns) {
    txns.mapToPair(bytes -> new Tuple2<>(RegisterTxn.Head.of(bytes).id(), 1))
        .reduceByKey(Integer::sum)
        .filter(id -> id._2() > 1)
        .take(1)
        .forEach(
            id -> {
              throw new IllegalArgumentException(
                  "transaction %d is in two parts: parts of one history need ids of their own"
                      .formatted(id._1()));
            });
  }

  /**
   * Replaces times by progress through all parts, for sessions that continue from part to part
   * without times.
   */
  private static JavaRDD<byte[]> inSlices(JavaRDD<byte[]> txns, int slices) {
    return txns.map(
        bytes -> {
          RegisterTxn txn = RegisterTxn.of(bytes);
          return txn.at((long) ((txn.part() * PartFile.WHOLE + txn.time()) / slices)).toBytes();
        });
  }

  private Conclusion decide(JavaRDD<byte[]> txns, Beginning beginning) throws IOException {
    long count = txns.count();
    if (count == 0) {
      return new Conclusion(NothingToCheck.verdict(level), 0, 0, 0, 0, 0);
    }
    int windows = (int) Math.max(1, (count + sizes.window - 1) / sizes.window);
    Cuts cuts = cuts(txns, count, windows);
    List<KeyPlan.Range> unusable = moveNearCuts(txns, cuts);
    Broadcast<Cuts> known = context.broadcast(cuts);
    Groups groups = new Groups(windowSizes(txns, known));
    unusable.forEach(range -> groups.join(range.low(), range.high()));
    Rounds work = new Rounds(context, level, txns, known, beginning, sizes);
    Stitching stitching = new Stitching(level, sizes.largest, work, groups);
    Verdict verdict = stitching.decide();
    if (verdict.kind() == Verdict.Kind.SATISFIED && sizes.chain != null) {
      new ChainFile(sizes.chain).finish(groups.all());
    }
    int joined = cuts.windowCount() - groups.all().size();
    return new Conclusion(
        verdict, count, cuts.windowCount(), cuts.movedCount(), joined, stitching.rounds());
  }

  private static Cuts cuts(JavaRDD<byte[]> txns, long count, int windows) {
    double wanted = Math.min((double) SAMPLE * windows, MOST_SAMPLED);
    double share = Math.min(1, wanted / Math.max(1, count));
    JavaRDD<byte[]> some = share < 1 ? txns.sample(false, share, 1) : txns;
    long[] sample =
        some.map(bytes -> RegisterTxn.Head.of(bytes).time()).collect().stream()
            .mapToLong(time -> time)
            .sorted()
            .toArray();
    if (sample.length == 0) {
      return Cuts.of(new long[1], 1, 0);
    }
    return Cuts.of(sample, windows, Math.max(16, sample.length / windows / 8));
  }

  private record Settled(int cut, boolean isSettled, Set<Long> moved) implements Serializable {
    static Settled of(int cut, List<RegisterTxn> halo, Cuts cuts) {
      Optional<Set<Long>> moved = HaloCut.moved(halo, cuts.moment(cut));
      return new Settled(cut, moved.isPresent(), new HashSet<>(moved.orElse(Set.of())));
    }
  }

  /** Records which transactions belong after a cut; returns windows whose cut does not settle. */
  private static List<KeyPlan.Range> moveNearCuts(JavaRDD<byte[]> txns, Cuts cuts) {
    List<Settled> results =
        txns.<Integer, byte[]>flatMapToPair(
                bytes ->
                    cuts.near(RegisterTxn.Head.of(bytes)).stream()
                        .map(cut -> new Tuple2<>(cut, bytes))
                        .iterator())
            .groupByKey()
            .map(halo -> Settled.of(halo._1(), unpacked(halo._2()), cuts))
            .collect();
    List<KeyPlan.Range> unusable = new ArrayList<>();
    for (Settled result : results) {
      result.moved.forEach(txn -> cuts.move(txn, result.cut));
      if (!result.isSettled) {
        unusable.add(new KeyPlan.Range(result.cut, result.cut + 1));
      }
    }
    return unusable;
  }

  private static long[] windowSizes(JavaRDD<byte[]> txns, Broadcast<Cuts> cuts) {
    Map<Integer, Long> counts =
        txns.map(bytes -> cuts.value().window(RegisterTxn.Head.of(bytes))).countByValue();
    long[] sizes = new long[cuts.value().windowCount()];
    counts.forEach((window, count) -> sizes[window] = count);
    return sizes;
  }

  static List<RegisterTxn> unpacked(Iterable<byte[]> bytes) {
    return StreamSupport.stream(bytes.spliterator(), false).map(RegisterTxn::of).toList();
  }

  private Verdict undecided(String reason) {
    return Verdict.undecided(level, reason, Millis.NONE);
  }
}
