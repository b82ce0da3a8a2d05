package io.kingsnake.jdbc;

import io.kingsnake.history.Outcome;
import io.kingsnake.jdbc.table.Product;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Actions of one connection, as wrappers report them. Never throws: what goes wrong here becomes a
 * gap in the history. Connections may be used by several threads.
 */
final class Session {
  /** Undoes a statement, or by a setting of the server's the transaction. */
  private static final int MYSQL_LOCK_TIMEOUT = 1205;

  private final Recording recording;
  private final Connection connection;
  private final Product product;
  private final OpenTransaction txn;
  private final StatementRecorder statements;
  private boolean isClosed;

  /** Set if the application holds an object through which it can reach the database unrecorded. */
  private boolean isBypassed;

  Session(Recording recording, Connection connection) throws SQLException {
    this.recording = recording;
    this.connection = connection;
    this.product = Product.named(connection.getMetaData().getDatabaseProductName());
    boolean autoCommit = connection.getAutoCommit();
    String level = Levels.of(connection.getTransactionIsolation());
    this.txn = new OpenTransaction(recording);
    txn.autoCommit(autoCommit);
    txn.level(level);
    this.statements = new StatementRecorder(recording, connection, product, txn);
    recording.opened(this);
  }

  /** Step of the recorder. */
  private interface Step {
    void run() throws SQLException;
  }

  private synchronized void guarded(Step step) {
    if (isClosed) {
      return;
    }
    try {
      step.run();
    } catch (UncheckedIOException e) {
      giveUp(e);
    } catch (SQLException | RuntimeException | StackOverflowError e) {
      lose(e);
    }
  }

  /** The file cannot be written, and says that anything may be missing. */
  private void giveUp(UncheckedIOException e) {
    recording.report("a connection is no longer recorded", e);
    isClosed = true;
    try {
      txn.closeFile();
    } catch (UncheckedIOException second) {
      e.addSuppressed(second);
    }
  }

  /** The history must say that something is missing. */
  private void lose(Throwable e) {
    recording.report("a call could not be recorded", e);
    try {
      txn.begin();
      txn.announce(new Unseen("the recorder failed: " + said(e), null));
      txn.missed();
    } catch (UncheckedIOException second) {
      giveUp(second);
    } catch (RuntimeException second) {
      recording.report("the history is not complete", second);
    }
  }

  /**
   * Text of an error; databases repeat statements and values in theirs, which may have to stay
   * secret.
   */
  private String said(Throwable e) {
    return recording.settings().showsSql() ? e.toString() : e.getClass().getName();
  }

  // Statements

  StatementText text(String sql) {
    return recording.text(sql);
  }

  /**
   * Columns that a statement prepared by the application should return for the recorder, or null.
   */
  @Nullable Returning returning(StatementText text) {
    Returning[] result = new Returning[1];
    guarded(() -> result[0] = statements.returnings().returning(text));
    return result[0];
  }

  /**
   * Columns that the application makes a statement return, if the recorder reads them, too;
   * otherwise null.
   */
  @Nullable Returning asked(StatementText text, List<String> names) {
    Returning[] result = new Returning[1];
    guarded(() -> result[0] = statements.returnings().asked(text, names));
    return result[0];
  }

  Execution executing(StatementText text, Parameters parameters, @Nullable Returning returning)
      throws SQLException {
    Execution[] result = {Execution.NONE};
    guarded(() -> result[0] = statements.prepare(text, parameters, returning));
    guarded(() -> statements.own().lookAtSummands(List.of(result[0])));
    passOnFailure();
    return result[0];
  }

  void executed(Execution execution, long count) throws SQLException {
    guarded(statements::answered);
    guarded(() -> statements.conclude(execution, count));
    passOnFailure();
  }

  /** Notes the rows that a statement was made to return. */
  void returned(List<Execution> executions, Returning returning, Statement statement) {
    guarded(
        () -> {
          ReturnedRows rows = new ReturnedRows(returning, statement.getGeneratedKeys());
          executions.forEach(execution -> execution.returned(rows));
        });
  }

  /**
   * Passes on a failure of the recorder's own query: if the database ended the transaction there,
   * the application sees the error as one of its own statement's.
   */
  private void passOnFailure() throws SQLException {
    SQLException refusal = statements.own().failure();
    if (refusal != null) {
      failed(Execution.NONE, refusal);
      throw refusal;
    }
  }

  void failed(Execution execution, SQLException e) {
    guarded(statements::answered);
    guarded(
        () -> {
          Result result = execution.result();
          if (result != null) {
            result.settle();
          }
          if (txn.isAutoCommit()) {
            txn.end(Failures.isRefusedStatement(e) ? Outcome.ABORTED : Outcome.INDETERMINATE);
          } else if (Failures.isRollback(e) && !mayGoOn(execution, e)) {
            txn.end(Outcome.ABORTED);
          } else if (!product.goesOnAfter(e)) {
            txn.doubt();
          }
          if (Failures.showsData(e)) {
            txn.begin();
            txn.unseen(Unseen.reads(Unseen.text(execution.sql(), "it failed at what is there")));
          }
          if (txn.isAutoCommit()) {
            txn.end(Outcome.COMMITTED);
          }
        });
  }

