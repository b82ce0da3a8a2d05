package io.kingsnake.format.kingsnake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick look at a line sees the same as a parser. */
class GlanceTest {
  private static final String LINE =
      "{\"session\":\"s1\",\"txn\":17,\"begin\":3,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\",\"end\":5}";

  private static @Nullable Glance quick(String line) {
    byte[] bytes = line.getBytes(UTF_8);
    return Glance.quick(bytes, 0, bytes.length);
  }

  private static Glance parsed(String line) throws IOException, HistoryFormatException {
    Lines lines = new Lines(new ByteArrayInputStream(line.getBytes(UTF_8)));
    assertThat(lines.next()).isTrue();
    return Glance.parsed(Source.of(Path.of("line")), lines);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        LINE,
        "{\"session\":\"é\",\"txn\":1,\"ops\":[],\"outcome\":\"aborted\"}",
        "{\"session\":\"\",\"txn\":1,\"note\":\"\\\\\",\"outcome\":\"indeterminate\",\"begin\":1}"
      })
  void lineOfAWriter_needsNoParser(String line) throws Exception {
    assertThat(quick(line)).isNotNull().isEqualTo(parsed(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"session\":\"s\",\"txn\":1,\"note\":{\"outcome\":\"committed\"}}",
        "{\"session\":\"s\",\"txn\":1,\"note\":[{\"a\":1,\"outcome\":\"committed\"}]}",
        "{\"session\":\"s\",\"txn\":1,\"note\":\",\\\"outcome\\\":\\\"committed\"}",
        "{\"session\":\"s\",\"txn\":1,\"note\":\",outcome:1\",\"end\":1}",
        "{\"session\":\"a\\\"b\",\"txn\":1,\"outcome\":\"committed\"}",
        "{\"session\":\"s\",\"txn\":12345678901234567890,\"outcome\":\"committed\"}",
        "{\"session\":\"s\",\"txn\":1}",
        "{\"session\":\"s\",\"idle\":1}",
        "{\"session\":\"s\"}",
        "{}",
        "}"
      })
  void otherLine_isLeftToTheParser(String line) {
    assertThat(quick(line)).isNull();
  }

  /** Bytes are cut out, doubled and exchanged. */
  @Test
  void mutatedLine_isNeverSeenOtherwiseThanByTheParser() {
    SplittableRandom random = new SplittableRandom(1);
    int seen = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder line = new StringBuilder(LINE);
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = random.nextInt(line.length());
        int from = random.nextInt(line.length());
        switch (random.nextInt(3)) {
          case 0 -> line.deleteCharAt(at);
          case 1 -> line.insert(at, line.charAt(from));
          default -> line.insert(at, line.substring(from, Math.min(from + 12, line.length())));
        }
      }
      seen += agrees(line.toString()) ? 1 : 0;
    }
    assertThat(seen).as("lines that are JSON and need no parser").isPositive();
  }

  /** Tests whether both saw something. */
  private static boolean agrees(String line) {
    Glance quick = quick(line);
    if (quick == null) {
      return false;
    }
    try {
      assertThat(quick).as(line).isEqualTo(parsed(line));
      return true;
    } catch (IOException | HistoryFormatException e) {
      return false; // found out when the line is read
    }
  }
}
