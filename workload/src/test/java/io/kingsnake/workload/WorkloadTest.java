package io.kingsnake.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kingsnake.workload.literature.GeneralWorkload;
import io.kingsnake.workload.literature.MixedWorkload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  @Test
  void generalWorkload_mixesReadsAndKeysWithDuplicates() {
    GeneralWorkload.Parameters parameters =
        GeneralWorkload.Parameters.BALANCED.withKeys(KeyDistribution.uniform(100));
    Map<Integer, List<Long>> valuesByKey = new HashMap<>();
    int reads = 0;
    for (Plan plan : plans(new GeneralWorkload(parameters), 2000)) {
      assertThat(plan.size()).isEqualTo(20);
      for (int i = 0; i < plan.size(); i++) {
        if (plan.step(i) == Step.GET) {
          reads++;
        } else {
          valuesByKey.computeIfAbsent(plan.key(i), k -> new ArrayList<>()).add(plan.value(i));
        }
      }
    }
    assertThat(reads / 40_000.0).isCloseTo(0.5, within(0.02));
    long duplicateKeys =
        valuesByKey.values().stream().filter(v -> v.stream().distinct().count() < v.size()).count();
    assertThat(duplicateKeys).isEqualTo(50);
    assertThat(valuesByKey.values().stream().filter(v -> v.stream().allMatch(x -> x <= 100)))
        .hasSize(50);
  }

  @Test
  void uniqueValues_areNeverWrittenTwice() {
    GeneralWorkload.Parameters parameters =
        GeneralWorkload.Parameters.WRITE_HEAVY.withUniqueValues();
    List<Long> values = new ArrayList<>();
    for (Plan plan : plans(new GeneralWorkload(parameters), 500)) {
      for (int i = 0; i < plan.size(); i++) {
        if (plan.step(i) == Step.PUT) {
          values.add(plan.value(i));
        }
      }
    }
    assertThat(values).hasSizeGreaterThan(1000).doesNotHaveDuplicates();
  }

  @Test
  void randomRmwRange_scansEverythingBeforeEveryRange() {
    MixedWorkload.Parameters parameters =
        new MixedWorkload.Parameters(
            MixedWorkload.Shares.RANDOM_RMW_RANGE, 8, KeyDistribution.uniform(100), 0, 1);
    int ranges = 0;
    for (Plan plan : plans(new MixedWorkload(parameters), 100)) {
      for (int i = 0; i < plan.size(); i++) {
        if (plan.step(i) == Step.SCAN) {
          assertThat(plan.low(i)).isEqualTo(0);
          assertThat(plan.high(i)).isEqualTo(100);
          assertThat(plan.step(++i)).isEqualTo(Step.SCAN);
          ranges++;
        }
      }
    }
    assertThat(ranges).isPositive();
  }

  @Test
  void randomBench_hasItsShares() {
    Map<Step, Integer> counts = new EnumMap<>(Step.class);
    for (Plan plan : plans(new MixedWorkload(MixedWorkload.Parameters.RANDOM_BENCH), 5000)) {
      for (int i = 0; i < plan.size(); i++) {
        counts.merge(plan.step(i), 1, Integer::sum);
        if (plan.step(i) == Step.SCAN || plan.step(i) == Step.ITERATE) {
          assertThat(plan.high(i) - plan.low(i)).isBetween(1, 100);
        }
      }
    }
    assertThat(counts.getOrDefault(Step.GET, 0) / 40_000.0)
        .isCloseTo(0.5, within(0.02)); // 25% are of updates
    assertThat(counts.getOrDefault(Step.PUT, 0) / 40_000.0).isCloseTo(0.25, within(0.02));
    assertThat(counts.getOrDefault(Step.WRITE_BACK, 0) / 40_000.0).isCloseTo(0.25, within(0.02));
    assertThat(counts.getOrDefault(Step.DELETE, 0) / 40_000.0).isCloseTo(0.05, within(0.01));
    assertThat(counts.getOrDefault(Step.SCAN, 0) / 40_000.0).isCloseTo(0.1, within(0.01));
    assertThat(counts.getOrDefault(Step.ITERATE, 0) / 40_000.0).isCloseTo(0.1, within(0.01));
    assertThat(counts).doesNotContainKey(Step.APPEND);
  }

  @Test
  void lists_moveToNewKeysOutsideEveryRange() {
    MixedWorkload.Parameters parameters =
        new MixedWorkload.Parameters(
            MixedWorkload.Shares.EVERYTHING, 8, KeyDistribution.uniform(50), 0, 2);
    Map<Integer, Integer> appends = new HashMap<>();
    for (Plan plan : plans(new MixedWorkload(parameters), 2000)) {
      for (int i = 0; i < plan.size(); i++) {
        if (plan.step(i) == Step.APPEND) {
          appends.merge(plan.key(i), 1, Integer::sum);
        } else if (plan.step(i) == Step.SCAN) {
          assertThat(plan.high(i)).isLessThanOrEqualTo(50);
        }
      }
    }
    assertThat(appends.keySet()).hasSizeGreaterThan(10).allMatch(key -> key >= 50);
    assertThat(appends.values()).allMatch(count -> count <= 32);
  }

  private static List<Plan> plans(Workload workload, int count) {
    SplittableRandom random = new SplittableRandom(11);
    List<Plan> plans = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Plan plan = new Plan();
      workload.plan(i % 4, random, plan);
      plans.add(plan);
    }
    return plans;
  }
}
