package io.kingsnake.checker.solve;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.solve.Refutation.Line;
import io.kingsnake.checker.solve.Refutation.Origin;
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
  void core_leavesOutWhatIsNotNeededAndNamesTheConstraint() {
    Refutation refutation = contradiction(1000);
    assertThat(refutation.core())
        .extracting(Line::origin)
        .containsExactly(Origin.STATED, Origin.LEMMA, Origin.LEMMA, Origin.DERIVED);
    int statement = refutation.core().get(0).statement();
    assertThat(refutation.constraint(statement)).isEqualTo(Constraint.APART);
    assertThat(refutation.about(statement, 0)).isEqualTo(5);
    assertThat(refutation.about(statement, 1)).isEqualTo(6);
    assertThat(refutation.isTooLong()).isFalse();
  }

  @Test
  void recordBeyondTheLimit_isDroppedAndSaysSo() {
    Refutation refutation = contradiction(8);
    assertThat(refutation.isTooLong()).isTrue();
    assertThat(refutation.core()).isEmpty();
  }
}
