package io.kingsnake.checker.evidence.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.evidence.proof.RefutationBuilder;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.rules.RuleSearch;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.History;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.verifier.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Refutations of texts, intact and damaged. */
class RuleRefutationTest {
  private static final RandomHistories HISTORIES =
      RandomHistories.registers()
          .withTransactions(6)
          .withOperations(3)
          .withDuplicateValues(2)
          .withOutcomes(4, 15);

  @Test
  void damagedProofs_areRefused() throws LevelTextException {
    LevelText text = LevelText.parse("acyclic (so | wr) ; rw? | ww", "test");
    int found = 0;
    for (int seed = 0; seed < 400; seed++) {
      Registers registers = registers(HISTORIES.history(seed));
      Decided decided = decide(text, registers);
      if (!(decided.decision() instanceof Decision.Refuted refuted)) {
        continue;
      }
      Problem problem = decided.problem();
      RefutationProof proof = RefutationBuilder.proof(refuted);
      List<int[]> statements = Refuted.statements(problem, new Definition.Rules(), text, proof);
      assertThat(complaint(problem, text, statements)).as("seed %d", seed).isEmpty();
      for (int i = 0; i < statements.size(); i++) {
        if (statements.get(i)[0] == Statements.sign('x')) {
          found++;
          assertDamageIsSeen(problem, statements, i, "seed " + seed);
        }
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  private static void assertDamageIsSeen(
      Problem problem, List<int[]> statements, int number, String about) throws LevelTextException {
    LevelText text = LevelText.parse("acyclic (so | wr) ; rw? | ww", "test");
    LevelText other = LevelText.parse("acyclic rw ; rw ; rw ; rw", "test");
    assertThat(complaint(problem, other, statements)).as(about).isPresent();
    List<int[]> cut = new ArrayList<>(statements);
    int[] path = cut.get(number).clone();
    path[2]--; // one link fewer
    cut.set(number, path);
    assertThat(complaint(problem, text, cut)).as(about).isPresent();
    List<int[]> moved = new ArrayList<>(statements);
    int[] elsewhere = moved.get(number).clone();
    elsewhere[1] = (elsewhere[1] + 1) % problem.history().txnCount(); // begins at another
    moved.set(number, elsewhere);
    assertThat(complaint(problem, text, moved)).as(about).isPresent();
  }

  private static Optional<String> complaint(
      Problem problem, LevelText text, List<int[]> statements) {
    return Refuted.complaint(problem.history(), text, false, statements);
  }

  private static Registers registers(History history) {
    return Registers.of(history);
  }

  private static Decided decide(LevelText text, Registers registers) {
    return new RuleSearch(
            text, CheckOptions.DEFAULT, new Strategy(() -> false, ProgressListener.NONE))
        .decide(registers, false);
  }
}
