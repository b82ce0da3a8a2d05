package io.kingsnake.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeyDistributionTest {
  private static final int DRAWS = 200_000;

  @Test
  void zipf_followsItsLaw() {
    for (double exponent : new double[] {0.5, 1.0, 1.5}) {
      int size = 50;
      double total = 0;
      for (int rank = 1; rank <= size; rank++) {
        total += Math.pow(rank, -exponent);
      }
      double[] shares = shares(KeyDistribution.zipf(size, exponent));
      for (int i = 0; i < size; i++) {
        double expected = Math.pow(i + 1, -exponent) / total;
        assertThat(shares[i])
            .as("exponent %s, number %d", exponent, i)
            .isCloseTo(expected, within(0.005));
      }
    }
  }

  @Test
  void uniform_givesAllAlike() {
    for (double share : shares(KeyDistribution.uniform(20))) {
      assertThat(share).isCloseTo(0.05, within(0.005));
    }
  }

  @Test
  void hotspot_givesHotSetItsFraction() {
    double[] shares = shares(KeyDistribution.hotspot(100, 10, 0.9));
    double hot = 0;
    for (int i = 0; i < 10; i++) {
      hot += shares[i];
    }
    assertThat(hot).isCloseTo(0.9, within(0.01));
  }

  @Test
  void singleNumber_isAlwaysDrawn() {
    assertThat(shares(KeyDistribution.zipf(1, 0.99))).containsExactly(1);
  }

  @Test
  void badParameters_areRefused() {
    assertThatThrownBy(() -> KeyDistribution.uniform(0)).hasMessageContaining("got 0");
    assertThatThrownBy(() -> KeyDistribution.hotspot(5, 5, 0.5)).hasMessageContaining("5 of 5");
    assertThatThrownBy(() -> KeyDistribution.zipf(5, -1)).hasMessageContaining("-1");
  }

  private static double[] shares(KeyDistribution distribution) {
    SplittableRandom random = new SplittableRandom(7);
    double[] shares = new double[distribution.size()];
    for (int i = 0; i < DRAWS; i++) {
      shares[distribution.next(random)] += 1.0 / DRAWS;
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] = Math.round(shares[i] * 1e9) / 1e9;
    }
    return shares;
  }
}
