package io.kingsnake.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.workload.literature.BankWorkload;
import io.kingsnake.workload.literature.WriteSkewWorkload;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.RunOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WorkloadsTest {
  private static List<String> steps(Workload workload, int txnCount) {
    SplittableRandom random = new SplittableRandom(1);
    List<String> steps = new ArrayList<>();
    Plan plan = new Plan();
    workload.load(plan);
    for (int txn = 0; txn <= txnCount; txn++) {
      for (int i = 0; i < plan.size(); i++) {
        steps.add(plan.step(i) + " " + plan.key(i) + " " + plan.value(i));
      }
      plan.clear();
      workload.plan(0, random, plan);
    }
    return steps;
  }

  @Test
  void everyWorkload_dependsOnTheSeedOnly() {
    for (WorkloadKind kind : Workloads.load().all()) {
      List<String> first = steps(kind.create(kind.defaults()), 50);
      assertThat(first).as(kind.name()).isNotEmpty();
      assertThat(steps(kind.create(kind.defaults()), 50)).as(kind.name()).isEqualTo(first);
    }
  }

  @Test
  void everyWorkload_runsOnTheReferenceDatabase() {
    for (WorkloadKind kind : Workloads.load().all()) {
      RunOptions options = RunOptions.of(Isolation.SERIALIZABLE, 3).withSessions(4, 10);
      assertThat(
              new ReferenceDatabase(options).run(kind.create(kind.defaults())).history().txnCount())
          .as(kind.name())
          .isEqualTo(40);
    }
  }

  @Test
  void namesAndAliases_areUnique() {
    Set<String> names = new HashSet<>();
    for (WorkloadKind kind : Workloads.load().all()) {
      assertThat(names.add(kind.name())).as(kind.name()).isTrue();
      assertThat(kind.aliases()).allMatch(names::add);
      assertThat(Workloads.load().named(kind.name())).isPresent();
    }
  }

  @Test
  void writeSkew_readsAPairAndWritesOneOfIt() {
    Plan plan = new Plan();
    new WriteSkewWorkload(KeyDistribution.uniform(5)).plan(0, new SplittableRandom(2), plan);
    assertThat(plan.size()).isEqualTo(3);
    assertThat(plan.key(1)).isEqualTo(plan.key(0) + 1);
    assertThat(plan.key(2)).isIn(plan.key(0), plan.key(1));
    assertThat(plan.step(2)).isEqualTo(Step.PUT);
  }

  @Test
  void bank_movesMoneyWithoutMakingAny() {
    Plan plan = new Plan();
    new BankWorkload(KeyDistribution.uniform(5), 0).plan(0, new SplittableRandom(2), plan);
    assertThat(plan.step(1)).isEqualTo(Step.ADD);
    assertThat(plan.value(1) + plan.value(3)).isZero();
    assertThat(plan.key(0)).isNotEqualTo(plan.key(2));
  }

  @Test
  void parameters_areChecked() {
    assertThat(new WorkloadParameters(10, 1, "zipf:1.5").keyDistribution().size()).isEqualTo(10);
    assertThat(new WorkloadParameters(10, 1, "hotspot").distribution(5).size()).isEqualTo(5);
    assertThatThrownBy(() -> new WorkloadParameters(1, 1, "uniform"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new WorkloadParameters(10, 1, "zipf:x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new WorkloadParameters(10, 1, "normal"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
