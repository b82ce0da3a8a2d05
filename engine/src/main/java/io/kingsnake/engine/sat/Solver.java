package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/*
 * A CDCL solver in the manner of MiniSat, small on purpose: two watched literals with blockers,
 * first-UIP learning with local minimisation, VSIDS, phase saving, Luby restarts, removal of learned
 * clauses by glue. Its work here is a few thousand variables about where a few dozen transactions
 * go; the hard part, the graph, is the theory's.
 *
 * Invariant W: of a clause with an unassigned literal, both watched literals (its first two) are
 * not false, or one of them is true.
 * Invariant T: trail[0 .. theoryHead) is exactly what the theory was told and accepted.
 */
/**
 * Decides clauses modulo a {@link Theory}; incremental: clauses and variables may be added between
 * calls.
 */
public final class Solver {
  /** What {@link #solve} found. */
  public enum Result {
    SATISFIABLE,
    UNSATISFIABLE,
    /** Told to stop. */
    STOPPED
  }

  private static final byte UNASSIGNED = 0;
  private static final byte TRUE = 1;
  private static final byte FALSE = -1;
  private static final int NO_CLAUSE = -1;
  private static final int RESTART_UNIT = 100;

  private final Theory theory;
  private final ProofLog proof;
  private final Clauses clauses = new Clauses();
  private final Watches watches = new Watches();
  private final DecisionOrder decisions = new DecisionOrder();

  private int variableCount;
  private byte[] values = new byte[64]; // of the variable's positive literal
  private boolean[] phases = new boolean[64];
  private int[] levels = new int[64];
  private int[] reasons = new int[64];
  private boolean[] marked = new boolean[64];
  private final IntList trail = new IntList();
  private final IntList levelStarts = new IntList();
  private int head;
  private int theoryHead;
  private boolean contradictory;
  private long conflictCount;
  private int keepLearned = 4000;

  private final IntList conflict = new IntList(); // true literals that cannot hold together
  private final IntList learnt = new IntList();
  private final IntList analyzeMarked = new IntList();

  public Solver(Theory theory, ProofLog proof) {
    this.theory = theory;
    this.proof = proof;
  }

  /** A new variable; {@code phase} is the value tried first. */
  public int newVariable(boolean phase) {
    int variable = variableCount++;
    if (variable == values.length) {
      int grown = 2 * variable;
      values = Arrays.copyOf(values, grown);
      phases = Arrays.copyOf(phases, grown);
      levels = Arrays.copyOf(levels, grown);
      reasons = Arrays.copyOf(reasons, grown);
      marked = Arrays.copyOf(marked, grown);
    }
    watches.growTo(2 * variableCount);
    decisions.growTo(variableCount);
    phases[variable] = phase;
    decisions.insert(variable);
    return variable;
  }

  public int variableCount() {
    return variableCount;
  }

  /** The value tried first from now on. */
  public void prefer(int variable, boolean phase) {
    phases[variable] = phase;
  }

  public boolean isTrue(int literal) {
    return valueOf(literal) == TRUE;
  }

  /** Whether the literal is true whatever else is decided. */
  public boolean isFixed(int literal) {
    return valueOf(literal) == TRUE && levels[Literals.variable(literal)] == 0;
  }

  public long conflictCount() {
    return conflictCount;
  }

  /** Adds a clause (the array is left alone). Undoes all decisions. */
  public void addClause(int... literals) {
    backtrack(0);
    if (contradictory) {
      return;
    }
    int[] kept = new int[literals.length];
    int size = 0;
    for (int literal : literals) {
      if (valueOf(literal) == TRUE) {
        return; // fixed: nothing to add
      }
      if (valueOf(literal) != FALSE) {
        kept[size++] = literal;
      }
    }
    if (size == 0) {
      contradictory = true;
      learnt.clear();
      proof.learned(learnt);
    } else if (size == 1) {
      enqueue(kept[0], NO_CLAUSE);
    } else {
      watch(clauses.add(kept, size, 0));
    }
  }

  /** Searches until decided or until {@code stop} says so (asked every few conflicts). */
  public Result solve(BooleanSupplier stop) {
    backtrack(0);
    for (int restart = 1; !contradictory; restart++) {
      Result result = search(RESTART_UNIT * Luby.at(restart), stop);
      if (result != null) {
        return result;
      }
    }
    return Result.UNSATISFIABLE;
  }

  /** One run between restarts; null asks for another. */
  private @Nullable Result search(long conflictLimit, BooleanSupplier stop) {
    long conflictsHere = 0;
    while (true) {
      if (!propagate()) {
        conflictCount++;
        conflictsHere++;
        if (levelStarts.isEmpty()) {
          contradictory = true;
          learnt.clear();
          proof.learned(learnt);
          return Result.UNSATISFIABLE;
        }
        learnFromConflict();
        if ((conflictsHere & 63) == 0 && stop.getAsBoolean()) {
          backtrack(0);
          return Result.STOPPED;
        }
        continue;
      }
      if (conflictsHere >= conflictLimit) {
        backtrack(0);
        return null;
      }
      if (clauses.learned().size() > keepLearned) {
        reduce();
      }
      if (stopAtDecision(stop)) {
        backtrack(0);
        return Result.STOPPED;
      }
      int variable = nextDecision();
      if (variable < 0) {
        return Result.SATISFIABLE;
      }
      levelStarts.add(trail.size());
      enqueue(
          phases[variable] ? Literals.positive(variable) : Literals.negative(variable), NO_CLAUSE);
    }
  }

