package io.kingsnake.jdbc;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** The names of JDBC's isolation levels in histories. */
final class Levels {
  private Levels() {}

  static @Nullable String of(int jdbcLevel) {
    return switch (jdbcLevel) {
      case Connection.TRANSACTION_READ_UNCOMMITTED -> "read-uncommitted";
      case Connection.TRANSACTION_READ_COMMITTED -> "read-committed";
      case Connection.TRANSACTION_REPEATABLE_READ -> "repeatable-read";
      case Connection.TRANSACTION_SERIALIZABLE -> "serializable";
      default -> null;
    };
  }
}
