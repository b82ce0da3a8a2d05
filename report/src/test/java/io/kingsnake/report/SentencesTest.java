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
            "Write skew: T1 did not find x, although T2 wrote it (2); T2 did not find y, although"
                + " T1 wrote it (1). Each acted on what another was about to change.");
  }

  @Test
  void repeatedRead_tellsBothValues() {
    assertThat(told("s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 r(x)=2\n", "serializable"))
        .startsWith("Non-repeatable read on x: T3 read 1 and then 2; T2 changed it.");
  }

  @Test
  void readOfNobodysValue_leavesBothExplanations() {
    assertThat(told("s1: r(x)=7\n", "read-committed"))
        .startsWith("Thin air read: T1 read x = 7, which no recorded transaction wrote")
        .endsWith("or its writer is missing from the recording.");
  }
}