  private int decisionsSinceLook;

  private boolean stopAtDecision(BooleanSupplier stop) {
    if (++decisionsSinceLook < 1024) {
      return false;
    }
    decisionsSinceLook = 0;
    return stop.getAsBoolean();
  }

  private int nextDecision() {
    while (!decisions.isEmpty()) {
      int variable = decisions.removeFirst();
      if (values[variable] == UNASSIGNED) {
        return variable;
      }
    }
    return -1;
  }

  private byte valueOf(int literal) {
    byte value = values[Literals.variable(literal)];
    return Literals.isPositive(literal) ? value : (byte) -value;
  }

  private void enqueue(int literal, int reason) {
    int variable = Literals.variable(literal);
    assert values[variable] == UNASSIGNED : "variable " + variable + " is assigned";
    values[variable] = Literals.isPositive(literal) ? TRUE : FALSE;
    levels[variable] = levelStarts.size();
    reasons[variable] = reason;
    trail.add(literal);
  }

  /** To a fixpoint of clauses and theory; false leaves the contradiction in {@code conflict}. */
  private boolean propagate() {
    while (true) {
      while (head < trail.size()) {
        if (!propagateClauses(trail.get(head++))) {
          return false;
        }
      }
      if (theoryHead == trail.size()) {
        return true;
      }
      int literal = trail.get(theoryHead);
      if (!theory.assign(literal, conflict)) {
        logLemma();
        return false;
      }
      theoryHead++;
    }
  }

  private void logLemma() {
    if (proof != ProofLog.NONE) {
      learnt.clear();
      for (int i = 0; i < conflict.size(); i++) {
        learnt.add(Literals.not(conflict.get(i)));
      }
      proof.lemma(learnt);
    }
  }

  /** A hot loop: visits the clauses that watch the negation of {@code made}, which became true. */
  private boolean propagateClauses(int made) {
    final int falseLiteral = Literals.not(made);
    final int[] list = watches.pairs(made);
    final int end = watches.size(made);
    int kept = 0;
    for (int i = 0; i < end; i += 2) {
      int clause = list[i];
      if (valueOf(list[i + 1]) == TRUE) {
        list[kept] = clause;
        list[kept + 1] = list[i + 1];
        kept += 2;
        continue;
      }
      if (clauses.literal(clause, 0) == falseLiteral) {
        clauses.swap(clause, 0, 1);
      }
      int first = clauses.literal(clause, 0);
      if (valueOf(first) != TRUE && findNewWatch(clause)) {
        continue;
      }
      list[kept] = clause;
      list[kept + 1] = first;
      kept += 2;
      if (valueOf(first) == FALSE) {
        for (int j = i + 2; j < end; j++) {
          list[kept++] = list[j];
        }
        watches.shrink(made, kept);
        conflict.clear();
        for (int j = 0; j < clauses.size(clause); j++) {
          conflict.add(Literals.not(clauses.literal(clause, j)));
        }
        return false;
      }
      if (valueOf(first) == UNASSIGNED) {
        enqueue(first, clause);
      }
    }
    watches.shrink(made, kept);
    return true;
  }

  private boolean findNewWatch(int clause) {
    for (int k = 2, size = clauses.size(clause); k < size; k++) {
      if (valueOf(clauses.literal(clause, k)) != FALSE) {
        clauses.swap(clause, 1, k);
        watches.add(Literals.not(clauses.literal(clause, 1)), clause, clauses.literal(clause, 0));
        return true;
      }
    }
    return false;
  }

  private void watch(int clause) {
    watches.add(Literals.not(clauses.literal(clause, 0)), clause, clauses.literal(clause, 1));
    watches.add(Literals.not(clauses.literal(clause, 1)), clause, clauses.literal(clause, 0));
  }

  private void learnFromConflict() {
    int backLevel = analyze();
    proof.learned(learnt);
    int glue = glueOfLearnt();
    backtrack(backLevel);
    if (learnt.size() == 1) {
      enqueue(learnt.get(0), NO_CLAUSE);
    } else {
      int clause = clauses.add(learnt.raw(), learnt.size(), glue);
      watch(clause);
      enqueue(learnt.get(0), clause);
    }
    decisions.decay();
  }

