package io.kingsnake.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionFileTest {
  private static final String HEAD = "{\"kingsnake\":1,\"part\":true,\"initial\":\"absent\"}\n";
  private static final int ENDLESS = 10_000;

  @TempDir private Path directory = Path.of("");

  /** A file on a disk with room for so many bytes and no more. */
  private static final class FullDisk extends RandomAccessFile {
    private final long room;

    FullDisk(Path path, long room) throws IOException {
      super(path.toFile(), "rw");
      this.room = room;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      int fitting = (int) Math.max(0, Math.min(count, room - getFilePointer()));
      super.write(bytes, from, fitting);
      if (fitting < count) {
        throw new IOException("no space left on device");
      }
    }
  }

  /** Records until the disk is full. */
  private SessionFile fill(Path path, int room) throws IOException {
    SessionFile file =
        new SessionFile(path, new FullDisk(path, room), "a", new JsonLine().ascii(HEAD), false);
    assertThatThrownBy(
            () -> {
              for (int txn = 1; txn < ENDLESS; txn++) {
                file.append(line(txn, ",\"ops\":[[\"w\",\"x\"," + txn + "]]"));
                file.append(line(txn, ",\"outcome\":\"committed\""));
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessage("no space left on device");
    return file;
  }

  private static JsonLine line(long txn, String fields) {
    return new JsonLine()
        .ascii("{\"session\":\"a\",\"txn\":")
        .number(txn)
        .ascii(fields)
        .ascii("}\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 1000, 2000, 2001, 2013, 2025, 2040, 5000, 9999})
  void fullDisk_leavesAHistoryThatSaysSo(int room) throws Exception {
    Path path = directory.resolve("a.jsonl");
    SessionFile file = fill(path, room);
    file.lose(ENDLESS, new IOException("no space left on device"));
    assertThatThrownBy(() -> file.append(line(ENDLESS + 1, "")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("session \"a\" has failed");
    file.close(() -> 0);
    assertThat(Files.size(path)).isLessThanOrEqualTo(room);
    History history = Recorded.in(directory);
    int last = history.txnWithId(ENDLESS);
    assertThat(history.outcome(last)).isEqualTo(Outcome.INDETERMINATE);
    assertThat(history.gaps())
        .containsExactly(
            new Gap(
                last,
                "something that could not be recorded: java.io.IOException: no space left on"
                    + " device",
                null));
  }

  @Test
  void fileWithoutRoomForAnything_cannotBeRead() throws Exception {
    SessionFile file = fill(directory.resolve("a.jsonl"), HEAD.length() + 10);
    file.lose(ENDLESS, new IOException("no space left on device"));
    file.close(() -> 0);
    Files.writeString(directory.resolve("b.jsonl"), HEAD + "{\"session\":\"b\"}\n");
    assertThatThrownBy(() -> Recorded.in(directory)).isInstanceOf(HistoryFormatException.class);
  }

  @Test
  void interruptedThread_goesOnRecording() throws Exception {
    try (Recorder recorder = Recorder.open(directory, RecorderOptions.DEFAULT)) {
      SessionRecorder session = recorder.session("a");
      Thread.currentThread().interrupt();
      session.begin(null);
      session.write("x", 1);
      session.end(Outcome.COMMITTED);
      session.begin(null);
      session.write("x", 2);
      session.end(Outcome.COMMITTED);
      assertThat(Thread.interrupted()).isTrue();
    }
    History history = Recorded.in(directory);
    assertThat(history.txnCount()).isEqualTo(2);
    assertThat(history.opCount()).isEqualTo(2);
  }
}
