package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {
  @Test
  void implication_isAcyclic() {
    for (Level level : Levels.all()) {
      assertThat(Ladder.weakerThan(level)).doesNotContain(level);
    }
  }

  @Test
  void implication_isTransitive() {
    for (Level a : Levels.all()) {
      for (Level b : Ladder.weakerThan(a)) {
        assertThat(Ladder.weakerThan(a)).containsAll(Ladder.weakerThan(b));
      }
    }
  }

  @Test
  void arrows_areDistinctCitedAndBetweenListedLevels() {
    assertThat(Ladder.arrows()).doesNotHaveDuplicates();
    for (Implication arrow : Ladder.arrows()) {
      assertThat(arrow.source()).isNotBlank();
      assertThat(arrow.stronger()).isNotEqualTo(arrow.weaker());
    }
  }

  @Test
  void whatTextsTell_isInTheLadder() {
    List<String> different = new ArrayList<>();
    for (Level stronger : Levels.all()) {
      for (Level weaker : Levels.all()) {
        if (stronger.text().implies(weaker.text()) != Ladder.implies(stronger, weaker)) {
          different.add(stronger + " => " + weaker);
        }
      }
    }
    // No text states that a transaction which is overwritten or read from writes something.
    assertThat(different)
        .containsExactly(
            "update-serializable => cursor-stability", "update-serializable => consistent-view");
  }

  @Test
  void everyLevel_impliesReadUncommitted() {
    for (Level level : Levels.all()) {
      assertThat(Ladder.implies(level, Levels.READ_UNCOMMITTED)).as(level.name()).isTrue();
    }
  }

  @Test
  void strictSerializable_impliesTheWholeMainLine() {
    String[] line = {
      "ser", "si", "psi", "causal", "ra", "axiomatic-rc", "rc", "ru", "pl-3", "rr", "pl-3u"
    };
    for (String weaker : line) {
      assertThat(Ladder.implies(Levels.named("sser"), Levels.named(weaker))).as(weaker).isTrue();
    }
    assertThat(Ladder.implies(Levels.STRICT_SERIALIZABLE, Levels.STRONG_SI)).isFalse();
    assertThat(Ladder.implies(Levels.SNAPSHOT_ISOLATION, Levels.REPEATABLE_READ)).isFalse();
  }

  private static Level own(String rules) throws LevelTextException {
    return LevelText.parse("level mine " + rules, "test").level("mine");
  }

  @Test
  void ownLevel_standsWhereItsTextPutsIt() throws LevelTextException {
    Level mine = own("acyclic so | wr | ww | irw");
    assertThat(Ladder.implies(Levels.SERIALIZABLE, mine)).isTrue();
    assertThat(Ladder.implies(mine, Levels.REPEATABLE_READ)).isTrue();
    assertThat(Ladder.implies(mine, Levels.SERIALIZABLE)).isFalse();
    assertThat(Ladder.implies(Levels.SNAPSHOT_ISOLATION, mine)).isFalse();
  }

  /** Otherwise of two that are the same neither would be the strongest that is satisfied. */
  @Test
  void ownLevelOfABuiltInText_isImpliedByThatAndNotTheOtherWayRound() throws LevelTextException {
    Level mine = own("acyclic rw | ww | wr | so");
    assertThat(Ladder.implies(Levels.SERIALIZABLE, mine)).isTrue();
    assertThat(Ladder.implies(mine, Levels.SERIALIZABLE)).isFalse();
    assertThat(Ladder.weakerThan(mine)).isEqualTo(Ladder.weakerThan(Levels.SERIALIZABLE));
  }
}
