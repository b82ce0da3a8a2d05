package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.ColumnRef;
import io.kingsnake.jdbc.sql.Condition;
import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.Meaning.Item;
import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts tables and parameters into the meaning of a query. */
final class SelectBinder {
  /** Why a query was not understood whose result is no row of a table. */
  private static final String COMPUTED = "not supported: aggregate or expression";

  private final String sql;
  private final Meaning.Select select;
  private final List<Table> tables;
  private final Parameters parameters;

  /** Binder for tables with primary keys, in the order of the query's sources. */
  SelectBinder(String sql, Meaning.Select select, List<Table> tables, Parameters parameters) {
    this.sql = sql;
    this.select = select;
    this.tables = tables;
    this.parameters = parameters;
  }

  Bound bind() {
    boolean isPlain =
        tables.size() == 1
            && select.items().stream()
                .allMatch(
                    item ->
                        item instanceof Item.All
                            || item instanceof Item.Cell
                            || item instanceof Item.Constant);
    Query query = isPlain ? query(tables.get(0)) : extreme();
    if (query != null && isDirect(query)) {
      return Bound.of(query);
    }
    query = isPlain ? query : null;
    Computed computed = computed(List.of(0, 1));
    if (computed == null && tables.size() == 2) {
      computed = computed(List.of(1, 0));
    }
    return computed == null ? otherwise(query) : Bound.of(computed, otherwise(query));
  }

  /** Binding of a query that is known only in part unless the database is asked. */
  private Bound otherwise(@Nullable Query query) {
    return query == null || !query.showsKeys()
        ? Bound.of(Unseen.reads(what(query == null ? COMPUTED : "in part")))
        : Bound.of(query);
  }

  /** Tests whether rows of the result show everything that the query has read. */
  private static boolean isDirect(Query query) {
    RowChoice choice = query.choice();
    if (choice.points() != null) {
      return query.showsKeys() && choice.isExplained();
    }
    return query.showsKeys() && choice.isExact() && query.shows(choice.index());
  }

  private String what(String why) {
    return Unseen.text(sql, why);
  }

  private @Nullable Query query(Table table) {
    List<@Nullable Column> places = new ArrayList<>();
    for (Item item : select.items()) {
      if (item instanceof Item.All) {
        places.addAll(table.columns());
      } else if (item instanceof Item.Cell cell) {
        Column column = table.column(cell.column().name());
        if (column == null) {
          return null;
        }
        places.add(column);
      } else {
        places.add(null);
      }
    }
    RowChoice choice = RowChoice.of(table, select.where(), parameters);
    return new Query(
        sql,
        table,
        choice,
        places,
        !select.orders().isEmpty(),
        order(choice),
        limit(select.limit()),
        select.claimsAll(),
        select.items().get(0) instanceof Item.All,
        select.locking(),
        false);
  }

  /** The least or greatest entry of an index, or null if it is not that. */
  private @Nullable Query extreme() {
    boolean isOne =
        tables.size() == 1 && select.items().size() == 1 && select.claimsAll() && isUnlimited();
    if (!isOne
        || !(select.items().get(0) instanceof Item.Aggregate aggregate)
        || aggregate.column() == null
        || aggregate.distinct()) {
      return null;
    }
    boolean isGreatest = aggregate.function().equals("MAX");
    RowChoice choice = RowChoice.of(tables.get(0), select.where(), parameters);
    Column column = tables.get(0).column(aggregate.column().name());
    List<Column> sorted = choice.index().columns();
    boolean isLast =
        column != null
            && choice.points() == null
            && sorted.size() == choice.prefix().size() + 1
            && sorted.get(choice.prefix().size()).equals(column)
            && isSorted(column);
    return isLast && (isGreatest || aggregate.function().equals("MIN"))
        ? new Query(
            sql,
            tables.get(0),
            choice,
            List.of(column),
            true,
            isGreatest ? Query.Order.BY_KEY_DOWN : Query.Order.BY_KEY,
            1,
            true,
            false,
            null,
            true)
        : null;
  }

  private boolean isUnlimited() {
    return select.limit() == null && select.orders().isEmpty();
  }

  /** Order of the rows, if they come in that of the index that they are chosen by. */
  private Query.Order order(RowChoice choice) {
    List<Meaning.@Nullable Order> orders = select.orders();
    if (orders.isEmpty() || choice.points() != null) {
      return Query.Order.NONE;
    }
    List<Column> left = new ArrayList<>();
    for (Column column : choice.index().columns()) {
      if (!choice.equalities().containsKey(column)) {
        left.add(column);
      }
    }
    Boolean ascending = null;
    int next = 0;
    for (Meaning.Order order : orders) {
      Column column = order == null ? null : choice.table().column(order.column().name());
      if (order == null
          || column == null
          || (ascending != null && ascending != order.ascending())) {
        return Query.Order.NONE;
      }
      ascending = order.ascending();
      if (!choice.equalities().containsKey(column)) {
        boolean isNext = next < left.size() && left.get(next).equals(column) && isSorted(column);
        if (!isNext) {
          return Query.Order.NONE;
        }
        next++;
      }
    }
    if (next < left.size() || ascending == null) {
      return Query.Order.NONE; // rows that are equal in these columns come in any order
    }
    return ascending ? Query.Order.BY_KEY : Query.Order.BY_KEY_DOWN;
  }

