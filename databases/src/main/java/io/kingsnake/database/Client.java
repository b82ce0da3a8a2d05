package io.kingsnake.database;

import io.kingsnake.tracer.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection, for one thread: a table of integers and one of lists, by integer keys.
 *
 * <p>States: idle — {@link #begin} → open — {@link #commit} or {@link #rollback} → idle. After any
 * exception the transaction is still to be rolled back; if that fails too, the client is done for.
 */
public interface Client extends AutoCloseable {
  /** The isolation level that transactions of this client really get, read back if possible. */
  Isolation isolation();

  void begin() throws DatabaseException;

  /** The value of the key, or null if there is none. */
  @Nullable Long get(long key) throws DatabaseException;

  /** Reads with a lock as for a write, if the database has one. */
  @Nullable Long getForUpdate(long key) throws DatabaseException;

  /** Inserts or overwrites. */
  void put(long key, long value) throws DatabaseException;

  /** Inserts the key; fails if it exists. */
  void insert(long key, long value) throws DatabaseException;

  /** Deletes the key; returns true if it existed. */
  boolean delete(long key) throws DatabaseException;

  /** All rows of [low, high), by key. */
  List<Row> scan(long low, long high) throws DatabaseException;

  /** The first {@code limit} rows of [low, high), from the high end if reverse. */
  List<Row> iterate(long low, long high, int limit, boolean reverse) throws DatabaseException;

  /** Adds to the end of the list, which is made if needed. */
  void append(long key, long element) throws DatabaseException;

  List<Long> list(long key) throws DatabaseException;

  /**
   * Asks for the effects to last.
   *
   * @throws DatabaseException {@link Failure#INDETERMINATE} unless the database itself said that
   *     the transaction did not take effect
   */
  void commit() throws DatabaseException;

  void rollback() throws DatabaseException;

  /** Ends the connection under a call of another thread, which then fails. */
  default void abandon() {
    close();
  }

  @Override
  void close();
}
