package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.shrink.SubHistory;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import java.util.BitSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Leaving operations out never invents a violation, as the oracle confirms. */
class SourcesTest {
  private static final int SEEDS = 400;

  static Stream<Variant> variants() {
    return Stream.concat(
        Stream.of(Variant.PLAIN),
        Stream.concat(Variant.unusual().stream(), Variant.operations().stream()));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void explainedPart_satisfiesWhateverTheWholeSatisfies(Variant variant) {
    Oracle oracle = new Oracle(variant.options());
    for (int seed = 0; seed < SEEDS; seed++) {
      History whole = variant.histories().history(seed);
      History part = part(whole, new Random(seed));
      Set<String> accepted = oracle.accepted(whole);
      if (!accepted.isEmpty()) {
        assertThat(oracle.accepted(part, accepted))
            .as("seed %d\n%s\npart\n%s", seed, HistoryScript.show(whole), HistoryScript.show(part))
            .containsAll(accepted);
      }
    }
  }

  private static History part(History whole, Random random) {
    BitSet txns = new BitSet();
    BitSet ops = new BitSet();
    for (int txn = 0; txn < whole.txnCount(); txn++) {
      if (random.nextInt(4) > 0) {
        txns.set(txn);
        for (int op = whole.opStart(txn); op < whole.opEnd(txn); op++) {
          ops.set(op, random.nextInt(5) > 0);
        }
      }
    }
    return SubHistory.of(whole, txns, new PossibleSources(whole, txns).explained(ops));
  }
}
