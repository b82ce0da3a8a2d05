package io.kingsnake.checker.level;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Level that a transaction of a history with mixed isolation asked for. */
public enum AskedLevel {
  READ_UNCOMMITTED("read-uncommitted", Relation.IS_READ_COMMITTED),
  READ_COMMITTED("read-committed", Relation.IS_READ_COMMITTED),
  REPEATABLE_READ("repeatable-read", Relation.IS_REPEATABLE_READ),
  SNAPSHOT_ISOLATION("snapshot-isolation", Relation.IS_SNAPSHOT),
  SERIALIZABLE("serializable", Relation.IS_SERIALIZABLE);

  private final String level;
  private final Relation test;

  AskedLevel(String level, Relation test) {
    this.level = level;
    this.test = test;
  }

  /**
   * The level of that name, or nothing if no mixture with it is defined. A transaction that asked
   * for nothing is held to be serializable: if that is too much, record what it asked for.
   */
  public static Optional<AskedLevel> of(@Nullable String recorded) {
    if (recorded == null) {
      return Optional.of(SERIALIZABLE);
    }
    return Levels.find(recorded)
        .flatMap(
            asked ->
                Arrays.stream(values()).filter(each -> each.level.equals(asked.name())).findAny());
  }

  /** The level that all transactions are at if all asked for this. */
  public Level level() {
    return Levels.named(level);
  }

  /** The test of a level's text that holds of it, in its words. */
  public String test() {
    return new Expression.Basic(Set.of(test)).toString();
  }

  /** Tests whether a test of a level's text holds for a transaction that asked for this level. */
  public boolean is(Relation asked) {
    return asked == test;
  }
}
