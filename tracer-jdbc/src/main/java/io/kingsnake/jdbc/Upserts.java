package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.Meaning.Assignment;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Inserts of rows that may already exist. */
record Upserts(String sql, Table table) {
  static final String UNKNOWN = "what becomes of rows that are there is not known";

  /**
   * Effect on the row; null if it is not known.
   *
   * @param isNew change if the row does not exist
   */
  @Nullable Change change(Change isNew, Meaning.Conflict conflict, boolean returns) {
    return switch (conflict.kind()) {
      case NOTHING -> ignoring(isNew, isByPrimaryKey(isNew, conflict.target()));
      case IGNORES -> ignoring(fitted(isNew), false);
      case UPDATES ->
          returns || !isByPrimaryKey(isNew, conflict.target()) ? null : updating(isNew, conflict);
      case FAILS -> isNew;
    };
  }

  /**
   * Tests whether the conflicting row has the primary key of the new one. One that has the same
   * value in another unique key is another row.
   */
  private boolean isByPrimaryKey(Change change, @Nullable List<String> target) {
    if (target == null || change.row().isEmpty()) {
      return false;
    }
    List<@Nullable Column> columns = new ArrayList<>();
    target.forEach(name -> columns.add(table.column(name)));
    return target.isEmpty()
        ? !table.hasOtherKeys()
        : columns.size() == table.key().size() && columns.containsAll(table.key());
  }

  /**
   * Change of an insert that ignores existing rows; such a row was read, if it is known which one.
   */
  private Change ignoring(Change change, boolean isByPrimaryKey) {
    List<Slot> missed =
        isByPrimaryKey ? List.of(Slot.read(table.existence(change.row()), Index.PRESENT)) : null;
    return new Change(table, change.row(), change.done(), change.open(), missed, change.unseen());
  }

  /** Texts of which characters may be replaced, rather than refused, are read back. */
  private Change fitted(Change change) {
    if (change.row().isEmpty()) {
      return change;
    }
    String row = Table.row(change.row());
    List<Slot> done = new ArrayList<>(change.done());
    List<Change.Open> open = new ArrayList<>(change.open());
    for (Column column : table.recorded()) {
      String cell = table.cell(column, row);
      boolean isText = column.kind() == Column.Kind.TEXT || column.kind() == Column.Kind.CHARACTERS;
      if (isText && done.removeIf(slot -> slot instanceof Slot.Known k && k.key().equals(cell))) {
        open.add(new Change.Open(column, null, true));
      }
    }
    return new Change(table, change.row(), done, open, change.missed(), change.unseen());
  }

  /** A new row and one that changes look alike where the same columns are written. */
  private @Nullable Change updating(Change change, Meaning.Conflict conflict) {
    List<Object> row = change.row();
    Set<Column> assigned = new LinkedHashSet<>();
    boolean readsMore = false;
    for (Assignment assignment : conflict.assignments()) {
      Column column = table.column(assignment.column());
      if (column == null || !table.recorded().contains(column)) {
        return null;
      }
      assigned.add(column);
      readsMore |= assignment.value().readsColumns();
    }
    List<String> unknown = new ArrayList<>();
    String name = Table.row(row);
    for (Column column : table.recorded()) {
      if (!assigned.contains(column)) {
        unknown.add(table.cell(column, name));
      }
    }
    table.indexes().stream().skip(1).forEach(index -> unknown.add(index.prefix()));
    List<Change.Open> open =
        assigned.stream().map(column -> new Change.Open(column, null, false)).toList();
    List<Slot> done = List.of(Slot.write(table.existence(row), Index.PRESENT));
    return new Change(table, row, done, open, null, besides(unknown, readsMore), true);
  }

  private @Nullable Unseen besides(List<String> unknown, boolean readsMore) {
    if (!unknown.isEmpty()) {
      return new Unseen(Unseen.text(sql, "what else it changes is not known"), unknown);
    }
    return readsMore ? Unseen.reads(Unseen.text(sql, "it reads more than is recorded")) : null;
  }
}
