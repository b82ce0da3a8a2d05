package io.kingsnake.database;

import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The isolation levels that databases are asked for, by the name recorded in histories. */
public enum Isolation {
  READ_UNCOMMITTED("read-uncommitted", Connection.TRANSACTION_READ_UNCOMMITTED, "ru"),
  READ_COMMITTED("read-committed", Connection.TRANSACTION_READ_COMMITTED, "rc"),
  REPEATABLE_READ("repeatable-read", Connection.TRANSACTION_REPEATABLE_READ, "rr"),
  /** Some databases have a level of that name; JDBC has no number for it, H2 and others use 6. */
  SNAPSHOT("snapshot", 6, "si"),
  SERIALIZABLE("serializable", Connection.TRANSACTION_SERIALIZABLE, "ser");

  private final String label;
  private final int jdbcLevel;
  private final String alias;

  Isolation(String label, int jdbcLevel, String alias) {
    this.label = label;
    this.jdbcLevel = jdbcLevel;
    this.alias = alias;
  }

  public String label() {
    return label;
  }

  public int jdbcLevel() {
    return jdbcLevel;
  }

  public static Optional<Isolation> named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
    return Arrays.stream(values())
        .filter(level -> level.label.equals(wanted) || level.alias.equals(wanted))
        .findFirst();
  }

  public static Optional<Isolation> ofJdbc(int jdbcLevel) {
    return Arrays.stream(values()).filter(level -> level.jdbcLevel == jdbcLevel).findFirst();
  }

  /** For lists in help and messages. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(level -> level.label + " (" + level.alias + ")").toList();
  }
}
