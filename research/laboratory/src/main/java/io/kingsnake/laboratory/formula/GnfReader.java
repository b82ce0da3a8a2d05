package io.kingsnake.laboratory.formula;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.sat.Literals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reader of GNF files with one graph that has to be acyclic: those of {@link GnfText}, and similar
 * files of other programs.
 */
public final class GnfReader {
  /** An edge as it was declared, by its variable. */
  private record Edge(int from, int to) {}

  private final Map<Integer, Edge> edges = new HashMap<>();
  private final List<int[]> clauses = new ArrayList<>();
  private int variables;
  private int nodes;
  private int acyclic;

  private GnfReader() {}

  /**
   * The formula of a file. Variables keep their numbers, less one.
   *
   * @throws IOException if it cannot be read, or is of another kind
   */
  public static Formula read(Reader in) throws IOException {
    GnfReader reader = new GnfReader();
    BufferedReader lines = new BufferedReader(in);
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      try {
        reader.line(line.strip());
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new IOException("line " + number + ": not understood: " + line, e);
      }
    }
    return reader.formula();
  }

  private void line(String line) {
    if (line.isEmpty() || line.startsWith("c")) {
      return;
    }
    String[] words = line.split("\\s+");
    switch (words[0]) {
      case "p" -> variables = Integer.parseInt(words[2]);
      case "digraph" -> nodes = Integer.parseInt(words[words.length - 3]);
      case "edge" ->
          edges.put(
              Integer.parseInt(words[4]) - 1,
              new Edge(Integer.parseInt(words[2]), Integer.parseInt(words[3])));
      case "acyclic" -> acyclic = Integer.parseInt(words[2]);
      default -> clause(words);
    }
  }

  private void clause(String[] words) {
    int[] numbers = Arrays.stream(words).mapToInt(Integer::parseInt).toArray();
    if (numbers[numbers.length - 1] != 0) {
      throw new IllegalArgumentException("no zero at the end");
    }
    clauses.add(
        Arrays.stream(numbers, 0, numbers.length - 1)
            .map(n -> n > 0 ? Literals.positive(n - 1) : Literals.negative(-n - 1))
            .toArray());
  }

  private Formula formula() throws IOException {
    int[] needed = {Literals.positive(acyclic - 1)};
    if (nodes > 0 && (acyclic == 0 || clauses.stream().noneMatch(c -> Arrays.equals(c, needed)))) {
      throw new IOException("the graph need not be acyclic: other properties are not understood");
    }
    Formula formula = new Formula(nodes, new EdgeList());
    for (int v = 0; v < variables; v++) {
      Edge edge = edges.get(v);
      if (edge == null) {
        formula.newVariable(false);
      } else {
        formula.newEdge(edge.from(), edge.to());
      }
    }
    clauses.forEach(formula::clause);
    return formula;
  }
}