  /**
   * Tests whether the transaction may be alive although the database reports that it rolled back.
   */
  private boolean mayGoOn(Execution execution, SQLException e) {
    return switch (product) {
      case POSTGRESQL -> true; // its driver can go back to before a statement by itself
      case MYSQL -> e.getErrorCode() == MYSQL_LOCK_TIMEOUT;
      case H2 -> execution.mayBeQuery();
      default -> false;
    };
  }

  List<Execution> executingBatch(List<Batched> batch, @Nullable Returning returning)
      throws SQLException {
    List<Execution> executions = new ArrayList<>();
    // A batch of one statement is that statement.
    if (txn.isAutoCommit() && batch.size() != 1) {
      guarded(() -> statements.announceBatch(batch));
    } else {
      for (Batched call : batch) {
        executions.add(Execution.NONE);
        int last = executions.size() - 1;
        guarded(
            () ->
                executions.set(
                    last, statements.prepare(call.text(), call.parameters(), returning)));
      }
      guarded(() -> statements.announceCommits(executions));
      guarded(() -> statements.own().lookAtSummands(executions));
      passOnFailure();
    }
    return executions;
  }

  void executedBatch(List<Execution> executions, long[] counts) throws SQLException {
    guarded(statements::answered);
    guarded(
        () -> {
          statements.concludeBatch(executions, counts);
          if (txn.isAutoCommit()) {
            txn.end(Outcome.COMMITTED);
          }
        });
    passOnFailure();
  }

  /** Some of the batch may have been carried out. */
  void failedBatch(List<Execution> executions, SQLException e) {
    guarded(
        () -> {
          for (Execution execution : executions) {
            statements.attempted(execution);
          }
          txn.doubt();
          if (txn.isAutoCommit()) {
            txn.end(Outcome.INDETERMINATE);
          }
        });
    failed(Execution.NONE, e);
  }

  // Results

  void row(Result result, ResultSet row) {
    guarded(
        () -> {
          boolean isLate = result.isComplete();
          result.row(row, txn.memory());
          if (isLate) {
            txn.unseenForGood(result.lateRows());
          }
        });
  }

  void resultEnded(Result result, boolean exhausted) {
    guarded(
        () -> {
          if (exhausted) {
            result.end();
          } else {
            result.settle();
          }
          txn.drain();
        });
  }

  /**
   * The application did something to the result that is not followed.
   *
   * @param isChange whether it may have changed rows
   */
  void lostTrack(Result result, boolean isChange) {
    guarded(
        () -> {
          result.losesTrack();
          if (isChange) {
            txn.begin();
            txn.unseen(new Unseen("an update of a result row", result.writes()));
          }
        });
  }

  /** A result whose rows are not recorded; it may write some. */
  void unfollowed(ResultSet rows) {
    guarded(
        () -> {
          if (rows.getConcurrency() == ResultSet.CONCUR_UPDATABLE) {
            txn.unseenForGood(new Unseen("an updatable result", null));
          }
        });
  }

  /** The application reaches the database around this recorder. */
  void bypassed(String how) {
    guarded(
        () -> {
          isBypassed = true;
          txn.unseenForGood(new Unseen(how, null));
        });
  }

  // Transactions

  boolean isAutoCommit() {
    return txn.isAutoCommit();
  }

  void autoCommitChanged(boolean now) {
    guarded(() -> txn.autoCommit(now));
  }

  void schemaChanged() {
    guarded(statements::forgetSchema);
  }

  void isolationChanged() {
    guarded(() -> txn.level(Levels.of(connection.getTransactionIsolation())));
  }

  void committing() {
    guarded(txn::settle);
  }

  void committed() {
    guarded(txn::committed);
    guarded(statements::transactionEnded);
  }

  void commitFailed(SQLException e) {
    guarded(() -> txn.end(Failures.isRefusedCommit(e) ? Outcome.ABORTED : Outcome.INDETERMINATE));
    guarded(statements::transactionEnded);
  }

  /**
   * Ends the transaction as aborted, even if the call failed: the database was not asked to commit.
   */
  void rolledBack() {
    guarded(() -> txn.end(Outcome.ABORTED));
    guarded(statements::transactionEnded);
  }

  void savepoint(Savepoint savepoint) {
    guarded(() -> txn.mark(savepoint));
  }

  void rolledBackTo(Savepoint savepoint) {
    guarded(() -> txn.rollBackTo(savepoint));
    guarded(statements::partUndone);
  }

  void released(Savepoint savepoint) {
    guarded(
        () -> {
          txn.release(savepoint);
          txn.drain();
        });
  }

  void closed() {
    guarded(
        () -> {
          txn.close();
          isClosed = true;
        });
    recording.closed(this);
  }

  synchronized boolean isBypassed() {
    return isBypassed && !isClosed;
  }

  /**
   * Another part of the recording has begun. What the open transaction did until now is put on file
   * in the last one.
   *
   * @return whether one is open, so that the new part lacks it
   */
  synchronized boolean cut() {
    boolean isOpen = !isClosed && txn.isOpen();
    guarded(txn::settle);
    return isOpen;
  }
}
