package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Histories that separate the levels at which readers need not have seen everything before them.
 */
class ViewVerdictsTest {
  private static final String LOST_UPDATE =
      """
      s1: r(x)=nil w(x,1)
      s2: r(x)=nil w(x,2)
      """;

  private static final String FRACTURED_READ =
      """
      s1: w(x,1) w(y,1)
      s2: r(x)=1 r(y)=nil
      """;

  private static final String LONG_FORK =
      """
      s1: w(x,1)
      s2: w(y,1)
      s3: r(x)=1 r(y)=nil
      s4: r(x)=nil r(y)=1
      """;

  private static final String WRITE_SKEW =
      """
      s1: r(x)=nil w(y,1)
      s2: r(y)=nil w(x,1)
      """;

  private static final String STALE_SESSION =
      """
      s1: w(x,1) | r(x)=nil
      """;

  @Test
  void lostUpdate_breaksCursorStabilityAndAllAbove() {
    for (String level : Checking.VIEW_LEVELS) {
      Anomaly anomaly = Evidences.of(Checking.check(LOST_UPDATE, level));
      assertThat(anomaly.name()).as(level).isEqualTo("lost-update");
      assertThat(anomaly.cycleClass()).as(level).isEqualTo("G-single");
    }
  }

  @Test
  void fracturedRead_isACycleWithOneAntiDependency() {
    assertKind(Kind.SATISFIED, FRACTURED_READ, "cursor-stability");
    for (String level : List.of("consistent-view", "parallel-si", "update-serializable")) {
      Anomaly anomaly = Evidences.of(Checking.check(FRACTURED_READ, level));
      assertThat(anomaly.name()).as(level).isEqualTo("fractured-read");
      assertThat(anomaly.cycleClass()).as(level).isEqualTo("G-single");
      assertThat(anomaly.edges()).extracting(Dependency::type).contains(Type.RW, Type.WR);
    }
  }

  @Test
  void longFork_isAllowedByAll() {
    for (String level : Checking.VIEW_LEVELS) {
      assertKind(Kind.SATISFIED, LONG_FORK, level);
    }
  }

  @Test
  void writeSkew_breaksUpdateSerializabilityOnly() {
    for (String level : Checking.VIEW_LEVELS) {
      Kind expected = level.equals("update-serializable") ? Kind.VIOLATED : Kind.SATISFIED;
      assertKind(expected, WRITE_SKEW, level);
    }
  }

  @Test
  void staleReadOfTheOwnSession_breaksParallelSnapshotIsolationOnly() {
    for (String level : Checking.VIEW_LEVELS) {
      Kind expected = level.equals("parallel-si") ? Kind.VIOLATED : Kind.SATISFIED;
      assertKind(expected, STALE_SESSION, level);
    }
  }

  @Test
  void runsOfReplicatedSites_satisfyParallelSnapshotIsolation() {
    for (long seed = 0; seed < 2; seed++) {
      History history =
          ReferenceRuns.withBlindWrites(Isolation.PARALLEL_SNAPSHOT_ISOLATION, seed).history();
      for (String level : List.of("parallel-si", "consistent-view", "cursor-stability")) {
        assertKind(Kind.SATISFIED, history, level);
      }
    }
  }

  @Test
  void serializableRuns_satisfyAll() {
    History history = ReferenceRuns.withBlindWrites(Isolation.SERIALIZABLE, 5).history();
    for (String level : Checking.VIEW_LEVELS) {
      assertKind(Kind.SATISFIED, history, level);
    }
  }

  @Test
  void plantedBugs_areFoundBySnapshotReaders() {
    for (Bug bug : List.of(Bug.LOST_UPDATE, Bug.NON_ATOMIC_COMMIT)) {
      Fault planted = Fault.plantedAfter(bug, 1000);
      History history = ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, 7, planted).history();
      for (String level : List.of("parallel-si", "consistent-view")) {
        Evidences.of(Checking.check(history, level));
      }
    }
  }

  @Test
  void plantedStaleSnapshot_isNoMatterWhereSessionsDoNotCount() {
    Fault planted = Fault.plantedAfter(Bug.STALE_SNAPSHOT, 1000);
    History history = ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, 3, planted).history();
    assertKind(Kind.VIOLATED, history, "parallel-si");
    assertKind(Kind.SATISFIED, history, "consistent-view");
  }

  /**
   * Asserts a kind for scripts without times, for which forward consistent view cannot be checked.
   */
  private static void assertKind(Kind timed, String script, String level) {
    boolean isOpen = timed == Kind.SATISFIED && level.equals("forward-consistent-view");
    Kind expected = isOpen ? Kind.UNDECIDED : timed;
    assertThat(Checking.check(script, level).kind())
        .as("%s:%n%s", level, script)
        .isEqualTo(expected);
  }

  private static void assertKind(Kind expected, History history, String level) {
    assertThat(Checking.check(history, level).kind()).as(level).isEqualTo(expected);
  }
}
