package io.kingsnake.jdbc;

import io.kingsnake.tracer.SessionRecorder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of the rows returned by an application's own change that the application has seen. The
 * change has taken place, whether or not the application looks at them; what it was is known if it
 * does.
 */
final class ReturnedResult implements Slot, Result {
  private final Returned returned;
  private final Cursor rows;
  private final List<Late> lates;
  private final Runnable missed;
  private long mostRows = Query.NO_LIMIT;
  private boolean exhausted;

  /**
   * Follows a result.
   *
   * @param lates the values that a change of one row has written and only the database knows
   * @param missed is told if it will not be recorded completely
   */
  ReturnedResult(Returned returned, List<Late> lates, Runnable missed) {
    this.returned = returned;
    this.rows = new Cursor(returned.query(), unseen -> {});
    this.rows.conceal(returned.assigned());
    this.lates = lates;
    this.missed = missed;
  }

  @Override
  public void limitTo(long rowCount) {
    mostRows = rowCount;
  }

  /** Reads a row into a memory of its own, since written values are not remembered as read. */
  @Override
  public void row(ResultSet result, Memory memory) throws SQLException {
    rows.row(result, new Memory());
  }

  @Override
  public void end() {
    exhausted |= !rows.isComplete();
    rows.end();
  }

  @Override
  public void settle() {
    rows.settle();
  }

  @Override
  public boolean isComplete() {
    return rows.isComplete();
  }

  @Override
  public void losesTrack() {
    rows.losesTrack();
  }

  @Override
  public Unseen lateRows() {
    return returned.otherwise();
  }

  @Override
  public List<String> writes() {
    return rows.writes();
  }

  @Override
  public boolean isWrite() {
    return true;
  }

  @Override
  public void record(SessionRecorder recorder) {
    List<Slot> slots = returned.change() == null ? ofMany() : ofOne(returned.change());
    if (slots == null) {
      missed.run();
      recorder.gap(returned.otherwise().what(), returned.otherwise().writes());
    } else {
      slots.forEach(slot -> slot.record(recorder));
    }
  }

  private @Nullable List<Slot> ofOne(Change change) {
    if (rows.rows().isEmpty()) {
      return isAll() ? ofNone(change) : null;
    }
    List<Slot> slots = new ArrayList<>(List.of(rows));
    slots.addAll(change.done());
    for (Late late : lates) {
      late.found(rows.value(rows.rows().get(0), late.column()));
      slots.add(late);
    }
    return slots;
  }

  private List<Slot> ofNone(Change change) {
    if (change.missed() != null) {
      return change.missed();
    }
    missed.run();
    return List.of(Slot.unseen(Unseen.reads(returned.otherwise().what())));
  }

  private boolean isAll() {
    return exhausted && rows.isWhole() && rows.rows().size() < mostRows;
  }

  private @Nullable List<Slot> ofMany() {
    Many many = returned.many();
    if (many == null || !isAll()) {
      return null;
    }
    List<Slot> changes =
        many.isDelete()
            ? ManyRows.deleted(many, rows, rows.rows())
            : ManyRows.updated(many, rows, rows.rows(), rows);
    if (changes == null) {
      return null;
    }
    List<Slot> slots = new ArrayList<>(List.of(rows));
    slots.addAll(changes);
    return slots;
  }
}
