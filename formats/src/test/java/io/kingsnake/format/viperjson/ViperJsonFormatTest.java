package io.kingsnake.format.viperjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Reading;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViperJsonFormatTest {
  private static final Path SAMPLE = Path.of("src/test/resources/samples/viperjson/range");

  @TempDir Path directory;
  private final ViperJsonFormat format = new ViperJsonFormat();
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(format, directory.resolve("J1.log"));
  }

  @Test
  void sample_isReadWithTombstonesAndInclusiveRanges() throws Exception {
    Source sample = Source.of(SAMPLE);
    assertThat(Formats.load().detect(sample).map(f -> f.name())).contains("viperjson");
    assertThat(HistoryText.of(format.read(sample, ReadOptions.DEFAULT)))
        .isEqualTo(
            """
            initial FIRST_READ\s
            initial 4 ABSENT
            initial 5 ABSENT
            initial 6 ABSENT
            initial 7 70
            session "J8"
              txn 1 COMMITTED
                WRITE 4 71
                READ 5 ABSENT
              txn 2 COMMITTED
                READ 4 71 joins-next
                DELETE 4 -72 tombstone
              txn 3 COMMITTED
                SCAN [1, 10) unordered {7=70, 5=50, 4=-72 tombstone}
            session "J9"
              txn 4 COMMITTED
                READ 4 -72 tombstone
                SCAN [9, 2) unordered {}
              txn 5 COMMITTED
                READ 4 -72 tombstone joins-next
                INSERT 4 73
                WRITE 5 50
              txn 6 COMMITTED
                SCAN [-, 6) unordered {}
            """);
  }

  @Test
  void failedWrite_abortsOnlyIfAsked() throws Exception {
    History strict = format.read(Source.of(SAMPLE), new ReadOptions(true));
    assertThat(HistoryText.of(strict)).contains("txn 6 ABORTED", "txn 5 COMMITTED");
  }

  @Test
  void operationsAsObjects_areReadWithTheirTimes() throws Exception {
    String text =
        """
        {"preBeginTS": 1, "postBeginTS": 2, "preCommitTS": 8, "postCommitTS": 9, "value": [\
        {"opType": "r", "key": "a", "value": 5, "isDead": false, "reqTS": 2, "resTS": 3}, \
        {"opType": "d", "key": "a", "value": 6, "readValue": 5, "isDead": false, "succ": true, \
        "reqTS": 4, "resTS": 5}, {"opType": "range", "key1": -9223372036854775808, \
        "key2": 9223372036854775807, "liveKVs": [], "deadKVs": [{"id": 1, "val": 2}], \
        "reqTS": -1, "resTS": -1}]}
        """;
    assertThat(reading.dump(text))
        .endsWith(
            """
              txn 1 COMMITTED begin 1 end 9
                READ "a" 5 begin 2 end 3
                READ "a" 5 joins-next begin 4 end 5
                DELETE "a" 6 tombstone begin 4 end 5
                SCAN [-, -) unordered {1=2 tombstone}
            """);
  }

  @Test
  void transactionThatEndsBeforeItBegins_isAnError() {
    assertThat(reading.problem("\n{\"preBeginTS\":9,\"postCommitTS\":8,\"value\":[]}"))
        .startsWith(":2:")
        .endsWith(": a transaction cannot end at 8 if it begins at 9");
  }

  @Test
  void stringRange_includesItsHighestKey() throws Exception {
    History history = reading.history("{\"value\":[[\"range\",\"a\",\"b\",[]]]}");
    assertThat(history.scanHigh(0)).isEqualTo("b\0");
  }

  @Test
  void initialTransaction_givesInitialValues() throws Exception {
    String text =
        """
        [{"value": [["range", "nil", "nil", [{"id": 1, "val": 10}], [{"id": 2, "val": 20}]]], \
        "isInitial": true, "isFinal": false}, {"value": [["r", 3, 0, false]]}]
        """;
    History history = reading.history(text);
    assertThat(HistoryText.of(history))
        .startsWith("initial FIRST_READ \ninitial 1 10\ninitial 3 ABSENT\n");
    assertThat(history.txnCount()).isEqualTo(1);
  }

  @Test
  void twoFilesOfOneSession_areAnError() throws Exception {
    Files.writeString(directory.resolve("J1.log"), "{\"value\":[]}\n");
    Files.writeString(directory.resolve("J1.log.gz"), "not read");
    assertThatThrownBy(() -> format.read(Source.of(directory), ReadOptions.DEFAULT))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("session reused");
  }

  @Test
  void directoryWithoutLogs_isNotAHistory() throws Exception {
    assertThat(format.match(Source.of(directory))).isEqualTo(Match.NO);
    assertThatThrownBy(() -> format.read(Source.of(directory), ReadOptions.DEFAULT))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("expected files J<n>.log");
  }

  @Test
  void malformedInput_isNamedWithItsPlace() {
    assertThat(reading.problem("{\"value\":[[\"x\",1,2,true]]}")).contains("found \"x\"");
    assertThat(reading.problem("{\"value\":[[\"w\",1,0,true]]}")).contains("stands for no record");
    assertThat(reading.problem("{\"value\":[[\"w\",1,5,7]]}")).contains("dead");
    assertThat(reading.problem("\n{\"value\":[[\"r\",1.5,5,true]]}"))
        .isEqualTo(":2:16: expected a key (an integer or a string), found 1.5");
    assertThat(reading.problem("{\"value\":[[\"range\",1,2,[{\"id\":1}]]]}")).contains("\"val\"");
    assertThat(reading.problem("{\"value\":[[\"r\",1,5")).contains("not valid JSON");
    assertThat(reading.problem("{\"values\":[]}")).contains("expected \"value\"");
    assertThat(reading.problem("{\"value\":[[\"r\",1,1e5,false]]}")).contains("expected a value");
    assertThat(reading.problem("{\"x\":" + "[".repeat(100_000))).contains("nesting depth");
    assertThat(reading.problem("{\"value\":[[\"r\",1,99999999999999999999]]}")).contains("64 bits");
  }
}
