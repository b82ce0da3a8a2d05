package io.kingsnake.checker.evidence.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Settings;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything that certificates can state decides every level as the oracle does: nothing in it is
 * wrong, and nothing is left out. {@code -Dkingsnake.fuzz.definitions=N} asks of N histories each.
 */
class DefinitionTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.definitions", 80);

  /** Variants without hints, which certificates do not use. */
  static Stream<Variant> variants() {
    return Stream.concat(Variant.unusual().stream(), Variant.operations().stream())
        .filter(variant -> !variant.options().versionOrderHints());
  }

  @ParameterizedTest
  @MethodSource("variants")
  void statements_decideLikeTheOracle(Variant variant) {
    List<String> levels =
        Levels.all().stream()
            .filter(level -> !level.equals(Levels.READ_UNCOMMITTED))
            .map(Level::name)
            .toList();
    Agreement agreement = new Agreement(variant, levels, DefinitionTest::decide);
    assertThat(agreement.overSeeds(0, HISTORIES)).isEmpty();
  }

  private static String decide(History history, String level, OracleOptions options) {
    String own = options.ownWrites().name().toLowerCase(Locale.ROOT);
    Settings settings = new Settings(options.sessionOrder(), options.drift(), own);
    LevelText text = Levels.named(level).text();
    try {
      if (new StatementProof(history, text, settings).isSatisfied()) {
        return Agreement.expected(history, level, true);
      }
      List<Integer> all = IntStream.range(0, history.txnCount()).boxed().toList();
      boolean isRefuted = new StatementProof(history, text, settings).refutation(all).isPresent();
      return isRefuted ? Decider.REJECTED : "neither";
    } catch (Refusal e) {
      return "refused: " + e.getMessage();
    }
  }
}
