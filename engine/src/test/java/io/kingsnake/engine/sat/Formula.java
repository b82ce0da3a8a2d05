package io.kingsnake.engine.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Clauses in a list, and every assignment tried. */
public final class Formula {
  private static final int[] MAX_JUMPS = {100, 0, 1};

  private int variableCount;
  private final List<int[]> clauses = new ArrayList<>();

  public Formula(int variableCount) {
    this.variableCount = variableCount;
  }

  /** No assignment: {@code pigeons} do not fit into {@code holes}, fewer by one or more. */
  static Formula pigeonhole(int pigeons, int holes) {
    Formula formula = new Formula(pigeons * holes);
    for (int pigeon = 0; pigeon < pigeons; pigeon++) {
      int[] somewhere = new int[holes];
      for (int hole = 0; hole < holes; hole++) {
        somewhere[hole] = Literals.positive(pigeon * holes + hole);
        for (int other = 0; other < pigeon; other++) {
          formula.add(
              Literals.negative(pigeon * holes + hole), Literals.negative(other * holes + hole));
        }
      }
      formula.add(somewhere);
    }
    return formula;
  }

  /** Clauses of three literals that hold under a hidden assignment. */
  static Formula planted(Random random, int variableCount, int clauseCount) {
    Formula formula = new Formula(variableCount);
    boolean[] hidden = new boolean[variableCount];
    for (int variable = 0; variable < variableCount; variable++) {
      hidden[variable] = random.nextBoolean();
    }
    while (formula.clauses.size() < clauseCount) {
      int[] clause = random.ints(3, 0, 2 * variableCount).toArray();
      if (Arrays.stream(clause)
          .anyMatch(lit -> hidden[Literals.variable(lit)] == Literals.isPositive(lit))) {
        formula.add(clause);
      }
    }
    return formula;
  }

  public void add(int... clause) {
    clauses.add(clause);
  }

  /** Any literals: repeated and opposite ones among them. */
  public int[] addRandom(Random random, int length) {
    int[] clause = random.ints(length, 0, 2 * variableCount).toArray();
    add(clause);
    return clause;
  }

  int newVariable() {
    return variableCount++;
  }

  public List<int[]> clauses() {
    return clauses;
  }

  /** Goes back far at once, or hardly: which, depends on the formula. */
  public Solver solver(Theory theory, ProofLog proof) {
    return solver(theory, proof, 0);
  }

  /** The first variables are optional. */
  public Solver solver(Theory theory, ProofLog proof, int optionalCount) {
    Solver solver = new Solver(theory, proof, MAX_JUMPS[(variableCount + clauses.size()) % 3]);
    for (int variable = 0; variable < variableCount; variable++) {
      if (variable < optionalCount) {
        solver.newOptionalVariable(variable % 3 == 0);
      } else {
        solver.newVariable(variable % 3 == 0);
      }
    }
    clauses.forEach(solver::addClause);
    return solver;
  }

  /** Tests whether some allowed assignment, a bit per variable, satisfies all clauses. */
  public boolean isSatisfiable(IntPredicate allowed) {
    for (int assignment = 0; assignment < 1 << variableCount; assignment++) {
      if (allowed.test(assignment) && satisfies(assignment)) {
        return true;
      }
    }
    return false;
  }

  private boolean satisfies(int assignment) {
    for (int[] clause : clauses) {
      boolean satisfied = false;
      for (int literal : clause) {
        satisfied |= (assignment >> Literals.variable(literal) & 1) == 1 - (literal & 1);
      }
      if (!satisfied) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether the solver gave every variable a value and every clause a true literal. */
  public boolean isModel(Solver solver) {
    for (int variable = 0; variable < variableCount; variable++) {
      if (solver.isTrue(Literals.positive(variable))
          == solver.isTrue(Literals.negative(variable))) {
        return false;
      }
    }
    return clauses.stream().allMatch(clause -> Arrays.stream(clause).anyMatch(solver::isTrue));
  }

  @Override
  public String toString() {
    return clauses.stream().map(Arrays::toString).collect(Collectors.joining(" "));
  }
}
