package io.kingsnake.checker.certify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The lines of a refutation: statements, which hold by themselves, and what follows from them. */
final class ProofText {
  private sealed interface Line {}

  private record Stated(String text) implements Line {}

  private record Derived(List<String> literals) implements Line {}

  private final List<Line> lines = new ArrayList<>();
  private final Set<String> stated = new HashSet<>();
  private final BitSet keys = new BitSet();

  /** Adds a line, unless it is there. */
  void state(String word, int... numbers) {
    String text = text(word, numbers);
    if (stated.add(text)) {
      lines.add(new Stated(text));
    }
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
    lines.add(new Derived(List.copyOf(literals)));
  }

  /** Notes that the refutation is about a key. */
  void touch(int key) {
    keys.set(key);
  }

  boolean touches(BitSet others) {
    return keys.intersects(others);
  }

  /**
   * Writes it; what is derived holds only unless one of {@code unless} does.
   *
   * @param written statements that are there already
   */
  void appendTo(StringBuilder out, List<String> unless, Set<String> written) {
    for (Line line : lines) {
      if (line instanceof Stated statement) {
        if (written.add(statement.text())) {
          out.append(statement.text()).append('\n');
        }
      } else if (line instanceof Derived derived) {
        List<String> literals = new ArrayList<>(derived.literals());
        literals.addAll(unless);
        appendDerived(out, literals);
      }
    }
  }

  static void appendDerived(StringBuilder out, List<String> literals) {
    out.append("d ").append(literals.size());
    literals.forEach(literal -> out.append(' ').append(literal));
    out.append('\n');
  }

  static String text(String word, int... numbers) {
    StringBuilder text = new StringBuilder(word);
    for (int number : numbers) {
      text.append(' ').append(number);
    }
    return text.toString();
  }
}
