package io.kingsnake.history;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DatumPoolTest {
  private static Object datum(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> random.nextLong();
      case 1 -> (long) random.nextInt(100);
      case 2 -> (long) random.nextInt(100_000);
      case 3 -> -(long) random.nextInt(100);
      case 4 -> 1L << random.nextInt(63);
      case 5 -> "text " + random.nextInt(50);
      default -> Integer.toString(random.nextInt(50));
    };
  }

  @Test
  void dataWithOneHashCode_haveHashesOfTheirOwn() {
    DatumPool pool = new DatumPool();
    Set<Long> hashes = new HashSet<>();
    final int count = 1 << 17;
    for (int i = 0; i < count; i++) {
      String text = sameHashCode(i);
      assertThat(text.hashCode()).isEqualTo(sameHashCode(0).hashCode());
      Bytes bytes = Bytes.copyOf(text.getBytes(US_ASCII));
      long number = (long) i << 44 | 1L << 62;
      List.of(text, bytes, number).forEach(datum -> hashes.add(SecretHash.of(datum)));
      assertThat(pool.ofString(text)).isEqualTo(3 * i);
      assertThat(pool.ofBytes(bytes)).isEqualTo(3 * i + 1);
      assertThat(pool.ofLong(number)).isEqualTo(3 * i + 2);
    }
    assertThat(hashes).hasSize(3 * count); // a text and its bytes differ, too
    assertThat(pool.find(sameHashCode(77))).isEqualTo(231);
  }

  /** The bits of the number spelled with two syllables of one hash code. */
  private static String sameHashCode(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 17; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  /** Small integers are found by themselves, others by hashing, and some come to be small later. */
  @Test
  void equalDataHaveOneId_whateverTheyAreFoundBy() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      DatumPool pool = new DatumPool();
      Map<Object, Integer> ids = new HashMap<>();
      for (int i = 0; i < 3_000; i++) {
        Object datum = datum(random);
        assertThat(pool.find(datum)).isEqualTo(ids.getOrDefault(datum, -1));
        ids.putIfAbsent(datum, ids.size());
        assertThat(pool.of(datum)).isEqualTo(ids.get(datum));
      }
      assertThat(pool.size()).isEqualTo(ids.size());
      ids.forEach((each, id) -> assertThat(pool.at(id)).isEqualTo(each));
    }
  }

  @Test
  void integersThatCountUp_areNumberedInTheirOrder() {
    DatumPool pool = new DatumPool();
    for (int value = 0; value < 100_000; value++) {
      assertThat(pool.ofLong(value)).isEqualTo(value);
    }
    assertThat(pool.find(99_999L)).isEqualTo(99_999);
    assertThat(pool.find(100_000L)).isEqualTo(-1);
  }

  @Test
  void manyAtOnce_haveTheSameIdsAsOneByOne() {
    Random random = new Random(1);
    DatumPool pool = new DatumPool();
    DatumPool oneByOne = new DatumPool();
    for (int round = 0; round < 200; round++) {
      long[] integers = random.longs(500, -10, 40L * (round + 1)).toArray();
      integers[7] = random.nextLong();
      int[] ids = new int[integers.length];
      pool.ofLongs(integers, integers.length, ids);
      for (int i = 0; i < ids.length; i++) {
        assertThat(ids[i]).isEqualTo(oneByOne.ofLong(integers[i]));
      }
    }
  }

  @Test
  void trimmed_findsAllAndTakesMore() {
    final int count = 1_200_000;
    DatumPool pool = new DatumPool();
    for (int i = 0; i < count; i++) {
      pool.ofLong(2L * i);
    }
    int far = pool.ofLong(Long.MAX_VALUE);
    pool.trim();
    assertThat(pool.find(2L * count - 2)).isEqualTo(count - 1);
    assertThat(pool.find(3L)).isEqualTo(-1);
    pool.trim();
    assertThat(pool.ofLong(4)).isEqualTo(2);
    assertThat(pool.ofLong(2L * count - 2)).isEqualTo(count - 1);
    pool.trim();
    assertThat(pool.find(Long.MAX_VALUE)).isEqualTo(far);
    assertThat(pool.ofLong(5)).isEqualTo(count + 1);
    assertThat(pool.longAt(count + 1)).isEqualTo(5);
  }
}
