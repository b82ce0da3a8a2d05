package io.kingsnake.jdbc;

import io.kingsnake.history.Outcome;
import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Product;
import io.kingsnake.jdbc.table.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns statements into operations of the open transaction.
 *
 * <p>Outside autocommit mode, operations are recorded after the database answered, when it is known
 * whether a row was found, and always before commit is sent. In autocommit mode a statement is its
 * commit, so its effect is recorded before it is sent, and taken back by an aborted outcome if no
 * row was found.
 */
final class StatementRecorder {
  /** The driver does not say how many rows a statement of a batch has changed. */
  static final long UNKNOWN_COUNT = -2;

  /** PostgreSQL's way to change a setting in a query. */
  private static final Pattern SETTING_FUNCTION = Pattern.compile("(?i)\\bset_config\\b");

  private final Recording recording;
  private final Connection connection;
  private final Product product;
  private final OpenTransaction txn;
  private @Nullable String schema;
  private boolean schemaKnown;

  /** Whether the open transaction has changed a setting or the schema. */
  private boolean undoable;

  StatementRecorder(
      Recording recording, Connection connection, Product product, OpenTransaction txn) {
    this.recording = recording;
    this.connection = connection;
    this.product = product;
    this.txn = txn;
  }

  /** The connection's schema may be another one now. */
  void forgetSchema() {
    schemaKnown = false;
  }

  /** A statement is about to be sent. */
  Execution prepare(String sql, Parameters parameters) {
    Meaning meaning = recording.meaning(sql);
    if (txn.isAutoCommit()) {
      txn.end(Outcome.COMMITTED);
      if (isWithoutOperations(meaning)) {
        forget(sql, meaning);
        return Execution.NONE;
      }
    }
    txn.begin();
    forget(sql, meaning);
    Bound bound = bind(sql, meaning, parameters);
    Unseen unseen = bound.unseen();
    if (unseen != null) {
      recording.report(sql, unseen);
    }
    Query query = bound.query();
    Cursor cursor =
        query == null ? null : new Cursor(query, partly -> recording.report(sql, partly));
    // A statement that was understood fails where its table cannot be looked up.
    boolean isAnnounced = txn.isAutoCommit() || meaning instanceof Meaning.Opaque;
    Execution execution = new Execution(sql, bound, txn.isAutoCommit(), isAnnounced, cursor);
    announce(execution, meaning);
    return execution;
  }

  private static boolean isWithoutOperations(Meaning meaning) {
    return meaning instanceof Meaning.Nothing
        || meaning instanceof Meaning.Schema
        || meaning instanceof Meaning.Setting;
  }

  private void forget(String sql, Meaning meaning) {
    boolean changes =
        (meaning instanceof Meaning.Opaque opaque && opaque.effect() != Meaning.Effect.READS)
            || SETTING_FUNCTION.matcher(sql).find();
    boolean changesTables = changes || meaning instanceof Meaning.Schema;
    if (changes || meaning instanceof Meaning.Setting) {
      schemaKnown = false;
    }
    if (changesTables) {
      recording.tables().forget();
    }
    undoable |= changesTables || meaning instanceof Meaning.Setting;
  }

