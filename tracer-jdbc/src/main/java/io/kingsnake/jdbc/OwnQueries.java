package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Product;
import io.kingsnake.jdbc.table.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The queries of the recorder's own, in the application's transactions. A row that a transaction
 * has written belongs to it alone until it ends, so what is there is what was written.
 */
final class OwnQueries {
  private final Recording recording;
  private final Connection connection;
  private final Product product;
  private final OpenTransaction txn;

  /** Values to ask for. */
  private final List<Late> urgent = new ArrayList<>();

  private @Nullable SQLException failure;

  OwnQueries(Recording recording, Connection connection, Product product, OpenTransaction txn) {
    this.recording = recording;
    this.connection = connection;
    this.product = product;
    this.txn = txn;
  }

  /** Tests whether there is a transaction in which the recorder can query. */
  boolean canAsk() {
    return !txn.isAutoCommit() && failure == null && recording.settings().readsBack();
  }

  /** Rows that are about to go must not be others than the ones that the statement finds. */
  Bound askable(Bound bound) {
    Many many = bound.many();
    return many != null && many.looksFirst() && !isOfOneState() ? bound.withoutAsking() : bound;
  }

  /**
   * Tests whether statements of a transaction see one state of the database, so that queries of the
   * recorder change no result.
   */
  boolean isOfOneState() {
    return product == Product.POSTGRESQL && txn.isOfOneState();
  }

  /** Sends the queries that must precede a statement. */
  void prepare(Execution execution) throws SQLException {
    if (execution.isAlone() || !canAsk()) {
      return;
    }
    Many many = execution.bound().many();
    if (many != null && looksFirst(execution, many)) {
      Cursor rows = rows(many.choice(), many.needed());
      if (rows != null) {
        execution.found(rows);
        txn.origin(execution.origin());
        txn.add(rows);
      }
    }
  }

  /**
   * Tests whether to read the rows before the statement: where a transaction sees only one state,
   * it is better to know them before anything fails.
   */
  private boolean looksFirst(Execution execution, Many many) {
    return many.looksFirst() || (many.isKnown() && isOfOneState() && !returnsAll(execution, many));
  }

  /** Tests whether the rows that the statement returns are all that it examined. */
  private static boolean returnsAll(Execution execution, Many many) {
    Returning returning = execution.returning();
    return returning != null
        && !many.looksFirst()
        && many.choice().isExact()
        && returning.columns().containsAll(many.needed());
  }

  /**
   * Looks at numbers that something is about to be added to, where that cannot be inferred from the
   * sum because it is rounded, or because the transaction may fail before the sum is seen.
   */
  void lookAtSummands(List<Execution> executions) throws SQLException {
    if (!canAsk()) {
      return;
    }
    String locking = lockingOfSummands();
    Map<Table, Set<List<Object>>> points = new LinkedHashMap<>();
    Map<Table, Set<Column>> columns = new LinkedHashMap<>();
    for (Execution execution : executions) {
      for (Change change : execution.bound().changes()) {
        for (Column column : summands(execution, change, executions.size() > 1)) {
          points.computeIfAbsent(change.table(), t -> new LinkedHashSet<>()).add(change.row());
          columns.computeIfAbsent(change.table(), t -> new LinkedHashSet<>()).add(column);
        }
      }
    }
    for (Map.Entry<Table, Set<List<Object>>> entry : points.entrySet()) {
      RowChoice choice = RowChoice.ofPoints(entry.getKey(), List.copyOf(entry.getValue()));
      Set<Column> wanted = columns.getOrDefault(entry.getKey(), Set.of());
      Cursor found = rows(choice, List.copyOf(wanted), locking);
      if (found == null && !locking.isEmpty()) {
        forget(entry.getKey(), entry.getValue(), wanted);
      }
      // Elsewhere the statement may find another number: a read of the recorder's own would then
      // look as if the application had seen two.
      if (found != null && isOfOneState()) {
        txn.origin(executions.get(0).origin());
        txn.add(found);
      }
    }
  }

  /** Forgets numbers in these cells: another query without a lock may see different ones. */
  private void forget(Table table, Set<List<Object>> points, Set<Column> columns) {
    for (List<Object> row : points) {
      columns.forEach(column -> txn.memory().forget(table.cell(column, Table.row(row))));
    }
  }

  /** Updates see later rows than queries do, unless these lock them first, as updates will. */
  private String lockingOfSummands() {
    if (product == Product.POSTGRESQL) {
      return isOfOneState() ? "" : " FOR NO KEY UPDATE";
    }
    return product == Product.MYSQL ? " FOR UPDATE" : "";
  }

