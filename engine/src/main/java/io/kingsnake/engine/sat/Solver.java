package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/*
 * A CDCL solver in the manner of MiniSat, small on purpose: two watched literals with blockers,
 * first-UIP learning with local minimisation, VSIDS, phase saving, Luby restarts, removal of
 * learned clauses by glue. Two things are for large and easy problems, where conflicts are local
 * and thousands of decisions have nothing to do with them: it does not backtrack over many levels
 * at once (see Trail), and it leaves optional variables open unless a clause needs them
 * (OptionalVariables).
 *
 * Invariant W: of a clause with an unassigned literal, both watched literals (its first two) are
 * not false, or one of them is true. Invariant T: trail[0 .. theoryHead) is exactly what was
 * reported to the theory and accepted by it.
 */
/**
 * Decides clauses modulo a {@link Theory}; incremental: clauses and variables may be added between
 * calls.
 */
public final class Solver {
  /** Outcome of {@link #solve}. */
  public enum Result {
    SATISFIABLE,
    UNSATISFIABLE,
    /** Told to stop. */
    STOPPED
  }

  private static final int RESTART_UNIT = 100;

  /** Backtracking over more levels than this means repeating most of their decisions. */
  private static final int MAX_JUMP = 100;

  private final Theory theory;
  private final ProofLog proof;
  private final int maxJump;
  private final Clauses clauses = new Clauses();
  private final Watches watches = new Watches();
  private final DecisionOrder decisions = new DecisionOrder();
  private final Trail trail = new Trail();
  private final Analysis analysis = new Analysis(trail, clauses, decisions);
  private final OptionalVariables optionals;
  private int variableCount;
  private int head;
  private int theoryHead;
  private boolean contradictory;
  private long conflictCount;
  private long decisionCount;
  private long propagationCount;
  private boolean forgets; // learned clauses, once they are no longer reasons
  private int decisionsSinceLook;
  private int keepLearned = 4000;
  private final IntList conflict = new IntList(); // true literals that cannot hold together
  private final IntList logged = new IntList();
  private final IntList backtrackImplied = new IntList();

  public Solver(Theory theory, ProofLog proof) {
    this(theory, proof, MAX_JUMP);
  }

  /** Backtracks over at most this many levels at once where more is not needed. */
  Solver(Theory theory, ProofLog proof, int maxJump) {
    this.theory = theory;
    this.proof = proof;
    this.maxJump = maxJump;
    optionals = new OptionalVariables(trail, clauses, theory);
  }

  /** A new variable; {@code phase} is the value tried first. */
  public int newVariable(boolean phase) {
    int variable = addVariable(phase);
    decisions.insert(variable);
    return variable;
  }

  /**
   * A new variable that is left open, which is as good as false, unless a clause needs it and it
   * does not {@link Theory#holds hold} in the theory anyway. Clauses never have it negated, unless
   * alone.
   */
  public int newOptionalVariable(boolean phase) {
    int variable = addVariable(phase);
    optionals.add(variable);
    return variable;
  }

  private int addVariable(boolean phase) {
    int variable = variableCount++;
    trail.growTo(variableCount);
    analysis.growTo(variableCount);
    watches.growTo(2 * variableCount);
    decisions.growTo(variableCount);
    trail.prefer(variable, phase);
    return variable;
  }

  public int variableCount() {
    return variableCount;
  }

  /** The value tried first from now on. */
  public void prefer(int variable, boolean phase) {
    trail.prefer(variable, phase);
  }

  public boolean isTrue(int literal) {
    return trail.valueOf(literal) == Trail.TRUE;
  }

  /** Tests whether the literal is true regardless of all decisions. */
  public boolean isFixed(int literal) {
    return isTrue(literal) && trail.impliedLevel(literal) == 0;
  }

  public long conflictCount() {
    return conflictCount;
  }

  public long decisionCount() {
    return decisionCount;
  }

  /** Number of literals that were propagated, whether decided or implied by clauses. */
  public long propagationCount() {
    return propagationCount;
  }

  /** Drops all learned clauses from now on, to measure the benefit of learning. */
  public void forgetAlways() {
    forgets = true;
  }

