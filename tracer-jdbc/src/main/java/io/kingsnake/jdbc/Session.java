package io.kingsnake.jdbc;

import io.kingsnake.history.Outcome;
import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Product;
import io.kingsnake.jdbc.table.Table;
import io.kingsnake.tracer.SessionRecorder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one connection does, turned into transactions. Never throws: what goes wrong here becomes a
 * gap in the history.
 *
 * <p>Outside autocommit mode, operations are recorded after the database answered, when it is known
 * whether a row was found, and always before commit is sent. In autocommit mode a statement is its
 * commit, so its effect is recorded before it is sent, and taken back by an aborted outcome if no
 * row was found.
 */
final class Session {
  private final Recording recording;
  private final Connection connection;
  private final SessionRecorder recorder;
  private final Product product;
  private final Pending pending = new Pending();
  private final List<Unseen> late = new ArrayList<>();
  private @Nullable String level;
  private @Nullable String schema;
  private boolean schemaKnown;
  private boolean autoCommit;
  private boolean isClosed;

  /** Whether the database may have given the transaction up by itself. */
  private boolean doubtful;

  Session(Recording recording, Connection connection) throws SQLException {
    this.recording = recording;
    this.connection = connection;
    this.recorder = recording.newSession();
    this.product = Product.named(connection.getMetaData().getDatabaseProductName());
    this.autoCommit = connection.getAutoCommit();
    this.level = Levels.of(connection.getTransactionIsolation());
  }

  /** Something of the recorder's. */
  private interface Step {
    void run() throws SQLException;
  }

  private synchronized void guarded(Step step) {
    try {
      step.run();
    } catch (SQLException | RuntimeException | StackOverflowError e) {
      lose(e);
    }
  }

  /** The history must say that something is missing. */
  private void lose(Throwable e) {
    recording.report("a call could not be recorded", e);
    try {
      if (!recorder.isOpen()) {
        recorder.begin(level);
      }
      recorder.gap("the recorder failed: " + e, null);
    } catch (RuntimeException second) {
      recording.report("the history is not complete", second);
    }
  }

  // Statements

  Execution executing(String sql, Parameters parameters) {
    Execution[] result = {Execution.NONE};
    guarded(() -> result[0] = prepare(sql, parameters));
    return result[0];
  }

  private Execution prepare(String sql, Parameters parameters) throws SQLException {
    Meaning meaning = recording.meaning(sql);
    boolean isNothing = meaning instanceof Meaning.Nothing || meaning instanceof Meaning.Schema;
    if (autoCommit) {
      end(Outcome.COMMITTED);
      forgetSchema(meaning);
      if (isNothing) {
        return Execution.NONE;
      }
    }
    begin();
    forgetSchema(meaning);
    Bound bound = Binder.bind(sql, meaning, this::table, parameters);
    Unseen unseen = bound.unseen();
    if (unseen != null) {
      recording.report(sql, unseen);
    }
    Cursor cursor =
        bound.query() == null
            ? null
            : new Cursor(bound.query(), partly -> recording.report(sql, partly));
    Execution execution = new Execution(sql, bound, autoCommit, cursor);
    announce(execution);
    return execution;
  }

  private void forgetSchema(Meaning meaning) {
    schemaKnown &= !(meaning instanceof Meaning.Nothing);
    if (meaning instanceof Meaning.Schema || meaning instanceof Meaning.Opaque) {
      recording.tables().forget();
    }
  }

  /** What must be on file before the database hears of it. */
  private void announce(Execution execution) {
    Unseen unseen = execution.bound().unseen();
    if (execution.bound().isSchema()) {
      changeSchema();
    } else if (unseen != null && (execution.isAlone() || unseen.writes() == null)) {
      recorder.gap(unseen.what(), unseen.writes());
      pending.touch();
    } else if (execution.isAlone()) {
      for (Change change : execution.bound().changes()) {
        change.done().forEach(slot -> slot.record(recorder));
        if (!change.open().isEmpty()) {
          Unseen values = change.unseenValues(execution.sql());
          recording.report(execution.sql(), values);
          recorder.gap(values.what(), values.writes());
        }
        unseen(change.unseen());
      }
    }
    if (execution.cursor() != null) {
      pending.add(execution.cursor());
    }
  }

  /** Where that commits, a new transaction begins. */
  private void changeSchema() {
    if (pending.isUntouched() || product.changesSchemaInTransactions()) {
      return;
    }
    end(Outcome.INDETERMINATE);
    begin();
    if (product == Product.OTHER) {
      recorder.gap("a change of the schema inside a transaction", null);
    }
  }

