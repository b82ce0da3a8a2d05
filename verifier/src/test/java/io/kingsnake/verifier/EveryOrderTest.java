package io.kingsnake.verifier;

import org.junit.jupiter.api.Test;

/** The statement n means that no order of all transactions explains the values seen. */
class EveryOrderTest {
  private static final String SERIALIZABLE = "acyclic so | wr | ww | rw";
  private static final String SNAPSHOTS = "acyclic (so | wr | ww) ; rw?";
  private static final String AN_ORDER = "there is an order of all transactions";

  private static final String LOST_UPDATE = "s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)";
  private static final String WRITE_SKEW = "s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,1)";
  private static final String SKEWED_READ = "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil";

  private static Judging withSnapshots(String script) throws Refusal {
    return Judging.of(SNAPSHOTS, script).withSnapshots();
  }

  @Test
  void lostUpdate_hasNoOrder() throws Refusal {
    Judging.of(SERIALIZABLE, LOST_UPDATE).isRefutedBy("n");
    withSnapshots(LOST_UPDATE).isRefutedBy("n");
  }

  @Test
  void writeSkew_hasAnOrderOfBeginsAndCommits() throws Refusal {
    Judging.of(SERIALIZABLE, WRITE_SKEW).isRefutedBy("n");
    withSnapshots(WRITE_SKEW).isNotRefutedBy("n", AN_ORDER);
  }

  @Test
  void skewedRead_hasNoOrderOfBeginsAndCommits() throws Refusal {
    withSnapshots(SKEWED_READ).isRefutedBy("n");
  }

  @Test
  void valueWrittenTwice_mayBeReadInBetween() throws Refusal {
    String script = "s1: w(x,1)\ns2: w(x,2)\ns3: w(x,1)\ns4: r(x)=1 | r(x)=2 | r(x)=1";
    Judging.of(SERIALIZABLE, script).isNotRefutedBy("n", AN_ORDER);
    Judging.of(SERIALIZABLE, script + " | r(x)=2").isRefutedBy("n");
  }

  @Test
  void sessionsCount_ifTheLevelOrdersThem() throws Refusal {
    String script = "s1: w(x,1) | r(x)=nil";
    Judging.of(SERIALIZABLE, script).isRefutedBy("n");
    Judging.of("acyclic wr | ww | rw", script).isNotRefutedBy("n", AN_ORDER);
  }

  @Test
  void timesCount_ifTheLevelOrdersThem() throws Refusal {
    String script = "s1: @1-2 w(x,1)\ns2: @3-4 r(x)=nil";
    Judging.of("acyclic rt | wr | ww | rw", script).isRefutedBy("n");
    Judging.of(SERIALIZABLE, script).isNotRefutedBy("n", AN_ORDER);
  }

  @Test
  void unknownOutcome_countsOnlyWhereItHelps() throws Refusal {
    Judging.of(SERIALIZABLE, "s1: unknown w(x,1)\ns2: r(x)=1").isNotRefutedBy("n", AN_ORDER);
    Judging.of(SERIALIZABLE, "s1: unknown w(x,1)\ns2: r(x)=nil").isNotRefutedBy("n", AN_ORDER);
    Judging.of(SERIALIZABLE, "s1: aborted w(x,1)\ns2: r(x)=1").isRefutedBy("n");
    Judging.of(SERIALIZABLE, "s1: unknown w(x,1)\ns2: r(x)=1 | r(x)=nil").isRefutedBy("n");
  }

  @Test
  void unrecordedInitialValue_isOneForAll() throws Refusal {
    String script = "initial first-read\ns1: r(x)=7\ns2: r(x)=%d";
    Judging.of(SERIALIZABLE, script.formatted(7)).isNotRefutedBy("n", AN_ORDER);
    Judging.of(SERIALIZABLE, script.formatted(8)).isRefutedBy("n");
  }

  @Test
  void twins_runInOneOrderOnly_whichIsEnough() throws Refusal {
    String twins = "s1: r(x)=nil w(x,1)\ns2: r(x)=1 w(x,1)\ns3: r(x)=1 w(x,1)\ns4: r(x)=1 w(x,2)";
    Judging.of(SERIALIZABLE, twins).isNotRefutedBy("n", AN_ORDER);
    Judging.of(SERIALIZABLE, twins + "\ns5: r(x)=1 w(x,3)").isRefutedBy("n");
  }

  @Test
  void levelThatLetsReadsBeOld_isNotJudgedSo() throws Refusal {
    String reason = "need not see the latest version";
    Judging.of("acyclic wr | ww", SKEWED_READ).isNotRefutedBy("n", reason);
    Judging.of(SNAPSHOTS, SKEWED_READ).isNotRefutedBy("n", reason);
    Judging.of("acyclic ww", SKEWED_READ).isNotRefutedBy("n", "reads need no sources here");
  }

  @Test
  void lists_areNotJudgedSo() throws Refusal {
    Judging.of(SERIALIZABLE, "s1: a(x,1)\ns2: l(x)=[2]").isNotRefutedBy("n", "lists are not tried");
  }
}
