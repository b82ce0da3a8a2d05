package io.kingsnake.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** A result that an application goes through. */
interface Result {
  /** The driver will not show more rows than that, however many there are. */
  void limitTo(long rowCount);

  /** The application moved to a row. */
  void row(ResultSet result, Memory memory) throws SQLException;

  /** Notes that the application was told of the end of the rows. */
  void end();

  /** No more will become known. */
  void settle();

  boolean isComplete();

  /** The application went about the result in some other way than row by row. */
  void losesTrack();

  /** Rows that were read when their place in the record was gone. */
  Unseen lateRows();

  /** Prefixes of the keys that may change if the application changes rows of the result. */
  List<String> writes();
}
