package io.kingsnake.format.ednjson;

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

class EdnJsonFormatTest {
  private static final Path SAMPLES = Path.of("src/test/resources/samples/ednjson");

  @TempDir Path directory;
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(new EdnJsonFormat(), directory.resolve("h.json"));
  }

  @Test
  void arraySample_isRead() throws Exception {
    assertThat(sample("array.json"))
        .isEqualTo(
            """
            initial ABSENT\s
            session "0"
              txn 1 COMMITTED begin 5 end 7
                APPEND "k" 1
                READ "x" 7
            session "1"
              txn 4 COMMITTED begin 8 end 9 note {"node":"n1"}
                READ_LIST "k" [1]
                WRITE 3 ABSENT
            """);
  }

  @Test
  void linesSample_isRead() throws Exception {
    assertThat(sample("lines.json"))
        .contains("txn 1 ABORTED begin 1 end 2 note {\"error\":[\"conflict\",{\"code\":40001}]}")
        .endsWith("    WRITE \"x\" 2\n");
  }

  @Test
  void malformedInput_isNamedWithItsPlace() {
    assertThat(reading.problem("[{\"type\":\"maybe\"}]"))
        .isEqualTo(":1:10: expected \"invoke\", \"ok\", \"fail\" or \"info\", found \"maybe\"");
    assertThat(reading.problem("[\n {\"process\":1}]"))
        .isEqualTo(":2:2: expected a \"type\" in every entry");
    assertThat(reading.problem("[{\"type\":\"ok\"")).contains("not valid JSON");
    assertThat(reading.problem("[] []")).contains("expected the end of the input");
    assertThat(reading.problem("{\"type\":\"ok\",\"f\":\"add\",\"value\":5}"))
        .contains("under :f \"add\"");
    assertThat(reading.problem("{\"type\":\"ok\",\"value\":[[\"w\",1,{\"a\":1}]]}"))
        .contains("found {\"a\":1}");
    assertThat(reading.problem("{\"type\":\"ok\",\"value\":[[\"w\",1,99999999999999999999]]}"))
        .contains("64 bits");
    assertThat(reading.problem("{\"type\":\"ok\",\"value\":" + "[".repeat(100_000)))
        .contains("nesting depth");
  }

  @Test
  void reusedProcess_isAnError() {
    String invoke = "{\"type\":\"invoke\",\"value\":[[\"w\",1,1]],\"process\":0}\n";
    String info = "{\"type\":\"info\",\"value\":[[\"w\",1,1]],\"process\":0}\n";
    assertThat(reading.problem(invoke + info + invoke)).startsWith(":3:1: process 0 was retired");
  }

  @Test
  void invalidUtf8_isRefused() {
    byte[] bytes = "{\"type\":\"ok\",\"f\":\"?\"}".getBytes(StandardCharsets.UTF_8);
    bytes[18] = (byte) 0xFF;
    assertThat(reading.problem(bytes)).startsWith(":1:").contains("UTF-8");
    assertThat(reading.problem(new byte[] {0, 0, 1, 0})).startsWith(":1:1: not valid UTF-8");
  }

  private static String sample(String name) throws Exception {
    Source sample = Source.of(SAMPLES.resolve(name));
    assertThat(Formats.load().detect(sample).map(f -> f.name())).contains("ednjson");
    return HistoryText.of(new EdnJsonFormat().read(sample, ReadOptions.DEFAULT));
  }
}
