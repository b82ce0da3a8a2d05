package io.kingsnake.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Dependency;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SentencesTest {
  private static String told(String script, String level) {
    CheckResult result = Results.of(script, level);
    return Sentences.of(
        Objects.requireNonNull(result.anomaly()), Objects.requireNonNull(result.history()));
  }

  private static List<Dependency> edges(String script, String level) {
    return Objects.requireNonNull(Results.of(script, level).anomaly()).edges();
  }

  @Test
  void lostUpdate_tellsWhatBothReadAndWrote() {
    assertThat(told("s1: r(x)=nil w(x,1)\ns2: r(x)=nil w(x,2)\n", "snapshot-isolation"))
        .isEqualTo(
            "Lost update on x: T1 and T2 both read nothing; T1 wrote 1 and T2 wrote 2. Whichever"
                + " committed second discarded the other's update.");
  }

  @Test
  void writeSkew_tellsWhatEachMissed() {
    assertThat(told("s1: r(x)=nil w(y,1)\ns2: r(y)=nil w(x,2)\n", "serializable"))
        .isEqualTo(
            "Write skew: T1 did not find x, although T2 set it to 2; T2 did not find y, although"
                + " T1 set it to 1. Each acted on what another was about to change.");
  }

  @Test
  void phantom_tellsWhichScanMissedWhichRow() {
    String script =
        """
        s1: scan(10,12)={} i(10,1)
        s2: scan(10,12)={} i(11,2)
        s3: scan(10,12)={10:1,11:2}
        """;
    assertThat(told(script, "serializable"))
        .startsWith("Phantom: T1's scan from 10 up to 12 did not return key 11,")
        .contains("which T2 inserted (2)");
  }

  @Test
  void session_tellsWhatItMissedOfItsOwn() {
    assertThat(told("s1: w(x,1) | r(x)=nil\n", "serializable"))
        .isEqualTo(
            "Causality violation (a session missed its own write): T1 wrote x = 1; T2, later in"
                + " session s1, did not find it. A session should see what it wrote before.");
  }

  @Test
  void session_tellsWhatItNoLongerSees() {
    assertThat(told("s1: w(x,1)\ns2: r(x)=1 | r(x)=nil\n", "serializable"))
        .startsWith(
            "Causality violation (non-monotonic read): T2 read x = 1, which T1 wrote; T3, later in"
                + " session s2, did not find it.");
  }

  @Test
  void oneMissedWrite_comesLast() {
    assertThat(told("s1: w(x,1) w(y,1)\ns2: r(y)=1 r(x)=nil\n", "serializable"))
        .startsWith(
            "Fractured read: T2 read y = 1, which T1 wrote; but T2 did not find x, although T1 set"
                + " it to 1.");
  }

  @Test
  void repeatedRead_tellsBothValues() {
    assertThat(told("s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 r(x)=2\n", "serializable"))
        .startsWith("Non-repeatable read on x: T3 read 1 and then 2; T2 changed it.");
  }

  @Test
  void readOfUnwrittenValue_leavesBothExplanations() {
    assertThat(told("s1: r(x)=7\n", "read-committed"))
        .startsWith("Thin-air read: T1 read x = 7, which no recorded transaction wrote")
        .endsWith("or its writer is missing from the recording.");
  }

  @Test
  void severalValuesRead_theOneOfItsWriterIsTold() {
    String script =
        """
        s1: w(x,1) w(y,1)
        s2: w(x,1) w(y,2)
        s3: r(x)=nil r(y)=2 r(y)=1
        """;
    assertThat(told(script, "serializable"))
        .containsAnyOf("T3 read y = 1, which T1 wrote", "T3 read y = 2, which T2 wrote");
  }

  @Test
  void repeatedRead_namesWhoWroteWhatWasFoundInBetween() {
    assertThat(told("s1: w(x,1)\ns2: r(x)=1 w(x,2)\ns3: r(x)=nil r(x)=2\n", "wfr"))
        .startsWith("Non-repeatable read on x: T3 read nothing and then 2; T2 changed it.");
  }

  @Test
  void repeatedReadOfList_tellsBothStates() {
    String script = "s1: a(l,1)\ns2: a(l,2)\ns3: l(l)=[1] l(l)=[1,2]\n";
    assertThat(told(script, "serializable"))
        .startsWith("Non-repeatable read on l: T3 read [1] and then [1, 2]; T2 changed it.");
  }

  @Test
  void lists_areToldAsTheyWereRead() {
    String script =
        """
        s1: a(x,1) a(y,1)
        s2: a(x,2) a(y,2)
        s3: l(x)=[2,1] l(y)=[2]
        """;
    assertThat(told(script, "serializable"))
        .startsWith("Fractured read: T3 read x = [2, 1] with T1's 1; but T3 read y = [2] without")
        .contains("without T1's 1.");
    assertThat(edges(script, "serializable"))
        .extracting(Dependency::why)
        .containsExactly(
            "T3 read 1 in list x, which only T1 appended",
            "T3 read list y up to T2's 2; T1 appended 1");
  }

  @Test
  void rowThatVanishedFromAScan_isAPhantomWhereItMayNeverHaveBeenThere() {
    String script = "s1: i(10,1) | d(10)\ns2: r(10)=1 scan(10,12)={}\n";
    assertThat(told(script, "pl-3"))
        .isEqualTo(
            "Phantom: T3's scan from 10 up to 12 did not return key 10, which T2 had deleted; but"
                + " T3 read key 10 = 1, although T2 deleted it. No order explains which rows the"
                + " scans returned.");
  }

  @Test
  void overwritingWithoutSeeing_isNotCalledSeeing() {
    String script = "s1: w(x,1) | w(y,1)\ns2: r(x)=nil w(y,2)\ns3: r(y)=1 | r(y)=2\n";
    assertThat(told(script, "parallel-si"))
        .startsWith("Causality violation: T1 came before T2 in session s1")
        .endsWith("These orders contradict each other.");
  }

  @Test
  void concurrentWrites_areCalledSo() {
    String script = "s1: @1..1-4..4 w(x,1)\ns2: @2..2-5..5 w(x,2)\n";
    CheckResult result = Results.of(script, "generalized-si");
    assertThat(Objects.requireNonNull(result.anomaly()).name()).isEqualTo("concurrent-writes");
    assertThat(told(script, "generalized-si"))
        .endsWith("Both were open at the same time, and only one of two such writers may commit.");
  }

  @Test
  void readerThatBeganEarly_isNotSaidToHaveBegunLater() {
    String script = "s1: @10-20 w(x,1)\ns2: @30-40 w(y,1)\ns3: @1-50 r(y)=1 r(x)=nil\n";
    assertThat(told(script, "strict-serializable"))
        .startsWith("Stale read: ")
        .endsWith("These orders contradict each other.");
  }

  @Test
  void readerThatCameLater_isNotSaidToHaveSeen() {
    String script =
        """
        s1: @1-4 w(x,1) r(y)=nil
        s2: @2-5 w(x,2) w(y,2)
        s3: @6-7 r(x)=1
        """;
    assertThat(edges(script, "strict-serializable"))
        .extracting(Dependency::why)
        .noneMatch(why -> why.contains("had seen"))
        .anyMatch(why -> why.contains("T3 came after T2, which wrote x = 2, yet read x = 1"));
    assertThat(told(script, "strict-serializable")).startsWith("Dependency cycle: ");
  }

  @Test
  void session_tellsWhichListsItSaw() {
    assertThat(told("s1: a(x,1) | a(x,2)\ns2: l(x)=[1,2] | l(x)=[1]\n", "serializable"))
        .startsWith(
            "Causality violation (non-monotonic read): T3 read x = [1, 2], with what T2 appended;"
                + " T4, later in session s2, still read [1].");
  }
}
