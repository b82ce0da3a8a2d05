package io.kingsnake.checker.solve.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.ints.IntList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RefutationTest {
  private static IntList clause(int... literals) {
    IntList clause = new IntList();
    IntStream.of(literals).forEach(clause::add);
    return clause;
  }

  private static Refutation contradiction(int limit) {
    Refutation refutation = new Refutation(limit);
    refutation.state(Constraint.APART, 5, 6, 0, clause(0, 2));
    refutation.state(Constraint.INTRUDER, 7, 8, 9, clause(4, 6));
    refutation.log().lemma(clause(1));
    refutation.log().lemma(clause(3));
    refutation.log().learned(clause());
    return refutation;
  }

  @Test
  void recordBeyondTheLimit_isDroppedAndSaysSo() {
    Refutation refutation = contradiction(8);
    assertThat(refutation.isTooLong()).isTrue();
    assertThat(refutation.core()).isEmpty();
  }
}
