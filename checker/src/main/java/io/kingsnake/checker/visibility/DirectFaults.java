package io.kingsnake.checker.visibility;

import io.kingsnake.checker.problem.InitialAgreement;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.repair.Statements;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.ints.IntList;

/**
 * Faults that the order of an execution alone shows: reads without a source before them,
 * overwriters before a reader that must precede them, and reads of one initial version that
 * disagree about it.
 */
public final class DirectFaults {
  private final Problem problem;
  private final Reads reads;
  private final Proposal execution;
  private final Statements statements;

  // Triples of read, its source, another write.
  private final IntList unsettled = new IntList();
  private final IntList intrusions = new IntList();
  private final InitialAgreement initial;

  public DirectFaults(Problem problem, Proposal execution, Statements statements) {
    this.problem = problem;
    this.execution = execution;
    this.statements = statements;
    reads = problem.reads();
    initial = new InitialAgreement(problem);
  }

  /** Looks for faults of the execution as it is now; returns whether there are any. */
  public boolean find() {
    unsettled.clear();
    intrusions.clear();
    initial.clear();
    for (int read = 0; read < reads.count(); read++) {
      if (execution.tookEffect(reads.participant(read))) {
        inspect(read);
      }
    }
    return !unsettled.isEmpty() || !intrusions.isEmpty() || !initial.holds();
  }

  private void inspect(int read) {
    int reader = reads.participant(read);
    int source = execution.sourceWrite(read);
    if (source == Reads.NONE || (source >= 0 && !execution.isBefore(source, reader))) {
      note(unsettled, read, source, Execution.NONE);
      return;
    }
    if (source == Reads.INITIAL) {
      initial.add(read);
    }
    if (problem.boundsReader(read)) {
      int write = execution.overwriterOf(read);
      while (write != Execution.NONE && execution.isBefore(write, reader)) {
        note(intrusions, read, source, write);
        write = execution.next(write);
      }
    }
  }

  private static void note(IntList list, int read, int source, int write) {
    list.add(read);
    list.add(source);
    list.add(write);
  }

  /** States clauses that rule out the faults found. */
  public void state() {
    for (int i = 0; i < unsettled.size(); i += 3) {
      int read = unsettled.get(i);
      if (unsettled.get(i + 1) == Reads.NONE) {
        statements.stateSources(read, reads.candidate(read, 0));
      } else {
        settleSources(read);
        statements.stateSourceFirst(read, unsettled.get(i + 1));
      }
    }
    for (int i = 0; i < intrusions.size(); i += 3) {
      settleSources(intrusions.get(i));
      statements.stateIntruder(intrusions.get(i), intrusions.get(i + 1), intrusions.get(i + 2));
    }
    IntList disagreeing = initial.disagreeing();
    for (int i = 0; i < disagreeing.size(); i += 2) {
      settleSources(disagreeing.get(i));
      settleSources(disagreeing.get(i + 1));
      statements.stateOneInitialValue(disagreeing.get(i), disagreeing.get(i + 1));
    }
  }

  /** Gives an open read, whose source was a guess so far, sources to choose from. */
  public void settleSources(int read) {
    if (reads.source(read) == Reads.OPEN) {
      statements.stateSources(read, execution.sourceWrite(read));
    }
  }
}
