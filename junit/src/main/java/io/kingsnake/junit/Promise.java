package io.kingsnake.junit;

import io.kingsnake.checker.level.Level;
import java.time.Duration;

/**
 * Requirements that a test is checked against.
 *
 * @param acceptsGaps whether what was not understood may be passed over
 * @param mayDoNothing whether a test passes that recorded no transaction
 * @param timeout for deciding; what takes longer is undecided, which is not a pass
 */
record Promise(Level level, boolean acceptsGaps, boolean mayDoNothing, Duration timeout) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  static Promise of(Level level) {
    return new Promise(level, false, false, PATIENCE);
  }

  Promise at(Level newLevel) {
    return new Promise(newLevel, acceptsGaps, mayDoNothing, timeout);
  }

  Promise acceptingGaps(boolean accepted) {
    return new Promise(level, accepted, mayDoNothing, timeout);
  }

  Promise allowingNothing(boolean allowed) {
    return new Promise(level, acceptsGaps, allowed, timeout);
  }

  Promise within(Duration newTimeout) {
    return new Promise(level, acceptsGaps, mayDoNothing, newTimeout);
  }
}
