package io.kingsnake.checker.certify;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The lines of a refutation: statements, which hold by themselves, and what follows from them. */
final class ProofText {
  private final Set<String> lines = new LinkedHashSet<>();

  /** Adds a line, unless it is there. */
  void state(String word, int... numbers) {
    lines.add(text(word, numbers));
  }

  /** States that events do not follow each other in a circle. */
  void cycle(int... events) {
    int[] numbers = new int[events.length + 1];
    numbers[0] = events.length;
    System.arraycopy(events, 0, numbers, 1, events.length);
    state("c", numbers);
  }

  /** Adds that one of these literals holds, which follows from what is there. */
  void derive(List<String> literals) {
    lines.add(
        "d " + literals.size() + (literals.isEmpty() ? "" : " ") + String.join(" ", literals));
  }

  void appendTo(StringBuilder out) {
    lines.forEach(line -> out.append(line).append('\n'));
  }

  static String text(String word, int... numbers) {
    StringBuilder text = new StringBuilder(word);
    for (int number : numbers) {
      text.append(' ').append(number);
    }
    return text.toString();
  }
}
