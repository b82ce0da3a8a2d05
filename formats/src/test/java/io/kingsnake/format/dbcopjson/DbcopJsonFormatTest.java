package io.kingsnake.format.dbcopjson;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DbcopJsonFormatTest {
  private static final String SAMPLE =
      """
      {"params":{"id":0,"n_node":2}, "info":"x", "start":"a", "end":"b",
       "data":[[{"events":[{"write":true,"variable":1,"value":18446744073709551615,"success":true},
                           {"write":false,"variable":2,"value":0,"success":false}],
                 "success":true}],
               [{"success":false,
                 "events":[{"success":true,"value":5,"variable":1,"write":true}]}]]}
      """;

  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(new DbcopJsonFormat(), directory);
  }

  @Test
  void sample_meansTheSameAsItsBinaryTwin() throws Exception {
    History history = inputs.read(SAMPLE);
    assertThat(HistoryText.of(history)).containsExactly("1/1: w(1,-1)", "2/2 ABORTED: w(1,5)");
    assertThat(history.txnNote(0)).isEqualTo("{\"failed_operations\":1}");
    assertThat(history.note()).contains("\"n_node\":2", "\"info\":\"x\"");
  }

  @Test
  void failedOperation_abortsItsTransactionWhenAsked() throws Exception {
    History history =
        new DbcopJsonFormat().read(inputs.file("a.json", SAMPLE), new ReadOptions(true));
    assertThat(history.outcome(0)).isEqualTo(Outcome.ABORTED);
  }

  @Test
  void truncation_isRefusedWithLineAndColumn() throws Exception {
    inputs
        .assertRefused(SAMPLE.substring(0, SAMPLE.indexOf("\"success\":false}")))
        .hasMessageContaining(":3:");
  }

  @Test
  void missingField_isRefused() throws Exception {
    inputs.assertRefused("{\"params\":{},\"info\":\"x\"}").hasMessageContaining("\"data\"");
    inputs
        .assertRefused(SAMPLE.replace("\"variable\":1,", ""))
        .hasMessageContaining("expected \"write\", \"variable\", \"value\" and \"success\"");
  }

  @Test
  void repeatedField_isRefused() throws Exception {
    inputs
        .assertRefused(SAMPLE.replace("\"variable\":2", "\"write\":true"))
        .hasMessageContaining(":3:")
        .hasMessageContaining("expected each field once, found \"write\" again");
    inputs
        .assertRefused(SAMPLE.replace("\"info\"", "\"params\""))
        .hasMessageContaining("found \"params\" again");
  }

  @Test
  void numberBeyond64Bits_isRefused() throws Exception {
    inputs
        .assertRefused(SAMPLE.replace("18446744073709551615", "18446744073709551616"))
        .hasMessageContaining("of 64 bits");
  }

  @Test
  void trailingGarbage_isRefused() throws Exception {
    inputs.assertRefused(SAMPLE + "{}").hasMessageContaining("expected the end of the file");
  }

  @Test
  void invalidUtf8_isRefused() throws Exception {
    byte[] bytes = SAMPLE.getBytes(StandardCharsets.UTF_8);
    bytes[SAMPLE.indexOf("\"x\"") + 1] = (byte) 0xFF;
    inputs.assertRefused(inputs.file("bad.json", bytes)).hasMessageContaining("UTF-8");
  }
}
