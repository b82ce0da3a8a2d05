package io.kingsnake.jdbc;

import io.kingsnake.tracer.SessionRecorder;
import java.util.List;

/**
 * A change in a batch that failed: perhaps it was carried out. If the transaction aborts, its
 * writes are of interest only to those who read them nevertheless, and to say too much does no
 * harm.
 *
 * @see Slot#aborted
 */
final class Attempt implements Slot {
  private final List<Slot> writes;
  private final Unseen otherwise;
  private boolean aborted;
  private boolean settled;

  Attempt(List<Slot> writes, Unseen otherwise) {
    this.writes = writes;
    this.otherwise = otherwise;
  }

  @Override
  public void aborted() {
    aborted = true;
  }

  @Override
  public void settle() {
    settled = true;
  }

  @Override
  public boolean isComplete() {
    return settled;
  }

  @Override
  public boolean isWrite() {
    return true;
  }

  @Override
  public void record(SessionRecorder recorder) {
    if (aborted) {
      writes.forEach(write -> write.record(recorder));
    } else {
      recorder.gap(otherwise.what(), otherwise.writes());
    }
  }
}
