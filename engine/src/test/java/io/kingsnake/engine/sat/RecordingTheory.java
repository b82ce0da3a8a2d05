package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;

/** Passes calls on, and insists that the solver keeps its promises about them. */
public final class RecordingTheory implements Theory {
  private final Theory inner;
  private final IntList told = new IntList();
  private final BitSet toldVariables = new BitSet();

  public RecordingTheory(Theory inner) {
    this.inner = inner;
  }

  /** With a theory that allows everything. */
  RecordingTheory() {
    this(
        new Theory() {
          @Override
          public boolean assign(int literal, IntList conflict) {
            return true;
          }

          @Override
          public void undo(int literal) {}
        });
  }

  @Override
  public boolean assign(int literal, IntList conflict) {
    if (toldVariables.get(Literals.variable(literal))) {
      throw new AssertionError(literal + " is told after " + told);
    }
    boolean accepted = inner.assign(literal, conflict);
    if (accepted) {
      told.add(literal);
      toldVariables.set(Literals.variable(literal));
    }
    return accepted;
  }

  @Override
  public boolean holds(int literal) {
    return inner.holds(literal);
  }

  @Override
  public void undo(int literal) {
    if (literal != told.last()) {
      throw new AssertionError(literal + " is taken back first of " + told);
    }
    told.pop();
    toldVariables.clear(Literals.variable(literal));
    inner.undo(literal);
  }

  /** The literals that were reported and not retracted. */
  public IntList told() {
    return told;
  }
}
