package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Datum;
import java.math.BigDecimal;
import java.sql.SQLType;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls of an application that give a value to a parameter. */
final class Setters {
  private static final Set<Integer> TEXTS =
      Set.of(
          Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR);
  private static final Set<Integer> BOOLEANS = Set.of(Types.BOOLEAN, Types.BIT);
  private static final Set<Integer> DOUBLES = Set.of(Types.DOUBLE, Types.FLOAT);
  private static final Set<Integer> DECIMALS = Set.of(Types.NUMERIC, Types.DECIMAL);

  private Setters() {}

  /**
   * The value that is sent: {@link Datum#UNKNOWN} where the driver makes another one of it, as a
   * calendar, a type or a number of digits says.
   *
   * @param arguments of the call, the place of the parameter and the value first
   */
  static @Nullable Object value(String setter, Object[] arguments) {
    Object value = arguments[1];
    if (setter.equals("setNull") || value == null) {
      return null;
    }
    if (arguments.length == 2) {
      return value;
    }
    boolean isTyped = setter.equals("setObject") && arguments.length == 3;
    return isTyped && isOfType(value, type(arguments[2])) ? value : Datum.UNKNOWN;
  }

  private static int type(Object given) {
    if (given instanceof SQLType type) {
      Integer number = type.getVendorTypeNumber();
      return number == null ? Types.OTHER : number;
    }
    return given instanceof Integer number ? number : Types.OTHER;
  }

  /** Tests whether the value is of the type, so that it is stored unchanged. */
  private static boolean isOfType(Object value, int type) {
    if (value instanceof String text) {
      return TEXTS.contains(type) && !text.endsWith(" "); // of a CHAR, spaces at the end are lost
    }
    if (value instanceof Boolean) {
      return BOOLEANS.contains(type);
    }
    if (value instanceof Double) {
      return DOUBLES.contains(type);
    }
    if (value instanceof BigDecimal decimal) {
      return DECIMALS.contains(type) && decimal.scale() <= 0; // some round to no digits
    }
    if (value instanceof Timestamp || value instanceof LocalDateTime) {
      return type == Types.TIMESTAMP;
    }
    boolean isIntegral =
        value instanceof Long || value instanceof Integer || value instanceof Short;
    return isIntegral && fits(((Number) value).longValue(), type);
  }

  private static boolean fits(long value, int type) {
    return switch (type) {
      case Types.BIGINT -> true;
      case Types.INTEGER -> value == (int) value;
      case Types.SMALLINT -> value == (short) value;
      default -> false;
    };
  }
}
