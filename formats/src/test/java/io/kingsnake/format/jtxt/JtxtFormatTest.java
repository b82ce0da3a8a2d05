package io.kingsnake.format.jtxt;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Reading;
import io.kingsnake.format.Source;
import io.kingsnake.history.HistoryText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtxtFormatTest {
  @TempDir Path directory;
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(new JtxtFormat(), directory.resolve("history.txt"));
  }

  @Test
  void sample_isTimedByItsLines() throws Exception {
    Source sample = Source.of(Path.of("src/test/resources/samples/jtxt/history.txt"));
    assertThat(Formats.load().detect(sample).map(f -> f.name())).contains("jtxt");
    assertThat(HistoryText.of(new JtxtFormat().read(sample, ReadOptions.DEFAULT)))
        .isEqualTo(
            """
            initial ABSENT\s
            session "0"
              txn 1 COMMITTED begin 1 end 4
                APPEND 7 1
                READ_LIST 6 []
            session "1"
              txn 3 INDETERMINATE begin 3 note {"error":":timeout"}
                READ_LIST 7 UNKNOWN
            session "2"
              txn 6 ABORTED begin 6 end 7 note {"error":"conflict"}
                WRITE "k" "v"
            """);
  }

  @Test
  void missingNewlineAndBlankLines_areTolerated() throws Exception {
    assertThat(reading.dump("0\t:invoke\t:txn\t[[:w 1 2]]\n\n0\t:ok\t:txn\t[[:w 1 2]]"))
        .contains("txn 1 COMMITTED begin 1 end 3");
  }

  @Test
  void malformedLines_areNamedWithTheirPlace() {
    assertThat(reading.problem("0\t:invoke\n")).contains("expected a type, a tab and a function");
    assertThat(reading.problem("\n0\t:maybe\t:txn\t[]\n"))
        .isEqualTo(":2:1: expected :invoke, :ok, :fail or :info, found :maybe");
    assertThat(reading.problem("0\t:ok\t:txn\t[[:w 1\n2]]\n"))
        .contains("expected the value of the operation to end on its line");
    assertThat(reading.problem("0\t:ok\t:txn\t[[:w 1}\n"))
        .startsWith(":1:")
        .contains("not valid EDN");
    assertThat(reading.problem("0\t:ok\t:txn")).contains("found nil under :f :txn");
    byte[] invalid = "0\t:ok\t:txn\t?\n".getBytes(StandardCharsets.UTF_8);
    invalid[11] = (byte) 0xFF;
    assertThat(reading.problem(invalid)).isEqualTo(":1:12: invalid UTF-8");
  }
}
