package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A violation after nine tenths of a history is reported in the same words with and without
 * windows.
 */
class WindowWordsTest {
  private static final int TXNS = 4000;
  private static final int KEYS = 500;
  private static final int SESSIONS = 10;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"serializable", "snapshot-isolation", "read-committed"})
  void violationNearTheEnd_isExplainedAlike(String level) throws IOException {
    String file = history(level.equals("read-committed")).toString();
    Invocation whole = Invocation.of("check", "--window", "off", "--level", level, file);
    Invocation windows = Invocation.of("check", "--window", "200", "--level", level, file);
    assertThat(whole.exitCode()).isEqualTo(1);
    assertThat(windows.exitCode()).isEqualTo(1);
    assertThat(words(windows)).isEqualTo(words(whole));
  }

  /** Words of a report except measurements, the use of windows, and counts of whole histories. */
  private static List<String> words(Invocation run) {
    return run.outLines().stream()
        .filter(line -> !line.contains("decided window by window"))
        .filter(line -> !line.contains("in this history: "))
        .map(line -> line.replaceAll("\\(\\d+ sessions.*", ""))
        .toList();
  }

  /** Transactions take effect one after another; two of them see the same version and write. */
  private Path history(boolean isDirty) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    long[] values = new long[KEYS];
    long next = 1;
    List<String> lines = new ArrayList<>(List.of("{\"kingsnake\":1,\"initial\":{\"fixed\":0}}"));
    int wrong = TXNS * 9 / 10;
    for (int txn = 0; txn < TXNS; txn++) {
      StringBuilder ops = new StringBuilder();
      for (int op = 0; op < 4; op++) {
        int key = random.nextInt(1, KEYS);
        boolean writes = random.nextBoolean();
        values[key] = writes ? next++ : values[key];
        ops.append(",[\"%s\",%d,%d]".formatted(writes ? "w" : "r", key, values[key]));
      }
      if (isDirty && txn == wrong) {
        ops.append(",[\"r\",0,77777]");
      } else if (txn == 10 || (!isDirty && (txn == wrong || txn == wrong + 1))) {
        ops.append(",[\"r\",0,%d],[\"w\",0,%d]".formatted(values[0], next));
        values[0] = txn == wrong ? values[0] : next;
        next++;
      }
      lines.add(
          "{\"session\":\"s%d\",\"txn\":%d,\"ops\":[%s],\"begin\":%d,\"end\":%d,\"outcome\":\"committed\"}"
              .formatted(txn % SESSIONS, txn + 1, ops.substring(1), 10 * txn, 10 * txn + 25));
    }
    return Files.write(folder.resolve("history.jsonl"), lines);
  }
}
