package io.kingsnake.spark.huge;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The work that {@link Rounds} gives to executors, in this thread, for thousands of small
 * histories.
 */
final class LocalWork implements Work {
  /** A bad guess may make windows that are hard to refute. */
  private static final Duration WINDOW_LIMIT = Duration.ofMillis(500);

  private static final Duration PART_LIMIT = Duration.ofMinutes(10);

  private final Level level;
  private final List<RegisterTxn> txns;
  private final Cuts cuts;
  private final Beginning beginning;

  LocalWork(Level level, List<RegisterTxn> txns, Cuts cuts, Beginning beginning) {
    this.level = level;
    this.txns = txns;
    this.cuts = cuts;
    this.beginning = beginning;
  }

  /** The verdict with windows of the given number and nothing larger joined. */
  static Verdict decide(
      Level level, List<RegisterTxn> txns, Beginning beginning, int windows, long largest) {
    long[] times = txns.stream().mapToLong(RegisterTxn::time).sorted().toArray();
    Cuts cuts = Cuts.of(times.length == 0 ? new long[1] : times, windows, 3);
    List<KeyPlan.Range> unusable = new ArrayList<>();
    for (int cut = 0; cut + 1 < cuts.windowCount(); cut++) {
      int at = cut;
      List<RegisterTxn> halo =
          txns.stream().filter(txn -> cuts.near(txn.head()).contains(at)).toList();
      HaloCut.moved(halo, cuts.moment(cut))
          .ifPresentOrElse(
              moved -> moved.forEach(txn -> cuts.move(txn, at)),
              () -> unusable.add(new KeyPlan.Range(at, at + 1)));
    }
    long[] sizes = new long[cuts.windowCount()];
    txns.forEach(txn -> sizes[cuts.window(txn.head())]++);
    Groups groups = new Groups(sizes);
    unusable.forEach(range -> groups.join(range.low(), range.high()));
    return new Stitching(level, largest, new LocalWork(level, txns, cuts, beginning), groups)
        .decide();
  }

  private Map<Integer, List<RegisterTxn>> grouped(Groups groups) {
    Map<Integer, List<RegisterTxn>> grouped = new TreeMap<>();
    for (RegisterTxn txn : txns) {
      // Serialized and deserialized, as on the way to an executor.
      grouped
          .computeIfAbsent(groups.of(cuts.window(txn.head())), any -> new ArrayList<>())
          .add(RegisterTxn.of(txn.toBytes()));
    }
    return grouped;
  }

  private Map<String, KeyPlan> plans(Groups groups) {
    Map<String, List<Touch>> touches = new HashMap<>();
    grouped(groups)
        .forEach(
            (group, members) ->
                Touch.of(group, members)
                    .forEach(
                        (key, touch) ->
                            touches.computeIfAbsent(key, any -> new ArrayList<>()).add(touch)));
    Map<String, KeyPlan> plans = new HashMap<>();
    touches.forEach((key, all) -> plans.put(key, KeyPlan.of(all, beginning.of(key))));
    return plans;
  }

  @Override
  public Set<KeyPlan.Range> conflicts(Groups groups) {
    Set<KeyPlan.Range> conflicts = new HashSet<>();
    plans(groups).values().forEach(plan -> conflicts.addAll(plan.conflicts()));
    if (WindowCheck.keepsSessions(level)) {
      Map<String, List<Stay>> stays = new HashMap<>();
      grouped(groups)
          .forEach(
              (group, members) ->
                  Stay.of(group, members.stream().map(RegisterTxn::toBytes).toList())
                      .forEachRemaining(
                          stay ->
                              stays
                                  .computeIfAbsent(stay._1(), any -> new ArrayList<>())
                                  .add(stay._2())));
      stays.values().forEach(all -> conflicts.addAll(Stay.conflicts(all)));
    }
    return conflicts;
  }

  @Override
  public List<WindowResult> check(Groups groups, Set<String> accepted) {
    Map<String, KeyPlan> plans = plans(groups);
    List<WindowResult> results = new ArrayList<>();
    grouped(groups)
        .forEach(
            (group, members) -> {
              Map<String, String> starts = new HashMap<>();
              Map<String, String> ends = new HashMap<>();
              plans.forEach(
                  (key, plan) -> {
                    if (plan.starts().containsKey(group)) {
                      starts.put(key, plan.starts().get(group));
                    }
                    if (plan.ends().containsKey(group)) {
                      ends.put(key, plan.ends().get(group));
                    }
                  });
              String name = WindowName.of(group, members.size(), starts, ends);
              Certified certified =
                  new WindowCheck(level, WINDOW_LIMIT).check(members, starts, ends);
              results.add(
                  new WindowResult(
                      group, name, WindowCheck.isAccepted(certified), "it is not accepted"));
            });
    return results;
  }

  @Override
  public Verdict part(Groups groups, List<Integer> wanted) {
    Part part =
        new Part(
            txns.stream()
                .filter(txn -> wanted.contains(groups.of(cuts.window(txn.head()))))
                .toList());
    for (RegisterTxn txn : txns) {
      RegisterTxn source = Part.source(txn, part.seen());
      if (source != null) {
        part.addSource(source);
      }
    }
    return new Checker(CheckOptions.DEFAULT.withTimeout(PART_LIMIT))
        .check(part.history(beginning), level);
  }
}
