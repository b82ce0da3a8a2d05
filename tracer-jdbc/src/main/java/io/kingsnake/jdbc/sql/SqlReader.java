package io.kingsnake.jdbc.sql;

import io.kingsnake.jdbc.sql.Meaning.Assignment;
import io.kingsnake.jdbc.sql.Meaning.Order;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import org.jspecify.annotations.Nullable;

/**
 * Understands statements. The grammar has many more clauses than are understood here, so nothing is
 * looked for: the statement is printed again from the parts that were understood, and any
 * difference means that there is more to it.
 */
public final class SqlReader {
  private SqlReader() {}

  public static Meaning read(String sql) {
    Text text = new Text(sql);
    if (text.holdsSeveral()) {
      return Meaning.anything("several statements at once");
    }
    String function = text.unknownFunction();
    if (function != null) {
      return Meaning.anything("function " + function + " may do anything");
    }
    return switch (text.keyword()) {
      case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "(" -> parse(sql);
      case "SHOW", "DESCRIBE" -> new Meaning.Nothing();
      case "VALUES" -> text.asksTables() ? inner() : new Meaning.Nothing();
      case "SET" -> setting(text);
      case "EXPLAIN" ->
          text.has("ANALYZE") ? Meaning.anything("EXPLAIN ANALYZE") : new Meaning.Nothing();
      case "CREATE" ->
          text.createsNothingButSchema()
              ? new Meaning.Schema()
              : Meaning.anything("CREATE").committing();
      case "COMMENT", "GRANT", "REVOKE", "ANALYZE", "VACUUM" -> new Meaning.Schema();
      case "CHECKPOINT" -> new Meaning.Setting();
      case "DROP", "ALTER", "TRUNCATE" -> ofTable(text);
      case "COMMIT", "ROLLBACK", "BEGIN", "START", "SAVEPOINT", "RELEASE", "END", "ABORT" ->
          boundary();
      default -> Meaning.anything("no statement that is understood");
    };
  }

  private static Meaning boundary() {
    return Meaning.anything("transactions are followed through JDBC's own calls only");
  }

  private static Meaning setting(Text text) {
    if (text.setsTransaction()) {
      return boundary();
    }
    return text.asksTables() ? inner().committing() : new Meaning.Setting();
  }

  private static Meaning.Opaque inner() {
    return Meaning.reads("a query inside a statement");
  }

  private static Meaning ofTable(Text text) {
    TableName table = text.alteredTable();
    Meaning.Opaque change =
        table == null
            ? Meaning.anything("a change of the schema")
            : Meaning.writes("a change of the schema", table);
    return change.committing();
  }

  private static Meaning parse(String sql) {
    Statement statement;
    try {
      statement = CCJSqlParserUtil.newParser(sql).Statement();
    } catch (ParseException | TokenMgrException e) {
      return Meaning.anything("it cannot be parsed");
    }
    if (statement instanceof PlainSelect select) {
      return select(select);
    }
    if (statement instanceof Insert insert) {
      return insert(insert);
    }
    if (statement instanceof Update update) {
      return update(update);
    }
    if (statement instanceof Delete delete) {
      return delete(delete);
    }
    boolean reads = statement instanceof Select select && select.getWithItemsList() == null;
    return reads ? Meaning.reads("not a query of one table") : Meaning.anything("WITH");
  }

  private static Meaning select(PlainSelect select) {
    if (select.getWithItemsList() != null || select.getIntoTables() != null) {
      return Meaning.anything("WITH or INTO");
    }
    if (select.getFromItem() == null) {
      return select.toString().contains("FROM")
          ? Meaning.reads("a query inside a query")
          : new Meaning.Nothing();
    }
    TableName table = select.getFromItem() instanceof Table from ? name(from) : null;
    if (table == null || !select.toString().equals(understood(select))) {
      return Meaning.reads("not a simple query of one table");
    }
    List<@Nullable String> columns = columns(select);
    Condition where = Conditions.of(select.getWhere());
    return new Meaning.Select(
        table,
        columns,
        columns == null || areOnlyColumns(select),
        where,
        select.getOrderByElements() != null,
        order(select),
        limit(select),
        select.getForUpdate() == null || !select.getForUpdate().toString().contains("SKIP"));
  }

  private static String understood(PlainSelect select) {
    StringBuilder text = new StringBuilder("SELECT ");
    text.append(PlainSelect.getStringList(select.getSelectItems()));
    text.append(" FROM ").append(select.getFromItem());
    if (select.getWhere() != null) {
      text.append(" WHERE ").append(select.getWhere());
    }
    if (select.getOrderByElements() != null) {
      text.append(PlainSelect.orderByToString(select.getOrderByElements()));
    }
    if (select.getLimit() != null && select.getLimit().getOffset() == null) {
      text.append(select.getLimit());
    }
    if (select.getFetch() != null && select.getFetch().toString().endsWith(" ONLY")) {
      text.append(select.getFetch());
    }
    if (select.getForUpdate() != null) {
      text.append(select.getForUpdate());
    }
    return text.toString();
  }

  private static @Nullable Operand limit(PlainSelect select) {
    if (select.getLimit() != null) {
      return Operands.of(select.getLimit().getRowCount());
    }
    if (select.getFetch() == null) {
      return null;
    }
    boolean isCount = !select.getFetch().toString().contains("PERCENT");
    return isCount ? Operands.of(select.getFetch().getExpression()) : Operand.expression(false);
  }

