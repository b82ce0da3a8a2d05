package io.kingsnake.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import org.junit.jupiter.api.Test;

class HistoryScriptTest {
  @Test
  void everyOperation_survivesShowing() {
    String script =
        """
        initial 0
        initial y=nil
        s1: w(x,1) r(y)=nil r(x)=? r(x)=initial i(z,2) d(x) d(x,~7) r(x)=~7 | @3-9 aborted r(x)=1
        s2: unknown a(l,1) l(l)=[1,2] l(l)=[] l(l)=? |
        s3: @-5 scan(a,c)={x:1,y:~7} scan(,)=? riter!(,4)={} uiter(0x0a,)={x:2} uscan(,)={}
        """;
    assertThat(HistoryScript.show(HistoryScript.parse(script))).isEqualTo(script);
  }

  @Test
  void fields_landWhereTheyBelong() {
    History history = HistoryScript.parse("s1: @3-9 aborted w(x,2) d(y)\ns1: riter!(1,a)={5:b}");
    assertThat(history.sessionCount()).isEqualTo(1);
    assertThat(history.outcome(0)).isEqualTo(Outcome.ABORTED);
    assertThat(history.beginTime(0)).isEqualTo(3);
    assertThat(history.endTime(0)).isEqualTo(9);
    assertThat(history.values().at(history.opValue(0))).isEqualTo(2L);
    assertThat(history.opKind(1)).isEqualTo(OpKind.DELETE);
    assertThat(history.isReverse(2) && history.isExhausted(2)).isTrue();
    assertThat(history.scanLow(2)).isEqualTo(1L);
    assertThat(history.scanHigh(2)).isEqualTo("a");
    assertThat(history.keys().at(history.rowKey(history.rowStart(2)))).isEqualTo(5L);
  }

  @Test
  void unknownOperation_isRefused() {
    assertThatThrownBy(() -> HistoryScript.parse("s1: swap(x,y)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("swap");
    assertThatThrownBy(() -> HistoryScript.parse("s1: w(x,1) and more"))
        .hasMessageContaining("and more");
    assertThatThrownBy(() -> HistoryScript.parse("w(x,1)")).hasMessageContaining("session");
  }
}