  /**
   * Resolves the conflict back to the first unique implication point.
   *
   * <p>Before: {@code conflict} holds true literals, at least one of the current level. After:
   * {@code learnt} holds the learned clause, the asserting literal first and one of the highest
   * remaining level second; the answer is that level.
   */
  private int analyze() {
    learnt.clear();
    learnt.add(0); // room for the asserting literal
    analyzeMarked.clear();
    int open = 0;
    int index = trail.size() - 1;
    for (int i = 0; i < conflict.size(); i++) {
      open += meet(conflict.get(i));
    }
    while (true) {
      while (!marked[Literals.variable(trail.get(index))]) {
        index--;
      }
      int literal = trail.get(index--);
      int variable = Literals.variable(literal);
      marked[variable] = false;
      if (--open == 0) {
        learnt.set(0, Literals.not(literal));
        break;
      }
      int reason = reasons[variable];
      assert reason != NO_CLAUSE : "a decision below the first unique implication point";
      for (int k = 0, size = clauses.size(reason); k < size; k++) {
        int other = clauses.literal(reason, k);
        if (Literals.variable(other) != variable) {
          open += meet(Literals.not(other));
        }
      }
    }
    minimise();
    for (int i = 0; i < analyzeMarked.size(); i++) {
      marked[analyzeMarked.get(i)] = false;
    }
    return secondHighestLevel();
  }

  /** Marks a true literal met in the analysis; 1 if it is of the current level. */
  private int meet(int trueLiteral) {
    int variable = Literals.variable(trueLiteral);
    if (marked[variable] || levels[variable] == 0) {
      return 0;
    }
    marked[variable] = true;
    analyzeMarked.add(variable);
    decisions.bump(variable);
    if (levels[variable] == levelStarts.size()) {
      return 1;
    }
    learnt.add(Literals.not(trueLiteral));
    return 0;
  }

  /** Drops literals whose reason is contained in the rest of the clause. */
  private void minimise() {
    for (int i = 1; i < learnt.size(); i++) {
      marked[Literals.variable(learnt.get(i))] = true;
    }
    int kept = 1;
    for (int i = 1; i < learnt.size(); i++) {
      if (!isCovered(Literals.variable(learnt.get(i)))) {
        learnt.set(kept++, learnt.get(i));
      }
    }
    learnt.truncate(kept);
  }

  private boolean isCovered(int variable) {
    int reason = reasons[variable];
    if (reason == NO_CLAUSE) {
      return false;
    }
    for (int k = 0, size = clauses.size(reason); k < size; k++) {
      int other = Literals.variable(clauses.literal(reason, k));
      if (other != variable && !marked[other] && levels[other] > 0) {
        return false;
      }
    }
    return true;
  }

  private int secondHighestLevel() {
    if (learnt.size() == 1) {
      return 0;
    }
    int best = 1;
    for (int i = 2; i < learnt.size(); i++) {
      if (levelOf(learnt.get(i)) > levelOf(learnt.get(best))) {
        best = i;
      }
    }
    int swap = learnt.get(1);
    learnt.set(1, learnt.get(best));
    learnt.set(best, swap);
    return levelOf(learnt.get(1));
  }

  private int levelOf(int literal) {
    return levels[Literals.variable(literal)];
  }

  private int glueOfLearnt() {
    int[] met = new int[learnt.size()];
    for (int i = 0; i < met.length; i++) {
      met[i] = levelOf(learnt.get(i));
    }
    Arrays.sort(met);
    int glue = 1;
    for (int i = 1; i < met.length; i++) {
      glue += met[i] == met[i - 1] ? 0 : 1;
    }
    return glue;
  }

  private void backtrack(int level) {
    if (levelStarts.size() <= level) {
      return;
    }
    int start = levelStarts.get(level);
    while (trail.size() > start) {
      int literal = trail.pop();
      int variable = Literals.variable(literal);
      if (trail.size() < theoryHead) {
        theory.undo(literal);
        theoryHead = trail.size();
      }
      values[variable] = UNASSIGNED;
      phases[variable] = Literals.isPositive(literal);
      decisions.insert(variable);
    }
    head = trail.size();
    levelStarts.truncate(level);
  }

  /** Forgets the worse half of the learned clauses; those of glue 2 and reasons stay. */
  private void reduce() {
    IntList learned = clauses.learned();
    int[] glues = new int[learned.size()];
    for (int i = 0; i < glues.length; i++) {
      glues[i] = clauses.glue(learned.get(i));
    }
    Arrays.sort(glues);
    int limit = Math.max(2, glues[glues.length / 2]);
    int kept = 0;
    for (int i = 0; i < learned.size(); i++) {
      int clause = learned.get(i);
      boolean old = i < learned.size() / 2 || clauses.glue(clause) > limit;
      if (clauses.glue(clause) > 2 && clauses.glue(clause) >= limit && old && !isReason(clause)) {
        clauses.kill(clause);
      } else {
        learned.set(kept++, clause);
      }
    }
    learned.truncate(kept);
    watches.dropDead(clauses);
    keepLearned = Math.max(keepLearned + 500, kept + 2000);
  }

  private boolean isReason(int clause) {
    int variable = Literals.variable(clauses.literal(clause, 0));
    return values[variable] != UNASSIGNED && reasons[variable] == clause;
  }
}