  /** Settings and changes of the schema may end, or be undone, with a transaction or a part. */
  void transactionEnded() {
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

  /** Where the catalogue cannot be asked, as in a failed transaction, nothing is understood. */
  private Bound bind(String sql, Meaning meaning, Parameters parameters) {
    try {
      return Binder.bind(sql, meaning, this::table, parameters);
    } catch (SQLException e) {
      return Bound.of(new Unseen(Unseen.text(sql, "no catalogue: " + e.getMessage()), null));
    }
  }

  private @Nullable Table table(TableName name) throws SQLException {
    if (!schemaKnown) {
      schema = product.hasSchemas() ? connection.getSchema() : connection.getCatalog();
      schemaKnown = true;
    }
    return recording.tables().find(connection, name, product, schema);
  }

  /** What must be on file before the database hears of it. */
  private void announce(Execution execution, Meaning meaning) {
    Unseen unseen = execution.bound().unseen();
    boolean isSetting = meaning instanceof Meaning.Setting || isReading(meaning);
    boolean commits =
        execution.bound().mayCommit()
            && !product.changesSchemaInTransactions()
            && !(isSetting && product.goesOnAtSetting(execution.sql()));
    if (commits) {
      commitUnasked(isSetting);
    }
    if (unseen != null) {
      if (execution.isAnnounced()) {
        txn.announce(unseen);
      }
      if (commits && !execution.isAlone()) {
        txn.end(Outcome.COMMITTED); // a rollback of what follows does not undo it
      }
    } else if (execution.isAlone()) {
      execution.bound().changes().forEach(change -> announce(execution, change));
    }
    if (execution.cursor() != null) {
      txn.add(execution.cursor());
    }
  }

  private void announce(Execution execution, Change change) {
    change.done().forEach(txn::announce);
    if (!change.open().isEmpty()) {
      txn.unseen(change.unseenValues(execution.sql()));
    }
    txn.unseen(change.unseen());
  }

  private static boolean isReading(Meaning meaning) {
    return meaning instanceof Meaning.Opaque opaque && opaque.effect() == Meaning.Effect.READS;
  }

  /**
   * Where that commits, a new transaction begins. Where it perhaps does, neither one transaction
   * nor two would be true: the second of two has the snapshot of the first.
   */
  private void commitUnasked(boolean isSetting) {
    if (txn.isUntouched()) {
      return;
    }
    txn.end(Outcome.INDETERMINATE);
    txn.begin();
    if (isSetting || product == Product.OTHER) {
      txn.announce(new Unseen("a statement that may have committed", null));
    }
  }

  /** The statement was carried out on {@code count} rows; a query has no count. */
  void conclude(Execution execution, long count) {
    conclude(execution, count, recording.settings().readsBack());
  }

  private void conclude(Execution execution, long count, boolean readsBack) {
    if (execution.equals(Execution.NONE)) {
      return;
    }
    if (execution.isAlone()) {
      concludeAlone(execution, count);
      return;
    }
    Unseen unseen = execution.bound().unseen();
    if (unseen != null && !execution.isAnnounced()) {
      txn.unseen(unseen);
    }
    List<Change> changes = execution.bound().changes();
    for (Change change : changes) {
      if (count == changes.size() || (change.isInsert() && count == UNKNOWN_COUNT)) {
        done(execution, change, readsBack);
      } else if (count == 0 && countsFoundRows()) {
        missed(execution, change);
      } else {
        lostSight(execution, change);
      }
    }
    txn.drain();
  }

  private void done(Execution execution, Change change, boolean readsBack) {
    change.done().forEach(txn::add);
    if (!change.open().isEmpty()) {
      List<Slot> values = readsBack ? ReadBack.of(connection, change) : List.of();
      values.forEach(txn::add);
      if (values.isEmpty()) {
        txn.unseen(change.unseenValues(execution.sql()));
      }
    }
    txn.unseen(change.unseen());
  }

  private void missed(Execution execution, Change change) {
    if (change.missed() == null) {
      txn.unseen(Unseen.reads(Unseen.text(execution.sql(), "it found no row")));
    } else {
      change.missed().forEach(txn::add);
    }
  }

  void lostSight(Execution execution, Change change) {
    String what = Unseen.text(execution.sql(), "what it did is not known");
    txn.unseen(new Unseen(what, change.table().cells(change.row())));
    txn.unseen(change.unseen());
  }

  /** MySQL's drivers can be told to count rows that were found and changed. */
  private boolean countsFoundRows() {
    try {
      return product != Product.MYSQL
          || !String.valueOf(connection.getMetaData().getURL()).contains("useAffectedRows=true");
    } catch (SQLException e) {
      return false;
    }
  }

  private void concludeAlone(Execution execution, long count) {
    if (execution.cursor() != null) {
      return; // ends with its result
    }
    List<Change> changes = execution.bound().changes();
    if (!changes.isEmpty() && count == 0 && countsFoundRows()) {
      txn.end(Outcome.ABORTED);
      txn.begin();
      changes.forEach(change -> missed(execution, change));
    } else if (!changes.isEmpty() && count != changes.size()) {
      changes.forEach(change -> lostSight(execution, change));
    }
    txn.end(Outcome.COMMITTED);
  }

  /** Whether a batch in autocommit mode is one transaction or many is up to the driver. */
  void announceBatch(List<Batched> batch) {
    txn.end(Outcome.COMMITTED);
    txn.begin();
    for (Batched call : batch) {
      Bound bound = bind(call.sql(), recording.meaning(call.sql()), call.parameters());
      Unseen unseen = bound.unseen();
      if (unseen == null) {
        List<String> cells = new ArrayList<>();
        for (Change change : bound.changes()) {
          cells.addAll(change.table().cells(change.row()));
          txn.unseen(change.unseen());
        }
        unseen = new Unseen(Unseen.text(call.sql(), "a batch in autocommit mode"), cells);
      }
      txn.unseen(unseen);
    }
  }

  /** What stands before a commit in the middle of a batch is recorded after it. */
  void announceCommits(List<Execution> batch) {
    boolean commits = batch.stream().anyMatch(execution -> execution.bound().mayCommit());
    if (commits && batch.size() > 1 && !product.changesSchemaInTransactions()) {
      txn.begin();
      txn.announce(new Unseen("a batch that may commit in its middle", null));
    }
  }

  void concludeBatch(List<Execution> executions, long[] counts) {
    boolean readsBack = recording.settings().readsBack() && areOfDifferentRows(executions);
    for (int i = 0; i < executions.size(); i++) {
      conclude(executions.get(i), i < counts.length ? counts[i] : UNKNOWN_COUNT, readsBack);
    }
  }

  /** Otherwise the last value would pass for those before it. */
  private static boolean areOfDifferentRows(List<Execution> executions) {
    Set<String> rows = new HashSet<>();
    return executions.stream()
        .flatMap(execution -> execution.bound().changes().stream())
        .allMatch(change -> rows.add(change.table().name() + change.row()));
  }
}
