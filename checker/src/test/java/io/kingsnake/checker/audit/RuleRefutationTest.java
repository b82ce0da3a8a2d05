package io.kingsnake.checker.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.RefutationBuilder;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.RefutationProof.Clause;
import io.kingsnake.checker.proof.RefutationProof.Forbidden;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.rules.RuleSearch;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.testkit.generate.RandomHistories;
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

  private static List<Rule> rules(String text) throws LevelTextException {
    return LevelText.parse(text, "test").rules();
  }

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
      assertThat(complaint(problem, text.rules(), proof)).as("seed %d", seed).isEmpty();
      for (int i = 0; i < proof.clauses().size(); i++) {
        if (proof.clauses().get(i).reason() instanceof Forbidden) {
          found++;
          assertDamageIsSeen(problem, text, proof, i, "seed " + seed);
        }
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  private static void assertDamageIsSeen(
      Problem problem, LevelText text, RefutationProof proof, int number, String about)
      throws LevelTextException {
    Clause clause = proof.clauses().get(number);
    Forbidden forbidden = (Forbidden) clause.reason();
    assertThat(complaint(problem, List.of(), proof)).as(about).isPresent();
    assertThat(complaint(problem, rules("acyclic rw ; rw ; rw ; rw"), proof)).as(about).isPresent();
    List<RefutationProof.PathStep> shorter = forbidden.cycle().subList(1, forbidden.cycle().size());
    Forbidden cut = new Forbidden(forbidden.rule(), shorter);
    assertThat(complaint(problem, text.rules(), with(proof, number, clause.literals(), cut)))
        .as(about)
        .isPresent();
    for (int drop = 0; drop < clause.literals().size(); drop++) {
      IntList fewer = new IntList();
      for (int i = 0; i < clause.literals().size(); i++) {
        if (i != drop) {
          fewer.add(clause.literals().get(i));
        }
      }
      assertThat(complaint(problem, text.rules(), with(proof, number, fewer, forbidden)))
          .as(about)
          .isPresent();
    }
  }

  private static RefutationProof with(
      RefutationProof proof, int number, IntList literals, Forbidden reason) {
    List<Clause> clauses = new ArrayList<>(proof.clauses());
    clauses.set(number, new Clause(literals, reason));
    return new RefutationProof(proof.steps(), proof.atoms(), clauses);
  }

  private static Optional<String> complaint(
      Problem problem, List<Rule> rules, RefutationProof proof) {
    return RefutationAudit.complaint(
        problem.registers(), problem.orders(), CheckOptions.DEFAULT, rules, proof, null);
  }

  private static Registers registers(History history) {
    return Registers.of(history);
  }

  private static Decided decide(LevelText text, Registers registers) {
    return new RuleSearch(text, CheckOptions.DEFAULT, () -> false, ProgressListener.NONE)
        .decide(registers, false);
  }
}
