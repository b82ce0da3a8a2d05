package io.kingsnake.jdbc.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * Values of columns as values of histories: integers, texts, and {@link #NULL}, which is no text
 * and no integer and no missing row.
 */
public final class Datum {
  /** SQL's NULL: the empty bytes. Nothing else is bytes. */
  public static final Object NULL = new byte[0];

  /** Only the database knows. */
  public static final Object UNKNOWN = new Object();

  private Datum() {}

  /** What the column will hold if this is written, or {@link #UNKNOWN}. */
  public static Object written(Column column, @Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    return switch (column.kind()) {
      case INTEGER -> integer(column, value);
      case TEXT -> text(column, value);
      case BOOLEAN -> value instanceof Boolean bool ? (Object) (bool ? 1L : 0L) : UNKNOWN;
      case DECIMAL, DOUBLE, REAL, MOMENT, OTHER, UNRECORDED -> UNKNOWN;
    };
  }

  private static Object integer(Column column, Object value) {
    try {
      long exact =
          value instanceof String text
              ? Long.parseLong(text)
              : value instanceof Number number ? exact(number) : Long.MIN_VALUE;
      boolean fits = exact <= column.capacity() && exact >= -column.capacity();
      return fits ? (Object) exact : UNKNOWN;
    } catch (ArithmeticException | NumberFormatException e) {
      return UNKNOWN;
    }
  }

  private static long exact(Number number) {
    if (number instanceof BigInteger big) {
      return big.longValueExact();
    }
    if (number instanceof BigDecimal decimal) {
      return decimal.longValueExact();
    }
    boolean isIntegral =
        number instanceof Long
            || number instanceof Integer
            || number instanceof Short
            || number instanceof Byte;
    return isIntegral ? number.longValue() : Long.MIN_VALUE;
  }

  private static Object text(Column column, Object value) {
    return value instanceof String text && text.length() <= column.capacity() && isWhole(text)
        ? text
        : UNKNOWN;
  }

  /** Half a character is replaced on its way to most databases. */
  private static boolean isWhole(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  /** What a row of a result shows of the column. */
  public static Object read(Column column, ResultSet row, int place) throws SQLException {
    if (column.kind() == Column.Kind.INTEGER) {
      long value = row.getLong(place);
      return row.wasNull() ? NULL : value;
    }
    if (column.kind() == Column.Kind.BOOLEAN) {
      long value = row.getBoolean(place) ? 1 : 0;
      return row.wasNull() ? NULL : value;
    }
    if (column.kind() == Column.Kind.MOMENT) {
      Timestamp moment = row.getTimestamp(place);
      return moment == null ? NULL : moment.toInstant().toString();
    }
    String text = row.getString(place);
    return text == null ? NULL : plain(column.kind(), text);
  }

  /** One text for each number: drivers spell them in more ways than one. */
  static String plain(Column.Kind kind, String text) {
    try {
      return switch (kind) {
        case DECIMAL -> new BigDecimal(text).stripTrailingZeros().toPlainString();
        case DOUBLE -> Double.toString(Double.parseDouble(text));
        case REAL -> Float.toString(Float.parseFloat(text));
        case INTEGER, TEXT, BOOLEAN, MOMENT, OTHER, UNRECORDED -> text;
      };
    } catch (NumberFormatException e) {
      return text;
    }
  }
}
