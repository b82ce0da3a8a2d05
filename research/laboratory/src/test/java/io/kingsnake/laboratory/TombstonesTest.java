package io.kingsnake.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.laboratory.encode.Setup;
import io.kingsnake.testkit.HistoryScript;
import org.junit.jupiter.api.Test;

/** With deletions that leave tombstones, viper takes absent keys for never written. */
class TombstonesTest {
  private static Verdict.Kind viper(String script) {
    return Laboratory.decide(
            HistoryScript.parse(script),
            Levels.named("adya-si"),
            Laboratory.encoding("bc-polygraph"),
            Setup.DEFAULT,
            CheckOptions.DEFAULT)
        .verdict()
        .kind();
  }

  @Test
  void rangeQuery_whoseAbsentKeysWereNeverWritten_isDecided() {
    assertThat(
            viper(
                """
                s1: i(y,1) | d(y,~2) | i(y,3) | d(y,~4)
                s2: scan(x,z)={} | scan(x,z)={y:~2} | scan(x,z)={y:~4}
                """))
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void tombstones_areVersionsThatCannotBeMixed() {
    assertThat(
            viper(
                """
                s1: i(y,1) i(z,1) | d(y,~2) d(z,~3)
                s2: scan(x,zz)={y:~2,z:1}
                """))
        .isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void absenceThatOnlyADeletionExplains_isOutsideTheScope() {
    assertThatThrownBy(
            () ->
                viper(
                    """
                    s1: i(y,1) | d(y,~2) w(a,2)
                    s2: r(a)=2 scan(x,z)={}
                    """))
        .isInstanceOf(OutsideScope.class)
        .hasMessageContaining("takes what was absent for never written");
  }
}
