package io.kingsnake.testkit.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class TinyHistoriesTest {
  /**
   * By hand: with named sessions there are 20 histories of two operations, 4 of them equal to
   * themselves under exchange of the sessions, 4 under exchange of sessions and keys, none under
   * exchange of keys. So 20 / 2 in one session, and (20 + 4 + 4) / 4 in two, by Burnside's lemma.
   */
  @Test
  void twoOperations_areAsManyAsByHand() {
    assertThat(scripts(new TinyHistories(2, 1, false))).hasSize(10 + 7);
  }

  @Test
  void counts_areAsDocumented() {
    assertThat(scripts(new TinyHistories(2, 2, false))).hasSize(841);
    assertThat(scripts(new TinyHistories(2, 2, true))).hasSize(1_223);
    assertThat(scripts(new TinyHistories(3, 1, false))).hasSize(139);
    assertThat(scripts(new TinyHistories(3, 1, true))).hasSize(180);
    assertThat(scripts(TinyHistories.uniqueValues())).hasSize(76_786);
    assertThat(count(new TinyHistories(3, 2, true))).isEqualTo(161_670);
  }

  @Test
  void histories_areGivenOnce() {
    for (boolean repeated : new boolean[] {false, true}) {
      List<String> scripts = scripts(new TinyHistories(2, 2, repeated));
      assertThat(new HashSet<>(scripts)).hasSameSizeAs(scripts);
    }
  }

  @Test
  void classics_areAmongThem() {
    assertThat(scripts(new TinyHistories(2, 2, false)))
        .contains(
            "s1: r(1)=nil w(1,1)\ns2: r(1)=nil w(1,2)\n",
            "s1: r(1)=nil w(2,1)\ns2: r(2)=nil w(1,1)\n",
            "s1: w(1,1) | r(1)=nil\n");
  }

  @Test
  void fourTransactions_areRefused() {
    assertThatThrownBy(() -> new TinyHistories(4, 1, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> scripts(TinyHistories histories) {
    List<String> scripts = new ArrayList<>();
    histories.forEach(history -> scripts.add(HistoryScript.show(history)));
    return scripts;
  }

  private static int count(TinyHistories histories) {
    int[] count = new int[1];
    histories.forEach(history -> count[0]++);
    return count[0];
  }
}
