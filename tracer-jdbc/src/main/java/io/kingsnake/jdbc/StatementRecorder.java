package io.kingsnake.jdbc;

import io.kingsnake.history.Outcome;
import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.table.Product;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns statements into operations of the open transaction.
 *
 * <p>Outside autocommit mode, operations are recorded after the database answered, when it is known
 * whether a row was found, and always before commit is sent. In autocommit mode a statement is its
 * commit, so its effect is recorded before it is sent, and an aborted outcome undoes it if no row
 * was found.
 */
final class StatementRecorder {
  /** The driver does not say how many rows a statement of a batch has changed. */
  static final long UNKNOWN_COUNT = -2;

  /** The statement has a result instead. */
  static final long NO_COUNT = -1;

  private final Recording recording;
  private final Connection connection;
  private final Product product;
  private final OpenTransaction txn;
  private final Binder binder;
  private final OwnQueries rows;
  private final Returnings returnings;
  private final KnownTables tables;

  StatementRecorder(
      Recording recording, Connection connection, Product product, OpenTransaction txn) {
    this.recording = recording;
    this.connection = connection;
    this.product = product;
    this.txn = txn;
    this.tables = new KnownTables(recording, connection, product);
    this.binder = new Binder(tables, txn::newRowName);
    this.rows = new OwnQueries(recording, connection, product, txn);
    boolean returns = product == Product.POSTGRESQL && recording.settings().readsBack();
    this.returnings = new Returnings(tables, returns);
  }

  /** The queries of the recorder's own. */
  OwnQueries own() {
    return rows;
  }

  /** The connection's schema may be another one now. */
  void forgetSchema() {
    tables.forgetSchema();
  }

  /** Columns that statements are made to return. */
  Returnings returnings() {
    return returnings;
  }

  /** A statement is about to be sent. */
  Execution prepare(StatementText text, Parameters parameters, @Nullable Returning returning)
      throws SQLException {
    String sql = text.shown();
    Meaning meaning = meaning(text);
    if (txn.isAutoCommit()) {
      txn.end(Outcome.COMMITTED);
      if (isWithoutOperations(meaning)) {
        tables.sending(text, meaning);
        return Execution.NONE;
      }
    }
    txn.begin();
    txn.count();
    tables.sending(text, meaning);
    Bound bound = bind(sql, meaning, parameters);
    bound = rows.canAsk() ? rows.askable(bound) : bound.withoutAsking();
    Unseen unseen = bound.mayAsk() ? null : bound.unseen();
    if (unseen != null) {
      txn.warn(sql, unseen);
    }
    // A statement that was understood fails where its table cannot be looked up.
    boolean isAnnounced = txn.isAutoCommit() || meaning instanceof Meaning.Opaque;
    boolean isNoted = recording.settings().notes() && !isWithoutOperations(meaning);
    String origin = isNoted ? text.origin() : null;
    Execution execution = new Execution(text, bound, txn.isAutoCommit(), isAnnounced, origin);
    execution.returning(txn.isAutoCommit() ? null : returning);
    announce(execution, meaning, unseen);
    rows.prepare(execution);
    return execution;
  }

  /** A new index has entries of rows that are there, which nothing has written. */
  private Meaning meaning(StatementText text) {
    return text.meaning() instanceof Meaning.NewIndex index
        ? index.onRows(recording.mayHaveRows())
        : text.meaning();
  }

  private static boolean isWithoutOperations(Meaning meaning) {
    return meaning instanceof Meaning.Nothing
        || meaning instanceof Meaning.Schema
        || meaning instanceof Meaning.Setting;
  }

  /** Reports the end of a statement to the tables. */
  void answered() {
    tables.answered();
  }

  /** Settings and changes of the schema may end, or be undone, with a transaction or a part. */
  void transactionEnded() {
    rows.clear();
    tables.transactionEnded();
  }

  /** A part of the transaction was undone. */
  void partUndone() {
    tables.partUndone();
  }

  /**
   * Binds a statement; where the catalogue cannot be queried, as in a failed transaction, the
   * statement counts as not understood.
   */
  private Bound bind(String sql, Meaning meaning, Parameters parameters) {
    try {
      return binder.bind(sql, meaning, parameters);
    } catch (SQLException e) {
      return Bound.of(new Unseen(Unseen.text(sql, "no catalogue: error " + e.getSQLState()), null));
    }
  }

  /** Records whatever must be on file before the database receives the statement. */
  private void announce(Execution execution, Meaning meaning, @Nullable Unseen unseen) {
    boolean isSetting = meaning instanceof Meaning.Setting || isReading(meaning);
    boolean commits =
        execution.bound().mayCommit()
            && !product.changesSchemaInTransactions()
            && !(isSetting && product.goesOnAtSetting(execution.text().sql()));
    if (commits) {
      commitUnasked(isSetting);
    }
    if (unseen != null) {
      if (execution.isAnnounced()) {
        txn.announce(unseen);
        txn.missed();
      }
      if (commits && !execution.isAlone()) {
        txn.end(Outcome.COMMITTED); // a rollback of what follows does not undo it
      }
    } else if (execution.isAlone()) {
      txn.announceOrigin(execution.origin());
      execution.bound().changes().forEach(change -> announce(execution, change));
    }
    txn.announced();
    addResult(execution);
  }

