package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts tables and parameters into the meaning of a statement.
 *
 * @param newRowName makes names for rows that have no key
 */
record Binder(Lookup lookup, Supplier<String> newRowName) {
  /** Looks tables up. */
  interface Lookup {
    @Nullable Table find(TableName name) throws SQLException;

    /** A table is about to be changed. */
    void changes(Table table);
  }

  Bound bind(String sql, Meaning meaning, Parameters parameters) throws SQLException {
    if (meaning instanceof Meaning.Select select) {
      return select(sql, select, parameters);
    }
    if (meaning instanceof Meaning.Insert insert) {
      return change(sql, insert.table(), parameters, binder -> binder.insert(insert));
    }
    if (meaning instanceof Meaning.Update update) {
      return change(sql, update.table(), parameters, binder -> binder.update(update));
    }
    if (meaning instanceof Meaning.Delete delete) {
      return change(sql, delete.table(), parameters, binder -> binder.delete(delete));
    }
    if (meaning instanceof Meaning.Opaque opaque) {
      Bound bound = opaque(sql, opaque);
      return opaque.commits() ? bound.thatMayCommit() : bound;
    }
    return meaning instanceof Meaning.Schema || meaning instanceof Meaning.Setting
        ? Bound.NOTHING.thatMayCommit()
        : Bound.NOTHING;
  }

  private Bound change(
      String sql, TableName name, Parameters parameters, Function<ChangeBinder, Bound> bound)
      throws SQLException {
    Table table = lookup.find(name);
    if (table == null) {
      return anything(sql, "no table that is understood");
    }
    lookup.changes(table);
    return table.doubts().changing() == null
        ? bound.apply(new ChangeBinder(sql, table, parameters, newRowName))
        : doubted(sql, table, table.doubts().changing());
  }

  private static Bound doubted(String sql, Table table, String why) {
    return table.doubts().elsewhere()
        ? anything(sql, why)
        : Bound.of(new Unseen(Unseen.text(sql, why), ChangeBinder.written(table)));
  }

  private Bound select(String sql, Meaning.Select select, Parameters parameters)
      throws SQLException {
    List<Table> tables = new ArrayList<>();
    for (Meaning.Source source : select.sources()) {
      Table table = lookup.find(source.table());
      if (table == null || table.key().isEmpty()) {
        String why = "no table with a primary key that is understood";
        return Bound.of(Unseen.reads(Unseen.text(sql, why)));
      }
      if (table.doubts().reading() != null) {
        return Bound.of(Unseen.reads(Unseen.text(sql, table.doubts().reading())));
      }
      tables.add(table);
    }
    return new SelectBinder(sql, select, tables, parameters).bind();
  }

  private Bound opaque(String sql, Meaning.Opaque opaque) throws SQLException {
    return switch (opaque.effect()) {
      case READS -> Bound.of(Unseen.reads(Unseen.text(sql, opaque.why())));
      case ANYTHING -> anything(sql, opaque.why());
      case WRITES_TABLES -> {
        List<String> prefixes = new ArrayList<>();
        for (TableName name : opaque.tables()) {
          Table table = lookup.find(name);
          if (table == null || table.doubts().elsewhere()) {
            yield anything(sql, opaque.why());
          }
          lookup.changes(table);
          prefixes.addAll(ChangeBinder.written(table));
        }
        yield Bound.of(new Unseen(Unseen.text(sql, opaque.why()), prefixes));
      }
    };
  }

  private static Bound anything(String sql, String why) {
    return Bound.of(new Unseen(Unseen.text(sql, why), null));
  }
}