  private static boolean isSorted(Column column) {
    return column.kind() == Column.Kind.INTEGER && !column.nullable() && column.keepsOrder();
  }

  private long limit(@Nullable Operand limit) {
    if (limit == null) {
      return Query.NO_LIMIT;
    }
    return parameters.valueOf(limit) instanceof Number number
        ? number.longValue()
        : Query.UNKNOWN_LIMIT;
  }

  /** Null if it cannot be computed again. */
  private @Nullable Computed computed(List<Integer> order) {
    if (tables.size() > 2 || select.limit() != null || !select.claimsAll()) {
      return null;
    }
    List<Set<Column>> needed = new ArrayList<>();
    List<List<Condition.Comparison>> comparisons = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      needed.add(new LinkedHashSet<>());
      comparisons.add(new ArrayList<>());
    }
    List<Computed.Item> items = items(order, needed);
    List<Computed.Link> links = links(order, needed);
    if (items == null || links == null || !select.where().complete()) {
      return null;
    }
    for (Condition.Comparison comparison : select.where().comparisons()) {
      Place place = place(comparison.column());
      if (place == null) {
        return null;
      }
      comparisons.get(place.source()).add(comparison);
    }
    List<Computed.Source> sources = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      int at = tables.size() == 1 ? 0 : order.get(i);
      Condition condition = new Condition(comparisons.get(at), List.of(), true);
      RowChoice choice = RowChoice.of(tables.get(at), condition, parameters);
      needed.get(at).addAll(choice.restColumns());
      if (!choice.isTestable() || !areRecorded(tables.get(at), needed.get(at))) {
        return null;
      }
      sources.add(new Computed.Source(choice, needed.get(at)));
    }
    boolean isByKey = sources.size() == 1 || isByKey(sources.get(1), links);
    return isByKey
        ? new Computed(what(COMPUTED), sources, links, items, !select.orders().isEmpty())
        : null;
  }

  private static boolean areRecorded(Table table, Set<Column> columns) {
    return columns.stream().allMatch(c -> table.isKey(c) || table.recorded().contains(c));
  }

  /** Tests whether a row of the first table identifies the matching row of the second. */
  private static boolean isByKey(Computed.Source second, List<Computed.Link> links) {
    Set<Column> given = new LinkedHashSet<>(second.choice().equalities().keySet());
    links.forEach(link -> given.add(link.second()));
    return given.containsAll(second.choice().table().key());
  }

  private record Place(int source, Column column) {}

  /** The table and column that a name means; null if that is not certain. */
  private @Nullable Place place(ColumnRef name) {
    Place found = null;
    for (int i = 0; i < tables.size(); i++) {
      boolean isMeant =
          name.source() == null || name.source().equalsIgnoreCase(select.sources().get(i).alias());
      Column column = isMeant ? tables.get(i).column(name.name()) : null;
      if (column != null) {
        if (found != null) {
          return null;
        }
        found = new Place(i, column);
      }
    }
    return found;
  }

  private @Nullable List<Computed.Item> items(List<Integer> order, List<Set<Column>> needed) {
    List<Computed.Item> items = new ArrayList<>();
    for (Item item : select.items()) {
      if (item instanceof Item.Constant) {
        items.add(new Computed.Item("", false, 0, null));
      } else if (item instanceof Item.Aggregate aggregate && aggregate.column() == null) {
        items.add(new Computed.Item(aggregate.function(), false, 0, null));
      } else {
        Place place = placeOf(item);
        if (place == null) {
          return null;
        }
        needed.get(place.source()).add(place.column());
        int source = tables.size() == 1 ? 0 : order.indexOf(place.source());
        items.add(
            item instanceof Item.Aggregate aggregate
                ? new Computed.Item(
                    aggregate.function(), aggregate.distinct(), source, place.column())
                : new Computed.Item("", false, source, place.column()));
      }
    }
    return items;
  }

  private @Nullable Place placeOf(Item item) {
    if (item instanceof Item.Cell cell) {
      return place(cell.column());
    }
    return item instanceof Item.Aggregate aggregate && aggregate.column() != null
        ? place(aggregate.column())
        : null;
  }

  private @Nullable List<Computed.Link> links(List<Integer> order, List<Set<Column>> needed) {
    List<Computed.Link> links = new ArrayList<>();
    for (Condition.Match match : select.where().matches()) {
      Place left = place(match.left());
      Place right = place(match.right());
      if (left == null || right == null || left.source() == right.source()) {
        return null;
      }
      boolean isTurned = order.get(0) != left.source();
      Column first = isTurned ? right.column() : left.column();
      Column second = isTurned ? left.column() : right.column();
      if (first.kind() != second.kind() || !first.likeness().equals(second.likeness())) {
        return null;
      }
      needed.get(left.source()).add(left.column());
      needed.get(right.source()).add(right.column());
      links.add(new Computed.Link(first, second));
    }
    return links;
  }
}
