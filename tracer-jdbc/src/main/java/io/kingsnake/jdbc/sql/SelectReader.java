package io.kingsnake.jdbc.sql;

import io.kingsnake.jdbc.sql.Meaning.Item;
import io.kingsnake.jdbc.sql.Meaning.Order;
import io.kingsnake.jdbc.sql.Meaning.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.util.TablesNamesFinder;
import org.jspecify.annotations.Nullable;

/** Understands queries. */
final class SelectReader {
  private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "MIN", "MAX");

  private SelectReader() {}

  static Meaning read(PlainSelect select, boolean sharesLock) {
    if (select.getWithItemsList() != null || select.getIntoTables() != null) {
      return Meaning.anything("WITH or INTO");
    }
    if (select.getFromItem() == null) {
      return select.toString().contains("FROM")
          ? Meaning.reads("a query inside a query")
          : new Meaning.Nothing();
    }
    if (isOfCatalogue(select)) {
      return new Meaning.Nothing();
    }
    List<Source> sources = sources(select);
    if (sources == null || !select.toString().equals(understood(select))) {
      return Meaning.reads("not a simple query");
    }
    List<Item> items = new ArrayList<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      items.add(item(item.getExpression(), select));
    }
    boolean skips =
        select.getForUpdate() != null && select.getForUpdate().toString().contains("SKIP");
    return new Meaning.Select(
        sources,
        items,
        where(select),
        orders(select),
        limit(select),
        !skips,
        locking(select, sharesLock));
  }

  private static @Nullable String locking(PlainSelect select, boolean sharesLock) {
    if (select.getForUpdate() == null) {
      return sharesLock ? "share" : null;
    }
    return select.getForUpdate().toString().contains("SHARE") ? "share" : "update";
  }

  /** Tests for tables that describe tables, by which transactions do not communicate. */
  private static boolean isOfCatalogue(PlainSelect select) {
    return new TablesNamesFinder<Void>()
        .getTables((net.sf.jsqlparser.statement.Statement) select).stream()
            .allMatch(SelectReader::isCatalogue);
  }

  private static boolean isCatalogue(String table) {
    String name = table.toLowerCase(Locale.ROOT).replace("\"", "").replace("`", "");
    return name.startsWith("pg_")
        || name.startsWith("pg_catalog.")
        || name.startsWith("information_schema.")
        || name.startsWith("performance_schema.");
  }

  /** Null if rows do not come from tables, all of them inner ones. */
  private static @Nullable List<Source> sources(PlainSelect select) {
    List<Source> sources = new ArrayList<>();
    Source first = source(select.getFromItem());
    if (first == null) {
      return null;
    }
    sources.add(first);
    for (Join join : joins(select)) {
      Source next = source(join.getFromItem());
      if (next == null || !isInner(join)) {
        return null;
      }
      sources.add(next);
    }
    return sources;
  }

  private static List<Join> joins(PlainSelect select) {
    return select.getJoins() == null ? List.of() : select.getJoins();
  }

  private static @Nullable Source source(FromItem item) {
    TableName name = item instanceof Table table ? SqlReader.name(table) : null;
    if (name == null) {
      return null;
    }
    return new Source(
        name, item.getAlias() == null ? name.name() : item.getAlias().getUnquotedName());
  }

  private static boolean isInner(Join join) {
    String on =
        join.getOnExpressions().isEmpty() ? "" : " ON " + join.getOnExpressions().iterator().next();
    String plain = join.getFromItem() + on;
    String text = join.toString();
    return join.getOnExpressions().size() <= 1
        && (text.equals(plain)
            || text.equals("JOIN " + plain)
            || text.equals("INNER JOIN " + plain));
  }

  private static Condition where(PlainSelect select) {
    Condition where = Conditions.of(select.getWhere());
    for (Join join : joins(select)) {
      for (Expression on : join.getOnExpressions()) {
        where = where.and(Conditions.of(on));
      }
    }
    return where;
  }

  private static String understood(PlainSelect select) {
    StringBuilder text = new StringBuilder("SELECT ");
    text.append(PlainSelect.getStringList(select.getSelectItems()));
    text.append(" FROM ").append(select.getFromItem());
    for (Join join : joins(select)) {
      text.append(join.isSimple() ? ", " : " ").append(join);
    }
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

  private static Item item(Expression expression, PlainSelect select) {
    if (expression instanceof AllTableColumns || expression instanceof AllColumns) {
      boolean isAlone = select.getSelectItems().size() == 1 && joins(select).isEmpty();
      boolean isPlain = expression.toString().endsWith("*");
      return isAlone && isPlain ? new Item.All() : new Item.Other();
    }
    if (expression instanceof Column column) {
      return new Item.Cell(Operands.column(column));
    }
    if (expression instanceof Function function) {
      return aggregate(function);
    }
    return Operands.of(expression).isKnown() ? new Item.Constant() : new Item.Other();
  }

  private static Item aggregate(Function function) {
    String name = function.getName().toUpperCase(Locale.ROOT);
    if (!AGGREGATES.contains(name)
        || function.getParameters() == null
        || function.getParameters().size() != 1) {
      return new Item.Other();
    }
    Expression argument = function.getParameters().get(0);
    if (argument instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      argument = list.get(0);
    }
    String inner = function.getParameters().toString();
    String plain =
        function.getName() + "(" + (function.isDistinct() ? "DISTINCT " : "") + inner + ")";
    if (!function.toString().equals(plain)) {
      return new Item.Other();
    }
    if (argument instanceof AllColumns && name.equals("COUNT") && !function.isDistinct()) {
      return new Item.Aggregate(name, false, null);
    }
    return argument instanceof Column column
        ? new Item.Aggregate(name, function.isDistinct(), Operands.column(column))
        : new Item.Other();
  }

  private static List<@Nullable Order> orders(PlainSelect select) {
    List<@Nullable Order> orders = new ArrayList<>();
    List<OrderByElement> elements = select.getOrderByElements();
    if (elements != null) {
      elements.forEach(element -> orders.add(order(element, select)));
    }
    return orders;
  }

  private static @Nullable Order order(OrderByElement element, PlainSelect select) {
    if (!(element.getExpression() instanceof Column column) || element.getNullOrdering() != null) {
      return null;
    }
    String name = column.getUnquotedColumnName();
    boolean isOfAnother =
        select.getSelectItems().stream()
            .anyMatch(
                item ->
                    name.equalsIgnoreCase(item.getUnquotedAliasName())
                        && !SqlReader.isColumn(item.getExpression(), name));
    return isOfAnother ? null : new Order(Operands.column(column), element.isAsc());
  }
}
