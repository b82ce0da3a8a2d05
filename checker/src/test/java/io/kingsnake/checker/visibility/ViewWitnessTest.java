package io.kingsnake.checker.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.evidence.Evidence;
import io.kingsnake.checker.evidence.EvidenceSink;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.propose.WitnessFirst;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Variant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Views that are looked for before anything is saturated. */
class ViewWitnessTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.histories", 3_000);

  private static final List<Level> LEVELS =
      List.of(
          Levels.named("consistent-view"),
          Levels.named("update-serializable"),
          Levels.named("repeatable-read"),
          Levels.named("cursor-stability"));

  private static Orders orders(Level level, History history) {
    return LevelOrders.of(level.definition(true), history).orElseThrow();
  }

  private static boolean isAcceptedAfterSaturation(Problem problem) {
    return Search.of(
            problem,
            learned -> ViewFaults.search(learned, Long.MAX_VALUE),
            new Strategy(() -> false, ProgressListener.NONE),
            Decisive.VIEWS)
        .isAccepted();
  }

  /** Confirms a decision; the verifier throws if it does not accept the evidence. */
  private static void judge(Problem problem, Level level, Decision decision) {
    Evidence evidence =
        new Evidence(
            new Decided(problem, decision, 0, 0),
            problem.orders(),
            level.text(),
            CheckOptions.DEFAULT,
            EvidenceSink.NONE);
    if (!(decision instanceof Decision.Accepted accepted)) {
      assertThat(evidence.anomaly().txns()).isNotEmpty();
    } else if (isSatisfied(problem.history(), level)) { // and so is each observation by itself
      evidence.confirm(accepted.execution());
    }
  }

  private static boolean isSatisfied(History history, Level level) {
    return new Checker(CheckOptions.DEFAULT).check(history, level).kind() == Verdict.Kind.SATISFIED;
  }

  @Test
  void whatIsFoundWithoutSaturation_isWhatItWouldHaveFound_andTheJudgeAgrees() {
    int[] counts = new int[3]; // accepted, cycles, refuted without a cycle
    for (int seed = 0; seed < HISTORIES; seed++) {
      Level level = LEVELS.get(seed % LEVELS.size());
      History history = Variant.PLAIN.withSize(10, 4).histories().history(seed);
      Problem problem =
          ProblemBuilder.build(Registers.of(history), orders(level, history), CheckOptions.DEFAULT);
      if (Search.firstSourceless(problem) >= 0) {
        continue;
      }
      WitnessFirst first =
          new WitnessFirst(
              problem,
              ViewFaults.unsaturated(problem),
              new Strategy(() -> false, ProgressListener.NONE));
      Optional<Decision> found = first.byValues();
      if (found.isPresent() || first.isRefuted()) {
        assertThat(found.isPresent() && !first.isRefuted())
            .as("seed %d at %s", seed, level.name())
            .isEqualTo(isAcceptedAfterSaturation(problem));
        found.ifPresent(decision -> judge(problem, level, decision));
        counts[!first.isRefuted() ? 0 : found.isPresent() ? 1 : 2]++;
      }
    }
    assertThat(counts[0]).as("accepted").isGreaterThan(HISTORIES / 10);
    assertThat(counts[1]).as("cycles").isGreaterThan(HISTORIES / 100);
  }
}
