package io.kingsnake.laboratory.formula;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.sat.Literals;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CycleWidthsTest {
  private final EdgeList known = new EdgeList();
  private final Formula formula = new Formula(3, known);

  private Map<String, Long> cycles() {
    Counters counters = new Counters();
    assertThat(new OwnSolver().solve(formula, counters, () -> false))
        .isInstanceOf(FormulaSolver.Unsatisfiable.class);
    return counters.counts().entrySet().stream()
        .filter(count -> count.getKey().startsWith("cycles"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private int chosenEdge(int from, int to) {
    int literal = formula.edge(from, to);
    formula.choose(Literals.variable(literal));
    formula.clause(literal);
    return literal;
  }

  @Test
  void twoChosenEdges_makeACycleOfWidthTwo() {
    known.add(1, 2);
    chosenEdge(0, 1);
    chosenEdge(2, 0);
    assertThat(cycles()).isEqualTo(Map.of("cycles of width 2", 1L));
  }

  @Test
  void derivedEdge_countsAsTheChoicesItFollowsFrom() {
    int first = chosenEdge(0, 1);
    int read = formula.newVariable(true);
    formula.choose(read);
    formula.clause(Literals.positive(read));
    formula.clause(Literals.negative(read), Literals.not(first), formula.edge(1, 0));
    assertThat(cycles()).isEqualTo(Map.of("cycles of width 2", 1L));
  }

  @Test
  void edgeThatFollowsFromNoChoice_isGuessed() {
    known.add(1, 2);
    chosenEdge(0, 1);
    formula.clause(formula.edge(1, 0), formula.edge(2, 0));
    assertThat(cycles()).containsOnlyKeys("cycles of guessed edges");
  }
}
