package io.kingsnake.checker.certify;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Why a level is satisfied.
 *
 * @param events all that took effect, in order
 * @param sources pairs: number of a read in that order, and the write that it saw, if not the
 *     latest; the initial version is -1
 */
record Accepted(int[] events, int[] sources) {
  /** With the order of items, which is the same unless it is given. */
  Accepted withItems(List<Integer> items) {
    IntStream last =
        items.isEmpty() ? IntStream.of(events) : items.stream().mapToInt(Integer::intValue);
    IntStream all = IntStream.concat(IntStream.of(events).map(t -> 2 * t), last.map(t -> 2 * t + 1));
    return new Accepted(all.toArray(), sources);
  }

  void appendTo(StringBuilder out) {
    append(out, "order", events);
    append(out, "sources", sources);
  }

  private static void append(StringBuilder out, String word, int[] numbers) {
    out.append(word).append(' ').append(numbers.length);
    for (int number : numbers) {
      out.append(' ').append(number);
    }
    out.append('\n');
  }
}
