package io.kingsnake.checker.evidence.audit;

import io.kingsnake.verifier.Statements;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The lines of a refutation: statements, which hold by themselves, and their consequences. */
public final class ProofText {
  private final Set<IntBuffer> lines = new LinkedHashSet<>(); // signs and numbers

  /** Adds a line, unless it is already present. */
  public void state(char sign, int... rest) {
    state(tokens(sign, rest));
  }

  public void state(int[] line) {
    assert Statements.isSign(line[0]) : "no sign begins " + Arrays.toString(line);
    lines.add(IntBuffer.wrap(line));
  }

  /** States that the order of events has no cycle. */
  public void cycle(int... events) {
    state(joined(List.of(tokens('c', events.length), events)));
  }

  /** Adds that one of these literals holds, which follows from earlier lines. */
  public void derive(List<int[]> literals) {
    state(joined(List.of(tokens('d', literals.size()), joined(literals))));
  }

  /** All lines: signs and numbers of each. */
  List<int[]> lines() {
    return lines.stream().map(IntBuffer::array).toList();
  }

  public void appendTo(StringBuilder out) {
    for (IntBuffer line : lines) {
      String separator = "";
      for (int token : line.array()) {
        out.append(separator).append(Statements.text(token));
        separator = " ";
      }
      out.append('\n');
    }
  }

  /** Tokens of a sign and its arguments. */
  public static int[] tokens(char sign, int... rest) {
    return joined(List.of(new int[] {Statements.sign(sign)}, rest));
  }

  /** An atom or its negation. */
  public static int[] literal(boolean isPositive, char sign, int... numbers) {
    int[] literal = tokens(sign, numbers);
    literal[0] = isPositive ? literal[0] : Statements.negated(sign);
    return literal;
  }

  public static int[] joined(List<int[]> parts) {
    int[] all = new int[parts.stream().mapToInt(part -> part.length).sum()];
    int end = 0;
    for (int[] part : parts) {
      System.arraycopy(part, 0, all, end, part.length);
      end += part.length;
    }
    return all;
  }

  /** A path: how many links, and these. */
  public static int[] path(List<int[]> links) {
    return joined(List.of(new int[] {links.size()}, joined(links)));
  }

  @Override
  public String toString() {
    return lines.stream().map(line -> Arrays.toString(line.array())).toList().toString();
  }
}
