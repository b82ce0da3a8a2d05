package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.StreamOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowedCheckTest {
  private static final int SESSIONS = 4;

  @TempDir Path directory;

  /** Counters that clients increment in turn, except one that loses an update. */
  private static List<String> increments(int count, int lost) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int seen = i == lost ? i - 1 : i;
      lines.add(
          "{\"session\":\"s%d\",\"txn\":%d,\"ops\":[[\"r\",\"x\",%d],[\"w\",\"x\",%d]],"
                  .formatted(i % SESSIONS, i, seen, i + 1)
              + "\"outcome\":\"committed\",\"begin\":%d,\"end\":%d}"
                  .formatted(10 * i, 10 * i + 15));
    }
    return lines;
  }

  private Path write(List<String> lines) throws IOException {
    Path file = directory.resolve("history.jsonl");
    List<String> all = new ArrayList<>(List.of("{\"kingsnake\":1,\"initial\":{\"fixed\":0}}"));
    all.addAll(lines);
    return Files.write(file, all);
  }

  private static Chain.Conclusion check(Path path, Level level)
      throws IOException, HistoryFormatException {
    WindowedCheck check =
        new WindowedCheck(
            StreamOpener.of(Source.of(path)),
            List.of(level),
            CheckOptions.DEFAULT,
            ChainOptions.ofWindow(40));
    return Objects.requireNonNull(check.run(count -> {}).get(level));
  }

  @Test
  void longHistory_isAccepted() throws Exception {
    assertThat(check(write(increments(2000, -1)), Levels.SERIALIZABLE).verdict().kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void lostUpdateNearTheEnd_isFoundAndShownByAPart() throws Exception {
    Chain.Conclusion conclusion = check(write(increments(2000, 1800)), Levels.SNAPSHOT_ISOLATION);
    assertThat(conclusion.verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(Objects.requireNonNull(conclusion.evidence()).txnCount()).isLessThan(200);
  }

  @Test
  void sessionsOneAfterAnother_areReadSideBySide() throws Exception {
    List<String> lines = increments(2000, -1);
    List<String> bySession = new ArrayList<>();
    for (int session = 0; session < SESSIONS; session++) {
      for (int i = session; i < lines.size(); i += SESSIONS) {
        bySession.add(lines.get(i));
      }
    }
    assertThat(check(write(bySession), Levels.SERIALIZABLE).verdict().kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void counts_areThoseOfTheWholeHistory() throws Exception {
    List<String> lines = new ArrayList<>(increments(50, -1));
    lines.add(
        "{\"session\":\"s3\",\"txn\":99,\"ops\":[[\"r\",\"never written\",0],"
            + "[\"scan\",1,2,[]]],\"outcome\":\"committed\"}");
    lines.add("{\"session\":\"s3\",\"txn\":100,\"ops\":[[\"w\",\"y\",7]],\"outcome\":\"aborted\"}");
    Path file = write(lines);
    WindowedCheck check =
        new WindowedCheck(
            StreamOpener.of(Source.of(file)),
            List.of(Levels.SERIALIZABLE),
            CheckOptions.DEFAULT,
            ChainOptions.ofWindow(40));
    check.run(count -> {});
    assertThat(check.counts())
        .isEqualTo(
            HistoryCounts.of(new KingsnakeFormat().read(Source.of(file), ReadOptions.DEFAULT)));
  }

  @Test
  void transactionInPieces_isPutTogether() throws Exception {
    List<String> lines = new ArrayList<>(increments(3, -1));
    lines.add("{\"session\":\"s3\",\"txn\":9,\"ops\":[[\"r\",\"x\",3]]}");
    lines.add(
        "{\"session\":\"s4\",\"txn\":10,\"ops\":[[\"r\",\"x\",4]],\"outcome\":\"committed\"}");
    lines.add("{\"session\":\"s3\",\"txn\":9,\"ops\":[[\"w\",\"x\",4]],\"outcome\":\"committed\"}");
    assertThat(check(write(lines), Levels.SERIALIZABLE).verdict().kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void malformedLine_isNamedByItsNumber() throws Exception {
    List<String> lines = new ArrayList<>(increments(2000, -1));
    lines.set(1500, lines.get(1500).replace("\"txn\"", "\"tnx\""));
    Path file = write(lines);
    assertThatThrownBy(() -> check(file, Levels.SERIALIZABLE)).hasMessageContaining(":1502:");
  }

  /** No read of the first session is explained before the last session is read. */
  @Test
  void oneSessionAfterTheOther_isStuckAfterAFewWindows() throws Exception {
    List<String> lines = new ArrayList<>();
    List<String> all = increments(4000, -1);
    for (int session = 0; session < SESSIONS; session++) {
      for (int i = session; i < all.size(); i += SESSIONS) {
        String line = all.get(i).replaceAll(",\"begin.*", "}"); // as converters write it
        lines.add(line.replaceFirst("(\"session\":[^,]*),(\"txn\":[^,]*)", "$2,$1"));
      }
    }
    List<Long> read = new ArrayList<>();
    for (boolean stops : new boolean[] {true, false}) {
      WindowedCheck check =
          new WindowedCheck(
              StreamOpener.of(Source.of(write(stops ? lines : increments(4000, -1)))),
              List.of(Levels.SERIALIZABLE),
              CheckOptions.DEFAULT,
              ChainOptions.ofWindow(500));
      assertThat(check.run(read::add, true).isEmpty()).isEqualTo(stops);
    }
    assertThat(read.get(0)).isEqualTo(1000);
  }
}
