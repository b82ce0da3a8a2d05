package io.kingsnake.jdbc;

import io.kingsnake.jdbc.SerialWork.Getter;
import io.kingsnake.jdbc.SerialWork.Setter;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;

/** Ways in which drivers take values and show them. */
public final class DriverCalls {
  private static final LocalDateTime SUMMER = LocalDateTime.of(2024, 7, 1, 12, 30, 15, 123_456_000);

  /** Skipped in Berlin, where clocks go from two to three. */
  private static final LocalDateTime SKIPPED = LocalDateTime.of(2024, 3, 31, 2, 30);

  private static final Timestamp STAMP = Timestamp.valueOf(SUMMER);
  private static final UUID ID = new UUID(0x1234_5678_9ABCL, 42);

  private DriverCalls() {}

  private static Calendar tokyo() {
    return Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
  }

  /** Setters with a value, by names for people. */
  public static Map<String, Setter> setters() {
    Map<String, Setter> setters = new LinkedHashMap<>();
    numbers(setters);
    texts(setters);
    times(setters);
    setters.put("setNull", (s, i) -> s.setNull(i, Types.NULL));
    setters.put("setNull VARCHAR", (s, i) -> s.setNull(i, Types.VARCHAR));
    setters.put("setObject UUID", (s, i) -> s.setObject(i, ID));
    setters.put("setObject UUID, OTHER", (s, i) -> s.setObject(i, ID, Types.OTHER));
    setters.put("setBytes", (s, i) -> s.setBytes(i, new byte[] {65, 0, -1, 92}));
    setters.put(
        "setBinaryStream",
        (s, i) -> s.setBinaryStream(i, new ByteArrayInputStream(new byte[] {1, 2}), 2));
    setters.put(
        "setArray of numbers",
        (s, i) ->
            s.setArray(i, s.getConnection().createArrayOf("integer", new Object[] {1, null, 3})));
    setters.put(
        "setArray of texts",
        (s, i) ->
            s.setArray(
                i, s.getConnection().createArrayOf("varchar", new Object[] {"a", "b c", "NULL"})));
    return setters;
  }

  private static void numbers(Map<String, Setter> setters) {
    setters.put("setByte", (s, i) -> s.setByte(i, (byte) 7));
    setters.put("setShort", (s, i) -> s.setShort(i, (short) 7));
    setters.put("setInt", (s, i) -> s.setInt(i, 7));
    setters.put("setLong", (s, i) -> s.setLong(i, 7));
    setters.put("setFloat", (s, i) -> s.setFloat(i, 1.1f));
    setters.put("setDouble", (s, i) -> s.setDouble(i, 1.255));
    setters.put("setDouble -0", (s, i) -> s.setDouble(i, -0.0));
    setters.put("setDouble great", (s, i) -> s.setDouble(i, 1e22));
    setters.put("setDouble NaN", (s, i) -> s.setDouble(i, Double.NaN));
    setters.put("setDouble infinite", (s, i) -> s.setDouble(i, Double.POSITIVE_INFINITY));
    setters.put("setBigDecimal", (s, i) -> s.setBigDecimal(i, new BigDecimal("1.250")));
    setters.put("setBigDecimal 1E3", (s, i) -> s.setBigDecimal(i, new BigDecimal("1E3")));
    setters.put("setObject Byte", (s, i) -> s.setObject(i, (byte) 7));
    setters.put("setObject BigInteger", (s, i) -> s.setObject(i, java.math.BigInteger.TEN));
    setters.put("setObject Double, INTEGER", (s, i) -> s.setObject(i, 1.7, Types.INTEGER));
    setters.put("setObject Double, BIGINT", (s, i) -> s.setObject(i, 2.5, JDBCType.BIGINT));
    setters.put("setObject Double, NUMERIC, 1", (s, i) -> s.setObject(i, 1.66, Types.NUMERIC, 1));
    setters.put(
        "setObject BigDecimal, DECIMAL",
        (s, i) -> s.setObject(i, new BigDecimal("1.66"), Types.DECIMAL));
    setters.put("setObject Double, REAL", (s, i) -> s.setObject(i, 1.1, Types.REAL));
    setters.put("setObject Long, SMALLINT", (s, i) -> s.setObject(i, 70_000L - 65_536, 5));
    setters.put("setObject Long, VARCHAR", (s, i) -> s.setObject(i, 17L, Types.VARCHAR));
    setters.put("setObject Long, OTHER", (s, i) -> s.setObject(i, 17L, Types.OTHER));
    setters.put("setObject Boolean, INTEGER", (s, i) -> s.setObject(i, true, Types.INTEGER));
    setters.put("setObject Boolean", (s, i) -> s.setObject(i, true));
    setters.put("setBoolean", (s, i) -> s.setBoolean(i, true));
  }

