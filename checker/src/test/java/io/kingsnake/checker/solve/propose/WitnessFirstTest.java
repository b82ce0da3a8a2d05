package io.kingsnake.checker.solve.propose;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.AlternatingSearch;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.saturate.BitSaturation;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.History;
import io.kingsnake.testkit.agree.Variant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WitnessFirstTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.histories", 3_000);

  private interface Claim {
    void check(Problem problem, String seed);
  }

  /** With and without sessions, with one and with two events per transaction. */
  private static void forRandomProblems(Claim claim) {
    Variant variant = Variant.PLAIN.withSize(10, 4);
    for (int seed = 0; seed < HISTORIES; seed++) {
      History history = variant.histories().history(seed);
      Orders orders = new Orders(seed % 2 == 0, seed % 3 > 0, RealTime.NOTHING);
      Problem problem = ProblemBuilder.build(Registers.of(history), orders, CheckOptions.DEFAULT);
      if (Search.firstSourceless(problem) < 0) {
        claim.check(problem, "seed " + seed);
      }
    }
  }

  private static boolean isAcceptedAfterSaturation(Problem problem) {
    return Search.of(
            problem,
            learned -> new AlternatingSearch(learned, Long.MAX_VALUE, true),
            new Strategy(() -> false, ProgressListener.NONE),
            Decisive.SEARCH)
        .isAccepted();
  }

  private static boolean isExecution(Optional<Decision> found) {
    return found.isPresent() && found.get() instanceof Decision.Accepted;
  }

  @Test
  void executionsAreFoundWhereSearchAfterSaturationFindsOne() {
    int[] found = new int[2];
    forRandomProblems(
        (problem, seed) -> {
          boolean isAccepted = isAcceptedAfterSaturation(problem);
          WitnessFirst first =
              new WitnessFirst(problem, new Strategy(() -> false, ProgressListener.NONE));
          assertThat(isExecution(first.atOnce(Attempt.GREEDY))).as(seed).isEqualTo(isAccepted);
          boolean isGood = problem.eventCount() % 2 == 0;
          double[] guess = GuessedTimes.of(problem);
          assertThat(isExecution(first.relaxed(guess, isGood))).as(seed).isEqualTo(isAccepted);
          assertThat(isExecution(first.afterPasses())).as(seed).isEqualTo(isAccepted);
          found[isAccepted ? 1 : 0]++;
        });
    assertThat(found[0]).as("rejected").isGreaterThan(HISTORIES / 10);
    assertThat(found[1]).as("accepted").isGreaterThan(HISTORIES / 10);
  }

  @Test
  void whatFollowsByBits_followsByClocks() {
    int[] derived = {0};
    forRandomProblems(
        (problem, seed) -> {
          BitSaturation bits = new BitSaturation(problem, () -> false);
          int fresh = bits.pass();
          while (fresh > 0) {
            derived[0] += fresh;
            fresh = bits.pass();
          }
          Learned learned = SmallProblems.learned(problem);
          if (fresh == BitSaturation.CYCLE) {
            assertThat(learned.end()).as(seed).isEqualTo(Learned.End.CYCLE);
          } else if (learned.end() == Learned.End.FIXPOINT) {
            for (int e = 0; e < bits.edges().size(); e++) {
              int from = bits.edges().from(e);
              int to = bits.edges().to(e);
              assertThat(isKnown(learned, from, to)).as("%s: %d to %d", seed, from, to).isTrue();
            }
          }
        });
    assertThat(derived[0]).isGreaterThan(HISTORIES);
  }

  /** Clocks do not know paths between events off every chain. */
  private static boolean isKnown(Learned learned, int from, int to) {
    var edges = learned.edges();
    for (int e = 0; e < edges.size(); e++) {
      if (edges.from(e) == from && edges.to(e) == to) {
        return true;
      }
    }
    return learned.clocks().reaches(from, to);
  }
}
