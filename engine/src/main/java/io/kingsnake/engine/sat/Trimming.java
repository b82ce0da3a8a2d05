package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;

/*
 * Backward checking in the manner of drat-trim. Forward, clauses are added one by one and unit
 * propagation run to its end, until it contradicts itself. Backward, each clause still needed is
 * derived again by propagation from those before it, and what took part becomes needed in turn.
 *
 * Nothing is ever deleted, so the root trail as it stood before clause c is a prefix of the whole
 * one: going back is popping. Clauses that the backward pass has left behind leave the watch lists
 * when they are next visited. Propagation looks at needed clauses first, which keeps the core
 * small.
 *
 * A root literal stands for a separate unit clause, numbered after the logged ones, so that a
 * derivation names it instead of repeating how it was derived.
 *
 * Invariant W: in a clause before the limit, both watched literals (its first two) are not false,
 * or one is true and came no later than the other became false.
 */
/**
 * Finds which clauses of a log contradict each other, and how every derived one follows. The answer
 * is a list of lines, each after those it rests on, the empty clause last. A line is {@code [id,
 * size, literals, antecedents]}: propagating the antecedents in this order, the literals being
 * false, ends in a contradiction. Given clauses and lemmas have no antecedents.
 */
public final class Trimming {
  private static final int NONE = -1;

  private final ClauseLog log;
  private final int clauseCount;
  private final int[] starts;
  private final int[] literals;
  private final Watches watches = new Watches();
  private final byte[] values; // by literal: 1 true, -1 false
  private final int[] reasons; // by variable, as the following
  private final int[] positions;
  private final int[] arrivals; // for a root literal: the clause that brought it
  private final boolean[] neededRoot;
  private final boolean[] marked;
  private final boolean[] needed; // by clause
  private final IntList trail = new IntList();
  private int head;
  private int neededHead;
  private int rootEnd;
  private int limit; // clauses from here on do not count

  private final IntList markedVariables = new IntList();
  private final IntList antecedents = new IntList(); // last first, while a derivation is traced
  private final IntList lines = new IntList();
  private final IntList lineStarts = new IntList(); // last first

  private Trimming(ClauseLog log) {
    this.log = log;
    clauseCount = log.count();
    starts = new int[clauseCount + 1];
    for (int c = 0; c < clauseCount; c++) {
      starts[c + 1] = starts[c] + log.size(c);
    }
    literals = new int[starts[clauseCount]];
    int variableCount = 0;
    for (int c = 0; c < clauseCount; c++) {
      for (int i = 0; i < log.size(c); i++) {
        literals[starts[c] + i] = log.literal(c, i);
        variableCount = Math.max(variableCount, Literals.variable(log.literal(c, i)) + 1);
      }
    }
    watches.growTo(2 * variableCount);
    values = new byte[2 * variableCount];
    reasons = new int[variableCount];
    positions = new int[variableCount];
    arrivals = new int[variableCount];
    neededRoot = new boolean[variableCount];
    marked = new boolean[variableCount];
    needed = new boolean[clauseCount];
  }

  /** The trimmed log; without lines if it does not refute, or a clause needed does not follow. */
  public static Trimming of(ClauseLog log) {
    Trimming trimming = new Trimming(log);
    if (!trimming.run()) {
      trimming.lineStarts.clear();
    }
    return trimming;
  }

  public int lineCount() {
    return lineStarts.size();
  }

  /** The number of the clause in the log; after those for a derived unit clause. */
  public int id(int line) {
    return lines.get(lineStart(line));
  }

  /** The clause, its literals in the order of the log. */
  public IntList literals(int line) {
    int start = lineStart(line) + 2;
    return slice(start, start + lines.get(start - 1));
  }

  public IntList antecedents(int line) {
    int start = lineStart(line) + 2;
    return slice(start + lines.get(start - 1), lineEnd(line));
  }

  private int lineStart(int line) {
    return lineStarts.get(lineStarts.size() - 1 - line);
  }

  private int lineEnd(int line) {
    return line == 0 ? lines.size() : lineStart(line - 1);
  }

  private IntList slice(int from, int to) {
    IntList slice = new IntList(to - from);
    for (int i = from; i < to; i++) {
      slice.add(lines.get(i));
    }
    return slice;
  }

