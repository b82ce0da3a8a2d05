package io.kingsnake.verifier.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.verifier.Refusal;
import org.junit.jupiter.api.Test;

class LevelParserTest {
  private static String same(String text) throws Refusal {
    return LevelParser.rules(text).toString();
  }

  private static void isRefused(String text, String reason) {
    assertThatThrownBy(() -> LevelParser.rules(text))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }

  @Test
  void semicolon_bindsMoreThanBar_andSignsMost() throws Refusal {
    assertThat(same("acyclic so | ww ; rw?")).isEqualTo(same("acyclic so | (ww ; (rw?))"));
    assertThat(same("acyclic so | ww ; rw")).isNotEqualTo(same("acyclic (so | ww) ; rw"));
  }

  @Test
  void rules_areToldApart() throws Refusal {
    assertThat(LevelParser.rules("acyclic so irreflexive ww ; rw"))
        .extracting(LevelRules.Rule::isAcyclic)
        .containsExactly(true, false);
  }

  @Test
  void nameThatWasGiven_standsForItsExpression() throws Refusal {
    assertThat(same("let dep = wr | ww acyclic dep ; rw"))
        .isEqualTo(same("acyclic (wr | ww) ; rw"));
  }

  @Test
  void signsAfterSigns_sayAllThatTheySay() throws Refusal {
    assertThat(same("acyclic ww ; so+?")).isEqualTo(same("acyclic ww ; so*"));
    assertThat(same("acyclic ww ; (so?)+")).isEqualTo(same("acyclic ww ; so*"));
  }

  @Test
  void headerAndComments_meanNothing() throws Refusal {
    String rules = "acyclic so | wr\n";
    assertThat(same("level mine\nsource \"acyclic ww\"\n# irreflexive rw\n" + rules + "# end"))
        .isEqualTo(same(rules));
    assertThat(same("acyclic ww ; [  update ]")).isEqualTo(same("acyclic ww ; [update]"));
  }

  @Test
  void malformedText_isRefused() {
    isRefused("level mine", "no rules");
    isRefused("acyclic so |", "which is no relation");
    isRefused("acyclic (so", "in place of ')'");
    isRefused("acyclic so ww", "in place of 'irreflexive'");
    isRefused("acyclic sow", "'sow', which is no relation");
    isRefused("acyclic [write]", "'[write]', which is no relation");
    isRefused("let ww = so acyclic ww", "ww is named twice");
    isRefused("let a = a acyclic a", "'a', which is no relation");
    isRefused("acyclic " + "(".repeat(300) + "so", "nested too deep");
  }

  @Test
  void textThatEndsInANewName_isRefused() {
    isRefused("acyclic so let", "in place of '='");
    isRefused("acyclic so let mine", "in place of '='");
    isRefused("acyclic so let mine =", "which is no relation");
  }
}
