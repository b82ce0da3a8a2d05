package io.kingsnake.checker.wording;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.HistoryScript;
import org.junit.jupiter.api.Test;

/** Every bound is described by the recorded times. */
class TimeWordsTest {
  private static String say(String script, boolean fromCommit, boolean toCommit) {
    return new TimeWords(HistoryScript.parse(script)).precedes(0, fromCommit, 1, toCommit);
  }

  @Test
  void timesOfClients_areRequestsAndAnswers() {
    String plain = "s1: @1-2 w(x,1)\ns2: @5- w(x,2)";
    assertThat(say(plain, true, false))
        .isEqualTo("T1 ended (answered at 2) before T2 began (asked at 5)");
    assertThat(say(plain, false, true))
        .isEqualTo("T1 ended (answered at 2) before T2 began (asked at 5)");
    assertThat(say("s1: @1..2-9 r(x)=1\ns2: @1-5..6 w(x,2)", false, true))
        .isEqualTo("T1 had its first answer (at 2) before T2 asked to commit (at 5)");
    assertThat(say("s1: @1-9 r(x)=1@1-2\ns2: @1-6 w(x,2)@4-5", false, true))
        .isEqualTo(
            "T1 had its first answer (at 2) before T2 asked to commit (after its answer at 5)");
  }

  @Test
  void timesOfTheDatabase_areItsOwnMoments() {
    String exact = "times exact\ns1: @1-2 w(x,1)\ns2: @5..6-7..8 w(x,2)\n";
    assertThat(say(exact, true, false))
        .isEqualTo("T1 committed (at 2) before T2 took its snapshot (at 5)");
    assertThat(say(exact, false, true))
        .isEqualTo("T1 took its snapshot (at 1) before T2 committed (at 8)");
    assertThat(say("times exact\ns1: @-2 w(x,1)\ns2: @5-7.. w(x,2)\n", false, true))
        .isEqualTo("T1 committed (at 2) before T2 took its snapshot (at 5)");
  }

  @Test
  void nanosecondsSince1970_areTimesOfDay() {
    String script = "s1: @1-1794856379414200253 w(x,1)\ns2: @1794856379415296700- w(x,2)\n";
    assertThat(say(script, true, false))
        .isEqualTo(
            "T1 ended (answered at 19:12:59.414200253) before T2 began (asked at"
                + " 19:12:59.415296700)");
  }
}
