package io.kingsnake.checker.certify;

import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of a refutation. Clauses and atoms are numbered as the verifier will number them, from
 * zero here, and from wherever the lines are put in the end.
 */
final class ProofText {
  private sealed interface Line {}

  private record Plain(String text) implements Line {}

  /** A clause that follows from others. */
  private record Derived(IntList literals, IntList hints) implements Line {}

  private final List<Line> lines = new ArrayList<>();
  private final Map<String, Integer> atoms = new HashMap<>();
  private final BitSet keys = new BitSet();
  private int clauseCount;

  /** Adds a line that states as many clauses; answers the number of the first. */
  int state(int clauses, String word, int... numbers) {
    lines.add(new Plain(text(word, numbers)));
    clauseCount += clauses;
    return clauseCount - clauses;
  }

  /** States that events do not follow each other in a circle. */
  int cycle(int... events) {
    int[] numbers = new int[events.length + 1];
    numbers[0] = events.length;
    System.arraycopy(events, 0, numbers, 1, events.length);
    return state(1, "c", numbers);
  }

  /** The number of the atom, which is defined if it is new. */
  int atom(String word, int... numbers) {
    String text = text(word, numbers);
    Integer known = atoms.get(text);
    if (known == null) {
      known = atoms.size();
      atoms.put(text, known);
      lines.add(new Plain(text));
    }
    return known;
  }

  /** Literals are twice an atom, plus one if negated; hints are clauses in propagation order. */
  int derive(IntList literals, IntList hints) {
    lines.add(new Derived(literals, hints));
    return clauseCount++;
  }

  /** Notes that the refutation is about a key. */
  void touch(int key) {
    keys.set(key);
  }

  boolean touches(BitSet others) {
    return keys.intersects(others);
  }

  int clauseCount() {
    return clauseCount;
  }

  int atomCount() {
    return atoms.size();
  }

  void appendTo(StringBuilder out, int firstClause, int firstAtom) {
    for (Line line : lines) {
      if (line instanceof Plain plain) {
        out.append(plain.text());
      } else if (line instanceof Derived derived) {
        out.append("d ");
        append(out, derived.literals(), 2 * firstAtom);
        out.append(' ');
        append(out, derived.hints(), firstClause);
      }
      out.append('\n');
    }
  }

  private static void append(StringBuilder out, IntList numbers, int offset) {
    out.append(numbers.size());
    for (int i = 0; i < numbers.size(); i++) {
      out.append(' ').append(numbers.get(i) + offset);
    }
  }

  static String text(String word, int... numbers) {
    StringBuilder text = new StringBuilder(word);
    for (int number : numbers) {
      text.append(' ').append(number);
    }
    return text.toString();
  }
}