  private void addResult(Execution execution) {
    Query query = execution.bound().query();
    Computed computed = execution.bound().computed();
    if (query != null && computed == null) {
      Cursor cursor = new Cursor(query, partly -> misses(execution, partly));
      txn.origin(execution.origin());
      txn.add(cursor);
      execution.result(cursor);
    } else if (computed != null) {
      execution.result(new ComputedResult(computed, partly -> misses(execution, partly)));
    }
  }

  private void misses(Execution execution, Unseen unseen) {
    txn.warn(execution.sql(), unseen);
    txn.missed();
  }

  private void announce(Execution execution, Change change) {
    change.done().forEach(txn::announce);
    if (!change.open().isEmpty()) {
      txn.unseen(change.unseenValues(execution.sql()));
    }
    txn.unseen(change.unseen());
    if (!change.open().isEmpty() || change.unseen() != null) {
      txn.missed();
    }
  }

  private static boolean isReading(Meaning meaning) {
    return meaning instanceof Meaning.Opaque opaque && opaque.effect() == Meaning.Effect.READS;
  }

  /**
   * Begins a new transaction if the statement commits the current one. Where it perhaps does,
   * neither one transaction nor two would be true: the second of two has the snapshot of the first.
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
  void conclude(Execution execution, long count) throws SQLException {
    conclude(execution, count, recording.settings().readsBack(), false);
    rows.readBack();
    txn.drain();
  }

  private void conclude(Execution execution, long count, boolean readsBack, boolean isOfBatch)
      throws SQLException {
    if (execution == Execution.NONE) {
      return;
    }
    ReturnedRows returned = execution.returned();
    if (returned != null) {
      returned.next(count);
    }
    if (execution.result() != null) {
      txn.answered();
    }
    if (execution.isAlone()) {
      concludeAlone(execution, count);
      return;
    }
    Bound bound = execution.bound();
    if (bound.computed() != null) {
      txn.origin(execution.origin());
      rows.compute(execution);
      return;
    }
    if (bound.many() != null) {
      txn.origin(execution.origin());
      if (rows.changed(execution, count)) {
        return;
      }
    }
    if (bound.returned() != null && count == NO_COUNT) {
      addReturned(execution, bound.returned());
      return;
    }
    if (bound.generated() != null && (count == 1 || count == NO_COUNT)) {
      Change change = rows.generated(execution, bound.generated(), isOfBatch);
      if (change != null) {
        txn.origin(execution.origin());
        done(execution, change, readsBack);
        return;
      }
    }
    Unseen unseen = bound.unseen();
    if (unseen != null && !execution.isAnnounced()) {
      txn.unseen(unseen);
      txn.missed();
    }
    if (!bound.changes().isEmpty()) {
      txn.origin(execution.origin());
    }
    for (Change change : bound.changes()) {
      boolean isDone =
          count == bound.changes().size()
              || (change.isInsert() && (count == UNKNOWN_COUNT || count == NO_COUNT))
              || (change.isUpsert() && count == 2);
      if (isDone) {
        done(execution, change, readsBack);
      } else if (count == 0 && countsFoundRows()) {
        missed(execution, change);
      } else {
        lostSight(execution, change);
      }
    }
  }

  private void addReturned(Execution execution, Returned returned) {
    txn.origin(execution.origin());
    List<Late> lates = new ArrayList<>();
    if (returned.change() != null) {
      returned.change().open().forEach(open -> lates.add(late(execution, returned.change(), open)));
    }
    ReturnedResult result = new ReturnedResult(returned, lates, txn::missed);
    txn.add(result);
    execution.result(result);
  }

  private Late late(Execution execution, Change change, Change.Open open) {
    boolean seesOneState = rows.isOfOneState();
    return new Late(
        execution.sql(), change.table(), change.row(), open, txn.memory(), seesOneState);
  }

  private void done(Execution execution, Change change, boolean readsBack) throws SQLException {
    for (Slot slot : change.done()) {
      rows.overwritten(slot);
      txn.addAndRemember(slot);
    }
    List<Late> lates = new ArrayList<>();
    for (Change.Open open : change.open()) {
      Late late = late(execution, change, open);
      txn.add(late);
      lates.add(late);
    }
    if (!lates.isEmpty() && !rows.isReturned(execution, change, lates)) {
      readBack(lates, readsBack);
    }
    if (change.unseen() != null) {
      txn.unseen(change.unseen());
      txn.missed();
    }
  }

  private void readBack(List<Late> lates, boolean readsBack) {
    for (Late late : lates) {
      if (readsBack) {
        rows.add(late);
      } else {
        late.settle();
        txn.missed();
      }
    }
  }

  private void missed(Execution execution, Change change) {
    if (change.missed() == null) {
      txn.unseen(Unseen.reads(Unseen.text(execution.sql(), "it found no row")));
      txn.missed();
    } else {
      change.missed().forEach(txn::add);
    }
  }

  private void lostSight(Execution execution, Change change) {
    txn.missed();
    attempted(execution, change);
  }

  private void attempted(Execution execution, Change change) {
    String what = Unseen.text(execution.sql(), "what it did is not known");
    txn.unseen(new Unseen(what, change.keys()));
    txn.unseen(change.unseen());
  }

  /** The statement is of a batch that failed. */
  void attempted(Execution execution) {
    for (Change change : execution.bound().changes()) {
      List<Slot> writes = txn.isAutoCommit() ? null : presumed(execution, change);
      if (writes == null) {
        attempted(execution, change);
      } else {
        String what = Unseen.text(execution.sql(), "what it did is not known");
        txn.add(new Attempt(writes, new Unseen(what, change.keys())));
      }
    }
  }

