package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Doubts;
import io.kingsnake.jdbc.table.Product;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Deeds of one connection by which its statements mean something else than they say. */
final class SessionDoubts {
  private static final Pattern TEMPORARY_TABLE =
      Pattern.compile(
          "(?is)\\btemp(?:orary)?\\s+(?:table\\s+)?(?:if\\s+not\\s+exists\\s+)?"
              + "(?:[`\"\\w]+\\.)?[`\"]?(\\w+)");

  private final Connection connection;
  private final Product product;
  private final Set<String> temporary = new HashSet<>();
  private final Map<String, Boolean> hidden = new HashMap<>();
  private boolean mayHide;
  private Doubts settings = Doubts.NONE;

  SessionDoubts(Connection connection, Product product) {
    this.connection = connection;
    this.product = product;
  }

  /** A statement is about to be sent that is no plain query or change. */
  void sent(String sql, boolean isSetting) {
    hidden.clear();
    mayHide |= !isSetting;
    Matcher made = TEMPORARY_TABLE.matcher(sql);
    if (made.find()) {
      temporary.add(made.group(1).toLowerCase(Locale.ROOT));
    }
    if (product.distorts(sql)) {
      settings = Doubts.of("a setting of the connection changes what is shown or written");
    }
  }

  /** Temporary tables may be gone with their transaction. */
  void transactionEnded() {
    hidden.clear();
  }

  /** Doubts about the recording of a table of this name. */
  Doubts of(TableName name) throws SQLException {
    return mayHide && isHidden(name)
        ? settings.and(Doubts.of("a temporary table may have its name"))
        : settings;
  }

  private boolean isHidden(TableName name) throws SQLException {
    String key = name.name().toLowerCase(Locale.ROOT);
    if (product != Product.POSTGRESQL) {
      return temporary.contains(key);
    }
    if (name.schema() != null) {
      return false;
    }
    Boolean known = hidden.get(name.text());
    if (known == null) {
      known = isThere(name.quoted() ? name.name() : key);
      hidden.put(name.text(), known);
    }
    return known;
  }

  private boolean isThere(String name) throws SQLException {
    String sql =
        "SELECT 1 FROM pg_catalog.pg_class WHERE relnamespace = pg_catalog.pg_my_temp_schema()"
            + " AND relname = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, name);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }
}