  /** Null for all columns. Expressions and constants have no name. */
  private static @Nullable List<@Nullable String> columns(PlainSelect select) {
    List<@Nullable String> names = new ArrayList<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      Expression expression = item.getExpression();
      if (expression instanceof AllColumns || expression instanceof AllTableColumns) {
        return select.getSelectItems().size() == 1 ? null : List.of();
      }
      names.add(expression instanceof Column column ? column.getUnquotedColumnName() : null);
    }
    return names;
  }

  private static boolean areOnlyColumns(PlainSelect select) {
    return select.getSelectItems().stream()
        .map(SelectItem::getExpression)
        .allMatch(
            item ->
                item instanceof Column
                    || Operands.of(item).kind() == Operand.Kind.LITERAL
                    || Operands.of(item).kind() == Operand.Kind.PARAMETER);
  }

  private static @Nullable Order order(PlainSelect select) {
    List<OrderByElement> elements = select.getOrderByElements();
    if (elements == null || elements.size() != 1) {
      return null;
    }
    OrderByElement element = elements.get(0);
    if (!(element.getExpression() instanceof Column column)) {
      return null;
    }
    String name = column.getUnquotedColumnName();
    boolean isOfAnother =
        select.getSelectItems().stream()
            .anyMatch(
                item ->
                    name.equalsIgnoreCase(item.getUnquotedAliasName())
                        && !isColumn(item.getExpression(), name));
    return isOfAnother ? null : new Order(name, element.isAsc());
  }

  private static Meaning insert(Insert insert) {
    TableName table = name(insert.getTable());
    if (table == null) {
      return Meaning.anything("INSERT into something unknown");
    }
    if (!(insert.getSelect() instanceof Values given)
        || !insert.toString().equals(understood(insert, given))) {
      return Meaning.writes("not a plain INSERT of VALUES", table);
    }
    List<String> columns =
        insert.getColumns() == null
            ? List.of()
            : insert.getColumns().stream().map(Column::getUnquotedColumnName).toList();
    List<List<Operand>> rows = new ArrayList<>();
    ExpressionList<?> values = given.getExpressions();
    if (values instanceof ParenthesedExpressionList<?> single) {
      rows.add(Operands.of(single));
    } else {
      for (Expression row : values) {
        if (!(row instanceof ParenthesedExpressionList<?> list)) {
          return Meaning.writes("VALUES of an unknown form", table);
        }
        rows.add(Operands.of(list));
      }
    }
    return new Meaning.Insert(table, columns, rows);
  }

  private static String understood(Insert insert, Values values) {
    return "INSERT INTO "
        + insert.getTable()
        + " "
        + (insert.getColumns() == null ? "" : "(" + insert.getColumns() + ") ")
        + values;
  }

  private static Meaning update(Update update) {
    TableName table = name(update.getTable());
    if (table == null) {
      return Meaning.anything("UPDATE of something unknown");
    }
    List<Assignment> assignments = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (UpdateSet set : update.getUpdateSets()) {
      if (set.getColumns().size() != 1 || set.getValues().size() != 1) {
        return Meaning.writes("assignments of an unknown form", table);
      }
      assignments.add(assignment(set.getColumn(0), set.getValue(0)));
      texts.add(set.getColumn(0) + " = " + set.getValue(0));
    }
    String understood =
        "UPDATE "
            + update.getTable()
            + " SET "
            + String.join(", ", texts)
            + where(update.getWhere());
    return update.toString().equals(understood)
        ? new Meaning.Update(table, assignments, Conditions.of(update.getWhere()))
        : Meaning.writes("not a plain UPDATE", table);
  }

  private static Assignment assignment(Column column, Expression value) {
    String name = column.getUnquotedColumnName();
    if (value instanceof Addition sum && isColumn(sum.getLeftExpression(), name)) {
      return new Assignment(name, Operands.of(value), Operands.of(sum.getRightExpression()), 1);
    }
    if (value instanceof Subtraction difference && isColumn(difference.getLeftExpression(), name)) {
      return new Assignment(
          name, Operands.of(value), Operands.of(difference.getRightExpression()), -1);
    }
    return new Assignment(name, Operands.of(value), null, 0);
  }

  private static boolean isColumn(Expression expression, String name) {
    return expression instanceof Column column
        && column.getUnquotedColumnName().equalsIgnoreCase(name);
  }

  private static Meaning delete(Delete delete) {
    TableName table = delete.getTable() == null ? null : name(delete.getTable());
    if (table == null) {
      return Meaning.anything("DELETE from something unknown");
    }
    return delete.toString().equals("DELETE FROM " + delete.getTable() + where(delete.getWhere()))
        ? new Meaning.Delete(table, Conditions.of(delete.getWhere()))
        : Meaning.writes("not a plain DELETE", table);
  }

  private static String where(@Nullable Expression where) {
    return where == null ? "" : " WHERE " + where;
  }

  /** Null if there is more to the table than a name and an alias. */
  private static @Nullable TableName name(Table table) {
    String text = table.getFullyQualifiedName();
    String alias = table.getAlias() == null ? "" : table.getAlias().toString();
    boolean isPlain =
        table.toString().equals(text + alias)
            && table.getNameParts().size() <= 2
            && table.getName() != null;
    return isPlain
        ? new TableName(
            text,
            table.getUnquotedSchemaName(),
            table.getUnquotedName(),
            !table.getName().equals(table.getUnquotedName()))
        : null;
  }
}