  private void unseen(@Nullable Unseen unseen) {
    if (unseen != null) {
      recording.report(unseen.what(), unseen);
      if (autoCommit) {
        recorder.gap(unseen.what(), unseen.writes());
      } else {
        pending.add(Slot.unseen(unseen));
      }
    }
  }

  private @Nullable Table table(TableName name) throws SQLException {
    if (!schemaKnown) {
      schema = product.hasSchemas() ? connection.getSchema() : connection.getCatalog();
      schemaKnown = true;
    }
    return recording.tables().find(connection, name, product, schema);
  }

  /** The statement was carried out; {@code count} rows, or -1 for a query, -2 if nobody knows. */
  void executed(Execution execution, long count) {
    guarded(
        () -> {
          if (execution.equals(Execution.NONE)) {
            return;
          }
          if (execution.isAlone()) {
            concludeAlone(execution, count);
          } else {
            conclude(execution, count);
            pending.drain(recorder);
          }
        });
  }

  private void conclude(Execution execution, long count) {
    Unseen unseen = execution.bound().unseen();
    if (unseen != null && unseen.writes() != null) {
      pending.add(Slot.unseen(unseen));
    }
    List<Change> changes = execution.bound().changes();
    boolean isInsert = changes.size() > 1 || changes.stream().anyMatch(Change::isInsert);
    for (Change change : changes) {
      if (count == changes.size() || (isInsert && count == -2)) {
        done(execution, change);
      } else if (count == 0 && countsFoundRows()) {
        missed(execution, change);
      } else {
        lostSight(execution, change);
      }
    }
  }

  private void done(Execution execution, Change change) {
    change.done().forEach(pending::add);
    if (!change.open().isEmpty()) {
      List<Slot> values =
          recording.settings().readsBack() ? ReadBack.of(connection, change) : List.of();
      values.forEach(pending::add);
      if (values.isEmpty()) {
        unseen(change.unseenValues(execution.sql()));
      }
    }
    unseen(change.unseen());
  }

  private void missed(Execution execution, Change change) {
    if (change.missed() == null) {
      unseen(Unseen.reads("'" + execution.sql() + "' (it found no row)"));
    } else {
      change.missed().forEach(pending::add);
    }
  }

  private void lostSight(Execution execution, Change change) {
    unseen(new Unseen(execution.sql(), change.table().cells(change.row())));
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
    List<Change> changes = execution.bound().changes();
    if (execution.cursor() != null) {
      return; // ends with its result
    }
    if (changes.isEmpty() || count == changes.size()) {
      end(Outcome.COMMITTED);
    } else if (count == 0 && countsFoundRows()) {
      end(Outcome.ABORTED);
      begin();
      changes.forEach(change -> missed(execution, change));
      end(Outcome.COMMITTED);
    } else {
      end(Outcome.INDETERMINATE);
    }
  }

  void failed(Execution execution, SQLException e) {
    guarded(
        () -> {
          if (!recorder.isOpen()) {
            return;
          }
          if (execution.cursor() != null) {
            execution.cursor().settle();
          }
          if (autoCommit) {
            end(Failures.isRefusedStatement(e) ? Outcome.ABORTED : Outcome.INDETERMINATE);
          } else if (Failures.isRollback(e)) {
            end(Outcome.ABORTED);
          } else {
            doubtful |= !product.goesOnAfter(e);
          }
        });
  }

  // Batches

  List<Execution> executingBatch(List<Batched> batch) {
    List<Execution> executions = new ArrayList<>();
    if (autoCommit) {
      guarded(() -> announceBatch(batch));
    } else {
      batch.forEach(call -> executions.add(executing(call.sql(), call.parameters())));
    }
    return executions;
  }

  /** Whether a batch in autocommit mode is one transaction or many is up to the driver. */
  private void announceBatch(List<Batched> batch) throws SQLException {
    end(Outcome.COMMITTED);
    begin();
    for (Batched call : batch) {
      Meaning meaning = recording.meaning(call.sql());
      Bound bound = Binder.bind(call.sql(), meaning, this::table, call.parameters());
      List<String> cells = new ArrayList<>();
      for (Change change : bound.changes()) {
        cells.addAll(change.table().cells(change.row()));
      }
      Unseen unseen = bound.unseen();
      Unseen all =
          unseen == null
              ? new Unseen("'" + call.sql() + "' (a batch in autocommit mode)", cells)
              : unseen;
      recording.report(call.sql(), all);
      recorder.gap(all.what(), all.writes());
    }
  }