  private boolean run() {
    limit = clauseCount;
    int end = 0;
    int conflict = NONE;
    while (end < clauseCount && conflict == NONE) {
      conflict = arrive(end++);
    }
    if (conflict == NONE) {
      return false;
    }
    rootEnd = trail.size();
    trace(conflict);
    beginLine(clauseCount + marked.length, 0);
    endLine();
    for (int clause = end - 1; clause >= 0; clause--) {
      leave(clause);
      if (needed[clause] && !confirm(clause)) {
        return false;
      }
    }
    return true;
  }

  /** Adds a clause and its consequences at the root; returns a contradicted clause, or NONE. */
  private int arrive(int clause) {
    int start = starts[clause];
    int size = size(clause);
    int known = trail.size();
    bringForward(clause, 0);
    bringForward(clause, 1);
    if (size == 0 || values[literals[start]] < 0) {
      return clause;
    }
    if (size > 1) {
      watch(clause, 0);
      watch(clause, 1);
    }
    boolean isUnit = size == 1 || values[literals[start + 1]] < 0;
    if (isUnit && values[literals[start]] == 0) {
      assign(literals[start], clause);
    }
    int conflict = propagate();
    for (int i = known; i < trail.size(); i++) {
      arrivals[Literals.variable(trail.get(i))] = clause;
    }
    return conflict;
  }

  /** Moves the best literal to watch to this place: not false, or else the last to become so. */
  private void bringForward(int clause, int place) {
    int at = starts[clause] + place;
    for (int i = at + 1; i < starts[clause + 1]; i++) {
      if (rank(literals[i]) > rank(literals[at])) {
        swap(at, i);
      }
    }
  }

  private int rank(int literal) {
    return values[literal] < 0 ? positions[Literals.variable(literal)] : Integer.MAX_VALUE;
  }

  /**
   * Undoes the consequences of the clause; records how the needed root literals among them were
   * derived.
   */
  private void leave(int clause) {
    limit = clause;
    while (!trail.isEmpty() && arrivals[Literals.variable(trail.last())] >= clause) {
      int literal = trail.last();
      int variable = Literals.variable(literal);
      pop();
      if (neededRoot[variable]) {
        antecedents.clear();
        need(reasons[variable]);
        for (int i = starts[reasons[variable]]; i < starts[reasons[variable] + 1]; i++) {
          if (literals[i] != literal) {
            needRoot(Literals.variable(literals[i]));
          }
        }
        beginLine(clauseCount + variable, 1);
        lines.add(literal);
        endLine();
      }
    }
    rootEnd = trail.size();
    head = rootEnd;
    neededHead = rootEnd;
    assert trail.isEmpty() || arrivals[Literals.variable(trail.last())] < clause;
  }

  /** Derives a needed clause from those before it; a given one needs no derivation. */
  private boolean confirm(int clause) {
    antecedents.clear();
    if (log.tag(clause) == ClauseLog.LEARNED && !derive(clause)) {
      return false;
    }
    beginLine(clause, size(clause));
    for (int i = 0; i < size(clause); i++) {
      lines.add(log.literal(clause, i));
    }
    endLine();
    return true;
  }

  private boolean derive(int clause) {
    for (int i = starts[clause]; i < starts[clause + 1]; i++) {
      int literal = literals[i];
      if (values[literal] > 0 && positions[Literals.variable(literal)] < rootEnd) {
        backToRoot();
        needRoot(Literals.variable(literal));
        return true;
      }
      if (values[literal] == 0) {
        assign(Literals.not(literal), NONE);
      }
    }
    int conflict = propagate();
    if (conflict != NONE) {
      trace(conflict);
    }
    backToRoot();
    return conflict != NONE;
  }

  private void backToRoot() {
    while (trail.size() > rootEnd) {
      pop();
    }
    head = rootEnd;
    neededHead = rootEnd;
  }