  /**
   * Columns whose new value must be read back; a batch that fails in its middle returns nothing of
   * its effects.
   */
  private List<Column> summands(Execution execution, Change change, boolean isOfBatch) {
    List<Column> columns = new ArrayList<>();
    Returning returning = execution.returning();
    boolean isReturned = returning != null && returning.contains(change.open()) && !isOfBatch;
    for (Change.Open open : change.open()) {
      boolean isLookedAt =
          open.increment() != null
              && (open.column().roundsSums() || (isOfOneState() && !isReturned));
      if (isLookedAt) {
        String cell = change.table().cell(open.column(), Table.row(change.row()));
        if (txn.memory().of(cell) == null || !lockingOfSummands().isEmpty()) {
          columns.add(open.column());
        }
      }
    }
    return columns;
  }

  private @Nullable Cursor rows(RowChoice choice, Set<Column> columns) throws SQLException {
    return rows(choice, List.copyOf(columns));
  }

  private @Nullable Cursor rows(RowChoice choice, List<Column> columns) throws SQLException {
    return rows(choice, columns, "");
  }

  private @Nullable Cursor rows(RowChoice choice, List<Column> columns, String locking)
      throws SQLException {
    if (failure != null) {
      return null;
    }
    try {
      return Companion.rows(connection, choice, columns, txn.memory(), locking);
    } catch (SQLException e) {
      failed(e);
      return null;
    }
  }

  /** A query that fails may have ended the transaction, which the application must hear of. */
  private void failed(SQLException e) {
    if (product == Product.POSTGRESQL || Failures.isRollback(e)) {
      failure = e;
    }
  }

  /** Why the transaction has failed at a query of the recorder's own, or null. */
  @Nullable SQLException failure() {
    return failure;
  }

  void add(Late late) {
    urgent.add(late);
  }

  /** Notes that a cell was overwritten, so that its former value can no longer be queried. */
  void overwritten(Slot slot) {
    if (!urgent.isEmpty() && slot instanceof Slot.Known known && known.isWrite()) {
      for (Late late : urgent) {
        if (late.cell().equals(known.key())) {
          late.settle();
          txn.missed();
        }
      }
      urgent.removeIf(late -> late.cell().equals(known.key()));
    }
  }

  /** Asks for values that were written. */
  void readBack() throws SQLException {
    if (!urgent.isEmpty()) {
      List<Late> lates = new ArrayList<>(urgent);
      urgent.clear();
      ask(lates);
    }
  }

  /** Tests whether the statement itself has returned the values it wrote to this row. */
  boolean isReturned(Execution execution, Change change, List<Late> lates) throws SQLException {
    ReturnedRows returned = execution.returned();
    if (returned == null || !returned.returning().contains(change.open())) {
      return false;
    }
    RowChoice choice = RowChoice.ofPoints(change.table(), List.of(change.row()));
    Cursor row = returned.read(choice, txn.memory());
    if (row == null || row.rows().size() != 1) {
      return false;
    }
    lates.forEach(late -> late.found(row.value(row.rows().get(0), late.column())));
    return true;
  }

  private void ask(List<Late> lates) throws SQLException {
    Map<Table, List<Late>> byTable = new LinkedHashMap<>();
    lates.forEach(late -> byTable.computeIfAbsent(late.table(), t -> new ArrayList<>()).add(late));
    for (Map.Entry<Table, List<Late>> entry : byTable.entrySet()) {
      Set<List<Object>> points = new LinkedHashSet<>();
      Set<Column> columns = new LinkedHashSet<>();
      for (Late late : entry.getValue()) {
        points.add(late.row());
        columns.add(late.column());
      }
      Cursor rows = rows(RowChoice.ofPoints(entry.getKey(), List.copyOf(points)), columns);
      fill(entry.getValue(), rows);
    }
  }

  /**
   * Fills in values from the last to the first: the current value was written last, and earlier
   * ones follow by subtraction.
   */
  private void fill(List<Late> lates, @Nullable Cursor rows) {
    Map<String, Late> later = new HashMap<>();
    for (int i = lates.size() - 1; i >= 0; i--) {
      Late late = lates.get(i);
      Late next = later.put(late.cell(), late);
      Object value = next == null ? value(late, rows) : next.old();
      if (value != Datum.UNKNOWN) {
        late.found(value);
      } else if (failure != null) {
        late.presume();
      } else {
        late.settle();
        txn.missed();
      }
    }
  }

  private static Object value(Late late, @Nullable Cursor rows) {
    if (rows != null) {
      for (Cursor.SeenRow row : rows.rows()) {
        if (row.key().equals(late.row())) {
          return rows.value(row, late.column());
        }
      }
    }
    return Datum.UNKNOWN;
  }

  /** Forgets the state of a transaction that is over. */
  void clear() {
    urgent.clear();
    failure = null;
  }

  /** A query that can be computed again was carried out. */
  void compute(Execution execution) {
    if (execution.result() instanceof ComputedResult result) {
      List<List<Object>> answer = null;
      if (failure == null) {
        try {
          answer = result.query().answer(connection, txn.memory(), result::read);
        } catch (SQLException e) {
          failed(e);
        }
      }
      result.expect(answer);
      txn.add(result);
    }
  }

