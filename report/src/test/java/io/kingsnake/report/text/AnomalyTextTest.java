package io.kingsnake.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;
import org.junit.jupiter.api.Test;

class AnomalyTextTest {
  private static String text(CheckResult... results) {
    return Results.render(out -> new TextReport(out, Screen.PLAIN), results);
  }

  @Test
  void lostUpdate_isToldOnAScreen() {
    assertThat(text(Results.lostUpdate()).lines())
        .containsExactly(
            "violated   snapshot-isolation  a history.txt  (2 sessions, 3 transactions, 6"
                + " operations, 2 keys; 15 ms)",
            "           Lost update on x: T2 and T3 both read 4; T2 wrote 5 and T3 wrote 6."
                + " Whichever committed second discarded the",
            "               other's update.",
            "           lost-update (G-single) on x: T2 -rw-> T3 -ww-> T2",
            "             T2 -rw(x)-> T3: T2 read x = 4, written by T1; T3 overwrote it with 6",
            "             T3 -ww(x)-> T2: T3 must precede T2 on x, which both wrote: the other"
                + " order would close T2 → T3 → T2, since",
            "                 T3 read x = 4, written by T1; T2 overwrote it with 5",
            "             T2 (session s1): r(x)=4 w(x,5)",
            "             T3 (session s2): r(x)=4 w(x,6)",
            "             T1 (session s1): w(x,4)",
            "           rules out: cursor-stability and 13 stronger levels",
            "           not ruled out by this anomaly: causal and 8 weaker levels",
            "           in this history: lost-update (G-single): at least 1",
            "snapshot-isolation means: Each transaction reads from one snapshot; of two concurrent"
                + " writers of a key only one commits.",
            "    A session sees its own earlier writes and never goes back to an older snapshot.",
            "    exactly: adya-si plus session order from commit to begin (the SI of PolySI and"
                + " VeriStrong; --no-session-order makes",
            "        it adya-si).");
  }

  @Test
  void longLists_areCutInTheMiddle() {
    StringBuilder script = new StringBuilder("s1: ");
    StringBuilder list = new StringBuilder();
    for (int i = 1; i <= 300; i++) {
      script.append("a(x,").append(i).append(") ");
      list.append(i == 1 ? "" : ",").append(i);
    }
    script.append("\ns2: l(x)=[").append(list).append(",999]\n");
    String text = text(Results.of(script.toString(), "serializable"));
    assertThat(text).contains("r(x)=[1, 2, 3, … 296 elements …, 300, 999]");
    assertThat(text.lines().map(String::length)).allMatch(length -> length < 300);
  }

  @Test
  void sameAnomalyAtAnotherLevel_isNotToldTwice() {
    CheckResult first = Results.lostUpdate();
    String text = text(first, first);
    assertThat(text).contains("lost-update as at snapshot-isolation");
    assertThat(text.split("rules out", -1)).hasSize(2);
  }

  @Test
  void manyTransactions_stayOnOneScreen() {
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      script.append("s%d: r(k%d)=nil w(k%d,1)\n".formatted(i, i, (i + 1) % 30));
    }
    String text = text(Results.of(script.toString(), "serializable"));
    assertThat(text).contains("… and 23 more");
    assertThat(text.lines().count()).isLessThan(30);
  }
}
