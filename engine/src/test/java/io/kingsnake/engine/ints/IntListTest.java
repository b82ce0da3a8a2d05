package io.kingsnake.engine.ints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IntListTest {
  @Test
  void randomCalls_agreeWithArrayList() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      IntList list = random.nextBoolean() ? new IntList() : new IntList(random.nextInt(4));
      List<Integer> twin = new ArrayList<>();
      for (int step = 0; step < 200; step++) {
        call(random, list, twin);
        assertThat(list.toArray())
            .as("seed %d, step %d", seed, step)
            .isEqualTo(twin.stream().mapToInt(i -> i).toArray());
        assertThat(list.size()).as("seed %d", seed).isEqualTo(twin.size());
        assertThat(list.isEmpty()).as("seed %d", seed).isEqualTo(twin.isEmpty());
      }
    }
  }

  private static void call(Random random, IntList list, List<Integer> twin) {
    int value = random.nextInt();
    int place = random.nextInt(twin.size() + 1);
    switch (random.nextInt(twin.isEmpty() ? 3 : 8)) {
      case 0, 1 -> {
        list.add(value);
        twin.add(value);
      }
      case 2 -> {
        IntList more = new IntList();
        for (int i = 0; i < place; i++) {
          more.add(value + i);
          twin.add(value + i);
        }
        list.addAll(more);
      }
      case 3 -> assertThat(list.pop()).isEqualTo(twin.remove(twin.size() - 1));
      case 4 -> {
        list.truncate(place);
        twin.subList(place, twin.size()).clear();
      }
      case 5 -> {
        list.set(place / 2, value);
        twin.set(place / 2, value);
      }
      case 6 -> {
        assertThat(list.last()).isEqualTo(twin.get(twin.size() - 1));
        assertThat(list.get(place / 2)).isEqualTo(twin.get(place / 2));
        assertThat(list.raw()[place / 2]).isEqualTo(twin.get(place / 2));
      }
      default -> {
        if (place == 0) {
          list.clear();
          twin.clear();
        }
      }
    }
  }

  @Test
  void addAllOfItself_doublesTheList() {
    IntList list = new IntList(1);
    list.add(1);
    list.add(2);
    list.addAll(list);
    assertThat(list).hasToString("[1, 2, 1, 2]");
  }

  @Test
  void accessBeyondTheSize_failsThoughStorageIsThere() {
    IntList list = new IntList(8);
    assertThatThrownBy(() -> list.get(0)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> list.set(0, 1)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> list.truncate(1)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(list::pop).isInstanceOf(AssertionError.class);
  }
}