  void executedBatch(List<Execution> executions, long[] counts) {
    for (int i = 0; i < executions.size(); i++) {
      executed(executions.get(i), i < counts.length ? counts[i] : -2);
    }
    if (autoCommit) {
      guarded(() -> end(Outcome.COMMITTED));
    }
  }

  void failedBatch(List<Execution> executions, SQLException e) {
    guarded(
        () -> {
          for (Execution execution : executions) {
            for (Change change : execution.bound().changes()) {
              lostSight(execution, change);
            }
          }
          doubtful = true;
        });
    failed(Execution.NONE, e);
  }

  // Results

  void row(Cursor cursor, ResultSet row) {
    guarded(
        () -> {
          boolean wasComplete = cursor.isComplete();
          cursor.row(row);
          if (wasComplete) {
            lateUnseen(cursor);
          }
        });
  }

  private void lateUnseen(Cursor cursor) {
    Unseen unseen = cursor.lateRows();
    recording.report(unseen.what(), unseen);
    late.add(unseen);
  }

  void resultEnded(Cursor cursor, boolean exhausted) {
    guarded(
        () -> {
          if (exhausted) {
            cursor.end();
          } else {
            cursor.settle();
          }
          pending.drain(recorder);
          if (autoCommit && recorder.isOpen() && pending.isEmpty()) {
            end(Outcome.COMMITTED);
          }
        });
  }

  /** The application did something to the row or the result that is not followed. */
  void lostTrack(Cursor cursor, @Nullable List<String> writes) {
    guarded(
        () -> {
          cursor.losesTrack();
          if (writes != null) {
            begin();
            unseen(new Unseen("an update of a result row", writes));
          }
        });
  }

  /** The application reaches the database around this recorder. */
  void bypassed(String how) {
    guarded(
        () -> {
          Unseen unseen = new Unseen(how, null);
          recording.report(how, unseen);
          late.add(unseen);
        });
  }

  // Transactions

  private void begin() {
    if (!recorder.isOpen()) {
      recorder.begin(level);
      doubtful = false;
      pending.clear();
      late.forEach(unseen -> recorder.gap(unseen.what(), unseen.writes()));
      late.clear();
    }
  }

  private void end(Outcome outcome) {
    if (recorder.isOpen()) {
      pending.drainAll(recorder);
      recorder.end(outcome);
    }
  }

  /** Everything is on file when the database is asked to commit. */
  void committing() {
    guarded(
        () -> {
          if (recorder.isOpen()) {
            pending.drainAll(recorder);
          }
        });
  }

  void committed() {
    guarded(() -> end(doubtful ? Outcome.INDETERMINATE : Outcome.COMMITTED));
  }

  void commitFailed(SQLException e) {
    guarded(() -> end(Failures.isRefusedCommit(e) ? Outcome.ABORTED : Outcome.INDETERMINATE));
  }

  /** Whether or not the call succeeded: nobody has asked the database to commit. */
  void rolledBack() {
    guarded(() -> end(Outcome.ABORTED));
  }

  void savepoint(Savepoint savepoint) {
    guarded(() -> pending.mark(savepoint, doubtful));
  }

  void rolledBackTo(Savepoint savepoint) {
    guarded(
        () -> {
          Pending.Undone undone = pending.rollBackTo(savepoint);
          doubtful = undone.wasDoubtful();
          if (undone.lostReads()) {
            unseen(Unseen.reads("reads before a rollback to a savepoint"));
          }
        });
  }

  void released(Savepoint savepoint) {
    guarded(
        () -> {
          pending.release(savepoint);
          pending.drain(recorder);
        });
  }

  boolean isAutoCommit() {
    return autoCommit;
  }

  void autoCommitChanged(boolean now) {
    guarded(
        () -> {
          autoCommit = now;
        });
  }

  void schemaChanged() {
    guarded(() -> schemaKnown = false);
  }

  void isolationChanged() {
    guarded(() -> level = Levels.of(connection.getTransactionIsolation()));
  }

  /** What becomes of an open transaction when its connection is closed is up to the driver. */
  void closed() {
    guarded(
        () -> {
          if (isClosed) {
            return;
          }
          isClosed = true;
          if (!late.isEmpty()) {
            begin();
          }
          boolean onlyRead = autoCommit || pending.isUntouched();
          end(onlyRead ? Outcome.COMMITTED : Outcome.INDETERMINATE);
          recorder.close();
        });
  }
}
