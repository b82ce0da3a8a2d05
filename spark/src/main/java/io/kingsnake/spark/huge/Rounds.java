package io.kingsnake.spark.huge;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** The questions that executors answer about groups of windows. */
final class Rounds implements Work {
  private final JavaSparkContext context;
  private final Level level;
  private final JavaRDD<byte[]> txns;
  private final Broadcast<Cuts> cuts;
  private final Broadcast<Beginning> beginning;
  private final @Nullable String chain;

  /** {@code chain} is where accepted windows go; null for nowhere. */
  Rounds(
      JavaSparkContext context,
      Level level,
      JavaRDD<byte[]> txns,
      Broadcast<Cuts> cuts,
      Beginning beginning,
      @Nullable String chain) {
    this.context = context;
    this.level = level;
    this.txns = txns;
    this.cuts = cuts;
    this.beginning = context.broadcast(beginning);
    this.chain = chain;
  }

  private JavaPairRDD<Integer, Iterable<byte[]>> grouped(Groups joined) {
    Broadcast<Cuts> known = cuts;
    Broadcast<Groups> groups = context.broadcast(joined);
    return txns.mapToPair(
            bytes ->
                new Tuple2<>(groups.value().of(known.value().window(RegisterTxn.of(bytes))), bytes))
        .groupByKey();
  }

  /** Who wrote what: all that windows do with a key, joined on the key. */
  private JavaPairRDD<String, KeyPlan> plans(JavaPairRDD<Integer, Iterable<byte[]>> grouped) {
    Broadcast<Beginning> first = beginning;
    return grouped
        .<String, Touch>flatMapToPair(
            group ->
                Touch.of(group._1(), HugeHistory.unpacked(group._2())).entrySet().stream()
                    .map(touch -> new Tuple2<>(touch.getKey(), touch.getValue()))
                    .iterator())
        .groupByKey()
        .mapToPair(
            touches -> {
              List<Touch> sorted =
                  StreamSupport.stream(touches._2().spliterator(), false)
                      .sorted(Comparator.comparingInt(Touch::window))
                      .toList();
              return new Tuple2<>(touches._1(), KeyPlan.of(sorted, first.value().of(touches._1())));
            });
  }

  @Override
  public Set<KeyPlan.Range> conflicts(Groups groups) {
    JavaPairRDD<Integer, Iterable<byte[]>> grouped = grouped(groups);
    Set<KeyPlan.Range> conflicts =
        new HashSet<>(
            plans(grouped).flatMap(plan -> plan._2().conflicts().iterator()).distinct().collect());
    if (level.definition(true) instanceof Orders orders && orders.session()) {
      conflicts.addAll(
          grouped
              .flatMapToPair(group -> Stay.of(group._1(), group._2()))
              .groupByKey()
              .flatMap(stays -> Stay.conflicts(stays._2()).iterator())
              .distinct()
              .collect());
    }
    return conflicts;
  }

  /** One version of a key, before or after a window. */
  private record Version(String key, boolean isStart, String value) implements Serializable {}

  @Override
  public List<WindowResult> check(Groups groups, Set<String> accepted) {
    JavaPairRDD<Integer, Iterable<byte[]>> grouped = grouped(groups);
    JavaPairRDD<Integer, Version> versions =
        plans(grouped)
            .flatMapToPair(
                plan ->
                    Stream.concat(
                            plan._2().starts().entrySet().stream()
                                .map(
                                    at ->
                                        new Tuple2<>(
                                            at.getKey(),
                                            new Version(plan._1(), true, at.getValue()))),
                            plan._2().ends().entrySet().stream()
                                .map(
                                    at ->
                                        new Tuple2<>(
                                            at.getKey(),
                                            new Version(plan._1(), false, at.getValue()))))
                        .iterator());
    String name = level.name();
    String target = chain;
    Broadcast<Set<String>> known = context.broadcast(accepted);
    return new ArrayList<>(
        grouped
            .cogroup(versions)
            .map(
                group ->
                    check(
                        group._1(),
                        group._2()._1().iterator().next(),
                        group._2()._2(),
                        name,
                        known.value(),
                        target))
            .collect());
  }

  private static WindowResult check(
      int group,
      Iterable<byte[]> bytes,
      Iterable<Version> versions,
      String level,
      Set<String> accepted,
      @Nullable String chain)
      throws IOException {
    Map<String, String> starts = new TreeMap<>();
    Map<String, String> ends = new TreeMap<>();
    for (Version version : versions) {
      (version.isStart() ? starts : ends).put(version.key(), version.value());
    }
    List<RegisterTxn> txns = HugeHistory.unpacked(bytes);
    String name = WindowName.of(group, txns.size(), starts, ends);
    if (accepted.contains(name)) {
      return new WindowResult(group, name, true, "");
    }
    if (WindowName.isReserved(txns)) {
      return new WindowResult(group, name, false, "a key or value begins as our own do");
    }
    WindowCheck check = new WindowCheck(Levels.named(level));
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
    Broadcast<Cuts> known = cuts;
    Broadcast<Groups> groups = context.broadcast(joined);
    Set<Integer> chosen = new HashSet<>(wanted);
    Part part =
        new Part(
            HugeHistory.unpacked(
                txns.filter(
                        bytes ->
                            chosen.contains(
                                groups.value().of(known.value().window(RegisterTxn.of(bytes)))))
                    .collect()));
    Broadcast<Map<String, Set<String>>> seen = context.broadcast(part.seen());
    txns.flatMap(
            bytes ->
                Stream.ofNullable(Part.source(RegisterTxn.of(bytes), seen.value()))
                    .map(RegisterTxn::toBytes)
                    .iterator())
        .collect()
        .forEach(bytes -> part.addSource(RegisterTxn.of(bytes)));
    return new Checker(CheckOptions.DEFAULT).check(part.history(beginning.value()), level);
  }
}
