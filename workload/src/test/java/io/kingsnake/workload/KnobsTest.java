package io.kingsnake.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.workload.Knobs.Knob;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnobsTest {
  private static final int TXNS = 300;

  /** The steps of each transaction, as "STEP key value". */
  private static List<List<String>> plans(WorkloadKind kind, Knobs knobs) {
    WorkloadParameters usual = kind.defaults();
    Workload workload =
        kind.create(new WorkloadParameters(40, usual.opsPerTxn(), usual.distribution(), knobs));
    SplittableRandom random = new SplittableRandom(5);
    List<List<String>> plans = new ArrayList<>();
    Plan plan = new Plan();
    for (int txn = 0; txn < TXNS; txn++) {
      plan.clear();
      workload.plan(0, random, plan);
      List<String> steps = new ArrayList<>();
      for (int i = 0; i < plan.size(); i++) {
        steps.add(plan.step(i) + " " + plan.key(i) + " " + plan.value(i));
      }
      plans.add(steps);
    }
    return plans;
  }

  private static Knobs knobs(
      @Nullable Double reads, @Nullable Double duplicates, @Nullable Integer minOps) {
    Map<Knob, Double> asked = new EnumMap<>(Knob.class);
    if (reads != null) {
      asked.put(Knob.READS, reads);
    }
    if (duplicates != null) {
      asked.put(Knob.DUPLICATES, duplicates);
    }
    if (minOps != null) {
      asked.put(Knob.MIN_OPS, (double) minOps);
    }
    return new Knobs(asked);
  }

  private static List<WorkloadKind> with(Knob knob) {
    return Workloads.load().all().stream().filter(kind -> kind.knobs().contains(knob)).toList();
  }

  private static boolean isWrite(String step) {
    return step.matches("(PUT|INSERT|WRITE_BACK|DELETE|APPEND|ADD) .*");
  }

  @Test
  void allReads_writeNothingAndNoReadsReadNothing() {
    assertThat(with(Knob.READS)).hasSizeGreaterThan(8);
    for (WorkloadKind kind : with(Knob.READS)) {
      assertThat(plans(kind, knobs(1.0, null, null)).stream().flatMap(List::stream))
          .as(kind.name())
          .noneMatch(KnobsTest::isWrite);
      assertThat(plans(kind, knobs(0.0, null, null)))
          .as(kind.name())
          .allMatch(steps -> steps.stream().anyMatch(KnobsTest::isWrite));
    }
  }

  @Test
  void noDuplicates_makeAllValuesUniqueAndFullOnesFew() {
    for (WorkloadKind kind : with(Knob.DUPLICATES)) {
      assertThat(values(plans(kind, knobs(null, 0.0, null))))
          .as(kind.name())
          .doesNotHaveDuplicates();
      Set<String> few = new HashSet<>(values(plans(kind, knobs(null, 1.0, null))));
      assertThat(few).as(kind.name()).hasSizeBetween(20, 100);
    }
  }

  private static List<String> values(List<List<String>> plans) {
    return plans.stream()
        .flatMap(List::stream)
        .filter(step -> step.matches("(PUT|INSERT|WRITE_BACK) .*"))
        .map(step -> step.substring(step.lastIndexOf(' ') + 1))
        .toList();
  }

  @Test
  void minOps_makesTransactionsOfAllLengthsFromThere() {
    for (WorkloadKind kind : with(Knob.MIN_OPS)) {
      int most = kind.defaults().opsPerTxn();
      List<Integer> sizes =
          plans(kind, knobs(null, null, 2)).stream().map(List::size).distinct().toList();
      assertThat(sizes).as(kind.name()).contains(2, most).allMatch(size -> size >= 2);
    }
  }

  @Test
  void readModifyWrite_isNotTorn() {
    WorkloadKind kind = Workloads.load().named("random-rmw-range").orElseThrow();
    for (List<String> steps : plans(kind, knobs(0.0, null, 1))) {
      assertThat(steps.size() % 2).isZero();
    }
  }

  @Test
  void knobThatAWorkloadLacks_isRefused() {
    WorkloadKind bank = Workloads.load().named("bank").orElseThrow();
    assertThatThrownBy(() -> plans(bank, knobs(0.5, null, null)))
        .hasMessage("workload bank has transactions of its own shape and takes no reads");
    assertThatThrownBy(() -> knobs(1.5, null, null)).hasMessageContaining("from 0 to 1");
  }
}
