package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.OracleOptions.OwnWrites;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Meaning of the operations: the reads that can be explained at all. */
class OracleTest {
  private static final OracleOptions DEFAULT = OracleOptions.DEFAULT;

  @Test
  void thinAirAbortedAndIntermediateReads_areRefused() {
    rejects("s1: r(x)=1");
    rejects("s1: aborted w(x,1)\ns2: r(x)=1");
    rejects("s1: w(x,1) w(x,2)\ns2: r(x)=1");
    rejects("s1: r(x)=1 w(x,1)");
    accepts("s1: w(x,1) w(x,2)\ns2: r(x)=2");
    assertThat(accepted("s1: r(x)=1")).containsExactly("read-uncommitted");
  }

  @Test
  void valueWrittenTwice_isReadFromTheOneThatInstalledIt() {
    accepts("s1: w(x,1) w(x,2)\ns2: r(x)=1\ns3: w(x,1)");
    rejects("s1: w(x,1) w(x,2)\ns2: r(x)=1\ns3: aborted w(x,1)");
  }

  @Test
  void indeterminateTransaction_commitsIfNeeded() {
    accepts("s1: unknown w(x,1)\ns2: r(x)=1");
    accepts("s1: unknown w(x,1)\ns2: r(x)=nil");
    accepts("s1: unknown r(x)=5 w(x,1)\ns2: r(x)=nil");
    rejects("s1: unknown r(x)=5 w(x,1)\ns2: r(x)=1");
    rejects("s1: unknown w(x,1) w(y,1)\ns2: r(x)=1 r(y)=nil");
  }

  @Test
  void initialStates_answerReads() {
    accepts("initial 0\ns1: r(x)=0");
    rejects("initial 0\ns1: r(x)=nil");
    accepts("initial 0\ninitial x=nil\ns1: r(x)=nil r(y)=0");
    accepts("s1: r(x)=initial");
    rejects("s1: w(x,1) | r(x)=initial");
    accepts("initial first-read\ns1: r(x)=7 | r(x)=7");
    accepts("initial first-read\ns1: r(x)=initial r(x)=7");
    rejects("initial first-read\ns1: r(x)=7 | r(x)=8");
    accepts("initial first-read\ns1: r(x)=7 w(x,8) | r(x)=8");
    accepts("initial first-read\ns1: r(x)=1 | r(x)=2 | w(x,1)\ns2: w(x,2)");
    rejects("initial first-read\ns1: r(x)=nil | r(x)=7 | w(x,1)");
  }

  @Test
  void unknownResults_sayNothing() {
    accepts("s1: w(x,1) | r(x)=?");
    accepts("s1: w(x,1) | scan(,)=?");
    accepts("s1: a(l,1) | l(l)=?");
  }

  @Test
  void absence_isAnyAbsentVersion() {
    accepts("s1: w(x,1) | d(x) | r(x)=nil");
    accepts("s1: w(x,1) | d(x,~7) | r(x)=nil | r(x)=~7");
    rejects("s1: w(x,1) | d(x) | r(x)=~7");
    rejects("s1: w(x,7) | r(x)=~7");
    rejects("s1: d(x,~7) | r(x)=7");
    accepts("s1: w(x,1) | w(x,nil) | r(x)=nil");
    rejects("s1: w(x,1) | r(x)=nil");
  }

  @Test
  void ownWrites_followThePolicy() {
    String own = "s1: w(x,1) r(x)=1";
    String external = "s1: w(x,1) r(x)=nil";
    assertThat(serializable(own, OwnWrites.OWN)).isTrue();
    assertThat(serializable(own, OwnWrites.EXTERNAL)).isFalse();
    assertThat(serializable(own, OwnWrites.EITHER)).isTrue();
    assertThat(serializable(external, OwnWrites.OWN)).isFalse();
    assertThat(serializable(external, OwnWrites.EXTERNAL)).isTrue();
    assertThat(serializable(external, OwnWrites.EITHER)).isTrue();
    rejects("s1: w(x,1) w(x,2) r(x)=1");
    rejects("s1: r(x)=nil d(x) r(x)=1\ns2: w(x,1)");
    accepts("s1: w(x,1) scan(,)={x:1} d(x) scan(,)={}");
    rejects("s1: w(x,1) scan(,)={}");
  }

  @Test
  void scans_seeEveryKeyTheyCover() {
    accepts("s1: w(x,1) w(y,2) | scan(,)={x:1,y:2}");
    rejects("s1: w(x,1) w(y,2) | scan(,)={x:1}");
    accepts("s1: w(x,1) w(y,2) | scan(x,y)={x:1}");
    accepts("s1: w(x,1) | d(x,~7) | scan(,)={x:~7} | scan(,)={}");
    accepts("s1: a(l,1) | w(x,1) | scan(,)={x:1}");
  }

  @Test
  void scanContract_isKept() {
    rejects("s1: w(x,1) | scan(y,)={x:1}");
    rejects("s1: w(x,1) | scan(,x)={x:1}");
    rejects("s1: w(x,1) | scan(,)={x:1,x:1}");
    rejects("s1: w(x,1) w(y,2) | scan(,)={y:2,x:1}");
    accepts("s1: w(x,1) w(y,2) | uscan(,)={y:2,x:1}");
    accepts("s1: w(x,1) w(y,2) | riter(,)={y:2,x:1}");
    rejects("s1: w(x,1) w(y,2) | riter(,)={x:1,y:2}");
    accepts("s1: w(x,1) | aborted scan(,)={x:1,x:1}");
  }

