package io.kingsnake.stream.chain;

import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import java.util.Optional;

/**
 * Method of deciding a level window by window.
 *
 * @param isTwofold whether transactions begin and commit at two moments
 * @param isTotal whether the level means exactly that an order replays; if not, such an order is
 *     sufficient, but the checker may accept without one
 * @param keepsSessions whether transactions of one session keep their order
 */
record WindowLevel(Level level, boolean isTwofold, boolean isTotal, boolean keepsSessions) {
  static WindowLevel of(Level level, CheckOptions options) {
    boolean isTotal = false;
    boolean isTwofold = false;
    if (level.definition(true) instanceof Orders orders && orders.isOneOrder()) {
      isTotal = true;
      isTwofold = orders.snapshot();
    }
    boolean keepsSessions = options.sessionOrder() && level.text().mentions(Relation.SESSION);
    return new WindowLevel(level, isTwofold, isTotal, keepsSessions);
  }

  /** Why the level needs the whole history at once, if it does. */
  static Optional<String> obstacle(Level level, CheckOptions options) {
    if (level.looksAtTimes()) {
      return Optional.of(level + " looks at real time, for which windows are not made");
    }
    if (!level.explainsReads() || !level.text().isMonotone()) {
      return Optional.of(level + " cannot be decided part by part");
    }
    if (!Ladder.implies(Levels.SERIALIZABLE, level)) {
      return Optional.of("it is not known that what is serializable satisfies " + level);
    }
    if (options.ownWrites() != OwnWrites.OWN) {
      return Optional.of("windows take reads after own writes to return them (--own-writes own)");
    }
    if (options.hints() == Hints.TRUST || !options.modules().isEmpty()) {
      return Optional.of("modules and trusted hints are about the whole history");
    }
    return Optional.empty();
  }
}
