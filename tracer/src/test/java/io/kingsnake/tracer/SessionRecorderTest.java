package io.kingsnake.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionRecorderTest {
  @TempDir private Path directory = Path.of("");
  private final AtomicLong time = new AtomicLong();
  private final RecorderOptions options = RecorderOptions.DEFAULT.withClock(time::incrementAndGet);

  private String lines(String session) throws IOException {
    return Files.readString(directory.resolve(session + ".jsonl"));
  }

  @Test
  void everyOperation_isReadBack() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options.withNote("{\"db\":\"none\"}"))) {
      SessionRecorder session = recorder.session("a");
      session.begin("serializable");
      session.read("x", null);
      session.read(7, 8L);
      session.write("x", "say \"hi\"\n\u00e9\ud83d\ude00");
      session.insert(new byte[] {0, (byte) 255}, 2);
      session.delete("y");
      session.append("l", 3);
      session.readList("l", List.of(1L, 3));
      session.scan("a", null, List.of(new Row("b", 1), new Row("c", 2)));
      session.iterate(1, 9, List.of(), true, true);
      session.transactionHint("{\"who\":\"me\"}").timestamps(5, 6).end(Outcome.COMMITTED);
    }
    String text = Recorded.textOf(directory);
    assertThat(text)
        .contains("serializable", "{\"who\":\"me\"}", "{\"a.jsonl\":{\"db\":\"none\"}}")
        .contains("\u00e9\ud83d\ude00");
    History history = Recorded.in(directory);
    assertThat(history.opCount()).isEqualTo(9);
    assertThat(history.keys().find(Bytes.copyOf(new byte[] {0, (byte) 255}))).isNotNegative();
    assertThat(history.outcome(0)).isEqualTo(Outcome.COMMITTED);
    assertThat(history.beginTime(0)).isEqualTo(1);
    assertThat(history.firstAnswerTime(0)).isEqualTo(2);
    assertThat(history.endTime(0)).isEqualTo(3);
  }

  @Test
  void sessionThatDoesNothing_saysThatItIsStillThere() throws Exception {
    RecorderOptions beating = options.withHeartbeat(Duration.ofMillis(5));
    try (Recorder recorder = Recorder.open(directory, beating)) {
      SessionRecorder session = recorder.session("a");
      awaitLine("\"idle\":");
      session.begin(null);
      awaitLine("\"busy\":");
      session.end(Outcome.COMMITTED);
    }
    assertThat(lines("a").trim()).endsWith("{\"session\":\"a\",\"closed\":" + time.get() + "}");
    assertThat(Recorded.in(directory).txnCount()).isEqualTo(1);
  }

  private void awaitLine(String part) throws Exception {
    for (int i = 0; i < 5000 && !lines("a").contains(part); i++) {
      Thread.sleep(2);
    }
    assertThat(lines("a")).contains(part);
  }

  @Test
  void gap_isOnFileAtOnceIfItMayHaveWritten() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options)) {
      SessionRecorder session = recorder.session("a");
      session.begin(null);
      session.read("x", 1);
      session.gap("SELECT\n\"f\"", List.of());
      assertThat(lines("a")).doesNotContain("gaps");
      session.gap("CALL p()", null);
      assertThat(lines("a")).contains("CALL p()");
      session.gap("COPY t", List.of("t:", "u:"));
      session.end(Outcome.COMMITTED);
    }
    assertThat(Recorded.in(directory).gaps())
        .containsExactly(
            new Gap(0, "SELECT\n\"f\"", List.of()),
            new Gap(0, "CALL p()", null),
            new Gap(0, "COPY t", List.of("t:", "u:")));
  }

  @Test
  void write_isOnFileBeforeTheDatabaseIsAsked() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options)) {
      SessionRecorder session = recorder.session("a");
      session.begin(null);
      session.read("x", 1);
      assertThat(lines("a")).doesNotContain("txn");
      session.write("x", 2);
      assertThat(lines("a"))
          .endsWith(
              "{\"session\":\"a\",\"txn\":1,\"begin\":1,\"ops\":[[\"r\",\"x\",1],[\"w\",\"x\",2]]}\n");
      assertThat(Recorded.in(directory).outcome(0)).isEqualTo(Outcome.INDETERMINATE);
      session.end(Outcome.ABORTED);
      assertThat(lines("a"))
          .endsWith("{\"session\":\"a\",\"txn\":1,\"outcome\":\"aborted\",\"end\":3}\n");
    }
  }

  @Test
  void writesOfAnAnnouncedCommit_areOnFileBeforeItIsAskedFor() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options)) {
      SessionRecorder session = recorder.session("a").announcingCommits();
      session.begin(null);
      session.write("x", 2);
      session.delete("y");
      assertThat(lines("a")).doesNotContain("txn");
      session.committing();
      assertThat(lines("a"))
          .endsWith(
              "{\"session\":\"a\",\"txn\":1,\"begin\":1,\"ops\":[[\"w\",\"x\",2],[\"delete\",\"y\"]]}\n");
      session.end(Outcome.COMMITTED);
      assertThat(Recorded.in(directory).outcome(0)).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void firstAnswerAndRequestToCommit_haveTheirTimes() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options)) {
      SessionRecorder session = recorder.session("a");
      session.begin(null); // 1
      session.write("x", 1);
      session.read("x", 1); // 2
      session.read("y", 1);
      session.committing(); // 3
      session.end(Outcome.COMMITTED); // 4
      session.begin(null); // 5
      session.answered(); // 6
      session.read("x", 1);
      session.end(Outcome.COMMITTED); // 7
      session.beginInstead(null);
      session.write("x", 2);
      session.end(Outcome.INDETERMINATE);
    }
    History history = Recorded.in(directory);
    assertThat(history.beginTime(0)).isEqualTo(1);
    assertThat(history.firstAnswerTime(0)).isEqualTo(2);
    assertThat(history.commitSentTime(0)).isEqualTo(3);
    assertThat(history.endTime(0)).isEqualTo(4);
    assertThat(history.firstAnswerTime(1)).isEqualTo(6);
    assertThat(history.commitSentTime(1)).isEqualTo(History.NO_TIME);
    assertThat(history.beginTime(2)).isEqualTo(5);
    assertThat(history.firstAnswerTime(2)).isEqualTo(History.NO_TIME);
  }

  /** A statement that commits by itself is answered after it committed. */
  @Test
  void commitThatWasNotAnnounced_isNoEarlierThanTheLastRequest() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options.withOperationTimes())) {
      SessionRecorder session = recorder.session("a");
      session.begin(null); // 1
      session.calling(); // 2
      session.delete("x"); // 3
      session.end(Outcome.COMMITTED); // 4
    }
    History history = Recorded.in(directory);
    assertThat(history.opEndTime(0)).isEqualTo(3);
    assertThat(history.commitSentTime(0)).isEqualTo(2);
  }

  @Test
  void clientOfAnIndeterminateCommit_goesOnAsANewSession() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options)) {
      SessionRecorder session = recorder.session("a");
      session.begin(null);
      session.write("x", 1);
      session.end(Outcome.INDETERMINATE);
      session.begin(null);
      session.read("x", 1);
      session.end(Outcome.COMMITTED);
    }
    History history = Recorded.in(directory);
    assertThat(history.sessionCount()).isEqualTo(2);
    int first = history.txnWithId(1);
    assertThat(history.outcome(first)).isEqualTo(Outcome.INDETERMINATE);
    assertThat(history.endTime(first)).isEqualTo(History.NO_TIME);
    assertThat(lines("a.2")).contains("\"txn\":2").contains("committed");
  }

  @Test
  void operationTimesAndHints_areRecordedWhereAsked() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options.withOperationTimes())) {
      SessionRecorder session = recorder.session("a");
      session.begin(null);
      session.calling().hint("\"cached\"").read("x", 1);
      session.calling().write("x", 2);
      session.write("y", 2);
      session.end(Outcome.COMMITTED);
    }
    assertThat(lines("a"))
        .contains("[\"r\",\"x\",1,{\"begin\":2,\"end\":4,\"note\":\"cached\"}]")
        .contains("[\"w\",\"x\",2,{\"begin\":5}]")
        .contains("[\"w\",\"y\",2]]");
    assertThat(Recorded.in(directory).opCount()).isEqualTo(3);
  }

  @Test
  void valueOfAWrongType_isRefusedAndLeavesNothingBehind() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options.initialFixed(0))) {
      SessionRecorder session = recorder.session("a");
      session.begin(null);
      assertThatThrownBy(() -> session.write("x", 1.5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("record other types as strings");
      session.read("x", 0);
      assertThatThrownBy(() -> session.read("x", 1.5)).isInstanceOf(IllegalArgumentException.class);
      session.end(Outcome.COMMITTED);
    }
    assertThat(Recorded.in(directory).opCount()).isEqualTo(1);
  }

  @Test
  void callsOutOfOrder_areRefused() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options)) {
      SessionRecorder session = recorder.session("a");
      assertThatThrownBy(() -> session.read("x", 1)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> session.end(Outcome.ABORTED))
          .isInstanceOf(IllegalStateException.class);
      session.begin(null);
      assertThatThrownBy(() -> session.begin(null)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> recorder.session("a"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("already");
    }
  }

  @Test
  void directoryWithARecording_isNotMixedWithAnother() throws Exception {
    try (Recorder recorder = Recorder.open(directory, options.initialUnknown())) {
      recorder.session("a/b %");
      assertThat(directory.resolve("a%2Fb%20%25.jsonl")).exists();
    }
    assertThatThrownBy(() -> Recorder.open(directory, options))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("holds a recording already");
    try (Recorder second = Recorder.join(directory, options.initialUnknown().withFirstTxn(100))) {
      assertThat(second.session("c").begin(null)).isEqualTo(100);
      assertThat(second.uniqueValue()).isNotEqualTo(second.uniqueValue());
    }
    assertThat(Recorded.in(directory).sessionCount()).isEqualTo(2);
  }

  /** As in a directory in which nothing new can be made, once all connections are closed. */
  @Test
  void lossWithoutAnyOpenSession_isSaidInTheFileOfAClosedOne() throws Exception {
    Path out = directory.resolve("closed");
    List<Path> inTheWay = new ArrayList<>();
    try (Recorder recorder = Recorder.open(out, RecorderOptions.DEFAULT)) {
      SessionRecorder session = recorder.session("a");
      session.begin(null);
      session.write("x", 1);
      session.end(Outcome.COMMITTED);
      session.close();
      for (int i = 1; i < 20; i++) {
        inTheWay.add(Files.createDirectory(out.resolve("unrecorded-" + i + ".jsonl")));
      }
      assertThat(recorder.lose("a client", new IOException("no room"))).isTrue();
    }
    for (Path each : inTheWay) {
      Files.delete(each);
    }
    assertThat(Files.readString(out.resolve("a.jsonl")))
        .contains("something that could not be recorded: java.io.IOException: no room");
  }
}
