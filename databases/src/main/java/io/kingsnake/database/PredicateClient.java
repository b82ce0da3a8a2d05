package io.kingsnake.database;

/** A client whose database can choose the rows to write by their values. */
public interface PredicateClient extends Client {
  /** Adds to the value of every row. */
  void addToAll(long amount) throws DatabaseException;

  /** Deletes the rows of a value, and says how many there were. */
  int deleteWithValue(long value) throws DatabaseException;
}