  /**
   * The new row, if the database reports its key, and it holds the written values; else null.
   *
   * @param isOfBatch whether other rows were made by the same call
   */
  @Nullable Change generated(Execution execution, Generated generated, boolean isOfBatch)
      throws SQLException {
    ReturnedRows returned = execution.returned();
    if (returned != null && returned.returning().columns().containsAll(generated.table().key())) {
      return there(generated, returned.read(RowChoice.ofAll(generated.table()), txn.memory()));
    }
    Long key = isOfBatch ? null : lastKey();
    if (key == null) {
      return null;
    }
    RowChoice choice = RowChoice.ofPoints(generated.table(), List.of(List.of((Object) key)));
    return there(generated, rows(choice, generated.table().recorded()));
  }

  private @Nullable Long lastKey() {
    String question = product.lastKeyQuery();
    if (question == null || failure != null) {
      return null;
    }
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(question)) {
      return answer.next() ? (Long) answer.getLong(1) : null;
    } catch (SQLException e) {
      failed(e);
      return null;
    }
  }

  /** The new row, of which all is known that was found; null if it is another one. */
  private static @Nullable Change there(Generated generated, @Nullable Cursor found) {
    if (found == null || found.rows().size() != 1) {
      return null;
    }
    Cursor.SeenRow row = found.rows().get(0);
    Change change = row.key().get(0) instanceof Long key ? generated.row().apply(key) : null;
    return change != null && isThere(change, found) ? filled(change, found, row) : null;
  }

  private static Change filled(Change change, Cursor found, Cursor.SeenRow row) {
    List<Slot> done = new ArrayList<>(change.done());
    List<Change.Open> left = new ArrayList<>();
    String name = Table.row(change.row());
    for (Change.Open open : change.open()) {
      Object value = found.value(row, open.column());
      if (value == Datum.UNKNOWN) {
        left.add(open);
      } else {
        done.add(Slot.insert(change.table().cell(open.column(), name), value));
      }
    }
    return new Change(change.table(), change.row(), done, left, change.missed(), change.unseen());
  }

  private static boolean isThere(Change change, Cursor found) {
    String name = Table.row(change.row());
    Map<String, Object> there = new HashMap<>();
    for (Column column : change.table().recorded()) {
      Object value = found.value(found.rows().get(0), column);
      if (value != Datum.UNKNOWN) {
        there.put(change.table().cell(column, name), value);
      }
    }
    return change.done().stream()
        .allMatch(
            slot ->
                !(slot instanceof Slot.Known known)
                    || !there.containsKey(known.key())
                    || there.get(known.key()).equals(known.value()));
  }

  /** Tests whether it is known which rows were changed, and how. */
  boolean changed(Execution execution, long count) throws SQLException {
    Many many = execution.bound().many();
    return many != null && change(execution, many, count);
  }

  private boolean change(Execution execution, Many many, long count) throws SQLException {
    Cursor found = execution.found();
    boolean looksFirst = looksFirst(execution, many);
    if (found == null && !looksFirst) {
      ReturnedRows returned = execution.returned();
      found =
          returned != null && returnsAll(execution, many)
              ? returned.read(many.choice(), txn.memory())
              : rows(many.choice(), many.needed());
      if (found != null) {
        found.conceal(many.assigned().stream().map(Change.Open::column).toList());
      }
    }
    List<Cursor.SeenRow> matching = found == null ? null : matching(many, found);
    if (found == null || matching == null || matching.size() != count) {
      return false;
    }
    if (!looksFirst) {
      txn.add(found);
    }
    List<Slot> slots =
        many.isDelete()
            ? ManyRows.deleted(many, found, matching)
            : ManyRows.updated(many, found, matching, after(many, found, matching));
    if (slots == null) {
      return false;
    }
    slots.forEach(txn::addAndRemember);
    if (many.unseen() != null) {
      txn.unseen(many.unseen());
      txn.missed();
    }
    return true;
  }

  private static @Nullable List<Cursor.SeenRow> matching(Many many, Cursor found) {
    List<Cursor.SeenRow> matching = new ArrayList<>();
    for (Cursor.SeenRow row : found.rows()) {
      Boolean matches = many.choice().matches(column -> found.value(row, column));
      if (matches == null) {
        return null;
      }
      if (matches) {
        matching.add(row);
      }
    }
    return matching;
  }

  /** The rows as they are now; null if the database does not say. */
  private @Nullable Cursor after(Many many, Cursor found, List<Cursor.SeenRow> rows)
      throws SQLException {
    if (rows.isEmpty() || !many.looksFirst() || many.isKnown()) {
      return found;
    }
    List<Column> assigned = many.assigned().stream().map(Change.Open::column).toList();
    List<List<Object>> keys = rows.stream().map(Cursor.SeenRow::key).toList();
    return rows(RowChoice.ofPoints(many.table(), keys), assigned);
  }
}
