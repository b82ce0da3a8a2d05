package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Disagreement;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Chains in which one committed read forces many transactions of unknown outcome to have taken
 * effect, some of which read values that nobody wrote. {@code -Dkingsnake.fuzz.chains=N} makes N
 * histories.
 */
class UnknownChainsTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.chains", 40);
  private static final List<String> LEVELS = Levels.all().stream().map(Level::name).toList();

  private final Agreement agreement = new Agreement(Variant.PLAIN, LEVELS, Checking::decide);

  private Optional<Disagreement> disagreement(String script, int seed) {
    return agreement.on(HistoryScript.parse(script), seed);
  }

  @Test
  void effectThatTwoReadersForce_isThatOfAThinAirRead() {
    String script =
        """
        s1: unknown r(y)=7 w(a,1)
        s2: unknown r(a)=1 w(b,1)
        s3: r(b)=1
        """;
    assertThat(disagreement(script, 0)).isEmpty();
    assertThat(Evidences.of(Checking.check(script, "snapshot-isolation")).name())
        .isEqualTo("thin-air-read");
  }

  @Test
  void chainsOfUnknownOutcomes_getTheAnswerOfTheOracle() {
    Random random = new Random(27);
    for (int i = 0; i < HISTORIES; i++) {
      assertThat(disagreement(chain(random), i)).isEmpty();
    }
  }

  /**
   * Chain in which each transaction reads a version that the one before may have written, and now
   * and then another.
   */
  private static String chain(Random random) {
    int length = 3 + random.nextInt(3);
    StringBuilder script = new StringBuilder();
    for (int txn = 0; txn < length; txn++) {
      boolean isUnknown = txn < length - 1 && random.nextInt(6) != 0;
      script.append('s').append(random.nextInt(8) == 0 ? 0 : txn);
      script.append(isUnknown ? ": unknown" : ":");
      if (txn > 0) {
        script.append(" r(k%d)=1".formatted(txn - 1));
      }
      if (random.nextInt(3) == 0) {
        int key = random.nextInt(length);
        script.append(" r(k%d)=%s".formatted(key, List.of("nil", "1", "7").get(random.nextInt(3))));
      }
      script.append(" w(k%d,1)%n".formatted(txn));
    }
    return script.toString();
  }
}
