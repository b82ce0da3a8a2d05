package io.kingsnake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Quotes and comments are not taken for SQL. */
class TextTest {
  @Test
  void wordsInQuotes_areNone() {
    Text text =
        new Text("SELECT 'it''s; DROP', \"a \"\" b\", `c` -- RENAME\n /* CASCADE */ FROM t");
    assertThat(text.keyword()).isEqualTo("SELECT");
    assertThat(text.holdsSeveral()).isFalse();
    assertThat(text.has("DROP") || text.has("RENAME") || text.has("CASCADE")).isFalse();
    assertThat(text.has("FROM")).isTrue();
  }

  /** A document or an image in a statement is longer than any stack is deep. */
  @Test
  void longLiteral_isReadAsAnyOther() {
    Text text = new Text("UPDATE t SET a = '" + "x''".repeat(1_000_000) + "'; SELECT 1");
    assertThat(text.keyword()).isEqualTo("UPDATE");
    assertThat(text.holdsSeveral()).isTrue();
  }
}
