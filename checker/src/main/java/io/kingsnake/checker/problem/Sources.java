package io.kingsnake.checker.problem;

import io.kingsnake.engine.ints.IntList;

/**
 * Possible sources of each read: a write, INITIAL, or OPEN while several candidates remain; then
 * these are {@code candidate(read, i)} for i below {@code candidateCount(read)}. A pass that
 * discards candidates works on a {@link #copy}, which becomes part of what it learned.
 *
 * <p>Invariant C: an open read has two candidates or more; discarded candidates are kept after the
 * remaining ones.
 */
public final class Sources {
  private final int[] source;
  private final int[] openReads;
  private final int[] candidateStart; // of reads that were initially open; else meaningless
  private final int[] candidateCount;
  private final int[] originalCount;
  private final int[] candidates;

  /**
   * {@code candidates} has the candidates of each read of {@code open}, starting at its entry in
   * openStart.
   */
  Sources(IntList source, IntList open, IntList openStart, IntList candidates) {
    int count = source.size();
    this.source = source.taken();
    this.openReads = open.toArray();
    this.candidates = candidates.toArray();
    candidateStart = new int[openReads.length == 0 ? 0 : count];
    candidateCount = new int[candidateStart.length];
    for (int i = 0; i < openReads.length; i++) {
      int end = i + 1 < openReads.length ? openStart.get(i + 1) : candidates.size();
      candidateStart[openReads[i]] = openStart.get(i);
      candidateCount[openReads[i]] = end - openStart.get(i);
    }
    originalCount = candidateCount.clone();
    assert invariantC();
  }

  /** Shares everything from which nothing is discarded. */
  private Sources(Sources other) {
    boolean isSettled = other.openReads.length == 0;
    source = isSettled ? other.source : other.source.clone();
    openReads = other.openReads;
    candidateStart = other.candidateStart;
    candidateCount = other.candidateCount.clone();
    originalCount = other.originalCount;
    candidates = other.candidates.clone();
  }

  public Sources copy() {
    return new Sources(this);
  }

  public int count() {
    return source.length;
  }

  public int of(int read) {
    return source[read];
  }

  public boolean isOpen(int read) {
    return source[read] == Reads.OPEN;
  }

  /** Reads that initially had several candidates. */
  public int[] initiallyOpen() {
    return openReads.clone();
  }

  public int candidateCount(int read) {
    return source[read] == Reads.OPEN ? candidateCount[read] : 1;
  }

  public int candidate(int read, int index) {
    assert index < candidateCount(read) : "no candidate " + index + " of read " + read;
    return source[read] == Reads.OPEN ? candidates[candidateStart[read] + index] : source[read];
  }

  /** Number of candidates before any was discarded. */
  public int originalCandidateCount(int read) {
    return wasOpen(read) ? originalCount[read] : 1;
  }

  public int originalCandidate(int read, int index) {
    return wasOpen(read) ? candidates[candidateStart[read] + index] : source[read];
  }

  private boolean wasOpen(int read) {
    return originalCount.length > 0 && originalCount[read] > 0;
  }

  /** Drops a candidate of an open read; the last one left becomes the source. */
  public void discard(int read, int index) {
    assert isOpen(read) : "read " + read + " has source " + source[read];
    assert index < candidateCount[read] : "no candidate " + index + " of read " + read;
    int start = candidateStart[read];
    int count = --candidateCount[read];
    int dropped = candidates[start + index];
    candidates[start + index] = candidates[start + count];
    candidates[start + count] = dropped;
    if (count == 1) {
      source[read] = candidates[start];
    }
    assert candidateCount(read) >= 1 : "read " + read + " lost its last candidate";
  }

  private boolean invariantC() {
    for (int read : openReads) {
      if (source[read] != Reads.OPEN || candidateCount[read] < 2) {
        return false;
      }
    }
    return true;
  }
}
