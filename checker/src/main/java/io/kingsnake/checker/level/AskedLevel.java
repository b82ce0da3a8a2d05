package io.kingsnake.checker.level;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a transaction of a history with mixed isolation asked for. */
public enum AskedLevel {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SNAPSHOT_ISOLATION,
  SERIALIZABLE;

  /**
   * The level of that name, or nothing if no mixture with it is defined. A transaction that asked
   * for nothing is held to be serializable: if that is too much, record what it asked for.
   */
  public static Optional<AskedLevel> of(@Nullable String recorded) {
    if (recorded == null) {
      return Optional.of(SERIALIZABLE);
    }
    return Levels.find(recorded).flatMap(AskedLevel::of);
  }

  private static Optional<AskedLevel> of(Level level) {
    return switch (level.name()) {
      case "read-uncommitted" -> Optional.of(READ_UNCOMMITTED);
      case "read-committed" -> Optional.of(READ_COMMITTED);
      case "repeatable-read" -> Optional.of(REPEATABLE_READ);
      case "snapshot-isolation" -> Optional.of(SNAPSHOT_ISOLATION);
      case "serializable" -> Optional.of(SERIALIZABLE);
      default -> Optional.empty();
    };
  }

  /** The level that all transactions are at if all asked for this. */
  public Level level() {
    return switch (this) {
      case READ_UNCOMMITTED -> Levels.READ_UNCOMMITTED;
      case READ_COMMITTED -> Levels.READ_COMMITTED;
      case REPEATABLE_READ -> Levels.REPEATABLE_READ;
      case SNAPSHOT_ISOLATION -> Levels.SNAPSHOT_ISOLATION;
      case SERIALIZABLE -> Levels.SERIALIZABLE;
    };
  }

  /** Whether a test of a level's text holds of a transaction that asked for this. */
  public boolean is(Relation test) {
    return switch (this) {
      case READ_UNCOMMITTED, READ_COMMITTED -> test == Relation.IS_READ_COMMITTED;
      case REPEATABLE_READ -> test == Relation.IS_REPEATABLE_READ;
      case SNAPSHOT_ISOLATION -> test == Relation.IS_SNAPSHOT;
      case SERIALIZABLE -> test == Relation.IS_SERIALIZABLE;
    };
  }
}
