package io.kingsnake.laboratory.formula;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.Theory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * VeriStrong §5.1: the width of a cycle is the number of different choices on it, of which write
 * was read and which version came first. A derived edge stands for the choices that it follows
 * from: the premises of a clause of which it is the conclusion. Our solver may also guess that a
 * derived edge holds, or an order that pruning has settled; cycles with such edges say nothing
 * about choices.
 */
/** Passes everything on to a theory of edges, and counts the cycles that it finds by width. */
final class CycleWidths implements Theory {
  /** Cycles of this width or more are counted together. */
  private static final int WIDE = 5;

  private final Theory edges;
  private final Formula formula;
  private final BitSet told = new BitSet(); // literals
  private final long[] cycles = new long[WIDE + 1]; // by width, 0 if an edge was guessed
  private final Map<Integer, List<int[]>> premises = new HashMap<>(); // by conclusion
  private final Set<Long> known = new HashSet<>(); // edges that are no choice
  private boolean isIndexed;

  CycleWidths(Theory edges, Formula formula) {
    this.edges = edges;
    this.formula = formula;
  }

  @Override
  public boolean assign(int literal, IntList conflict) {
    boolean isAccepted = edges.assign(literal, conflict);
    told.set(literal);
    if (!isAccepted) {
      cycles[Math.min(WIDE, width(conflict))]++;
      told.clear(literal);
    }
    return isAccepted;
  }

  @Override
  public void undo(int literal) {
    told.clear(literal);
    edges.undo(literal);
  }

  @Override
  public boolean holds(int literal) {
    return edges.holds(literal);
  }

  void tell(Counters counters) {
    for (int width = 0; width <= WIDE; width++) {
      if (cycles[width] > 0) {
        counters.add(name(width), cycles[width]);
      }
    }
  }

  private static String name(int width) {
    return width == 0
        ? "cycles of guessed edges"
        : "cycles of width " + width + (width == WIDE ? " or more" : "");
  }

  private int width(IntList cycle) {
    index();
    Set<Integer> choices = new HashSet<>();
    for (int i = 0; i < cycle.size(); i++) {
      if (!addChoices(cycle.get(i), choices)) {
        return 0;
      }
    }
    return choices.size();
  }

  /**
   * The choices that an edge follows from, of several sets the one that adds fewest; false if it
   * follows from none.
   */
  private boolean addChoices(int literal, Set<Integer> choices) {
    if (isChoice(literal)) {
      choices.add(literal);
      return true;
    }
    @Nullable Set<Integer> least = null;
    for (int[] each : premises.getOrDefault(literal, List.of())) {
      Set<Integer> more = new HashSet<>();
      boolean holds = true;
      for (int premise : each) {
        holds &= told.get(premise) && (isChoice(premise) || isKnown(premise));
        if (isChoice(premise) && !choices.contains(premise)) {
          more.add(premise);
        }
      }
      if (holds && (least == null || more.size() < least.size())) {
        least = more;
      }
    }
    if (least == null) {
      return false;
    }
    choices.addAll(least);
    return true;
  }

  private boolean isChoice(int literal) {
    return formula.isChoice(Literals.variable(literal));
  }

  private boolean isKnown(int literal) {
    int variable = Literals.variable(literal);
    return formula.isEdge(variable)
        && known.contains(edge(formula.from(variable), formula.to(variable)));
  }

  private static long edge(int from, int to) {
    return ((long) from << 32) | to;
  }

  /** Builds the index once there is a cycle: many formulas have none, yet many clauses. */
  private void index() {
    if (isIndexed) {
      return;
    }
    isIndexed = true;
    for (int c = 0; c < formula.clauseCount(); c++) {
      int[] clause = formula.clauseAt(c);
      int conclusion = clause[clause.length - 1];
      if (Literals.isPositive(conclusion) && formula.isEdge(Literals.variable(conclusion))) {
        addPremises(clause, conclusion);
      }
    }
    for (int e = 0; e < formula.known().size(); e++) {
      known.add(edge(formula.known().from(e), formula.known().to(e)));
    }
  }

  private void addPremises(int[] clause, int conclusion) {
    int[] those = new int[clause.length - 1];
    for (int i = 0; i < those.length; i++) {
      if (Literals.isPositive(clause[i])) {
        return; // a choice between edges derives none of them
      }
      those[i] = Literals.not(clause[i]);
    }
    premises.computeIfAbsent(conclusion, l -> new ArrayList<>()).add(those);
  }
}
