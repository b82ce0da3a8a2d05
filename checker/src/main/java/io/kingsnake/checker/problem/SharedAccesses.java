package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of the history that was last checked. It is the same at all levels, and takes
 * several passes over everything to find out, so that those who ask several questions about a
 * history with the same options, but for time, share it. A question that ran out of time may still
 * be at work when the next is asked, so they take turns.
 */
public final class SharedAccesses {
  /** Participants, with their writes and reads. */
  record Accesses(Participants participants, Writes writes, Reads reads) {}

  private @Nullable History history;
  private @Nullable OwnWrites policy;
  private @Nullable Accesses known;
  private @Nullable History explained; // of which single observations show nothing

  synchronized Accesses of(History asked, OwnWrites ownWrites, Supplier<Accesses> make) {
    Accesses found = asked == history && ownWrites == policy ? known : null;
    if (found == null) {
      known = null; // so that there are never two of them in memory
      found = make.get();
      history = asked;
      policy = ownWrites;
      known = found;
    }
    return found;
  }

  /**
   * Tests whether single observations of the history are known to show no anomaly, with these
   * options.
   */
  public synchronized boolean isExplained(History asked) {
    return asked == explained;
  }

  /** Notes that they do not. */
  public synchronized void explained(History asked) {
    explained = asked;
  }
}
