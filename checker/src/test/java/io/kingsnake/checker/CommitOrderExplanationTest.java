package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import org.junit.jupiter.api.Test;

/** Explanations of violations of levels that define visibility themselves. */
class CommitOrderExplanationTest {
  @Test
  void ownWriteUnseen_violatesReadYourWrites() {
    String script = "s1: w(x,1) | r(x)=nil";
    assertViolated("read-your-writes", "causality-violation", "G-single-process", script);
    assertSatisfied("monotonic-reads", script);
  }

  @Test
  void olderVersionAfterNewer_violatesMonotonicReads() {
    String script = "s1: w(x,1)\ns2: r(x)=1 | r(x)=nil";
    assertViolated("monotonic-reads", "causality-violation", "G-single-process", script);
    assertSatisfied("read-your-writes", script);
    assertSatisfied("monotonic-writes", script);
  }

  @Test
  void laterWriteSeenWithoutEarlier_violatesMonotonicWrites() {
    String script = "s1: w(x,1) | w(y,1)\ns2: r(y)=1 r(x)=nil";
    assertViolated("monotonic-writes", "causality-violation", "G-single-process", script);
    assertSatisfied("read-atomic", script);
    assertSatisfied("writes-follow-reads", script);
  }

  @Test
  void answerSeenWithoutQuestion_violatesWritesFollowReads() {
    String script = "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 r(x)=nil";
    assertViolated("writes-follow-reads", "causality-violation", "G-single", script);
    assertViolated("causal", "causality-violation", "G-single", script);
    assertSatisfied("read-atomic", script);
  }

  @Test
  void halfOfATransactionSeen_violatesReadAtomic() {
    String script = "s1: w(x,1) w(y,1)\ns2: r(y)=nil r(x)=1";
    assertViolated("read-atomic", "fractured-read", "G-single", script);
    assertSatisfied("axiomatic-rc", script);
  }

  @Test
  void halfOfATransactionSeenAfterwards_violatesAxiomaticReadCommitted() {
    String script = "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil";
    assertViolated("axiomatic-rc", "fractured-read", "G-single", script);
    assertSatisfied("read-committed", script);
  }

  @Test
  void readersOfEachOther_violateReadCommitted() {
    String script = "s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)";
    assertViolated("read-committed", "circular-information-flow", "G1c", script);
    assertSatisfied("read-uncommitted", script);
  }

  @Test
  void everyOneOfEqualVersions_isRuledOut() {
    String script = "s1: w(x,1) w(y,1)\ns2: w(x,1) w(y,2)\ns3: r(x)=1 r(y)=nil";
    Anomaly anomaly = Evidences.of(Checking.check(script, "read-atomic"));
    assertThat(anomaly.cycleClass()).isEqualTo("G-single");
    assertThat(anomaly.summary()).contains("every other order closes a cycle, too");
  }

  @Test
  void everyOneOfEqualVersionsInACircle_isRuledOut() {
    String script = "s1: r(x)=1 w(y,1)\ns2: r(y)=1 w(x,1)\ns3: r(y)=1 w(x,1)";
    Anomaly anomaly = assertViolated("read-committed", "circular-information-flow", "G1c", script);
    assertThat(anomaly.edges())
        .anySatisfy(edge -> assertThat(edge.why()).contains("no other version that looks like it"));
  }

  @Test
  void opposedReaders_areToldApart() {
    String script = "s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 | r(x)=2\ns4: r(x)=2 | r(x)=1";
    Anomaly anomaly =
        assertViolated("monotonic-reads", "causality-violation", "G-single-process", script);
    assertThat(anomaly.edges().get(0).why()).contains("overwrote it with");
    assertThat(anomaly.edges().get(0).because())
        .anySatisfy(reason -> assertThat(reason.why()).contains("yet read"));
  }

  private static Anomaly assertViolated(
      String level, String name, String cycleClass, String script) {
    Anomaly anomaly = Evidences.of(Checking.check(script, level));
    assertThat(anomaly.name()).as(anomaly.toString()).isEqualTo(name);
    assertThat(anomaly.cycleClass()).as(anomaly.toString()).isEqualTo(cycleClass);
    return anomaly;
  }

  private static void assertSatisfied(String level, String script) {
    assertThat(Checking.check(script, level).kind()).as(level).isEqualTo(Verdict.Kind.SATISFIED);
  }
}
