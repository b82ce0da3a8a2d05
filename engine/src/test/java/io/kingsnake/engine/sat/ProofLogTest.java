package io.kingsnake.engine.sat;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.sat.Solver.Result;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ProofLogTest {
  private static RefutationChecker checkerOf(Formula formula) {
    return new RefutationChecker(formula.clauses(), lemma -> false);
  }

  @Test
  void randomClauses_everyLearnedClauseFollowsAndRefutationsEndWithTheEmptyOne() {
    int learned = 0;
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      Formula formula = new Formula(20);
      for (int c = 70 + random.nextInt(40); c >= 0; c--) {
        formula.addRandom(random, 3);
      }
      RefutationChecker checker = checkerOf(formula);
      Result result = formula.solver(new RecordingTheory(), checker).solve(() -> false);
      assertThat(checker.isRefuted())
          .as("seed %d: %s", seed, formula)
          .isEqualTo(result == Result.UNSATISFIABLE);
      learned += checker.learnedCount();
    }
    assertThat(learned).isGreaterThan(2000);
  }

  @Test
  void pigeonhole_everyLearnedClauseFollows() {
    Formula formula = Formula.pigeonhole(6, 5);
    RefutationChecker checker = checkerOf(formula);
    Solver solver = formula.solver(new RecordingTheory(), checker);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
    assertThat(checker.isRefuted()).isTrue();
    assertThat(checker.learnedCount()).isEqualTo(solver.conflictCount());
    assertThat(solver.solve(() -> false)).as("said once").isEqualTo(Result.UNSATISFIABLE);
  }

  @Test
  void clausesAddedBetweenSolves_refutationEndsWithTheEmptyClause() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Formula formula = new Formula(10);
      RefutationChecker checker = checkerOf(formula);
      Solver solver = formula.solver(new RecordingTheory(), checker);
      while (solver.solve(() -> false) == Result.SATISFIABLE) {
        solver.addClause(formula.addRandom(random, 1 + random.nextInt(3)));
      }
      assertThat(checker.isRefuted()).as("seed %d: %s", seed, formula).isTrue();
    }
  }

  @Test
  void oppositeUnits_areRefutedAsSoonAsTheyAreGiven() {
    Formula formula = new Formula(1);
    formula.add(Literals.positive(0));
    formula.add(Literals.negative(0));
    RefutationChecker checker = checkerOf(formula);
    Solver solver = formula.solver(new RecordingTheory(), checker);
    assertThat(checker.isRefuted()).isTrue();
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
  }
}
