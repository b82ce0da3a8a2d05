package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Effects of a change of several rows on the rows it found. */
final class ManyRows {
  private ManyRows() {}

  /** Operations of a delete; null if a written value is not known. */
  static @Nullable List<Slot> deleted(Many many, Cursor found, List<Cursor.SeenRow> rows) {
    List<Slot> slots = new ArrayList<>();
    for (Cursor.SeenRow row : rows) {
      for (Index index : many.table().indexes()) {
        List<Object> parts = parts(index, found, row, Map.of());
        if (parts == null) {
          return null;
        }
        slots.add(Slot.delete(index.entry(parts)));
      }
      String name = Table.row(row.key());
      many.table().recorded().forEach(c -> slots.add(Slot.delete(many.table().cell(c, name))));
    }
    return slots;
  }

  private static @Nullable List<Object> parts(
      Index index, Cursor found, Cursor.SeenRow row, Map<Column, Object> changed) {
    List<Object> parts = new ArrayList<>();
    for (Column column : index.columns()) {
      Object value = changed.containsKey(column) ? changed.get(column) : found.value(row, column);
      Object part =
          value == null || value == Datum.UNKNOWN ? Datum.UNKNOWN : Datum.identity(column, value);
      if (part == Datum.UNKNOWN) {
        return null;
      }
      parts.add(part);
    }
    return parts;
  }

  /**
   * Operations of an update; null if a written value is not known.
   *
   * @param now the rows after the change, which may be the ones found; null if they are not known
   */
  static @Nullable List<Slot> updated(
      Many many, Cursor found, List<Cursor.SeenRow> rows, @Nullable Cursor now) {
    Map<List<Object>, Cursor.SeenRow> after = new LinkedHashMap<>();
    if (now != null) {
      now.rows().forEach(row -> after.put(row.key(), row));
    }
    List<Slot> slots = new ArrayList<>();
    for (Cursor.SeenRow row : rows) {
      Cursor.SeenRow changed = after.get(row.key());
      if (now == null || changed == null || !update(many, found, row, now, changed, slots)) {
        return null;
      }
    }
    return slots;
  }

  private static boolean update(
      Many many,
      Cursor found,
      Cursor.SeenRow row,
      Cursor now,
      Cursor.SeenRow changed,
      List<Slot> slots) {
    Map<Column, Object> values = new LinkedHashMap<>();
    String name = Table.row(row.key());
    for (Change.Open open : many.assigned()) {
      Column column = open.column();
      Object value =
          many.isKnown()
              ? many.values().getOrDefault(column, Datum.UNKNOWN)
              : now.value(changed, column);
      if (value == Datum.UNKNOWN) {
        return false;
      }
      values.put(column, value);
      String cell = many.table().cell(column, name);
      if (open.increment() != null) {
        Object guess = many.looksFirst() ? found.value(row, column) : null;
        Object before = Datum.before(column, value, open.increment(), guess);
        if (before == Datum.UNKNOWN) {
          return false;
        }
        slots.add(Slot.read(cell, before));
      }
      slots.add(Slot.write(cell, value));
    }
    for (Index index : many.table().indexes()) {
      if (!index.isPrimary() && new HashSet<>(index.columns()).removeAll(values.keySet())) {
        List<Object> old = parts(index, found, row, Map.of());
        List<Object> fresh = parts(index, found, row, values);
        if (old == null || fresh == null) {
          return false;
        }
        if (!old.equals(fresh)) {
          slots.add(Slot.delete(index.entry(old)));
          slots.add(Slot.insert(index.entry(fresh), Index.PRESENT));
        }
      }
    }
    return true;
  }
}