  /** Collects the clauses that led to the conflict, last first. */
  private void trace(int conflict) {
    antecedents.clear();
    need(conflict);
    mark(conflict);
    for (int i = trail.size() - 1; i >= rootEnd; i--) {
      int variable = Literals.variable(trail.get(i));
      if (marked[variable] && reasons[variable] != NONE) {
        need(reasons[variable]);
        mark(reasons[variable]);
      }
    }
    for (int i = 0; i < markedVariables.size(); i++) {
      int variable = markedVariables.get(i);
      marked[variable] = false;
      if (positions[variable] < rootEnd) {
        needRoot(variable);
      }
    }
    markedVariables.clear();
  }

  private void mark(int clause) {
    for (int i = starts[clause]; i < starts[clause + 1]; i++) {
      int variable = Literals.variable(literals[i]);
      if (!marked[variable]) {
        marked[variable] = true;
        markedVariables.add(variable);
      }
    }
  }

  private void need(int clause) {
    assert clause <= limit : "clause " + clause + " comes later";
    needed[clause] = true;
    antecedents.add(clause);
  }

  private void needRoot(int variable) {
    assert reasons[variable] != NONE : "variable " + variable + " was assumed";
    if (size(reasons[variable]) == 1) {
      need(reasons[variable]);
    } else {
      neededRoot[variable] = true;
      antecedents.add(clauseCount + variable);
    }
  }

  private void beginLine(int id, int size) {
    lineStarts.add(lines.size());
    lines.add(id);
    lines.add(size);
  }

  private void endLine() {
    for (int i = antecedents.size() - 1; i >= 0; i--) {
      lines.add(antecedents.get(i));
    }
  }

  private void assign(int literal, int reason) {
    int variable = Literals.variable(literal);
    assert values[literal] == 0 : "literal " + literal + " is assigned";
    values[literal] = 1;
    values[Literals.not(literal)] = -1;
    reasons[variable] = reason;
    positions[variable] = trail.size();
    trail.add(literal);
  }

  private void pop() {
    int literal = trail.pop();
    values[literal] = 0;
    values[Literals.not(literal)] = 0;
  }

  /** Propagates to a fixpoint; returns a contradicted clause, or NONE. */
  private int propagate() {
    int conflict = NONE;
    while (conflict == NONE && head < trail.size()) {
      conflict =
          neededHead < trail.size()
              ? visit(trail.get(neededHead++), true)
              : visit(trail.get(head++), false);
    }
    return conflict;
  }

  /** A hot loop: the clauses that watch the negation of {@code made}, needed ones or the others. */
  private int visit(int made, boolean ofNeeded) {
    final int[] list = watches.pairs(made);
    final int end = watches.size(made);
    int kept = 0;
    int conflict = NONE;
    for (int i = 0; i < end; i += 2) {
      int clause = list[i];
      boolean stays = true;
      if (clause >= limit) {
        stays = false;
      } else if (conflict == NONE && needed[clause] == ofNeeded && values[list[i + 1]] <= 0) {
        int start = starts[clause];
        if (literals[start] == Literals.not(made)) {
          swap(start, start + 1);
        }
        int other = literals[start];
        stays = values[other] > 0 || !findNewWatch(clause);
        if (stays && values[other] < 0) {
          conflict = clause;
        } else if (stays && values[other] == 0) {
          assert !hasOpen(clause) : "clause " + clause + " is not a unit";
          assign(other, clause);
        }
      }
      if (stays) {
        list[kept] = clause;
        list[kept + 1] = list[i + 1];
        kept += 2;
      }
    }
    watches.shrink(made, kept);
    return conflict;
  }

  private boolean hasOpen(int clause) {
    for (int i = starts[clause] + 1; i < starts[clause + 1]; i++) {
      if (values[literals[i]] >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean findNewWatch(int clause) {
    for (int i = starts[clause] + 2; i < starts[clause + 1]; i++) {
      if (values[literals[i]] >= 0) {
        swap(starts[clause] + 1, i);
        watch(clause, 1);
        return true;
      }
    }
    return false;
  }

  private void watch(int clause, int place) {
    int blocker = literals[starts[clause] + 1 - place];
    watches.add(Literals.not(literals[starts[clause] + place]), clause, blocker);
  }

  private void swap(int i, int j) {
    int swap = literals[i];
    literals[i] = literals[j];
    literals[j] = swap;
  }

  private int size(int clause) {
    return starts[clause + 1] - starts[clause];
  }
}
