package io.kingsnake.database;

/** A running database with its tables. */
public interface Server extends AutoCloseable {
  /** Product and version, as the database tells. */
  String description();

  /** Makes empty tables, in place of those of an earlier run. */
  void createTables() throws DatabaseException;

  /** A new connection whose transactions ask for {@code isolation}. */
  Client connect(Isolation isolation) throws DatabaseException;

  /** Stops what was started, and leaves alone what was only connected to. */
  @Override
  void close();
}
