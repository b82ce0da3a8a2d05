package io.kingsnake.checker.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Anomalies reported from single observations are violations by the definitions. */
class OracleAgreementTest {
  private static final int SEEDS = 3000;

  @Test
  void reportedAnomaly_isRejectedByTheOracleAtReadCommitted() {
    for (OwnWrites policy : OwnWrites.values()) {
      int reported = 0;
      for (int seed = 0; seed < SEEDS; seed++) {
        reported += agree(RandomHistories.everything().history(seed), seed, policy) ? 1 : 0;
      }
      assertThat(reported).as("reported under %s", policy).isBetween(SEEDS / 50, SEEDS);
    }
  }

  private static boolean agree(History history, int seed, OwnWrites policy) {
    CheckOptions options = new CheckOptions(true, 0, policy, null);
    List<Anomaly> found = NonCycleAnomalies.all(history, options, 3);
    if (!found.isEmpty()) {
      OracleOptions oracleOptions =
          OracleOptions.DEFAULT.withOwnWrites(OracleOptions.OwnWrites.valueOf(policy.name()));
      assertThat(new Oracle(oracleOptions).accepts(history, "read-committed"))
          .as("seed %d, %s: %s%n%s", seed, policy, found, HistoryScript.show(history))
          .isFalse();
    }
    return !found.isEmpty();
  }
}
