package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UpdatersTest {
  @Test
  void oneOrNone_isNotContested() {
    Updaters updaters = new Updaters(2);
    updaters.add(1, 7);
    updaters.add(1, 7); // reads of one transaction count once
    assertThat(updaters.count(0)).isZero();
    assertThat(updaters.count(1)).isEqualTo(1);
    assertThat(updaters.at(1, 0)).isEqualTo(7);
    assertThat(updaters.contestedCount()).isZero();
  }

  @Test
  void several_areKeptInOrder() {
    Updaters updaters = new Updaters(1);
    updaters.add(0, 3);
    updaters.add(0, 5);
    updaters.add(0, 5);
    updaters.add(0, 9);
    assertThat(updaters.count(0)).isEqualTo(3);
    assertThat(updaters.at(0, 1)).isEqualTo(5);
    assertThat(updaters.at(0, 2)).isEqualTo(9);
    assertThat(updaters.contains(0, 3)).isTrue();
    assertThat(updaters.contains(0, 4)).isFalse();
    assertThat(updaters.contestedCount()).isEqualTo(1);
  }
}
