package io.kingsnake.checker.solve.propose;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.SmallProblems;
import io.kingsnake.checker.solve.repair.Replay;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RelaxationTest {
  private static final int TRANSACTIONS = 200;
  private static final int KEYS = 40;

  /**
   * Transactions that ran one after the other, each a session of its own, in reverse order of the
   * script: each reads two keys and writes two others.
   */
  private static String script(boolean countsUp) {
    Random random = new Random(1);
    int[] current = new int[KEYS];
    String[] lines = new String[TRANSACTIONS];
    for (int t = 0; t < TRANSACTIONS; t++) {
      int key = random.nextInt(KEYS);
      int value = 1 + 2 * (countsUp ? t : (t * 7919) % 65_537);
      StringBuilder line = new StringBuilder("s" + t + ":");
      for (int read : new int[] {key, (key + 7) % KEYS}) {
        line.append(" r(k%d)=%s".formatted(read, current[read] == 0 ? "nil" : current[read]));
      }
      for (int write : new int[] {(key + 13) % KEYS, (key + 29) % KEYS}) {
        line.append(" w(k%d,%d)".formatted(write, value));
        current[write] = value++;
      }
      lines[TRANSACTIONS - 1 - t] = line.toString();
    }
    return String.join("\n", lines);
  }

  private static int unexplained(Problem problem, double[] guess, boolean isGood) {
    int count = problem.eventCount();
    Adjacency successors = Adjacency.successors(count, problem.edges(), problem.edges().size());
    Adjacency predecessors = Adjacency.predecessors(count, problem.edges(), problem.edges().size());
    int[] order = Relaxation.order(problem, successors, predecessors, guess, isGood, () -> false);
    assertThat(order).hasSize(count);
    Replay replay = new Replay(problem, new DynamicOrder(successors, predecessors, order));
    replay.run();
    return replay.unexplained().size() + replay.overlapping().size();
  }

  @Test
  void valuesThatCountUp_tellTheOrder() {
    Problem problem = SmallProblems.inOneOrder(script(true));
    assertThat(unexplained(problem, CountingValues.times(problem), true)).isZero();
  }

  @Test
  void valuesThatCountUp_tellSnapshots() {
    Problem problem = SmallProblems.withSnapshots(script(true));
    assertThat(unexplained(problem, CountingValues.times(problem), true)).isZero();
  }

  @Test
  void valuesInNoOrder_tellNothing() {
    assertThat(CountingValues.times(SmallProblems.inOneOrder(script(false)))).isEmpty();
  }

  @Test
  void positionsInDisorder_arePushedApart() {
    Problem problem = SmallProblems.inOneOrder(script(true));
    double[] times = CountingValues.times(problem);
    Random random = new Random(2);
    double life = 2.0 * TRANSACTIONS * KEYS / (2 * TRANSACTIONS);
    double[] guess = Arrays.stream(times).map(t -> t + life * random.nextGaussian() / 10).toArray();
    assertThat(unexplained(problem, guess, false)).isLessThan(10);
  }
}
