package io.kingsnake.engine.acyclic;

import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.Theory;

/**
 * Theory of acyclic graphs with variables for edges: while such a variable is true its edge is in
 * the graph, and the graph stays acyclic. False edge variables and other variables say nothing
 * about the graph.
 */
public final class AcyclicityTheory implements Theory {
  private static final int NO_EDGE = -1;

  private final DynamicOrder order;
  private final IntList from = new IntList(); // by variable
  private final IntList to = new IntList();

  public AcyclicityTheory(DynamicOrder order) {
    this.order = order;
  }

  /** Makes {@code variable} represent an edge; to be called before it is first assigned. */
  public void edge(int variable, int source, int target) {
    assert variable >= from.size() || from.get(variable) == NO_EDGE : variable + " has an edge";
    while (from.size() <= variable) {
      from.add(NO_EDGE);
      to.add(NO_EDGE);
    }
    from.set(variable, source);
    to.set(variable, target);
  }

  @Override
  public boolean assign(int literal, IntList conflict) {
    if (!isEdge(literal)) {
      return true;
    }
    int variable = Literals.variable(literal);
    if (order.add(from.get(variable), to.get(variable), literal, conflict)) {
      return true;
    }
    conflict.add(literal);
    return false;
  }

  @Override
  public void undo(int literal) {
    if (isEdge(literal)) {
      assert order.addedCount() > 0 : "literal " + literal + " was not told";
      order.removeLast();
    }
  }

  @Override
  public boolean holds(int literal) {
    int variable = Literals.variable(literal);
    return isEdge(literal) && order.placeOf(from.get(variable)) < order.placeOf(to.get(variable));
  }

  private boolean isEdge(int literal) {
    int variable = Literals.variable(literal);
    return Literals.isPositive(literal) && variable < from.size() && from.get(variable) != NO_EDGE;
  }
}
