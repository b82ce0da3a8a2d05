package io.kingsnake.jdbc.sql;

import io.kingsnake.jdbc.sql.Meaning.Assignment;
import io.kingsnake.jdbc.sql.Meaning.Conflict;
import io.kingsnake.jdbc.sql.Meaning.Returning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.ConflictActionType;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.InsertConflictTarget;
import net.sf.jsqlparser.statement.select.AllColumns;
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
  /** MySQL's own. */
  private static final Pattern SHARE_LOCK =
      Pattern.compile("(?i)\\s+LOCK\\s+IN\\s+SHARE\\s+MODE\\s*;?\\s*$");

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
      case "CREATE" -> creation(text, sql);
      case "COMMENT", "GRANT", "REVOKE", "ANALYZE", "VACUUM" -> new Meaning.Schema();
      case "CHECKPOINT" -> new Meaning.Setting();
      case "DROP", "ALTER", "TRUNCATE" -> ofTable(text);
      case "COMMIT", "ROLLBACK", "BEGIN", "START", "SAVEPOINT", "RELEASE", "END", "ABORT" ->
          boundary();
      default -> Meaning.anything("no statement that is understood");
    };
  }

  private static Meaning creation(Text text, String sql) {
    if (text.createsIndex()) {
      return new Meaning.NewIndex(Text.indexedTable(sql));
    }
    return text.createsNothingButSchema()
        ? new Meaning.Schema()
        : Meaning.anything("CREATE").committing();
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
    Matcher shared = SHARE_LOCK.matcher(sql);
    boolean sharesLock = shared.find();
    try {
      statement =
          CCJSqlParserUtil.newParser(sharesLock ? shared.replaceFirst("") : sql).Statement();
    } catch (ParseException | TokenMgrException e) {
      return Meaning.anything("it cannot be parsed");
    }
    if (changesInWith(statement)) {
      return Meaning.anything("WITH");
    }
    if (statement instanceof PlainSelect select) {
      return SelectReader.read(select, sharesLock);
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

  /** Tests whether the change is preceded by statements in WITH, which may change other tables. */
  private static boolean changesInWith(Statement statement) {
    if (statement instanceof Insert insert) {
      Select select = insert.getSelect();
      return insert.getWithItemsList() != null
          || (select != null && select.getWithItemsList() != null);
    }
    return (statement instanceof Update update && update.getWithItemsList() != null)
        || (statement instanceof Delete delete && delete.getWithItemsList() != null);
  }

  private static Meaning insert(Insert insert) {
    TableName table = name(insert.getTable());
    if (table == null) {
      return Meaning.anything("INSERT into something unknown");
    }
    Conflict conflict = conflict(insert);
    if (!(insert.getSelect() instanceof Values given)
        || conflict == null
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
    return new Meaning.Insert(
        table, columns, rows, conflict, returning(insert.getReturningClause()));
  }

  /** Null if it is not understood. */
  private static @Nullable Conflict conflict(Insert insert) {
    if (insert.getConflictAction() != null) {
      boolean isPlain = insert.getConflictAction().getWhereExpression() == null;
      ConflictActionType type = insert.getConflictAction().getConflictActionType();
      List<String> target = target(insert.getConflictTarget());
      if (type == ConflictActionType.DO_NOTHING) {
        return new Conflict(Conflict.Kind.NOTHING, target, List.of());
      }
      return type == ConflictActionType.DO_UPDATE && isPlain
          ? updates(target, insert.getConflictAction().getUpdateSets())
          : null;
    }
    if (insert.isModifierIgnore()) {
      return Conflict.IGNORED;
    }
    return insert.getDuplicateUpdateSets() == null
        ? Conflict.FAILURE
        : updates(List.of(), insert.getDuplicateUpdateSets());
  }

  private static @Nullable Conflict updates(
      @Nullable List<String> target, @Nullable List<UpdateSet> sets) {
    List<Assignment> assignments = sets == null ? null : assignments(sets);
    return assignments == null ? null : new Conflict(Conflict.Kind.UPDATES, target, assignments);
  }

  /** Null for the name of a constraint, an expression, and part of an index. */
  private static @Nullable List<String> target(@Nullable InsertConflictTarget target) {
    if (target == null) {
      return List.of();
    }
    boolean isOfColumns =
        target.getConstraintName() == null
            && target.getIndexExpression() == null
            && target.getWhereExpression() == null
            && !target.getIndexColumnNames().isEmpty();
    return isOfColumns
        ? target.getIndexColumnNames().stream()
            .map(name -> new Column(name).getUnquotedColumnName())
            .toList()
        : null;
  }

  private static String understood(Insert insert, Values values) {
    StringBuilder text = new StringBuilder("INSERT ");
    text.append(insert.isModifierIgnore() ? "IGNORE " : "").append("INTO ");
    text.append(insert.getTable()).append(" ");
    if (insert.getColumns() != null) {
      text.append("(").append(insert.getColumns()).append(") ");
    }
    text.append(values);
    if (insert.getConflictAction() != null) {
      text.append(" ON CONFLICT");
      if (insert.getConflictTarget() != null) {
        insert.getConflictTarget().appendTo(text);
      }
      insert.getConflictAction().appendTo(text);
    }
    if (insert.getDuplicateUpdateSets() != null) {
      text.append(" ON DUPLICATE KEY UPDATE ");
      UpdateSet.appendUpdateSetsTo(text, insert.getDuplicateUpdateSets());
    }
    if (insert.getReturningClause() != null) {
      insert.getReturningClause().appendTo(text);
    }
    return text.toString();
  }

  private static Returning returning(@Nullable ReturningClause clause) {
    if (clause == null) {
      return Returning.NONE;
    }
    List<@Nullable String> columns = new ArrayList<>();
    for (SelectItem<?> item : clause) {
      if (item.getExpression() instanceof AllColumns && clause.size() == 1) {
        return new Returning(true, List.of());
      }
      columns.add(
          item.getExpression() instanceof Column column && column.getTable() == null
              ? column.getUnquotedColumnName()
              : null); // OLD.x is not what is there now
    }
    return new Returning(true, columns);
  }

  private static String text(@Nullable ReturningClause clause) {
    return clause == null ? "" : clause.appendTo(new StringBuilder()).toString();
  }

  private static Meaning update(Update update) {
    TableName table = name(update.getTable());
    if (table == null) {
      return Meaning.anything("UPDATE of something unknown");
    }
    List<Assignment> assignments = assignments(update.getUpdateSets());
    if (assignments == null) {
      return Meaning.writes("assignments of an unknown form", table);
    }
    List<String> texts =
        update.getUpdateSets().stream().map(s -> s.getColumn(0) + " = " + s.getValue(0)).toList();
    String understood =
        "UPDATE "
            + update.getTable()
            + " SET "
            + String.join(", ", texts)
            + where(update.getWhere())
            + text(update.getReturningClause());
    return update.toString().equals(understood)
        ? new Meaning.Update(
            table,
            assignments,
            Conditions.of(update.getWhere()),
            returning(update.getReturningClause()))
        : Meaning.writes("not a plain UPDATE", table);
  }

  private static @Nullable List<Assignment> assignments(List<UpdateSet> sets) {
    List<Assignment> assignments = new ArrayList<>();
    for (UpdateSet set : sets) {
      if (set.getColumns().size() != 1 || set.getValues().size() != 1) {
        return null;
      }
      assignments.add(assignment(set.getColumn(0), set.getValue(0)));
    }
    return assignments;
  }

  private static Assignment assignment(Column column, Expression given) {
    String name = column.getUnquotedColumnName();
    Expression value = given;
    while (value instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      value = list.get(0);
    }
    if (value instanceof Addition sum && isColumn(sum.getLeftExpression(), name)) {
      return new Assignment(name, Operands.of(value), Operands.of(sum.getRightExpression()), 1);
    }
    if (value instanceof Subtraction difference && isColumn(difference.getLeftExpression(), name)) {
      return new Assignment(
          name, Operands.of(value), Operands.of(difference.getRightExpression()), -1);
    }
    return new Assignment(name, Operands.of(value), null, 0);
  }

  static boolean isColumn(Expression expression, String name) {
    return expression instanceof Column column
        && column.getUnquotedColumnName().equalsIgnoreCase(name);
  }

  private static Meaning delete(Delete delete) {
    TableName table = delete.getTable() == null ? null : name(delete.getTable());
    if (table == null) {
      return Meaning.anything("DELETE from something unknown");
    }
    String understood =
        "DELETE FROM "
            + delete.getTable()
            + where(delete.getWhere())
            + text(delete.getReturningClause());
    return delete.toString().equals(understood)
        ? new Meaning.Delete(
            table, Conditions.of(delete.getWhere()), returning(delete.getReturningClause()))
        : Meaning.writes("not a plain DELETE", table);
  }

  private static String where(@Nullable Expression where) {
    return where == null ? "" : " WHERE " + where;
  }

  /** Null if there is more to the table than a name and an alias. */
  static @Nullable TableName name(Table table) {
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
            !table.getName().equals(table.getUnquotedName()),
            !Objects.equals(table.getSchemaName(), table.getUnquotedSchemaName()))
        : null;
  }
}
