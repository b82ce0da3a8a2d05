package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The classic anomalies get their names, and every reported cycle closes. */
class ExplanationTest {
  private static final List<String> BOTH = List.of("serializable", "snapshot-isolation");
  private static final int SEEDS = 3000;

  private static Anomaly anomaly(String level, String script) {
    Verdict verdict = Checking.check(script, level);
    assertThat(verdict.kind()).as("%s%n%s", level, script).isEqualTo(Kind.VIOLATED);
    return Evidences.of(verdict);
  }

  private static void assertNamed(
      List<String> levels, String name, String cycleClass, String script) {
    for (String level : levels) {
      Anomaly anomaly = anomaly(level, script);
      assertThat(List.of(anomaly.name(), String.valueOf(anomaly.cycleClass())))
          .as("%s%n%s%s", level, script, anomaly)
          .containsExactly(name, cycleClass);
    }
  }

  @Test
  void lostUpdate_isTwoUpdatesOfOneVersion() {
    assertNamed(
        BOTH,
        "lost-update",
        "G-single",
        """
        s1: w(x,1)
        s2: r(x)=1 w(x,2)
        s3: r(x)=1 w(x,3)
        """);
    assertNamed(
        BOTH,
        "lost-update",
        "G-single",
        """
        s1: w(x,1)
        s2: r(x)=1 w(x,2)
        s3: r(x)=1 w(x,3)
        s4: r(x)=2 | r(x)=3
        """);
    assertNamed(
        BOTH,
        "lost-update",
        "G-single",
        """
        initial 100
        s1: r(x)=100 w(x,130) w(y,1)
        s2: r(x)=100 w(x,120)
        s3: r(x)=120 r(y)=1
        """);
  }

  @Test
  void writeSkew_isForbiddenBySerializabilityOnly() {
    String script =
        """
        s1: w(x,1) w(y,1)
        s2: r(x)=1 r(y)=1 w(x,2)
        s3: r(x)=1 r(y)=1 w(y,3)
        """;
    assertNamed(List.of("serializable"), "write-skew", "G2-item", script);
    assertThat(Checking.check(script, "snapshot-isolation").kind()).isEqualTo(Kind.SATISFIED);
  }

  @Test
  void longFork_isTwoReadersThatSeeTwoWritesInOppositeOrders() {
    assertNamed(
        BOTH,
        "long-fork",
        "G-nonadjacent",
        """
        s1: w(x,1)
        s2: w(y,1)
        s3: r(x)=1 r(y)=nil
        s4: r(x)=nil r(y)=1
        """);
    assertNamed(
        BOTH,
        "long-fork",
        "G-nonadjacent",
        """
        s1: w(x,0) w(y,0)
        s2: r(x)=0 w(x,1)
        s3: r(y)=0 w(y,1)
        s4: r(x)=1 r(y)=0
        s5: r(x)=0 r(y)=1
        """);
  }

  @Test
  void readerOfWriteSkew_isAnAnomalyOfItsOwn() {
    assertNamed(
        List.of("serializable"),
        "read-only-anomaly",
        "G2-item",
        """
        s1: w(savings,20)
        s2: r(savings)=nil w(checking,11)
        s3: r(savings)=20 r(checking)=nil
        """);
  }

  @Test
  void sessionsThatMissEachOther_areNoFork() {
    assertNamed(
        List.of("serializable", "snapshot-isolation"),
        "dependency-cycle",
        "G-nonadjacent-process",
        """
        s1: w(x,1) | r(y)=nil
        s2: w(y,1) | r(x)=nil
        """);
  }

  @Test
  void orderThatListsShow_saysWhoSawIt() {
    Verdict verdict =
        Checking.check(
            "s1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\ns3: l(x)=[1,2] l(y)=[2,1]", "serializable");
    assertThat(Evidences.of(verdict).edges())
        .extracting(Dependency::why)
        .containsExactlyInAnyOrder(
            "T3 saw T1's 1 before T2's 2 in list x", "T3 saw T2's 2 before T1's 1 in list y");
  }

  @Test
  void repeatedRead_blamesTheVersionReadLater() {
    String script = "s1: r(x)=1 r(x)=2\ns2: w(x,1)\ns3: w(x,2)";
    for (String level : List.of("serializable", "read-atomic")) {
      assertThat(Evidences.of(Checking.check(script, level)).summary())
          .contains("T1 -rw-> T3 -wr-> T1");
    }
  }

  @Test
  void lostUpdateThroughScans_isOne() {
    assertNamed(
        List.of("consistent-view", "parallel-si", "snapshot-isolation", "serializable"),
        "lost-update",
        "G-single",
        """
        s1: scan(a,z)={} w(x,1)
        s2: scan(a,z)={} w(x,2)
        """);
  }

  @Test
  void fracturedRead_seesPartOfATransaction() {
    assertNamed(
        BOTH,
        "fractured-read",
        "G-single",
        """
        s1: w(x,1) w(y,1)
        s2: r(x)=1 r(y)=nil
        """);
    assertNamed(
        BOTH,
        "fractured-read",
        "G-single",
        """
        s1: w(x,0) w(y,0)
        s2: r(x)=0 r(y)=0 w(x,1) w(y,1)
        s3: r(x)=1 r(y)=0
        """);
  }

