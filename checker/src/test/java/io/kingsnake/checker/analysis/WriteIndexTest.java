package io.kingsnake.checker.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WriteIndexTest {
  @Test
  void writes_areGroupedByKeyAndValue() {
    History history =
        Notation.absent(
            "a: w x 1; w x 2\nb: w x 2\naborted c: w x 2\nindeterminate d: w x 2; w y 2");
    WriteIndex index = WriteIndex.of(history);
    int x = history.keys().find("x");
    int group = index.group(x, history.values().find(2L));
    assertThat(installed(index, group)).containsExactly(0, 1, 3);
    assertThat(discarded(index, group)).containsExactly(2);
    assertThat(discarded(index, index.group(x, history.values().find(1L)))).containsExactly(0);
    assertThat(index.group(x, 99)).isEqualTo(WriteIndex.NONE);
  }

  @Test
  void delete_writesAbsentAndItsTombstone() {
    History history = Notation.absent("a: d x 9\nb: d x");
    WriteIndex index = WriteIndex.of(history);
    assertThat(installed(index, index.group(0, History.ABSENT))).containsExactly(0, 1);
    int nine = history.values().find(9L);
    assertThat(installed(index, index.group(0, nine, true))).containsExactly(0);
    assertThat(index.group(0, nine)).isEqualTo(WriteIndex.NONE);
  }

  @Test
  void randomWrites_agreeWithAPlainMap() {
    for (int i = 0; i < 50; i++) {
      int seed = i;
      History history = randomWrites(new Random(seed));
      WriteIndex index = WriteIndex.of(history);
      Map<List<Integer>, List<Integer>> expected = installedByMap(history);
      expected.forEach(
          (pair, txns) ->
              assertThat(installed(index, index.group(pair.get(0), pair.get(1))))
                  .as("seed %d pair %s", seed, pair)
                  .isEqualTo(txns));
      int installed = expected.values().stream().mapToInt(List::size).sum();
      int found = 0;
      for (int group = 0; group < index.groupCount(); group++) {
        installed -= installed(index, group).size();
        found += installed(index, group).size() + discarded(index, group).size();
      }
      assertThat(installed).as("seed %d", seed).isZero();
      assertThat(found).as("seed %d", seed).isEqualTo(history.opCount());
    }
  }

  private static History randomWrites(Random random) {
    StringBuilder text = new StringBuilder();
    for (int txn = 0; txn < 40; txn++) {
      text.append(random.nextInt(4) == 0 ? "aborted s: " : "s: ");
      for (int op = 0, end = 1 + random.nextInt(6); op < end; op++) {
        text.append("w k%d %d; ".formatted(random.nextInt(5), random.nextInt(8)));
      }
      text.setLength(text.length() - 2);
      text.append('\n');
    }
    return Notation.absent(text.toString());
  }

  private static Map<List<Integer>, List<Integer>> installedByMap(History history) {
    Map<List<Integer>, List<Integer>> writers = new HashMap<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      Map<Integer, Integer> last = new HashMap<>();
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        last.put(history.opKey(op), history.opValue(op));
      }
      if (history.isCommitted(txn)) {
        for (Map.Entry<Integer, Integer> write : last.entrySet()) {
          writers
              .computeIfAbsent(List.of(write.getKey(), write.getValue()), k -> new ArrayList<>())
              .add(txn);
        }
      }
    }
    return writers;
  }

  private static List<Integer> installed(WriteIndex index, int group) {
    return index.installed(group).boxed().toList();
  }

  private static List<Integer> discarded(WriteIndex index, int group) {
    return index.discarded(group).boxed().toList();
  }
}
