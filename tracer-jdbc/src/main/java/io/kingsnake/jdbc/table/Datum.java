package io.kingsnake.jdbc.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values of columns as values of histories: integers, texts, and {@link #NULL}, which is no text
 * and no integer and no missing row.
 */
public final class Datum {
  /** SQL's NULL: the empty bytes. Nothing else is bytes. */
  public static final Object NULL = new byte[0];

  /** Value that only the database knows. */
  public static final Object UNKNOWN = new Object();

  /** A number of 64 bits has this many decimal digits that survive every conversion. */
  private static final int SAFE_DIGITS = 15;

  /** Before it, calendars and zones of seconds differ. */
  private static final int FIRST_SURE_YEAR = 1950;

  /** Digits after the point of a second. */
  private static final int MICROSECONDS = 6;

  private static final BigDecimal NEARLY_HALF = new BigDecimal("0.49");

  /** Error that a sum of six-digit numbers may have. */
  private static final double SEEN_ERROR = 2e-5;

  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

  /** Texts that collations distinguish unless they differ only in capitals. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.@-]*( +[A-Za-z0-9_.@-]+)*");

  private Datum() {}

  /** Value of the column after {@code value} is written, or {@link #UNKNOWN}. */
  public static Object written(Column column, @Nullable Object value) {
    if (value == null) {
      return column.nullable() ? NULL : UNKNOWN; // something else may be put in its place
    }
    return switch (column.kind()) {
      case INTEGER -> integer(column, value);
      case TEXT -> text(column, value);
      case CHARACTERS ->
          text(column, value) instanceof String text ? (Object) stripped(text) : UNKNOWN;
      case BOOLEAN -> value instanceof Boolean bool ? (Object) (bool ? 1L : 0L) : UNKNOWN;
      case DECIMAL -> decimal(column, value);
      case DOUBLE -> number(value);
      case LOCAL_TIME -> localTime(column, value);
      case REAL, SIX_DIGITS, MOMENT, OTHER, UNRECORDED -> UNKNOWN;
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
    return isIntegral(number) ? number.longValue() : Long.MIN_VALUE;
  }

  private static boolean isIntegral(Object number) {
    return number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte;
  }

  /** Decimal value as the column stores it; the rounding of ties is database-specific. */
  private static Object decimal(Column column, Object value) {
    boolean isNumber =
        value instanceof BigDecimal
            || isIntegral(value)
            || (value instanceof Double number && Double.isFinite(number));
    Object rounded = isNumber ? rounded(column, decimal((Number) value), BigDecimal.ZERO) : UNKNOWN;
    if (rounded == UNKNOWN) {
      return UNKNOWN;
    }
    BigDecimal least = new BigDecimal(rounded.toString()).stripTrailingZeros();
    return least.precision() - least.scale() <= column.capacity() - column.scale()
        ? rounded
        : UNKNOWN;
  }

  private static Object number(Object value) {
    if (value instanceof Double number) {
      return (Double.isFinite(number) && number != 0) || isZero(number)
          ? (Object) number.toString()
          : UNKNOWN;
    }
    if (value instanceof BigDecimal decimal) {
      return Double.toString(decimal.doubleValue());
    }
    boolean isExact = isIntegral(value) && Math.abs(((Number) value).longValue()) < 1L << 53;
    return isExact ? (Object) Double.toString((double) ((Number) value).longValue()) : UNKNOWN;
  }

  /** Zero, but not the negative one, whose sign databases keep or lose. */
  private static boolean isZero(double number) {
    return Double.doubleToRawLongBits(number) == 0;
  }

  private static Object localTime(Column column, Object value) {
    LocalDateTime time =
        value instanceof Timestamp stamp
            ? stamp.toLocalDateTime()
            : value instanceof LocalDateTime local ? local : null;
    if (time == null || column.scale() != MICROSECONDS || time.getYear() < FIRST_SURE_YEAR) {
      return UNKNOWN;
    }
    return time.equals(time.truncatedTo(ChronoUnit.MICROS)) ? time.toString() : UNKNOWN;
  }

  private static Object text(Column column, Object value) {
    boolean isKept =
        value instanceof String text
            && text.length() <= column.capacity()
            && isWhole(text)
            && !(column.emptyIsNull() && text.isEmpty());
    return isKept ? value : UNKNOWN;
  }

  /** Half a character is replaced on its way to most databases. */
  private static boolean isWhole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints()
            .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
      }
    }
    return true;
  }

  private static String stripped(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  /**
   * The value as part of a key, where equal means equal in the eyes of the database, or {@link
   * #UNKNOWN}.
   */
  public static Object identity(Column column, Object value) {
    if (!(value instanceof String text)) {
      return value;
    }
    return switch (column.likeness()) {
      case EXACT -> text;
      case CAPITALS ->
          PLAIN.matcher(text).matches() ? (Object) text.toLowerCase(Locale.ROOT) : UNKNOWN;
      case UNKNOWN -> UNKNOWN;
    };
  }

  /** Value of the column in a row of a result. */
  public static Object read(Column column, ResultSet row, int place) throws SQLException {
    switch (column.kind()) {
      case INTEGER -> {
        long value = row.getLong(place);
        return value == 0 && row.wasNull() ? NULL : (Object) value;
      }
      case BOOLEAN -> {
        long value = row.getBoolean(place) ? 1 : 0;
        return value == 0 && row.wasNull() ? NULL : (Object) value;
      }
      case DOUBLE -> {
        double value = row.getDouble(place);
        return value == 0 && row.wasNull() ? NULL : Double.toString(value);
      }
      case MOMENT -> {
        Timestamp moment = row.getTimestamp(place);
        return moment == null ? NULL : moment.toInstant().toString();
      }
      case LOCAL_TIME -> {
        LocalDateTime time = row.getObject(place, LocalDateTime.class);
        return time == null ? NULL : time.toString();
      }
      case SIX_DIGITS -> {
        float value = row.getFloat(place);
        return value == 0 && row.wasNull()
            ? NULL
            : new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros().toPlainString();
      }
      default -> {
        String text = row.getString(place);
        return text == null ? NULL : plain(column.kind(), text);
      }
    }
  }

  /** One text for each number: drivers spell them in more ways than one. */
  static String plain(Column.Kind kind, String text) {
    try {
      return switch (kind) {
        case DECIMAL -> new BigDecimal(text).stripTrailingZeros().toPlainString();
        case DOUBLE -> Double.toString(Double.parseDouble(text));
        case REAL -> Float.toString(Float.parseFloat(text));
        case CHARACTERS -> stripped(text);
        default -> text;
      };
    } catch (NumberFormatException e) {
      return text;
    }
  }

  /**
   * Value of the column to which {@code added} was added to give {@code now}, or {@link #UNKNOWN}.
   *
   * @param guess possible former value, or null; it is taken if it explains the result
   */
  public static Object before(Column column, Object now, Number added, @Nullable Object guess) {
    if (now == NULL) {
      return NULL; // NULL plus anything is NULL
    }
    return switch (column.kind()) {
      case INTEGER ->
          now instanceof Long number && isIntegral(added)
              ? (Object) (number - added.longValue())
              : UNKNOWN;
      case DECIMAL -> decimalBefore(column, now, added);
      case DOUBLE -> doubleBefore(now, added, guess);
      case SIX_DIGITS -> guess != null && explains(guess, added, now) ? guess : UNKNOWN;
      default -> UNKNOWN;
    };
  }

  /**
   * Summand before the addition: the sum was rounded to the digits of the column, and the summand
   * has as many, so only one such number is near enough, except in a tie.
   */
  private static Object decimalBefore(Column column, Object now, Number added) {
    return now instanceof String text && isNumber(text)
        ? rounded(column, new BigDecimal(text), decimal(added).negate())
        : UNKNOWN;
  }

  /** PostgreSQL's numbers may be none, or infinite. */
  private static boolean isNumber(String text) {
    return !text.equals("NaN") && !text.endsWith("Infinity");
  }

  private static BigDecimal decimal(Number number) {
    return number instanceof BigDecimal exact ? exact : new BigDecimal(number.toString());
  }

  private static Object rounded(Column column, BigDecimal number, BigDecimal added) {
    BigDecimal sum = number.add(added);
    if (column.capacity() == 0) {
      return sum.stripTrailingZeros()
          .toPlainString(); // PostgreSQL's without a limit: never rounded
    }
    if (column.scale() > column.capacity()) {
      return UNKNOWN; // PostgreSQL's of fewer digits than none after the point
    }
    BigDecimal nearest = sum.setScale(column.scale(), RoundingMode.HALF_EVEN);
    BigDecimal middle = BigDecimal.ONE.movePointLeft(column.scale()).multiply(NEARLY_HALF);
    boolean isCertain =
        sum.subtract(nearest).abs().compareTo(middle) < 0 && nearest.precision() <= SAFE_DIGITS;
    return isCertain ? (Object) nearest.stripTrailingZeros().toPlainString() : UNKNOWN;
  }

  /** Several numbers can give the same sum; the next smaller and greater ones are tried. */
  private static Object doubleBefore(Object now, Number added, @Nullable Object guess) {
    double sum = Double.parseDouble(String.valueOf(now));
    double increment = added.doubleValue();
    if (guess instanceof String text && Double.parseDouble(text) + increment == sum) {
      return text;
    }
    double before = sum - increment;
    boolean isOnly =
        before + increment == sum
            && Math.nextUp(before) + increment != sum
            && Math.nextDown(before) + increment != sum;
    return isOnly ? (Object) Double.toString(before) : UNKNOWN;
  }

  /** Tests whether the first two numbers as clients see them add up to the third. */
  private static boolean explains(Object guess, Number added, Object now) {
    if (!(guess instanceof String before) || !(now instanceof String after)) {
      return false;
    }
    double summand = Double.parseDouble(before);
    double sum = Double.parseDouble(after);
    double greatest = Math.max(Math.abs(summand), Math.abs(sum));
    return Math.abs(summand + added.doubleValue() - sum) <= SEEN_ERROR * greatest;
  }

  /** Sum of {@code before} and {@code added} in the column, or {@link #UNKNOWN}. */
  public static Object after(Column column, Object before, Number added) {
    return switch (column.kind()) {
      case INTEGER ->
          before instanceof Long number && isIntegral(added)
              ? (Object) (number + added.longValue())
              : UNKNOWN;
      case DECIMAL -> decimalAfter(column, before, added);
      case DOUBLE ->
          before instanceof String text
              ? (Object) Double.toString(Double.parseDouble(text) + added.doubleValue())
              : UNKNOWN;
      default -> UNKNOWN;
    };
  }

  private static Object decimalAfter(Column column, Object before, Number added) {
    return before instanceof String text && isNumber(text)
        ? rounded(column, new BigDecimal(text), decimal(added))
        : UNKNOWN;
  }

  /**
   * Comparison of two values of the column, as by {@link java.util.Comparator}; null if unknown.
   */
  public static @Nullable Integer compare(Column column, Object left, Object right) {
    if (left instanceof Long a && right instanceof Long b) {
      return a.compareTo(b);
    }
    if (!(left instanceof String a) || !(right instanceof String b)) {
      return null;
    }
    return switch (column.kind()) {
      case DECIMAL, DOUBLE ->
          isNumber(a) && isNumber(b) ? new BigDecimal(a).compareTo(new BigDecimal(b)) : null;
      case TEXT, CHARACTERS -> column.likeness() == Column.Likeness.EXACT && a.equals(b) ? 0 : null;
      case LOCAL_TIME -> LocalDateTime.parse(a).compareTo(LocalDateTime.parse(b));
      default -> null;
    };
  }

  /** Tests whether two values of the column are equal; null if that is not known. */
  public static @Nullable Boolean isEqual(Column column, Object left, Object right) {
    if (left == NULL || right == NULL) {
      return false;
    }
    Object a = identity(column, left);
    Object b = identity(column, right);
    boolean isText = column.kind() == Column.Kind.TEXT || column.kind() == Column.Kind.CHARACTERS;
    if (isText) {
      return (a == UNKNOWN || b == UNKNOWN) ? null : (Boolean) a.equals(b);
    }
    Integer order = compare(column, left, right);
    return order == null ? null : (Boolean) (order == 0);
  }
}
