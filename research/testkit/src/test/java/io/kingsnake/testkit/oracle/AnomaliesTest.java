package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The textbook anomalies, each with the levels that forbid it. */
class AnomaliesTest {
  @Test
  void serialHistory_isForbiddenNowhere() {
    forbidden("s1: @1-2 w(x,1) r(y)=nil | @5-6 r(x)=2 w(y,1)\ns2: @3-4 r(x)=1 w(x,2)");
  }

  @Test
  void circularInformationFlow_G1c() {
    forbiddenFromReadCommitted("s1: w(x,1) r(y)=2\ns2: w(y,2) r(x)=1");
  }

  @Test
  void circularInformationFlowThroughScans_isForbiddenByRepeatableReadToo() {
    forbiddenFromReadCommitted("s1: w(x,1) scan(y,)={y:2}\ns2: w(y,2) scan(,y)={x:1}");
  }

  @Test
  void lostUpdate() {
    forbidden(
        "s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)",
        "cursor-stability",
        "consistent-view",
        "forward-consistent-view",
        "repeatable-read",
        "parallel-si",
        "adya-si",
        "snapshot-isolation",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "update-serializable",
        "pl-3",
        "serializable",
        "strict-serializable");
  }

  /** A scan reads the rows it returns: this is the same as the one above. */
  @Test
  void lostUpdateThroughScans() {
    assertThat(rejectedBy("initial 0\ns1: scan(,)={x:0} w(x,1)\ns2: scan(,)={x:0} w(x,2)"))
        .isEqualTo(rejectedBy("s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)"));
  }

  @Test
  void writeSkewThroughScans_isOneOfItems() {
    assertThat(rejectedBy("initial 0\ns1: scan(,y)={x:0} w(y,1)\ns2: scan(y,)={y:0} w(x,2)"))
        .isEqualTo(rejectedBy("s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,2)"));
  }

  /** pwr by the scan that misses x, and rw of the item y. */
  @Test
  void readSkewThroughWhatAScanDoesNotReturn_isOneOfRepeatableRead() {
    String script = "initial 0\ns1: d(x) w(y,1)\ns2: scan(,y)={} r(y)=0";
    assertThat(rejectedBy(script)).contains("repeatable-read").doesNotContain("cursor-stability");
  }

  @Test
  void insertsAfterEmptyScans_passRepeatableRead() {
    forbidden(
        "s1: scan(,)={} w(x,1)\ns2: scan(,)={} w(x,2)",
        "consistent-view",
        "forward-consistent-view",
        "parallel-si",
        "adya-si",
        "snapshot-isolation",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "update-serializable",
        "pl-3",
        "serializable",
        "strict-serializable");
  }

  @Test
  void writeSkew() {
    forbidden(
        "s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,2)",
        "repeatable-read",
        "update-serializable",
        "pl-3",
        "serializable",
        "strict-serializable");
  }

  @Test
  void phantomWriteSkew_passesRepeatableRead() {
    forbidden(
        "s1: scan(a,c)={} w(d,1)\ns2: scan(d,f)={} w(a,2)",
        "update-serializable",
        "pl-3",
        "serializable",
        "strict-serializable");
  }

  @Test
  void longFork() {
    forbidden(
        """
        s1: w(x,1)
        s2: w(y,2)
        s3: r(x)=1 r(y)=nil
        s4: r(x)=nil r(y)=2
        """,
        "repeatable-read",
        "adya-si",
        "snapshot-isolation",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "prefix-consistency",
        "pl-3",
        "serializable",
        "strict-serializable");
  }

  @Test
  void fracturedRead_againstTheOrderOfReads() {
    forbidden(
        "s1: w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil",
        fractured("axiomatic-rc", "monotonic-atomic-view"));
  }

  @Test
  void fracturedRead_alongTheOrderOfReads() {
    forbidden("s1: w(x,1) w(y,1)\ns2: r(y)=nil r(x)=1", fractured());
  }

  @Test
  void nonRepeatableRead() {
    forbidden("s1: w(x,1)\ns2: r(x)=nil r(x)=1", fractured());
    forbidden(
        "s1: w(x,1)\ns2: r(x)=1 r(x)=nil", fractured("axiomatic-rc", "monotonic-atomic-view"));
  }

  @Test
  void readSkew_overTwoTransactions() {
    forbidden(
        "s1: w(x,1)\ns2: r(x)=1 w(y,1)\ns3: r(y)=1 r(x)=nil",
        "causal",
        "writes-follow-reads",
        "consistent-view",
        "forward-consistent-view",
        "repeatable-read",
        "parallel-si",
        "adya-si",
        "snapshot-isolation",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "update-serializable",
        "prefix-consistency",
        "pl-3",
        "serializable",
        "strict-serializable");
  }

  @Test
  void causalityViolation_throughASession() {
    forbidden(
        "s1: w(x,1) | w(y,1)\ns2: r(y)=1 r(x)=nil",
        "causal",
        "monotonic-writes",
        "pram",
        "parallel-si",
        "snapshot-isolation",
        "strong-session-si",
        "strong-si",
        "prefix-consistency",
        "serializable",
        "strict-serializable");
  }

  @Test
  void ownEarlierTransaction_notRead() {
    forbidden(
        "s1: w(x,1) | r(x)=nil",
        "read-atomic",
        "causal",
        "read-your-writes",
        "pram",
        "parallel-si",
        "snapshot-isolation",
        "strong-session-si",
        "strong-si",
        "prefix-consistency",
        "serializable",
        "strict-serializable");
  }

