package io.kingsnake.engine.sat;

import io.kingsnake.engine.ints.IntList;

/**
 * Every clause of a search in the order it came, in one array: {@code [tag]} then the literals. The
 * tag of a given clause is the caller's, never negative. A log that outgrows its limit is emptied
 * and stays empty: a search must not run out of memory over its own evidence.
 */
public final class ClauseLog implements ProofLog {
  public static final int LEMMA = -1;
  public static final int LEARNED = -2;

  private final int limit;
  private IntList arena = new IntList();
  private IntList starts = new IntList();
  private boolean overflowed;

  /** Keeps about {@code limit} ints. */
  public ClauseLog(int limit) {
    this.limit = limit;
  }

  /** A clause the solver was given. */
  public void given(int tag, IntList clause) {
    assert tag >= 0 : "tag " + tag;
    add(tag, clause);
  }

  @Override
  public void lemma(IntList clause) {
    add(LEMMA, clause);
  }

  @Override
  public void learned(IntList clause) {
    add(LEARNED, clause);
  }

  private void add(int tag, IntList clause) {
    if (arena.size() + starts.size() > limit) {
      overflowed = true;
      arena = new IntList();
      starts = new IntList();
    }
    if (!overflowed) {
      starts.add(arena.size());
      arena.add(tag);
      arena.addAll(clause);
    }
  }

  /** Tests whether clauses were dropped, in which case all were. */
  public boolean overflowed() {
    return overflowed;
  }

  public int count() {
    return starts.size();
  }

  public int tag(int clause) {
    return arena.get(starts.get(clause));
  }

  public int size(int clause) {
    assert clause >= 0 && clause < count() : "clause " + clause + " of " + count();
    int end = clause + 1 < starts.size() ? starts.get(clause + 1) : arena.size();
    return end - starts.get(clause) - 1;
  }

  public int literal(int clause, int index) {
    assert index < size(clause) : "literal " + index + " of " + size(clause);
    return arena.get(starts.get(clause) + 1 + index);
  }
}
