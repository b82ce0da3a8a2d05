package io.kingsnake.engine.sat;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.sat.Solver.Result;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SolverStopTest {
  @Test
  void stopAmidConflicts_isHonouredAndTheNextSolveFinishes() {
    RecordingTheory theory = new RecordingTheory();
    Solver solver = Formula.pigeonhole(8, 7).solver(theory, ProofLog.NONE);
    for (int i = 0; i < 5; i++) {
      assertThat(solver.solve(() -> true)).isEqualTo(Result.STOPPED);
      assertThat(theory.told().size()).as("decisions are undone").isZero();
    }
    assertThat(solver.conflictCount()).isLessThan(1000);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.UNSATISFIABLE);
  }

  @Test
  void stopAmidDecisions_isHonoured() {
    Solver solver = new Formula(3000).solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> true)).isEqualTo(Result.STOPPED);
    assertThat(solver.conflictCount()).isZero();
  }

  @Test
  void solveAfterAStopAmidDecisions_assignsEveryVariable() {
    Formula formula = new Formula(1100);
    Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> true)).isEqualTo(Result.STOPPED);
    assertThat(solver.solve(() -> false)).isEqualTo(Result.SATISFIABLE);
    assertThat(formula.isModel(solver)).isTrue();
  }

  @Test
  void solveAfterRandomStops_findsAModel() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Formula formula = new Formula(1500);
      for (int c = 0; c < 3000; c++) {
        formula.addRandom(random, 3);
      }
      Solver solver = formula.solver(new RecordingTheory(), ProofLog.NONE);
      for (int i = 0; i < 5; i++) {
        assertThat(solver.solve(() -> random.nextBoolean())).isNotEqualTo(Result.UNSATISFIABLE);
      }
      assertThat(solver.solve(() -> false)).as("seed %d", seed).isEqualTo(Result.SATISFIABLE);
      assertThat(formula.isModel(solver)).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void decidedBeforeTheFirstQuestion_isNotStopped() {
    Solver solver = Formula.pigeonhole(3, 2).solver(new RecordingTheory(), ProofLog.NONE);
    assertThat(solver.solve(() -> true)).isEqualTo(Result.UNSATISFIABLE);
  }
}