  /** Without session order the older version could be the newer one. */
  @Test
  void fracturedReadThatOnlySessionOrderShows_saysSo() {
    assertNamed(
        BOTH,
        "fractured-read",
        "G-single-process",
        """
        s1: w(x,1) | w(x,2) w(y,2)
        s2: r(y)=2 r(x)=1
        """);
  }

  @Test
  void nonRepeatableRead_seesTwoVersions() {
    assertNamed(
        BOTH,
        "non-repeatable-read",
        "G-single",
        """
        s1: w(x,1)
        s2: r(x)=nil r(x)=1
        """);
    assertNamed(
        BOTH,
        "non-repeatable-read",
        "G-single",
        """
        s1: w(x,1)
        s2: w(x,2)
        s3: r(x)=1 r(x)=2
        """);
  }

  @Test
  void readSkew_seesTheEffectsOfAnOverwriteButNotIt() {
    assertNamed(
        BOTH,
        "read-skew",
        "G-single",
        """
        s1: r(z)=nil w(z,1) w(x,1)
        s2: w(z,2) w(y,2)
        s3: r(y)=2 r(x)=nil
        """);
  }

  @Test
  void causalityViolation_missesWhatCameBefore() {
    assertNamed(
        BOTH,
        "causality-violation",
        "G-single",
        """
        s1: w(x,1)
        s2: r(x)=1 w(y,1)
        s3: r(y)=1 r(x)=nil
        """);
    assertNamed(
        BOTH,
        "causality-violation",
        "G-single-process",
        """
        s1: w(x,1)
        s2: r(x)=1 | w(y,1)
        s3: r(y)=1 | r(x)=nil
        """);
  }

  @Test
  void sessionGuarantees_areCausalityToo() {
    for (String script :
        List.of(
            "s1: w(x,1) | r(x)=nil",
            "s1: w(x,1)\ns2: r(x)=1 | r(x)=nil",
            "s1: w(x,1) | w(y,1)\ns2: r(y)=1 r(x)=nil",
            "s1: w(x,1) | w(x,2)\ns2: r(x)=2 | r(x)=1",
            "s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=2 | r(x)=1")) {
      assertNamed(BOTH, "causality-violation", "G-single-process", script);
    }
  }

  @Test
  void staleReadInRealTime_isForbiddenByStrictLevelsOnly() {
    String script =
        """
        s1: @1-2 w(x,1)
        s2: @3-4 r(x)=1 w(x,2)
        s3: @5-6 r(x)=1
        """;
    assertNamed(List.of("strict-serializable"), "stale-read", "G-single-realtime", script);
    for (String level : List.of("serializable", "snapshot-isolation", "generalized-si")) {
      assertThat(Checking.check(script, level).kind()).as(level).isEqualTo(Kind.SATISFIED);
    }
    Anomaly anomaly = anomaly("strict-serializable", "s1: @1-2 w(x,1)\ns2: @3-4 r(x)=nil");
    assertThat(anomaly.edges())
        .extracting(Dependency::why)
        .containsExactly(
            "T1 ended (answered at 2) before T2 began (asked at 3)",
            "T2 did not find x, absent initially; T1 wrote x = 1");
  }

  @Test
  void circularInformationFlow_isG1c() {
    assertNamed(
        BOTH,
        "circular-information-flow",
        "G1c",
        """
        s1: r(y)=1 w(x,1)
        s2: r(x)=1 w(y,1)
        """);
  }

  @Test
  void reasons_areInTheWordsOfClients() {
    Anomaly anomaly = anomaly("serializable", "s1: w(x,1)\ns2: r(x)=nil r(x)=1 | r(x)=nil");
    assertThat(anomaly.summary()).isEqualTo("non-repeatable read on x: T1 -wr-> T2 -rw-> T1");
    assertThat(anomaly.txns()).containsExactly(0, 1);
    assertThat(anomaly.edges())
        .extracting(Dependency::why)
        .containsExactly(
            "T2 read x = 1, which only T1 wrote",
            "T2 did not find x, absent initially; T1 wrote x = 1");
  }

  @Test
  void everyReportedCycle_closesAndGivesReasons() {
    RandomHistories histories = RandomHistories.registers().withTransactions(8);
    for (int seed = 0; seed < SEEDS; seed++) {
      History history = histories.history(seed);
      for (String level : Checking.LEVELS) {
        Verdict verdict = Checking.check(history, level);
        if (verdict.kind() == Kind.VIOLATED) {
          assertExplained(Evidences.of(verdict), seed, history);
        }
      }
    }
  }

  private static void assertExplained(Anomaly anomaly, int seed, History history) {
    boolean cycle = anomaly.cycleClass() != null && !anomaly.cycleClass().matches("G1[ab]");
    assertThat(anomaly.edges().isEmpty())
        .as("seed %d: %s%n%s", seed, anomaly, HistoryScript.show(history))
        .isEqualTo(!cycle);
  }

  /**
   * Real time puts no transaction before the other: the snapshot is older than the version it
   * shows.
   */
  @Test
  void snapshotBeforeTheCommitItShows_isInterference() {
    String script = "times exact\ns1: @1-10 w(x,1)\ns2: @5-20 r(x)=1\n";
    assertNamed(List.of("generalized-si", "strong-si"), "causality-violation", "G-SIa", script);
  }
}
