package io.kingsnake.database;

import io.kingsnake.tracer.Row;
import java.util.List;

/** A client whose database chooses rows by conditions. */
public interface PredicateClient extends Client {
  /** By key. */
  List<Row> select(Where where) throws DatabaseException;

  /** Gives all of them the value, and says how many there were. */
  int update(Where where, long value) throws DatabaseException;

  /** Adds to the values of all of them, and says how many there were. */
  int add(Where where, long amount) throws DatabaseException;

  /** Says how many there were. */
  int delete(Where where) throws DatabaseException;
}
