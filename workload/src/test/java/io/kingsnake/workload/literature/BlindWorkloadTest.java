package io.kingsnake.workload.literature;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Step;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlindWorkloadTest {
  @Test
  void transactions_onlyReadOrOnlyWrite_andNeverRepeatAValue() {
    BlindWorkload workload = new BlindWorkload(8, 0.5, KeyDistribution.uniform(10));
    Random random = new Random(7);
    Set<Long> values = new HashSet<>();
    int readOnly = 0;
    for (int txn = 0; txn < 1000; txn++) {
      Plan plan = new Plan();
      workload.plan(0, random, plan);
      assertThat(plan.size()).isEqualTo(8);
      readOnly += plan.step(0) == Step.GET ? 1 : 0;
      for (int i = 0; i < plan.size(); i++) {
        assertThat(plan.step(i)).isEqualTo(plan.step(0));
        if (plan.step(i) == Step.PUT) {
          assertThat(values.add(plan.value(i))).isTrue();
        }
      }
    }
    assertThat(readOnly).isBetween(400, 600);
  }
}
