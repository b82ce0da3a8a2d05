package io.kingsnake.format.cobra;

import static io.kingsnake.format.Inputs.bigEndian;
import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CobraFormatTest {
  private static final CobraFormat FORMAT = new CobraFormat();
  private static final long INIT = 0xBEBEEBEEL;
  private static final long NULL = 0xDEADBEEFL;
  private static final long UNIVERSAL = 0xABDDEFEEL;

  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(FORMAT, directory);
  }

  private void log(String name, Object... records) throws IOException {
    inputs.file(name, bigEndian(records));
  }

  private History read() throws Exception {
    return inputs.read(Source.of(directory));
  }

  @Test
  void versions_areWriterAndWrite() throws Exception {
    log("T2.log", 'S', 20, 'W', 1, 7, 99, 'R', 30, 2, 8, 98, 'C', 20);
    log("T10.log", 'S', 30, 'W', 2, 8, 98, 'C', 30, 'S', 31, 'R', 20, 1, 7, 99, 'C', 31);
    History history = read();
    assertThat(HistoryText.of(history))
        .containsExactly("T2/20: w(7,20:1) r(8,30:2)", "T10/30: w(8,30:2)", "T10/31: r(7,20:1)");
    assertThat(history.initialState()).isEqualTo(InitialState.ABSENT);
  }

  @Test
  void markers_areReadsOfTheInitialVersion() throws Exception {
    log("T1.log", 'S', 1, 'R', INIT, INIT, 7, 5, 'R', INIT, 0x23332333, 8, 0, 'C', 1);
    log("T2.log", 'S', 2, 'R', NULL, NULL, 7, 0, 'C', 2);
    assertThat(HistoryText.of(read()))
        .containsExactly("T1/1: r(7,initial) r(8,initial)", "T2/2: r(7,initial)");
  }

  @Test
  void writerWithoutALog_isAValueNobodyWrote() throws Exception {
    log("T1.log", 'S', 1, 'R', 404, 9, 7, 5, 'C', 1);
    assertThat(HistoryText.of(read())).containsExactly("T1/1: r(7,404:9)");
  }

  @Test
  void universalIds_leaveTheValueHash() throws Exception {
    log("T1.log", 'S', 1, 'W', UNIVERSAL, 7, -5, 'R', INIT, INIT, 8, 1, 'C', 1);
    log("T2.log", 'S', 2, 'R', UNIVERSAL, UNIVERSAL, 7, -5, 'C', 2);
    assertThat(HistoryText.of(read()))
        .containsExactly("T1/1: w(7,-5) r(8,initial)", "T2/2: r(7,-5)");
  }

  @Test
  void compressedLogsAndNoise_areHandled() throws Exception {
    byte[] log = bigEndian('S', 1, 'W', 1, 7, 5, 'C', 1);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(directory.resolve("T4.log.gz")))) {
      out.write(log);
    }
    inputs.file("T4.debug", "start");
    assertThat(FORMAT.match(Source.of(directory))).isEqualTo(Match.YES);
    assertThat(HistoryText.of(read())).containsExactly("T4/1: w(7,1:1)");
  }

  @Test
  void directoryWithoutLogs_isRefused() throws Exception {
    inputs.file("README", "nothing");
    assertThat(FORMAT.match(Source.of(directory))).isEqualTo(Match.NO);
    inputs.assertRefused(Source.of(directory)).hasMessageContaining("found none");
  }

  @Test
  void file_isRefused() throws Exception {
    inputs
        .assertRefused(inputs.file("T1.log", bigEndian('S', 1, 'C', 1)))
        .hasMessageContaining("expected a directory");
  }

  @Test
  void everyTruncation_isRefusedExceptBetweenTransactions() throws Exception {
    byte[] whole = bigEndian('S', 1, 'W', 1, 7, 5, 'R', 1, 1, 7, 5, 'C', 1);
    for (int length = 1; length < whole.length; length++) {
      Source log = inputs.file("T1.log", Arrays.copyOf(whole, length));
      assertRefused(log, "found the end of the file");
    }
  }

  @Test
  void unknownRecord_isRefused() throws Exception {
    assertRefused(inputs.file("T1.log", bigEndian('S', 1, 'X')), "byte 9: expected S, W, R or C");
    assertRefused(inputs.file("T1.log", bigEndian('A', 1)), "found byte 0x41");
  }

  @Test
  void operationAfterCommit_isRefused() throws Exception {
    byte[] log = bigEndian('S', 1, 'C', 1, 'W', 1, 7, 5);
    assertRefused(inputs.file("T1.log", log), "byte 18: expected S, found W outside");
  }

  @Test
  void beginInsideATransaction_isRefused() throws Exception {
    assertRefused(inputs.file("T1.log", bigEndian('S', 1, 'S', 2)), "in transaction 1, found S");
  }

  @Test
  void commitOfAnother_isRefused() throws Exception {
    assertRefused(inputs.file("T1.log", bigEndian('S', 1, 'C', 2)), "found that of 2");
  }

  @Test
  void transactionIdInTwoLogs_isRefused() throws Exception {
    log("T1.log", 'S', 1, 'C', 1);
    assertRefused(inputs.file("T2.log", bigEndian('S', 1, 'C', 1)), "id 1 is used twice");
  }

  @Test
  void twoLogsOfOneThread_areRefused() throws Exception {
    log("T1.log", 'S', 1, 'C', 1);
    assertRefused(inputs.file("T01.log", bigEndian('S', 2, 'C', 2)), "found another", "T1.log");
  }

  private void assertRefused(Source log, String problem) {
    inputs.assertRefused(Source.of(directory)).hasMessageContaining(problem);
    inputs.assertRefused(Source.of(directory)).hasMessageContaining(log.toString());
  }

  private void assertRefused(Source log, String problem, String named) {
    assertThat(log.path()).exists();
    inputs
        .assertRefused(Source.of(directory))
        .hasMessageContaining(problem)
        .hasMessageContaining(named);
  }
}
