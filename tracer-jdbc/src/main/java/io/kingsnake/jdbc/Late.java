package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Table;
import io.kingsnake.tracer.SessionRecorder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A write of a value that only the database knows, until it is asked. */
final class Late implements Slot {
  private final String sql;
  private final Table table;
  private final List<Object> row;
  private final Change.Open open;
  private final String cell;

  /** Value that the transaction has seen in the column before, or null. */
  private final @Nullable Object before;

  /** Set if the transaction is known to have seen the current value. */
  private final boolean seesOneState;

  private @Nullable Object value;
  private boolean settled;

  Late(
      String sql,
      Table table,
      List<Object> row,
      Change.Open open,
      Memory memory,
      boolean seesOneState) {
    this.seesOneState = seesOneState;
    this.sql = sql;
    this.table = table;
    this.row = row;
    this.open = open;
    this.cell = table.cell(open.column(), Table.row(row));
    this.before = memory.of(cell);
    memory.forget(cell);
  }

  Table table() {
    return table;
  }

  List<Object> row() {
    return row;
  }

  Column column() {
    return open.column();
  }

  /**
   * Value that must have been written, if the transaction works on the value it has seen; or null.
   */
  @Nullable Object derived() {
    Object sum =
        before == null || open.increment() == null
            ? Datum.UNKNOWN
            : Datum.after(open.column(), before, open.increment());
    return sum == Datum.UNKNOWN ? null : sum;
  }

  String cell() {
    return cell;
  }

  /** Previous value of the cell, or {@link Datum#UNKNOWN}. */
  Object old() {
    return value == null || open.increment() == null
        ? Datum.UNKNOWN
        : Datum.before(open.column(), value, open.increment(), before);
  }

  /** Sets the value that the database has written. */
  void found(Object now) {
    value = now;
  }

  /** The transaction did not come to its end, and the database cannot be asked any more. */
  void presume() {
    if (value == null) {
      value = derived();
    }
    settled = true;
  }

  @Override
  public void settle() {
    settled = true;
  }

  @Override
  public boolean isComplete() {
    return value != null || settled;
  }

  @Override
  public boolean isWrite() {
    return true;
  }

  @Override
  public void record(SessionRecorder recorder) {
    Object written = value;
    if (written == null) {
      String what = Unseen.text(sql, "a value that only the database knows");
      recorder.gap(what, List.of(cell));
      return;
    }
    if (open.increment() != null) {
      Object old = old();
      if (old == Datum.UNKNOWN) {
        recorder.gap(Unseen.text(sql, "what it added to is not known"), List.of());
      } else if (!seesOneState || !old.equals(before)) {
        recorder.read(cell, old);
      }
    }
    if (open.isInsert()) {
      recorder.insert(cell, written);
    } else {
      recorder.write(cell, written);
    }
  }
}