  /** Operations of the change if it was carried out; null if they are not known. */
  private @Nullable List<Slot> presumed(Execution execution, Change change) {
    if (change.unseen() != null) {
      return null;
    }
    List<Slot> writes = new ArrayList<>(change.done().stream().filter(Slot::isWrite).toList());
    for (Change.Open open : change.open()) {
      Late late = new Late(execution.sql(), change.table(), change.row(), open, txn.memory(), true);
      Object value = rows.isOfOneState() ? late.derived() : null;
      if (value == null) {
        return null;
      }
      txn.memory().seen(late.cell(), value);
      writes.add(Slot.write(late.cell(), value));
    }
    return writes;
  }

  /**
   * Tests whether an update counts the rows it found; MySQL's drivers can be told to count only
   * changed ones.
   */
  private boolean countsFoundRows() {
    try {
      return product != Product.MYSQL
          || !String.valueOf(connection.getMetaData().getURL()).contains("useAffectedRows=true");
    } catch (SQLException e) {
      return false;
    }
  }

  private void concludeAlone(Execution execution, long count) {
    if (execution.result() != null) {
      return; // ends with its result
    }
    List<Change> changes = execution.bound().changes();
    if (!changes.isEmpty() && count == 0 && countsFoundRows()) {
      txn.end(Outcome.ABORTED);
      txn.beginInstead();
      txn.announceOrigin(execution.origin());
      changes.forEach(change -> missed(execution, change));
    } else if (!changes.isEmpty() && count != changes.size()) {
      changes.forEach(change -> lostSight(execution, change));
    }
    txn.end(Outcome.COMMITTED);
  }

  /**
   * Announces a batch; in autocommit mode, the driver decides whether a batch is one transaction or
   * many.
   */
  void announceBatch(List<Batched> batch) {
    txn.end(Outcome.COMMITTED);
    txn.begin();
    for (Batched call : batch) {
      Meaning meaning = meaning(call.text());
      tables.sending(call.text(), meaning);
      Bound bound = bind(call.text().shown(), meaning, call.parameters());
      Unseen unseen = bound.unseen();
      if (unseen == null) {
        List<String> keys = new ArrayList<>();
        for (Change change : bound.changes()) {
          keys.addAll(change.keys());
          txn.unseen(change.unseen());
        }
        unseen = new Unseen(Unseen.text(call.text().shown(), "a batch in autocommit mode"), keys);
      }
      txn.unseen(unseen);
      txn.count();
      txn.missed();
    }
    txn.announced();
  }

  /**
   * Begins a transaction for a batch with a commit in its middle, because statements before that
   * commit are recorded after it.
   */
  void announceCommits(List<Execution> batch) {
    boolean commits = batch.stream().anyMatch(execution -> execution.bound().mayCommit());
    if (commits && batch.size() > 1 && !product.changesSchemaInTransactions()) {
      txn.begin();
      txn.announce(new Unseen("a batch that may commit in its middle", null));
    }
  }

  void concludeBatch(List<Execution> executions, long[] counts) throws SQLException {
    boolean readsBack =
        recording.settings().readsBack()
            && (areOfOneStatement(executions) || areOfDifferentRows(executions));
    for (int i = 0; i < executions.size(); i++) {
      long count = i < counts.length ? counts[i] : UNKNOWN_COUNT;
      conclude(executions.get(i), count, readsBack, executions.size() > 1);
    }
    rows.readBack();
    txn.drain();
  }

  private static boolean areOfOneStatement(List<Execution> executions) {
    return executions.stream().allMatch(e -> e.text().sql().equals(executions.get(0).text().sql()));
  }

  /**
   * Tests whether the changes are of different rows: otherwise the last value would pass for those
   * before it.
   */
  private static boolean areOfDifferentRows(List<Execution> executions) {
    Set<String> rows = new HashSet<>();
    return executions.stream()
        .flatMap(execution -> execution.bound().changes().stream())
        .allMatch(change -> rows.add(change.table().name() + change.row()));
  }
}
