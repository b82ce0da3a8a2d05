package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Product;
import io.kingsnake.jdbc.table.Table;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Tables as one connection knows them, for as long as its statements leave them as they are. */
final class KnownTables implements Binder.Lookup {
  private final Recording recording;
  private final Connection connection;
  private final Product product;
  private final SessionDoubts doubts;
  private @Nullable String schema;
  private boolean schemaKnown;

  /** Set if the open transaction has changed a setting or the schema. */
  private boolean undoable;

  /** Set if a statement that was sent changes the schema. */
  private boolean changing;

  KnownTables(Recording recording, Connection connection, Product product) {
    this.recording = recording;
    this.connection = connection;
    this.product = product;
    this.doubts = new SessionDoubts(connection, product);
  }

  @Override
  public @Nullable Table find(TableName name) throws SQLException {
    if (!schemaKnown) {
      schema = product.hasSchemas() ? connection.getSchema() : connection.getCatalog();
      schemaKnown = true;
    }
    Table table = recording.tables().find(connection, name, product, schema);
    return table == null ? null : table.doubted(doubts.of(name));
  }

  @Override
  public void changes(Table table) {
    recording.changed(table.name());
  }

  /** The connection's schema may be another one now. */
  void forgetSchema() {
    schemaKnown = false;
  }

  /** A statement is about to be sent. */
  void sending(StatementText text, Meaning meaning) {
    boolean isSetting = meaning instanceof Meaning.Setting;
    boolean changes =
        (meaning instanceof Meaning.Opaque opaque && opaque.effect() != Meaning.Effect.READS)
            || text.setsInQuery();
    boolean changesTables =
        changes
            || meaning instanceof Meaning.Schema
            || (isSetting && product.changesTablesBySetting(text.sql()));
    if (changes || isSetting) {
      schemaKnown = false;
    }
    if (changesTables) {
      recording.tables().forget();
      changing = true;
    }
    if (changesTables || isSetting) {
      doubts.sent(text.sql(), isSetting);
      undoable = true;
    }
  }

  /** While a statement that changes the schema ran, others may have looked up the old one. */
  void answered() {
    if (changing) {
      changing = false;
      recording.tables().forget();
    }
  }

  /** Settings and changes of the schema may end, or be undone, with a transaction. */
  void transactionEnded() {
    doubts.transactionEnded();
    partUndone();
    undoable = false;
  }

  /** A part of the transaction was undone. */
  void partUndone() {
    if (undoable) {
      schemaKnown = false;
      recording.tables().forget();
    }
  }
}
