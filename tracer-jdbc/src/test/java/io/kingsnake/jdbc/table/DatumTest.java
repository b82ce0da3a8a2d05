package io.kingsnake.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatumTest {
  @ParameterizedTest
  @CsvSource({
    "DOUBLE, 1, 1.0",
    "DOUBLE, 1e+23, 1.0E23",
    "DOUBLE, -Infinity, -Infinity",
    "REAL, 0.1, 0.10000000149011612",
    "DECIMAL, 0.0000000001, 1E-10",
    "DECIMAL, 0.00000000000, 0E-11",
    "DECIMAL, 5, 5.0000",
    "DECIMAL, NaN, NaN"
  })
  void spellingsOfANumber_areOneText(Column.Kind kind, String one, String other) {
    assertThat(Datum.plain(kind, one)).isEqualTo(Datum.plain(kind, other));
  }

  @Test
  void halfACharacter_isNotKnownToArrive() {
    Column column =
        new Column(
            "c",
            Column.Kind.TEXT,
            10,
            0,
            Column.Likeness.EXACT,
            true,
            false,
            false,
            Datum.NULL,
            null);
    assertThat(Datum.written(column, "ab\ud83d")).isSameAs(Datum.UNKNOWN);
    assertThat(Datum.written(column, "\ude00ab")).isSameAs(Datum.UNKNOWN);
    assertThat(Datum.written(column, "\ud83d\ude00")).isEqualTo("\ud83d\ude00");
  }

  @Test
  void typesWithSeveralTexts_areNotRecordedAsTexts() {
    assertThat(Product.POSTGRESQL.kind(Types.TIMESTAMP, "timestamptz"))
        .isEqualTo(Column.Kind.MOMENT);
    assertThat(Product.POSTGRESQL.kind(Types.TIME, "timetz")).isEqualTo(Column.Kind.UNRECORDED);
    assertThat(Product.POSTGRESQL.kind(Types.OTHER, "point")).isEqualTo(Column.Kind.UNRECORDED);
    assertThat(Product.MYSQL.kind(Types.REAL, "float")).isEqualTo(Column.Kind.SIX_DIGITS);
    assertThat(Product.MYSQL.kind(Types.DOUBLE, "double")).isEqualTo(Column.Kind.DOUBLE);
  }
}