  @Test
  void iterators_coverUpToTheirLastRow() {
    String data = "s1: w(x,1) w(y,2) w(z,3) | ";
    accepts(data + "iter(,)={x:1,y:2}");
    rejects(data + "iter(,)={y:2}");
    rejects(data + "iter!(,)={x:1,y:2}");
    accepts(data + "iter(,)={}");
    rejects(data + "iter!(,)={}");
    accepts(data + "riter(,)={z:3}");
    rejects(data + "riter(,)={x:1}");
    accepts(data + "uiter(,)={z:3}");
  }

  @Test
  void lists_areReadWholeInTheirVersionOrder() {
    accepts("s1: a(l,1) a(l,2) | l(l)=[1,2]\ns2: a(l,3) | l(l)=[1,2,3]");
    rejects("s1: a(l,1) a(l,2)\ns2: l(l)=[1]");
    rejects("s1: a(l,1)\ns2: a(l,2)\ns3: l(l)=[1,2] | l(l)=[2,1]");
    rejects("s1: a(l,1)\ns2: a(l,2)\ns3: l(l)=[1] | l(l)=[2]");
    accepts("s1: a(l,1)\ns2: a(l,1)\ns3: l(l)=[1,1]");
    accepts("s1: a(l,1) l(l)=[2,1]\ns2: a(l,2)");
    rejects("s1: a(l,1) l(l)=[2]\ns2: a(l,2)");
    accepts("initial first-read\ns1: l(l)=[9] | a(l,1) | l(l)=[9,1]");
    rejects("s1: l(l)=[9]");
  }

  @Test
  void readUncommitted_knowsTheOrderThatListsShow() {
    String appends = "s1: a(x,1) a(y,1)\ns2: a(x,2) a(y,2)\n";
    assertThat(accepted(appends + "s3: l(x)=[1,2] l(y)=[2,1]")).isEmpty();
    assertThat(accepted(appends + "s3: l(x)=[1,2] l(y)=[1,2]")).contains("serializable");
    assertThat(accepted("s1: a(x,1) a(x,3)\ns2: a(x,2)\ns3: l(x)=[1,2,3]")).isEmpty();
    assertThat(accepted("s1: aborted a(x,1)\ns3: l(x)=[1,5]")).containsExactly("read-uncommitted");
  }

  @Test
  void mixedKey_isRefused() {
    History history = HistoryScript.parse("s1: w(x,1) a(x,2)");
    assertThatThrownBy(() -> new Oracle(DEFAULT).accepted(history))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key x");
  }

  @Test
  void unknownLevel_isRefused() {
    History history = HistoryScript.parse("s1: w(x,1)");
    assertThatThrownBy(() -> new Oracle(DEFAULT).accepts(history, "perfect"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("perfect");
  }

  @Test
  void versionOrderHints_countOnlyIfAsked() {
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().ofString("x");
    int session = builder.session("s1");
    for (long id = 1; id <= 2; id++) {
      int value = builder.values().ofLong(id);
      builder.add(builder.newTransaction().id(id).session(session).write(x, value));
    }
    builder.versionOrder(x, List.of(2L, 1L));
    History history = builder.build();
    assertThat(new Oracle(DEFAULT).accepts(history, "serializable")).isTrue();
    Oracle trusting = new Oracle(DEFAULT.withVersionOrderHints(true));
    assertThat(trusting.accepts(history, "serializable")).isFalse();
    assertThat(trusting.accepts(history, "read-uncommitted")).isTrue();
  }

  @Test
  void witness_namesVersionsAndReads() {
    History history = HistoryScript.parse("s1: w(x,1) | r(x)=2\ns2: unknown w(x,2)");
    Optional<Witness> witness = new Oracle(DEFAULT).witness(history, "serializable");
    assertThat(witness).isPresent();
    assertThat(witness.get().committed()).containsExactly(0, 1, 2);
    assertThat(witness.get().describe(history))
        .isEqualTo("versions of x: T0 T1 T3\noperation 1 read x from T3\n");
    assertThat(new Oracle(DEFAULT).witness(HistoryScript.parse("s1: r(x)=1"), "causal")).isEmpty();
  }

  private static Set<String> accepted(String script) {
    return new Oracle(DEFAULT).accepted(HistoryScript.parse(script));
  }

  private static boolean serializable(String script, OwnWrites policy) {
    Oracle oracle = new Oracle(DEFAULT.withOwnWrites(policy));
    return oracle.accepts(HistoryScript.parse(script), "serializable");
  }

  /** Asserts serializability without the order of sessions: only reads are in question. */
  private static void accepts(String script) {
    Oracle oracle = new Oracle(DEFAULT.withSessionOrder(false));
    assertThat(oracle.accepts(HistoryScript.parse(script), "serializable")).as(script).isTrue();
  }

  private static void rejects(String script) {
    Oracle oracle = new Oracle(DEFAULT);
    assertThat(oracle.accepts(HistoryScript.parse(script), "serializable")).as(script).isFalse();
  }
}
