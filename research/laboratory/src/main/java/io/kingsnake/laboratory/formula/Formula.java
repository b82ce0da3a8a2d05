package io.kingsnake.laboratory.formula;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Clauses over variables, some of which represent edges of a graph: the true ones together with the
 * known edges have to be acyclic. Literals are those of {@link Literals}.
 */
public final class Formula {
  private static final int NO_EDGE = -1;

  private final int nodeCount;
  private final EdgeList known;
  private final IntList from = new IntList(); // by variable
  private final IntList to = new IntList();
  private final BitSet preferred = new BitSet();
  private final Map<Long, Integer> variables = new HashMap<>();
  private final IntList literals = new IntList();
  private final IntList ends = new IntList(); // by clause, in literals
  private final BitSet choices = new BitSet(); // variables

  public Formula(int nodeCount, EdgeList known) {
    this.nodeCount = nodeCount;
    this.known = known;
  }

  /** A formula without any model. */
  public static Formula contradiction() {
    Formula formula = new Formula(0, new EdgeList());
    formula.clause(Literals.positive(formula.newVariable(false)));
    formula.clause(Literals.negative(0));
    return formula;
  }

  /** A variable that represents no edge; {@code preferred} is the value to try first. */
  public int newVariable(boolean preferredValue) {
    return add(NO_EDGE, NO_EDGE, preferredValue);
  }

  private int add(int source, int target, boolean preferredValue) {
    int variable = from.size();
    from.add(source);
    to.add(target);
    preferred.set(variable, preferredValue);
    return variable;
  }

  /** The literal "this edge holds", the same for the same edge. */
  public int edge(int source, int target) {
    long pair = ((long) source << 32) | target;
    return Literals.positive(variables.computeIfAbsent(pair, p -> add(source, target, false)));
  }

  /** A variable for an edge that may have others, too. */
  int newEdge(int source, int target) {
    return add(source, target, false);
  }

  /** The value to try first from now on. */
  public void prefer(int variable, boolean value) {
    preferred.set(variable, value);
  }

  /** At least one of them is true. */
  public void clause(int... some) {
    for (int literal : some) {
      literals.add(literal);
    }
    ends.add(literals.size());
  }

  /**
   * Marks the variable as one to choose. An edge that follows from choices is the last literal of
   * the clause that says so.
   */
  public void choose(int variable) {
    choices.set(variable);
  }

  boolean isChoice(int variable) {
    return choices.get(variable);
  }

  boolean hasChoices() {
    return !choices.isEmpty();
  }

  public int nodeCount() {
    return nodeCount;
  }

  /** Edges that hold unconditionally. */
  public EdgeList known() {
    return known;
  }

  public int variableCount() {
    return from.size();
  }

  public int clauseCount() {
    return ends.size();
  }

  /** A copy of a clause. */
  public int[] clauseAt(int index) {
    int start = index == 0 ? 0 : ends.get(index - 1);
    int[] copy = new int[ends.get(index) - start];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = literals.get(start + i);
    }
    return copy;
  }

  public boolean isEdge(int variable) {
    return from.get(variable) != NO_EDGE;
  }

  public int from(int variable) {
    return from.get(variable);
  }

  public int to(int variable) {
    return to.get(variable);
  }

  public boolean prefers(int variable) {
    return preferred.get(variable);
  }

  /** The known edges, and those that are true in a model. */
  public EdgeList edgesOf(BitSet model) {
    EdgeList all = new EdgeList();
    all.addAll(known);
    for (int v = model.nextSetBit(0); v >= 0; v = model.nextSetBit(v + 1)) {
      if (isEdge(v)) {
        all.add(from(v), to(v));
      }
    }
    return all;
  }
}