  private static void texts(Map<String, Setter> setters) {
    for (String text : List.of("7", " 7", "07", "ok ", "", "12:30", "2024-07-01", "1.50", "t")) {
      setters.put("setString '" + text + "'", (s, i) -> s.setString(i, text));
      setters.put("setObject '" + text + "', OTHER", (s, i) -> s.setObject(i, text, Types.OTHER));
    }
    setters.put("setObject text, INTEGER", (s, i) -> s.setObject(i, "7", Types.INTEGER));
    setters.put("setObject text, CHAR", (s, i) -> s.setObject(i, "ok  ", Types.CHAR));
    setters.put("setObject text, BOOLEAN", (s, i) -> s.setObject(i, "yes", Types.BOOLEAN));
    setters.put("setObject text, TIMESTAMP", (s, i) -> s.setObject(i, "2024-07-01 1:2:3", 93));
    setters.put("setObject Character", (s, i) -> s.setObject(i, 'x'));
    setters.put("setNString", (s, i) -> s.setNString(i, "ok"));
    setters.put("setCharacterStream", (s, i) -> s.setCharacterStream(i, new StringReader("ok")));
    setters.put(
        "setCharacterStream, 1", (s, i) -> s.setCharacterStream(i, new StringReader("ok"), 1));
    setters.put(
        "setAsciiStream",
        (s, i) ->
            s.setAsciiStream(
                i, new ByteArrayInputStream("ok".getBytes(StandardCharsets.US_ASCII)), 2));
    setters.put("setObject JSON", (s, i) -> s.setObject(i, "{\"b\": 1, \"a\":[1.0]}", Types.OTHER));
    setters.put("setObject array", (s, i) -> s.setObject(i, "{1,2}", Types.OTHER));
  }

  private static void times(Map<String, Setter> setters) {
    setters.put("setTimestamp", (s, i) -> s.setTimestamp(i, STAMP));
    setters.put("setTimestamp, Tokyo", (s, i) -> s.setTimestamp(i, STAMP, tokyo()));
    setters.put("setDate", (s, i) -> s.setDate(i, Date.valueOf("2024-07-01")));
    setters.put("setDate, Tokyo", (s, i) -> s.setDate(i, Date.valueOf("2024-07-01"), tokyo()));
    setters.put("setTime", (s, i) -> s.setTime(i, Time.valueOf("12:30:00")));
    setters.put("setTime, Tokyo", (s, i) -> s.setTime(i, Time.valueOf("12:30:00"), tokyo()));
    setters.put("setObject Timestamp", (s, i) -> s.setObject(i, STAMP));
    setters.put("setObject Timestamp, DATE", (s, i) -> s.setObject(i, STAMP, Types.DATE));
    setters.put("setObject Timestamp, 93", (s, i) -> s.setObject(i, STAMP, Types.TIMESTAMP));
    setters.put("setObject Timestamp, 93, 0", (s, i) -> s.setObject(i, STAMP, 93, 0));
    setters.put("setObject Calendar", (s, i) -> s.setObject(i, tokyo(), Types.TIMESTAMP));
    setters.put("setObject LocalDateTime", (s, i) -> s.setObject(i, SUMMER));
    setters.put("setObject skipped time", (s, i) -> s.setObject(i, SKIPPED));
    setters.put("setObject skipped time, 93", (s, i) -> s.setObject(i, SKIPPED, 93));
    setters.put("setObject skipped time, 2014", (s, i) -> s.setObject(i, SKIPPED, 2014));
    setters.put("setObject nanos", (s, i) -> s.setObject(i, SUMMER.plusNanos(789)));
    setters.put("setObject old", (s, i) -> s.setObject(i, LocalDateTime.of(1582, 10, 10, 0, 0)));
    setters.put("setObject LocalDate", (s, i) -> s.setObject(i, SUMMER.toLocalDate()));
    setters.put("setObject LocalDate, 93", (s, i) -> s.setObject(i, LocalDate.EPOCH, 93));
    setters.put("setObject LocalTime", (s, i) -> s.setObject(i, LocalTime.of(23, 59, 59, 999)));
    setters.put(
        "setObject OffsetDateTime",
        (s, i) -> s.setObject(i, OffsetDateTime.of(SUMMER, ZoneOffset.ofHours(5))));
    setters.put("setObject Instant", (s, i) -> s.setObject(i, Instant.EPOCH));
  }

  /** Getters of all kinds. */
  public static List<Getter> getters() {
    return List.of(
        (row, i) -> row.getInt(i),
        (row, i) -> row.getTimestamp(i),
        (row, i) -> row.getTimestamp(i, tokyo()),
        (row, i) -> row.getDate(i, tokyo()),
        (row, i) -> row.getTime(i),
        (row, i) -> row.getBytes(i),
        (row, i) -> row.getBoolean(i),
        (row, i) -> row.getArray(i),
        (row, i) -> row.getBigDecimal(i),
        (row, i) -> row.getObject(i, LocalDateTime.class),
        (row, i) -> row.getObject(i, OffsetDateTime.class),
        (row, i) -> row.getString(i),
        (row, i) -> row.getObject(i));
  }
}
