package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.tracer.SessionRecorder;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Part of a result that the application has seen, of a query that is computed again. */
final class ComputedResult implements Slot, Result {
  private final Computed query;
  private final Consumer<Unseen> report;
  private final List<List<Object>> rows = new ArrayList<>();
  private final List<Cursor> reads = new ArrayList<>();
  private @Nullable List<List<Object>> answer;
  private long mostRows = Query.NO_LIMIT;
  private boolean tracked = true;
  private boolean exhausted;
  private boolean settled;

  ComputedResult(Computed query, Consumer<Unseen> report) {
    this.query = query;
    this.report = report;
  }

  Computed query() {
    return query;
  }

  /** Adds a read by the recorder itself; it counts only if it explains the result. */
  void read(Cursor own) {
    reads.add(own);
  }

  /** Sets the answer that the query should have had. */
  void expect(@Nullable List<List<Object>> expected) {
    answer = expected;
  }

  @Override
  public void limitTo(long rowCount) {
    mostRows = rowCount;
  }

  @Override
  public void row(ResultSet result, Memory memory) throws SQLException {
    if (settled) {
      tracked = false;
      return;
    }
    List<Object> row = new ArrayList<>();
    int place = 0;
    for (Computed.Item item : query.items()) {
      place++;
      if (!item.isConstant()) {
        row.add(read(item, result, place));
      }
    }
    rows.add(row);
  }

  private static Object read(Computed.Item item, ResultSet result, int place) throws SQLException {
    if (item.function().equals("COUNT")) {
      return result.getLong(place);
    }
    if (item.function().equals("SUM")) {
      BigDecimal sum = result.getBigDecimal(place);
      return sum == null ? Datum.NULL : sum.stripTrailingZeros().toPlainString();
    }
    Column column = Objects.requireNonNull(item.column());
    return Datum.read(column, result, place);
  }

  @Override
  public void end() {
    if (!settled) {
      exhausted = true;
      settled = true;
    }
  }

  @Override
  public void settle() {
    settled = true;
  }

  @Override
  public boolean isComplete() {
    return settled;
  }

  @Override
  public void losesTrack() {
    tracked = false;
  }

  @Override
  public Unseen lateRows() {
    return Unseen.reads("rows of " + query.sql() + " that were read late");
  }

  @Override
  public List<String> writes() {
    return query.writes();
  }

  @Override
  public boolean isWrite() {
    return false;
  }

  @Override
  public void record(SessionRecorder recorder) {
    if (isExplained()) {
      reads.forEach(own -> own.record(recorder));
    } else {
      Unseen reads = Unseen.reads(query.sql());
      report.accept(reads);
      recorder.gap(reads.what(), reads.writes());
    }
  }

  /** Tests whether the rows seen follow from the recorder's own reads. */
  private boolean isExplained() {
    List<List<Object>> expected = answer;
    if (expected == null || !tracked) {
      return false;
    }
    List<List<Object>> left = new ArrayList<>(expected);
    for (List<Object> row : rows) {
      if (!left.remove(row)) {
        return false;
      }
    }
    boolean isStopped = !exhausted || rows.size() >= mostRows;
    return left.isEmpty() || (isStopped && (!query.sorted() || rows.isEmpty()));
  }
}
