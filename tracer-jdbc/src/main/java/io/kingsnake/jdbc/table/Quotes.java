package io.kingsnake.jdbc.table;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * The quotation mark of one database's names. Whoever may make tables chooses their names, so no
 * name goes into a statement of the recorder's but through {@link #of}.
 *
 * @param mark on either side of a name; empty where the database has none
 */
public record Quotes(String mark) {
  private static final Pattern NEEDS_NONE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  static Quotes of(DatabaseMetaData data) throws SQLException {
    return new Quotes(data.getIdentifierQuoteString().strip());
  }

  /** Tests whether the name can be part of a statement at all. */
  public boolean canBe(String name) {
    return name.indexOf('\0') < 0 && (!mark.isEmpty() || isPlain(name));
  }

  /** The name as part of a statement. */
  public String of(String name) {
    if (!canBe(name)) {
      throw new IllegalArgumentException("a name that cannot be quoted: " + name);
    }
    return mark.isEmpty() ? name : mark + name.replace(mark, mark + mark) + mark;
  }

  /** Tests whether a name needs no quotation marks, ignoring its capitals. */
  public static boolean isPlain(String name) {
    return NEEDS_NONE.matcher(name).matches();
  }
}
