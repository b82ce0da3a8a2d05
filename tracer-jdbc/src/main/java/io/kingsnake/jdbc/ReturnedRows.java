package io.kingsnake.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The rows that statements have returned to the recorder, in the order of the statements. */
final class ReturnedRows {
  private final Returning returning;
  private final ResultSet rows;

  /** How many rows of the current statement are not read yet. */
  private long left;

  private long taken;

  /** Whether it is not known any more which rows are of which statement. */
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

  /** How many rows were gone to. */
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

  /** What the statement has changed, if these are all rows of the choice; null if not. */
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