  @Test
  void readsOfASession_goBackwards() {
    forbidden(
        "s1: w(x,1)\ns2: r(x)=1 | r(x)=nil",
        "causal",
        "monotonic-reads",
        "pram",
        "parallel-si",
        "snapshot-isolation",
        "strong-session-si",
        "strong-si",
        "prefix-consistency",
        "serializable",
        "strict-serializable");
  }

  @Test
  void readOnlyTransactions_disagreeOnTheOrderOfUpdates() {
    String script =
        """
        s1: w(x,1)
        s2: w(y,1)
        s3: r(x)=1 r(y)=nil
        s4: r(y)=1 r(x)=nil
        """;
    assertThat(rejectedBy(script)).doesNotContain("update-serializable").contains("serializable");
  }

  @Test
  void staleReadInRealTime() {
    forbidden(
        "s1: @1-2 w(x,1)\ns2: @3-4 r(x)=nil",
        "forward-consistent-view",
        "strong-si",
        "strict-serializable");
  }

  @Test
  void staleReadWithinTheDrift_isAllowed() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT.withDrift(3));
    assertThat(oracle.accepted(HistoryScript.parse("s1: @1-2 w(x,1)\ns2: @4-6 r(x)=nil")))
        .containsAll(Oracle.levels());
    assertThat(oracle.accepted(HistoryScript.parse("s1: @1-2 w(x,1)\ns2: @5-6 r(x)=nil")))
        .doesNotContain("strict-serializable", "strong-si", "forward-consistent-view");
  }

  @Test
  void staleReadOfAnIndeterminateWrite_isAllowed() {
    forbidden("s1: @1-2 unknown w(x,1)\ns2: @3-4 r(x)=nil | r(x)=1");
  }

  @Test
  void readFromAConcurrentTransaction_isAllowed() {
    forbidden("s1: @1-4 w(x,1)\ns2: @2-3 r(x)=1");
  }

  @Test
  void readFromATransactionThatCommittedAfterTheSnapshot() {
    String[] timedSi = {"generalized-si", "strong-session-si", "strong-si"};
    forbidden("times exact\ns1: @1-4 w(x,1)\ns2: @2-3 r(x)=1", timedSi);
    forbidden("s1: @1-5..7 w(x,1)\ns2: @2-4 r(x)=1", timedSi);
    forbidden("s1: @1-5..7 w(x,1)\ns2: @2..4-9 r(x)=1", timedSi);
    forbidden("s1: @1-7 w(x,1)@2-5\ns2: @2-9 r(x)=1@3-4", timedSi);
    forbidden("s1: @1-5..7 w(x,1)\ns2: @2..5-9 r(x)=1");
    forbidden("s1: @1-7 w(x,1)@2-7\ns2: @2-9 r(x)=1@3-4");
  }

  @Test
  void readFromATransactionWithoutAnEnd_thatBeganLater() {
    forbidden(
        "s1: @5- unknown w(x,1)\ns2: @1-2 r(x)=1",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "strict-serializable");
    forbidden(
        "s1: @5- w(x,1)\ns2: @1-2 r(x)=1",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "strict-serializable");
  }

  @Test
  void readFromTheFuture() {
    forbidden(
        "s1: @3-4 w(x,1)\ns2: @1-2 r(x)=1",
        "generalized-si",
        "strong-session-si",
        "strong-si",
        "strict-serializable");
  }

  @Test
  void sessionOrderSwitchedOff_forgetsSessions() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT.withSessionOrder(false));
    assertThat(oracle.accepted(HistoryScript.parse("s1: w(x,1) | r(x)=nil")))
        .containsAll(Oracle.levels());
  }

  @Test
  void abortedAndIntermediateRead_G1aG1b() {
    forbiddenFromReadCommitted("s1: aborted w(x,1)\ns2: r(x)=1");
    forbiddenFromReadCommitted("s1: w(x,1) w(x,2)\ns2: r(x)=1");
  }

  private static void forbiddenFromReadCommitted(String script) {
    List<String> all = new ArrayList<>(Oracle.levels());
    all.remove("read-uncommitted");
    forbidden(script, all.toArray(String[]::new));
  }

  private static String[] fractured(String... more) {
    List<String> levels =
        new ArrayList<>(
            List.of(
                "read-atomic",
                "causal",
                "prefix-consistency",
                "consistent-view",
                "forward-consistent-view",
                "repeatable-read",
                "parallel-si",
                "adya-si",
                "snapshot-isolation",
                "generalized-si",
                "strong-session-si",
                "strong-si",
                "update-serializable",
                "pl-3",
                "serializable",
                "strict-serializable"));
    levels.addAll(List.of(more));
    return levels.toArray(String[]::new);
  }

  private static void forbidden(String script, String... levels) {
    assertThat(rejectedBy(script)).as(script).containsExactlyInAnyOrder(levels);
  }

  private static List<String> rejectedBy(String script) {
    Set<String> accepted = new Oracle(OracleOptions.DEFAULT).accepted(HistoryScript.parse(script));
    List<String> rejected = new ArrayList<>(Oracle.levels());
    rejected.removeAll(accepted);
    return rejected;
  }
}
