package io.kingsnake.checker.solve;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.explain.EvidenceSink;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import org.junit.jupiter.api.Test;

class CoreSaturationTest {
  private static Decision decision(Problem problem) {
    return new WitnessFirst(problem, () -> false, ProgressListener.NONE).atOnce().orElseThrow();
  }

  /** Has the verifier judge the proof of a cycle. */
  static Anomaly judge(Problem problem, Decision decision) {
    assertThat(decision).isInstanceOf(Decision.CertainCycle.class);
    boolean inSessions = problem.orders().session();
    String level =
        problem.isSnapshot()
            ? (inSessions ? "snapshot-isolation" : "adya-si")
            : (inSessions ? "serializable" : "pl-3");
    Decided decided = new Decided(problem, decision, 0, 0);
    return new Evidence(
            decided,
            problem.orders(),
            Levels.named(level).text(),
            CheckOptions.DEFAULT,
            EvidenceSink.NONE)
        .anomaly();
  }

  @Test
  void lostUpdate_isACycleOfWritersThatCannotBeApart() {
    Problem problem = SmallProblems.withSnapshots("s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)");
    assertThat(judge(problem, decision(problem)).txns()).hasSize(2);
  }

  @Test
  void longFork_isACycleOfReadersThatMissedWhatOthersSaw() {
    Problem problem =
        SmallProblems.withSnapshots(
            """
            s0: w(x,1) w(y,1)
            s1: r(x)=1 w(x,2)
            s2: r(y)=1 w(y,2)
            s3: r(x)=2 r(y)=1
            s4: r(x)=1 r(y)=2
            """);
    assertThat(judge(problem, decision(problem)).txns()).hasSize(4);
  }

  @Test
  void writersInBetween_areOrderedPassAfterPass() {
    Problem problem =
        SmallProblems.inOneOrder(
            """
            s1: w(x,1) w(y,1)
            s2: r(x)=1 w(x,2)
            s3: r(x)=2 r(y)=1 w(z,1)
            s4: r(z)=1 w(y,2) | r(x)=1
            """);
    assertThat(judge(problem, decision(problem)).txns()).isNotEmpty();
  }
}
