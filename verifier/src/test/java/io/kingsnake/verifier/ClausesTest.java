package io.kingsnake.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClausesTest {
  private final Clauses clauses = new Clauses();

  private int literal(int number) {
    return clauses.literal('B', number, 0, 0, 0);
  }

  private void doesNotFollow(int... clause) {
    assertThatThrownBy(() -> clauses.derive(clause))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not follow");
  }

  @Test
  void atom_hasOneLiteralAndKeepsItsNumbers() {
    int literal = clauses.literal('R', 1, 2, 3, -1);
    for (int i = 0; i < 1_000; i++) {
      literal(i); // the table grows
    }
    assertThat(clauses.literal('R', 1, 2, 3, -1)).isEqualTo(literal);
    assertThat(clauses.literal('R', 1, 2, 3, 0)).isNotEqualTo(literal);
    assertThat(clauses.atom(literal / 2)).containsExactly('R', 1, 2, 3, -1);
  }

  @Test
  void lastOpenLiteral_isSettled() {
    clauses.add(literal(1), literal(2), literal(3));
    clauses.add(literal(1) ^ 1);
    clauses.add(literal(3) ^ 1);
    assertThat(clauses.isContradicted()).isFalse();
    clauses.add(literal(2) ^ 1);
    assertThat(clauses.isContradicted()).isTrue();
  }

  @Test
  void oneLiteralTwice_isOne() {
    clauses.add(literal(1), literal(1));
    clauses.add(literal(1) ^ 1);
    assertThat(clauses.isContradicted()).isTrue();
  }

  @Test
  void whatIsTrueAnyway_saysNothing() {
    clauses.add(Clauses.TRUE, literal(1));
    clauses.add(literal(1) ^ 1);
    clauses.add(literal(2), literal(2) ^ 1);
    assertThat(clauses.isContradicted()).isFalse();
    clauses.add(Clauses.FALSE);
    assertThat(clauses.isContradicted()).isTrue();
  }

  @Test
  void clauseFollows_ifItsContrarySettlesAContradiction() throws Refusal {
    clauses.add(literal(1) ^ 1, literal(2));
    clauses.add(literal(2) ^ 1, literal(3));
    clauses.derive(literal(1) ^ 1, literal(3));
    doesNotFollow(literal(3) ^ 1, literal(1));
  }

  @Test
  void whatWasTriedForAClause_isUndone() throws Refusal {
    clauses.add(literal(1), literal(2));
    clauses.add(literal(1), literal(2) ^ 1);
    clauses.derive(literal(1), literal(5));
    assertThat(clauses.isContradicted()).isFalse();
    clauses.add(literal(5));
    clauses.add(literal(1));
    assertThat(clauses.isContradicted()).isFalse();
  }

  @Test
  void contradiction_impliesEverything() {
    clauses.add();
    assertThatCode(() -> clauses.derive(literal(1))).doesNotThrowAnyException();
  }

  /** Watches find the same as a pass through all clauses. */
  @Test
  void derived_isWhatNaiveSettlingDerives() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      Clauses watched = new Clauses();
      List<int[]> all = new ArrayList<>();
      for (int i = 0; i < 12 && !watched.isContradicted(); i++) {
        int[] clause = clause(random, watched);
        watched.add(clause);
        all.add(clause);
        int[] question = clause(random, watched);
        boolean expected = isRefutedNaively(all, question);
        assertThat(follows(watched, question)).as("round %d", round).isEqualTo(expected);
        if (expected) {
          all.add(question);
        }
      }
    }
  }

  private static int[] clause(Random random, Clauses clauses) {
    return IntStream.range(0, 1 + random.nextInt(3))
        .map(i -> clauses.literal('B', random.nextInt(5), 0, 0, 0) ^ random.nextInt(2))
        .toArray();
  }

  private static boolean follows(Clauses clauses, int[] question) {
    try {
      clauses.derive(question);
      return true;
    } catch (Refusal e) {
      return false;
    }
  }

  private static boolean isRefutedNaively(List<int[]> clauses, int[] question) {
    boolean[] isTrue = new boolean[64];
    for (int literal : question) {
      isTrue[literal ^ 1] = true;
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int[] clause : clauses) {
        int[] open = Arrays.stream(clause).distinct().filter(l -> !isTrue[l ^ 1]).toArray();
        if (open.length == 0) {
          return true;
        }
        if (open.length == 1 && !isTrue[open[0]]) {
          isTrue[open[0]] = true;
          changed = true;
        }
      }
    }
    return IntStream.range(0, 32).anyMatch(v -> isTrue[2 * v] && isTrue[2 * v + 1]);
  }
}
