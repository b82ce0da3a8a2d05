package io.kingsnake.spark.huge;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** The questions that executors answer about groups of windows. */
final class Rounds implements Work {
  /** Name on Spark's web pages of the job in which windows are checked. */
  static final String CHECKING_WINDOWS = "checking windows";

  private static final int MOST_SHARES = 10_000;

  private final JavaSparkContext context;
  private final Level level;
  private final JavaRDD<byte[]> txns;
  private final Broadcast<Cuts> cuts;
  private final Broadcast<Beginning> beginning;
  private final @Nullable String chain;
  private final long seconds;
  private final int shareCount;
  private @Nullable Shuffled last;

  Rounds(
      JavaSparkContext context,
      Level level,
      JavaRDD<byte[]> txns,
      Broadcast<Cuts> cuts,
      Beginning beginning,
      HugeHistory.Sizes sizes) {
    this.context = context;
    this.level = level;
    this.txns = txns;
    this.cuts = cuts;
    this.beginning = context.broadcast(beginning);
    chain = sizes.chain();
    seconds = sizes.seconds();
    shareCount = Math.min(cuts.value().windowCount(), MOST_SHARES);
  }

  /** The shuffled data of the groups at that time; kept, since Spark keeps it as well. */
  private record Shuffled(
      List<Integer> groups,
      JavaPairRDD<Integer, Iterable<byte[]>> windows,
      JavaPairRDD<Integer, byte[]> touches) {}

  /** Brings windows and their writes together by key. */
  private Shuffled shuffle(Groups joined) {
    if (last != null && last.groups.equals(joined.all())) {
      return last;
    }
    Broadcast<Cuts> known = cuts;
    Broadcast<Groups> groups = context.broadcast(joined.copy());
    HashPartitioner partitioner = new HashPartitioner(shareCount);
    JavaPairRDD<Integer, Iterable<byte[]>> windows =
        txns.mapToPair(
                bytes ->
                    new Tuple2<>(
                        groups.value().of(known.value().window(RegisterTxn.Head.of(bytes))), bytes))
            .groupByKey(partitioner);
    int shares = shareCount;
    JavaPairRDD<Integer, byte[]> touches =
        windows
            .flatMapToPair(
                window -> KeyShares.touches(window._1(), HugeHistory.unpacked(window._2()), shares))
            .partitionBy(partitioner);
    last = new Shuffled(joined.all(), windows, touches);
    return last;
  }

  private JavaRDD<Tuple2<String, KeyPlan>> plans(Shuffled shuffled) {
    Broadcast<Beginning> first = beginning;
    return shuffled.touches.mapPartitions(blocks -> KeyShares.plans(blocks, first.value()));
  }

  @Override
  public Set<KeyPlan.Range> conflicts(Groups groups) {
    Shuffled shuffled = shuffle(groups);
    context.setJobDescription("who wrote what");
    Set<KeyPlan.Range> conflicts =
        new HashSet<>(
            plans(shuffled).flatMap(plan -> plan._2().conflicts().iterator()).distinct().collect());
    if (WindowCheck.keepsSessions(level)) {
      conflicts.addAll(
          shuffled
              .windows
              .flatMapToPair(group -> Stay.of(group._1(), group._2()))
              .groupByKey()
              .flatMap(stays -> Stay.conflicts(stays._2()).iterator())
              .distinct()
              .collect());
    }
    return conflicts;
  }

  @Override
  public List<WindowResult> check(Groups groups, Set<String> accepted) {
    Shuffled shuffled = shuffle(groups);
    context.setJobDescription(CHECKING_WINDOWS);
    JavaPairRDD<Integer, byte[]> versions =
        plans(shuffled).mapPartitionsToPair(KeyShares::versions);
    WindowCheck.Question question = new WindowCheck.Question(level.name(), seconds);
    String target = chain;
    Broadcast<Set<String>> known = context.broadcast(new HashSet<>(accepted));
    return new ArrayList<>(
        shuffled
            .windows
            .cogroup(versions)
            .map(
                group ->
                    check(
                        group._1(),
                        group._2()._1().iterator().next(),
                        group._2()._2(),
                        question,
                        known.value(),
                        target))
            .collect());
  }

  private static WindowResult check(
      int group,
      Iterable<byte[]> bytes,
      Iterable<byte[]> versions,
      WindowCheck.Question question,
      Set<String> accepted,
      @Nullable String chain)
      throws IOException {
    Map<String, String> starts = new TreeMap<>();
    Map<String, String> ends = new TreeMap<>();
    for (byte[] block : versions) {
      KeyShares.addVersions(block, starts, ends);
    }
    List<RegisterTxn> txns = HugeHistory.unpacked(bytes);
    String name = WindowName.of(group, txns.size(), starts, ends);
    if (accepted.contains(name)) {
      return new WindowResult(group, name, true, "");
    }
    if (WindowName.isReserved(txns)) {
      return new WindowResult(group, name, false, "a key or value begins as our own do");
    }
    WindowCheck check = WindowCheck.of(question);
    Certified certified = check.check(txns, starts, ends);
    boolean isAccepted = WindowCheck.isAccepted(certified);
    if (isAccepted && chain != null) {
      new ChainFile(chain).write(group, check.history(txns, starts, ends), certified);
    }
    Verdict verdict = certified.verdict();
    String message =
        verdict.anomaly() == null ? String.valueOf(verdict.message()) : verdict.anomaly().summary();
    return new WindowResult(group, name, isAccepted, message);
  }

  @Override
  public Verdict part(Groups joined, List<Integer> wanted) {
    context.setJobDescription("a part and its sources");
    Broadcast<Cuts> known = cuts;
    Broadcast<Groups> groups = context.broadcast(joined.copy());
    Set<Integer> chosen = new HashSet<>(wanted);
    Part part =
        new Part(
            HugeHistory.unpacked(
                txns.filter(
                        bytes ->
                            chosen.contains(
                                groups
                                    .value()
                                    .of(known.value().window(RegisterTxn.Head.of(bytes)))))
                    .collect()));
    Broadcast<Map<String, Set<String>>> seen = context.broadcast(part.seen());
    txns.flatMap(
            bytes ->
                Stream.ofNullable(Part.source(RegisterTxn.of(bytes), seen.value()))
                    .map(RegisterTxn::toBytes)
                    .iterator())
        .collect()
        .forEach(bytes -> part.addSource(RegisterTxn.of(bytes)));
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(seconds));
    return new Checker(options).check(part.history(beginning.value()), level);
  }
}
