package io.kingsnake.engine.ints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class GroupsTest {
  @Test
  void itemsOfAGroup_areThoseThatBelongToIt_lowestFirst() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int groupCount = 1 + random.nextInt(6);
      int[] groupOf = random.ints(random.nextInt(20), 0, groupCount).toArray();
      Groups groups = Groups.of(groupCount, groupOf.length, item -> groupOf[item]);
      for (int group = 0; group < groupCount; group++) {
        List<Integer> expected = new ArrayList<>();
        for (int item = 0; item < groupOf.length; item++) {
          if (groupOf[item] == group) {
            expected.add(item);
          }
        }
        List<Integer> actual = new ArrayList<>();
        for (int i = groups.start(group); i < groups.end(group); i++) {
          actual.add(groups.item(i));
        }
        assertThat(actual).as("seed %d", seed).isEqualTo(expected);
        assertThat(groups.size(group)).isEqualTo(expected.size());
      }
    }
  }

  @Test
  void noItems_everyGroupIsEmpty() {
    Groups groups = Groups.of(3, 0, item -> item);
    assertThat(groups.size(0) + groups.size(1) + groups.size(2)).isZero();
  }
}
