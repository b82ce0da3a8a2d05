package io.kingsnake.verifier.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.verifier.Refusal;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AutomatonTest {
  private static Automaton of(String expression) throws Refusal {
    return new Automaton(LevelParser.rules("irreflexive " + expression).get(0).expression());
  }

  private static boolean accepts(String expression, Relation... path) throws Refusal {
    Automaton automaton = of(expression);
    long states = 1;
    for (Relation relation : path) {
      states = automaton.follow(states, relation);
    }
    return (states & automaton.accepting()) != 0;
  }

  @Test
  void sequence_takesItsPartsInOrder() throws Refusal {
    assertThat(accepts("so ; ww", Relation.SESSION, Relation.VERSION)).isTrue();
    assertThat(accepts("so ; ww", Relation.VERSION, Relation.SESSION)).isFalse();
    assertThat(accepts("so ; ww", Relation.SESSION)).isFalse();
    assertThat(accepts("so ; ww", Relation.SESSION, Relation.VERSION, Relation.VERSION)).isFalse();
  }

  @Test
  void union_takesOneOfItsParts() throws Refusal {
    assertThat(accepts("so | ww ; ww", Relation.SESSION)).isTrue();
    assertThat(accepts("so | ww ; ww", Relation.VERSION, Relation.VERSION)).isTrue();
    assertThat(accepts("so | ww ; ww", Relation.VERSION)).isFalse();
  }

  @Test
  void signs_sayHowOftenAPartComes() throws Refusal {
    assertThat(accepts("so+")).isFalse();
    assertThat(accepts("so+", Relation.SESSION, Relation.SESSION)).isTrue();
    assertThat(accepts("so*")).isTrue();
    assertThat(accepts("so?", Relation.SESSION)).isTrue();
    assertThat(accepts("so?", Relation.SESSION, Relation.SESSION)).isFalse();
  }

  @Test
  void partThatMayBeLeftOut_isPassedOver() throws Refusal {
    assertThat(accepts("so? ; ww ; rt*", Relation.VERSION)).isTrue();
    assertThat(accepts("(so? ; ww?)+", Relation.VERSION, Relation.SESSION)).isTrue();
    assertThat(accepts("so? ; ww ; rt*", Relation.SESSION, Relation.END_BEFORE_BEGIN)).isFalse();
  }

  @Test
  void wordForSeveralRelations_isEnteredByEach() throws Refusal {
    assertThat(accepts("wr", Relation.ITEM_READ)).isTrue();
    assertThat(accepts("wr", Relation.PREDICATE_READ)).isTrue();
    assertThat(accepts("wr", Relation.PREDICATE_OVERWRITTEN)).isFalse();
  }

  @Test
  void standing_followsTheTestsThatHold() throws Refusal {
    Automaton automaton = of("so ; [update] ; [rmw] ; ww");
    long arrived = automaton.follow(1, Relation.SESSION);
    Set<Relation> tests = Set.of(Relation.UPDATE, Relation.READS_WHAT_IT_WRITES);
    assertThat(automaton.standing(arrived, tests, test -> true)).isEqualTo(0b1110);
    assertThat(automaton.standing(arrived, tests, test -> test == Relation.UPDATE))
        .isEqualTo(0b0110);
    assertThat(automaton.standing(arrived, tests, test -> test != Relation.UPDATE))
        .as("the second test comes after the first")
        .isEqualTo(0b0010);
  }

  @Test
  void textOfTooManyRelations_isRefused() throws Refusal {
    assertThat(of("so" + " ; so".repeat(62)).count()).isEqualTo(64);
    assertThatThrownBy(() -> of("so" + " ; so".repeat(63)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("too long");
  }
}
