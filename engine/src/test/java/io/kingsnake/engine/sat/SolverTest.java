package io.kingsnake.engine.sat;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.sat.Solver.Result;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SolverTest {
  private static Result resultOf(boolean satisfiable) {
    return satisfiable ? Result.SATISFIABLE : Result.UNSATISFIABLE;
  }

  @Test
  void randomClauses_agreeWithTryingEveryAssignment() {
    int satisfiableCount = 0;
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      int variables = 3 + random.nextInt(8);
      Formula formula = new Formula(variables);
      for (int c = random.nextInt(6 * variables); c >= 0; c--) {
        formula.addRandom(random, 3);
      }
      RecordingTheory theory = new RecordingTheory();
      Solver solver = formula.solver(theory, ProofLog.NONE);
      boolean satisfiable = formula.isSatisfiable(assignment -> true);
      assertThat(solver.solve(() -> false))
          .as("seed %d: %s", seed, formula)
          .isEqualTo(resultOf(satisfiable));
      if (satisfiable) {
        satisfiableCount++;
        assertThat(formula.isModel(solver)).as("seed %d: %s", seed, formula).isTrue();
        assertThat(theory.told().size()).as("seed %d: all is told", seed).isEqualTo(variables);
      }
    }
    assertThat(satisfiableCount).as("both kinds are met").isBetween(500, 2700);
  }

  @Test
  void clausesAndVariablesAddedBetweenSolves_agreeWithTryingEveryAssignment() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      Formula formula = new Formula(2);
      Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
      for (int round = 0; round < 12; round++) {
        if (random.nextInt(3) > 0) {
          assertThat(solver.newVariable(random.nextBoolean())).isEqualTo(formula.newVariable());
        }
        for (int c = random.nextInt(6); c >= 0; c--) {
          solver.addClause(formula.addRandom(random, random.nextInt(10) == 0 ? 1 : 3));
        }
        boolean satisfiable = formula.isSatisfiable(assignment -> true);
        assertThat(solver.solve(() -> false))
            .as("seed %d, round %d: %s", seed, round, formula)
            .isEqualTo(resultOf(satisfiable));
        assertThat(!satisfiable || formula.isModel(solver)).as("seed %d", seed).isTrue();
      }
    }
  }

  @Test
  void fixedLiteral_isTrueInEveryModel() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      Formula formula = new Formula(8);
      for (int c = 10 + random.nextInt(20); c >= 0; c--) {
        formula.addRandom(random, 1 + random.nextInt(3));
      }
      Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
      if (solver.solve(() -> false) != Result.SATISFIABLE) {
        continue;
      }
      for (int literal = 0; literal < 16; literal++) {
        if (solver.isFixed(literal)) {
          int variable = Literals.variable(literal);
          int opposite = 1 - (Literals.not(literal) & 1);
          assertThat(formula.isSatisfiable(all -> (all >> variable & 1) == opposite))
              .as("seed %d: %d in %s", seed, literal, formula)
              .isFalse();
        }
      }
    }
  }

  @Test
  void noClauses_preferredValuesAreTaken() {
    Solver solver = new Formula(4).solver(new RecordingTheory(), ProofLog.NONE);
    solver.prefer(0, false);
    solver.prefer(1, true);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.SATISFIABLE);
    assertThat(solver.isTrue(Literals.negative(0))).isTrue();
    assertThat(solver.isTrue(Literals.positive(1))).isTrue();
    assertThat(solver.isFixed(Literals.positive(1))).isFalse();
  }

  @Test
  void emptyClause_isAContradictionForGood() {
    Formula formula = new Formula(1);
    formula.add();
    Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
    solver.addClause(Literals.positive(0));
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
  }

  @Test
  void pigeonhole_isRefuted() {
    Solver solver = Formula.pigeonhole(7, 6).solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
  }

  @Test
  void asManyHolesAsPigeons_isSatisfied() {
    Formula formula = Formula.pigeonhole(9, 9);
    Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.SATISFIABLE);
    assertThat(formula.isModel(solver)).isTrue();
  }

  @Test
  void hardContradiction_isRefutedThoughLearnedClausesAreForgotten() {
    Solver solver = Formula.pigeonhole(9, 8).solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
    assertThat(solver.conflictCount()).as("forgetting starts at 4000").isGreaterThan(5000);
  }

  @Test
  void hardFormula_isSatisfiedThoughLearnedClausesAreForgotten() {
    long mostConflicts = 0;
    for (int seed : new int[] {5, 12}) {
      Formula formula = Formula.planted(new Random(seed), 300, 1278);
      Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
      assertThat(solver.solve(() -> false)).as("seed %d", seed).isEqualTo(Result.SATISFIABLE);
      assertThat(formula.isModel(solver)).as("seed %d", seed).isTrue();
      mostConflicts = Math.max(mostConflicts, solver.conflictCount());
    }
    assertThat(mostConflicts).as("forgetting starts at 4000").isGreaterThan(5000);
  }

  @Test
  void luby_isItsRecursiveDefinition() {
    for (int index = 1; index < 5000; index++) {
      assertThat(Luby.at(index)).as("index %d", index).isEqualTo(naiveLuby(index));
    }
    assertThat(Luby.at(Integer.MAX_VALUE)).isEqualTo(1L << 30);
  }

  private static long naiveLuby(int index) {
    for (int k = 1; ; k++) {
      if (index == (1 << k) - 1) {
        return 1L << (k - 1);
      }
      if (index < (1 << k) - 1) {
        return naiveLuby(index - (1 << (k - 1)) + 1);
      }
    }
  }
}
