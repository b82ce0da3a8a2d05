package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the database what a statement has written. Inside the transaction that wrote it nobody else
 * can have changed the row since, so what is there is what was written.
 */
final class ReadBack {
  private ReadBack() {}

  /** The operations on the open columns, none if they cannot be learned. */
  static List<Slot> of(Connection connection, Change change) {
    List<Column> columns = change.open().stream().map(Change.Open::column).toList();
    String sql = change.table().query(columns);
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < change.row().size(); i++) {
        query.setObject(i + 1, change.row().get(i));
      }
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? slots(change, row) : List.of();
      }
    } catch (SQLException e) {
      return List.of();
    }
  }

  private static List<Slot> slots(Change change, ResultSet row) throws SQLException {
    List<Slot> slots = new ArrayList<>();
    int place = 1;
    for (Change.Open open : change.open()) {
      String cell = change.table().cell(open.column(), change.row());
      Object value = Datum.read(open.column(), row, place++);
      if (open.increment() != null) {
        // NULL plus anything is NULL.
        slots.add(Slot.read(cell, value instanceof Long now ? now - open.increment() : value));
      }
      slots.add(open.isInsert() ? Slot.insert(cell, value) : Slot.write(cell, value));
    }
    return slots;
  }
}
