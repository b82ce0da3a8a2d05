package io.kingsnake.engine.acyclic;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.NaiveGraph;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Formula;
import io.kingsnake.engine.sat.Literals;
import io.kingsnake.engine.sat.RecordingTheory;
import io.kingsnake.engine.sat.RefutationChecker;
import io.kingsnake.engine.sat.Solver;
import io.kingsnake.engine.sat.Solver.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AcyclicityTheoryTest {
  private static final int EDGES = 8; // the variables from here on stand for nothing
  private static final int VARIABLES = 10;

  /** A fixed graph, edges for variables, and clauses about them. */
  private static final class Puzzle {
    final Random random;
    final int nodeCount;
    final List<int[]> fixed = new ArrayList<>();
    final int[][] edges = new int[EDGES][];
    final boolean[] acyclic = new boolean[1 << EDGES]; // by set of edges
    final Formula formula = new Formula(VARIABLES);
    final DynamicOrder order;
    final RecordingTheory theory;
    final RefutationChecker proof;
    final Solver solver;

    Puzzle(int seed, int optionalCount) {
      random = new Random(seed);
      nodeCount = 3 + random.nextInt(4);
      int[] line = NaiveGraph.shuffled(random, nodeCount);
      for (int e = random.nextInt(nodeCount); e > 0; e--) {
        int later = 1 + random.nextInt(nodeCount - 1);
        fixed.add(new int[] {line[random.nextInt(later)], line[later]});
      }
      order = dynamicOrder();
      AcyclicityTheory acyclicity = new AcyclicityTheory(order);
      for (int variable = 0; variable < EDGES; variable++) {
        edges[variable] = random.ints(2, 0, nodeCount).toArray();
        acyclicity.edge(variable, edges[variable][0], edges[variable][1]);
      }
      for (int set = 0; set < acyclic.length; set++) {
        acyclic[set] = graph(set).isAcyclic();
      }
      theory = new RecordingTheory(acyclicity);
      proof = new RefutationChecker(formula.clauses(), this::isLemma);
      solver = formula.solver(theory, proof, optionalCount);
    }

    private DynamicOrder dynamicOrder() {
      EdgeList list = graph(0).toEdgeList();
      Adjacency successors = Adjacency.successors(nodeCount, list, list.size());
      Adjacency predecessors = Adjacency.predecessors(nodeCount, list, list.size());
      return new DynamicOrder(successors, predecessors, TopologicalOrder.of(successors).nodes());
    }

    NaiveGraph graph(int set) {
      NaiveGraph graph = new NaiveGraph(nodeCount);
      fixed.forEach(edge -> graph.add(edge[0], edge[1]));
      for (int variable = 0; variable < EDGES; variable++) {
        if ((set >> variable & 1) == 1) {
          graph.add(edges[variable][0], edges[variable][1]);
        }
      }
      return graph;
    }

    /** Says of some edges that not all of them are there; true if they close a cycle. */
    boolean isLemma(int[] clause) {
      int set = 0;
      for (int literal : clause) {
        assertThat(Literals.isPositive(literal)).isFalse();
        set |= 1 << Literals.variable(literal);
      }
      return !acyclic[set];
    }

    boolean isSatisfiable() {
      return formula.isSatisfiable(assignment -> acyclic[assignment & ((1 << EDGES) - 1)]);
    }

    /** Tests whether the solver assigned the literal, or the order has its edge anyway. */
    boolean holds(int literal) {
      int variable = Literals.variable(literal);
      return solver.isTrue(literal)
          || (variable < EDGES
              && order.placeOf(edges[variable][0]) < order.placeOf(edges[variable][1]));
    }

    int chosen() {
      int set = 0;
      for (int variable = 0; variable < EDGES; variable++) {
        set |= solver.isTrue(Literals.positive(variable)) ? 1 << variable : 0;
      }
      return set;
    }
  }

  @Test
  void randomClauses_agreeWithTryingEverySetOfEdges() {
    int satisfied = 0;
    int refuted = 0;
    int lemmas = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Puzzle puzzle = new Puzzle(seed, 0);
      Result result = Result.SATISFIABLE;
      for (int round = 0; round < 12 && result == Result.SATISFIABLE; round++) {
        for (int c = puzzle.random.nextInt(4); c >= 0; c--) {
          puzzle.solver.addClause(puzzle.formula.addRandom(puzzle.random, 3));
        }
        result = puzzle.solver.solve(() -> false);
        boolean satisfiable = puzzle.isSatisfiable();
        assertThat(result)
            .as("seed %d, round %d: %s", seed, round, puzzle.formula)
            .isEqualTo(satisfiable ? Result.SATISFIABLE : Result.UNSATISFIABLE);
        satisfied += satisfiable ? 1 : 0;
        if (satisfiable) {
          assertModel(puzzle, seed);
        }
      }
      refuted += result == Result.UNSATISFIABLE ? 1 : 0;
      lemmas += puzzle.proof.lemmaCount();
      assertThat(puzzle.proof.isRefuted())
          .as("seed %d: a refutation ends with the empty clause", seed)
          .isEqualTo(result == Result.UNSATISFIABLE);
    }
    assertThat(satisfied).isGreaterThan(1000);
    assertThat(refuted).isGreaterThan(100);
    assertThat(lemmas).isGreaterThan(500);
  }

  @Test
  void optionalEdges_areTakenOnlyWhereClausesNeedThem() {
    int satisfied = 0;
    int left = 0;
    for (int seed = 0; seed < 2000; seed++) {
      Puzzle puzzle = new Puzzle(seed, EDGES);
      Result result = Result.SATISFIABLE;
      for (int round = 0; round < 12 && result == Result.SATISFIABLE; round++) {
        for (int c = puzzle.random.nextInt(4); c >= 0; c--) {
          int[] clause =
              puzzle
                  .random
                  .ints(2 + puzzle.random.nextInt(2), 0, VARIABLES)
                  .map(variable -> literal(puzzle.random, variable))
                  .toArray();
          puzzle.formula.add(clause);
          puzzle.solver.addClause(clause);
        }
        result = puzzle.solver.solve(() -> false);
        assertThat(result == Result.SATISFIABLE)
            .as("seed %d, round %d: %s", seed, round, puzzle.formula)
            .isEqualTo(puzzle.isSatisfiable());
        if (result == Result.SATISFIABLE) {
          satisfied++;
          left += EDGES - puzzle.order.addedCount();
          assertThat(puzzle.formula.clauses())
              .as("seed %d, round %d", seed, round)
              .allMatch(clause -> Arrays.stream(clause).anyMatch(puzzle::holds));
        }
      }
    }
    assertThat(satisfied).isGreaterThan(5000);
    assertThat(left).isGreaterThan(5 * satisfied);
  }

  private static int literal(Random random, int variable) {
    return variable < EDGES || random.nextBoolean()
        ? Literals.positive(variable)
        : Literals.negative(variable);
  }

  private static void assertModel(Puzzle puzzle, int seed) {
    assertThat(puzzle.formula.isModel(puzzle.solver)).as("seed %d", seed).isTrue();
    assertThat(puzzle.acyclic[puzzle.chosen()]).as("seed %d", seed).isTrue();
    assertThat(puzzle.order.addedCount())
        .as("seed %d: exactly the true edges are in the graph", seed)
        .isEqualTo(Integer.bitCount(puzzle.chosen()));
    for (int variable = 0; variable < EDGES; variable++) {
      if (puzzle.solver.isTrue(Literals.positive(variable))) {
        assertThat(puzzle.order.placeOf(puzzle.edges[variable][0]))
            .as("seed %d: edge %d", seed, variable)
            .isLessThan(puzzle.order.placeOf(puzzle.edges[variable][1]));
      }
    }
  }

  @Test
  void conflict_isTheEdgesOfTheCycleAndTheNewOne() {
    EdgeList fixed = new EdgeList();
    fixed.add(1, 2);
    Adjacency successors = Adjacency.successors(3, fixed, 1);
    Adjacency predecessors = Adjacency.predecessors(3, fixed, 1);
    AcyclicityTheory theory =
        new AcyclicityTheory(new DynamicOrder(successors, predecessors, new int[] {0, 1, 2}));
    theory.edge(1, 0, 1);
    theory.edge(3, 2, 0);
    IntList conflict = new IntList();
    assertThat(theory.assign(Literals.positive(0), conflict)).as("stands for nothing").isTrue();
    assertThat(theory.assign(Literals.positive(1), conflict)).isTrue();
    assertThat(theory.assign(Literals.positive(3), conflict)).isFalse();
    assertThat(conflict.toArray())
        .containsExactlyInAnyOrder(Literals.positive(1), Literals.positive(3));
    assertThat(theory.assign(Literals.negative(3), conflict)).as("no edge, no cycle").isTrue();
    theory.undo(Literals.negative(3));
    theory.undo(Literals.positive(1));
    assertThat(theory.assign(Literals.positive(3), conflict)).isTrue();
  }
}