  /** Adds a clause (the array is not modified). Undoes all decisions. */
  public void addClause(int... literals) {
    backtrack(0);
    assert invariantT();
    if (contradictory) {
      return;
    }
    int[] kept = new int[literals.length];
    int size = 0;
    for (int literal : literals) {
      if (isTrue(literal)) {
        return; // fixed: nothing to add
      }
      assert Literals.variable(literal) < variableCount : "literal " + literal + " is unknown";
      if (trail.valueOf(literal) == Trail.OPEN) {
        kept[size++] = literal;
      }
    }
    if (size == 0) {
      contradict();
    } else if (size == 1) {
      trail.assign(kept[0], Trail.NO_CLAUSE);
    } else {
      int clause = clauses.add(kept, size, 0);
      watch(clause);
      optionals.note(clause);
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

  /** One run between restarts; null if another is needed. */
  private @Nullable Result search(long conflictLimit, BooleanSupplier stop) {
    long conflictsHere = 0;
    while (true) {
      if (!propagate()) {
        conflictCount++;
        conflictsHere++;
        learnFromConflict();
        if (contradictory) {
          return Result.UNSATISFIABLE;
        }
        if ((conflictsHere & 63) == 0 && stop.getAsBoolean()) {
          backtrack(0);
          return Result.STOPPED;
        }
        continue;
      }
      if (conflictsHere >= conflictLimit && !forgets) {
        backtrack(0);
        return null;
      }
      if (forgets) {
        forget();
      } else if (clauses.learned().size() > keepLearned) {
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
      boolean phase = trail.phase(variable);
      decisionCount++;
      trail.newLevel();
      trail.assign(
          phase ? Literals.positive(variable) : Literals.negative(variable), Trail.NO_CLAUSE);
    }
  }

  private void contradict() {
    contradictory = true;
    logged.clear();
    proof.learned(logged);
  }

  private boolean stopAtDecision(BooleanSupplier stop) {
    if (++decisionsSinceLook < 1024) {
      return false;
    }
    decisionsSinceLook = 0;
    return stop.getAsBoolean();
  }

  private int nextDecision() {
    do {
      while (!decisions.isEmpty()) {
        int variable = decisions.removeFirst();
        if (trail.isOpen(variable)) {
          return variable;
        }
      }
    } while (optionals.orderNeeded(decisions));
    return -1;
  }

  /** To a fixpoint of clauses and theory; false leaves the contradiction in {@code conflict}. */
  private boolean propagate() {
    while (true) {
      while (head < trail.size()) {
        propagationCount++;
        if (!propagateClauses(trail.get(head++))) {
          return false;
        }
      }
      assert theoryHead <= trail.size() : "invariant T";
      if (theoryHead == trail.size()) {
        return true;
      }
      int literal = trail.get(theoryHead);
      if (!theory.assign(literal, conflict)) {
        assert allTrue(conflict) : "a lemma about literals that are not true: " + conflict;
        logLemma();
        return false;
      }
      theoryHead++;
    }
  }

  private void logLemma() {
    if (proof != ProofLog.NONE) {
      logged.clear();
      for (int i = 0; i < conflict.size(); i++) {
        logged.add(Literals.not(conflict.get(i)));
      }
      proof.lemma(logged);
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
      if (trail.valueOf(list[i + 1]) == Trail.TRUE) {
        list[kept] = clause;
        list[kept + 1] = list[i + 1];
        kept += 2;
        continue;
      }
      if (clauses.literal(clause, 0) == falseLiteral) {
        clauses.swap(clause, 0, 1);
      }
      int first = clauses.literal(clause, 0);
      if (trail.valueOf(first) != Trail.TRUE && findNewWatch(clause)) {
        continue;
      }
      list[kept] = clause;
      list[kept + 1] = first;
      kept += 2;
      if (trail.valueOf(first) == Trail.FALSE) {
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
      if (trail.valueOf(first) == Trail.OPEN) {
        assert allFalseButFirst(clause) : "clause " + clause + " is not a unit";
        trail.assign(first, clause);
      }
    }
    watches.shrink(made, kept);
    return true;
  }

  private boolean findNewWatch(int clause) {
    for (int k = 2, size = clauses.size(clause); k < size; k++) {
      if (trail.valueOf(clauses.literal(clause, k)) != Trail.FALSE) {
        clauses.swap(clause, 1, k);
        assert trail.valueOf(clauses.literal(clause, 1)) != Trail.FALSE : "invariant W";
        watches.add(Literals.not(clauses.literal(clause, 1)), clause, clauses.literal(clause, 0));
        return true;
      }
    }
    return false;
  }

  private void watch(int clause) {
    assert clauses.size(clause) > 1 : "a clause of one literal has nothing to watch";
    watches.add(Literals.not(clauses.literal(clause, 0)), clause, clauses.literal(clause, 1));
    watches.add(Literals.not(clauses.literal(clause, 1)), clause, clauses.literal(clause, 0));
  }

  /**
   * Learns until something follows from the learned clause, or there is a contradiction at the
   * root.
   */
  private void learnFromConflict() {
    while (true) {
      assert allTrue(conflict) : "a conflict of literals that are not true: " + conflict;
      backtrack(lastLevelOf(conflict));
      if (trail.level() == 0) {
        contradict();
        return;
      }
      IntList learnt = analysis.learn(conflict);
      proof.learned(learnt);
      decisions.decay();
      int asserted = learnt.get(0);
      int impliedLevel = learnt.size() > 1 ? trail.level(learnt.get(1)) : 0;
      int contraryLevel = trail.impliedLevel(asserted);
      assert impliedLevel <= trail.level() : "learned about a level that is gone";
      int glue = analysis.glue();
      boolean isFar = contraryLevel - impliedLevel > maxJump;
      backtrack(isFar ? contraryLevel - 1 : impliedLevel);
      int clause = learnt.size() > 1 ? clauses.add(learnt.raw(), learnt.size(), glue) : -1;
      if (clause >= 0) {
        watch(clause);
      }
      if (contraryLevel > impliedLevel) {
        trail.assign(asserted, clause, impliedLevel);
        return;
      }
      conflict.clear(); // its negation is implied, too, by an earlier learned clause
      for (int i = 0; i < learnt.size(); i++) {
        conflict.add(Literals.not(learnt.get(i)));
      }
    }
  }

  /** The last level of a conflict, leaving out literals that are true at the root. */
  private int lastLevelOf(IntList conflict) {
    int last = 0;
    for (int i = 0; i < conflict.size(); i++) {
      int literal = conflict.get(i);
      last = trail.impliedLevel(literal) == 0 ? last : Math.max(last, trail.level(literal));
    }
    return last;
  }

  private void backtrack(int level) {
    if (trail.level() <= level) {
      return;
    }
    backtrackImplied.clear();
    for (int start = trail.levelEnd(level); trail.size() > start; ) {
      int literal = trail.pop();
      if (trail.size() < theoryHead) {
        theory.undo(literal);
        theoryHead = trail.size();
      }
      if (trail.impliedLevel(literal) <= level) {
        backtrackImplied.add(literal);
      } else if (!optionals.has(Literals.variable(literal))) {
        decisions.insert(Literals.variable(literal));
      }
    }
    trail.forgetLevelsAbove(level);
    head = trail.size();
    assert invariantT();
    for (int i = backtrackImplied.size() - 1; i >= 0; i--) {
      int literal = backtrackImplied.get(i);
      int reason = trail.reason(Literals.variable(literal));
      trail.assign(literal, reason, trail.impliedLevel(literal));
    }
  }

  private boolean invariantT() {
    assert theoryHead <= trail.size() : "the theory knows of literals that were taken back";
    assert head <= trail.size() : "propagated literals that were taken back";
    return true;
  }

  private boolean allTrue(IntList literals) {
    for (int i = 0; i < literals.size(); i++) {
      if (!isTrue(literals.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean allFalseButFirst(int clause) {
    for (int k = 1; k < clauses.size(clause); k++) {
      if (trail.valueOf(clauses.literal(clause, k)) != Trail.FALSE) {
        return false;
      }
    }
    return true;
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

  private void forget() {
    IntList learned = clauses.learned();
    int kept = 0;
    for (int i = 0; i < learned.size(); i++) {
      if (isReason(learned.get(i))) {
        learned.set(kept++, learned.get(i));
      } else {
        clauses.kill(learned.get(i));
      }
    }
    if (kept < learned.size()) {
      learned.truncate(kept);
      watches.dropDead(clauses);
    }
  }

  private boolean isReason(int clause) {
    int variable = Literals.variable(clauses.literal(clause, 0));
    return !trail.isOpen(variable) && trail.reason(variable) == clause;
  }
}
