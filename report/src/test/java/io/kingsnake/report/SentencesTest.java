package io.kingsnake.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class SentencesTest {
  private static String told(String script, String level) {
    CheckResult result = Results.of(script, level);
    return Sentences.of(
        Objects.requireNonNull(result.anomaly()), Objects.requireNonNull(result.history()));
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
}
