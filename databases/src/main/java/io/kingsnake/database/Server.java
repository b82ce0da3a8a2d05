package io.kingsnake.database;

import java.util.List;

/** A running database with its tables. */
public interface Server extends AutoCloseable {
  /** Product and version, as the database reports. */
  String description();

  /**
   * Creates empty tables, in place of those that it has created before.
   *
   * @throws DatabaseException also if there are tables of that name which it did not make
   */
  void createTables() throws DatabaseException;

  /** Removes the tables it has made, and no others. */
  default void dropTables() throws DatabaseException {}

  /** Tables of other runs, which are still at work or were killed. */
  default List<String> tablesOfOthers() {
    return List.of();
  }

  /**
   * Advice about clients that wait for each other: the server's behaviour and the way to change it.
   */
  default String lockAdvice() {
    return "";
  }

  /** A new connection whose transactions ask for {@code isolation}. */
  Client connect(Isolation isolation) throws DatabaseException;

  /** Stops a server that was started, and leaves alone one that was only connected to. */
  @Override
  void close();
}
