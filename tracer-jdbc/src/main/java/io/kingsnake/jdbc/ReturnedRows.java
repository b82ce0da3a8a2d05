package io.kingsnake.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The rows that statements have returned to the recorder, in the order of the statements. */
final class ReturnedRows {
  private final Returning returning;
  private final ResultSet rows;

  /** Number of rows of the current statement that are not read yet. */
  private long left;

  private long taken;

  /** Set once it is unknown which rows belong to which statement. */
  private boolean lost;

  ReturnedRows(Returning returning, ResultSet rows) {
    this.returning = returning;
    this.rows = rows;
  }

  Returning returning() {
    return returning;
  }

  ResultSet rows() {
    return rows;
  }

  /** Number of rows that were visited. */
  long taken() {
    return taken;
  }

  /** Goes on to the rows of the next statement, which has changed so many. */
  void next(long count) throws SQLException {
    while (left > 0 && !lost) {
      lost = !rows.next();
      left--;
    }
    lost |= count < 0;
    left = count;
  }

  /** Rows that the statement has changed, if these are all rows of the choice; otherwise null. */
  @Nullable Cursor read(RowChoice choice, Memory memory) throws SQLException {
    long count = left;
    Cursor cursor = new Cursor(Query.ofAll("rows", choice, returning.places()), unseen -> {});
    for (; left > 0 && !lost; left--) {
      lost = !rows.next();
      if (!lost) {
        taken++;
        cursor.row(rows, memory);
      }
    }
    cursor.end();
    return !lost && cursor.isWhole() && cursor.rows().size() == count ? cursor : null;
  }
}
