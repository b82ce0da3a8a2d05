package io.kingsnake.format.kingsnake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.Reading;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.history.Locking;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Savepoints, locking reads and deletes of ranges. */
class SavepointsTest {
  private static final String HEADER = "{\"kingsnake\":1}\n";

  @TempDir Path directory;
  private final KingsnakeFormat format = new KingsnakeFormat();
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(format, directory.resolve("h.jsonl"));
  }

  private History committed(String ops) throws Exception {
    return reading.history(line(ops));
  }

  private static String line(String ops) {
    String quoted = ops.replace('\'', '"');
    return HEADER
        + "{\"session\":\"a\",\"txn\":1,\"ops\":["
        + quoted
        + "],\"outcome\":\"committed\"}\n";
  }

  private String written(History history) throws Exception {
    Path copy = directory.resolve("copy.jsonl");
    format.write(history, copy);
    return Files.readString(copy);
  }

  @Test
  void rollback_takesBackWhatWasDoneSinceTheSavepoint() throws Exception {
    History history =
        committed("['w','x',1],['savepoint','s'],['w','x',2],['rollback','s'],['r','x',1]");
    assertThat(history.opCount()).isEqualTo(3);
    assertThat(history.isUndone(0)).isFalse();
    assertThat(history.undoneAt(1)).isEqualTo(2);
    assertThat(history.isUndone(2)).isFalse();
    assertThat(written(history)).contains("[\"savepoint\",\"s2\"],[\"w\",\"x\",2],[\"rollback\"");
  }

  @Test
  void savepoint_maySpanLinesAndBeReturnedToTwice() throws Exception {
    History history =
        reading.history(
            HEADER
                + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"savepoint\",\"s\"],[\"w\",1,1]]}\n"
                + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"rollback\",\"s\"],[\"w\",1,2]]}\n"
                + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"rollback\",\"s\"]],"
                + "\"outcome\":\"committed\"}\n");
    assertThat(history.undoneAt(0)).isEqualTo(1);
    assertThat(history.undoneAt(1)).isEqualTo(2);
  }

  @Test
  void savepointAfterTheOneReturnedTo_isGone() throws Exception {
    String ops = "['savepoint','a'],['savepoint','b'],['w',1,1],['rollback','a'],['rollback','b']";
    assertThat(reading.problem(line(ops))).contains("the transaction has set no savepoint \"b\"");
  }

  @Test
  void savepointOfAnotherTransaction_isUnknown() throws Exception {
    String text =
        HEADER
            + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"savepoint\",\"s\"]],"
            + "\"outcome\":\"committed\"}\n"
            + "{\"session\":\"a\",\"txn\":2,\"ops\":[[\"rollback\",\"s\"]]}\n";
    assertThat(reading.problem(text)).contains("no savepoint \"s\"");
  }

  @Test
  void fingerprint_tellsWhatWasTakenBack() throws Exception {
    String kept = "['w',1,1],['savepoint','s'],['rollback','s'],['w',1,2]";
    String taken = "['w',1,1],['savepoint','s'],['w',1,2],['rollback','s']";
    assertThat(committed(kept).hasUndone()).isFalse();
    assertThat(Fingerprint.of(committed(kept))).isNotEqualTo(Fingerprint.of(committed(taken)));
  }

  /** Parquet has lines of our own format for what its columns cannot express. */
  @Test
  void otherFormats_refuseSavepoints() throws Exception {
    String ops = "['savepoint','s'],['w',1,1],['rollback','s'],['w',1,2]";
    History plain = committed(ops);
    History timed = reading.history(line(ops).replace("\"ops\"", "\"begin\":1,\"end\":2,\"ops\""));
    for (HistoryFormat other : Formats.load().all()) {
      if (other.canWrite() && !Set.of(format.name(), "parquet").contains(other.name())) {
        History history = other.name().equals("jtxt") ? timed : plain;
        assertThatThrownBy(() -> other.write(history, directory.resolve("out." + other.name())))
            .as(other.name())
            .isInstanceOf(UnwritableHistoryException.class)
            .hasMessageContaining("cannot express a rollback to a savepoint");
      }
    }
  }

  @Test
  void lockingRead_survivesARoundTrip() throws Exception {
    History history =
        committed(
            "['r','x',1,{'locking':'share'}],['scan',null,null,[],{'locking':'update'}],['r','x']");
    assertThat(history.locking(0)).isEqualTo(Locking.SHARE);
    assertThat(history.locking(1)).isEqualTo(Locking.UPDATE);
    assertThat(history.locking(2)).isNull();
    assertThat(written(history)).contains("{\"locking\":\"share\"}", "{\"locking\":\"update\"}");
  }

  @Test
  void lockingWriteOrMode_isRefused() throws Exception {
    assertThat(reading.problem(line("['w','x',1,{'locking':'update'}]")))
        .contains("only reads can be locking");
    assertThat(reading.problem(line("['r','x',1,{'locking':true}]")))
        .contains("expected \"share\" or \"update\"");
  }

  @Test
  void rangeDelete_isOneOperationThatReadsAndDeletes() throws Exception {
    String ops = "['delete-range','a','m',[['b',1],['c',2]],{'begin':3,'end':4}],['w','z',1]";
    History history = committed(ops);
    assertThat(reading.dump(line(ops)))
        .contains(
            "SCAN [\"a\", \"m\") {\"b\"=1, \"c\"=2} joins-next begin 3 end 4",
            "DELETE \"b\" ABSENT joins-next begin 3 end 4",
            "DELETE \"c\" ABSENT begin 3 end 4");
    assertThat(HistoryCounts.of(history).operations()).isEqualTo(2);
    assertThat(written(history))
        .contains("[\"delete-range\",\"a\",\"m\",[[\"b\",1],[\"c\",2]],{\"begin\":3,\"end\":4}]");
  }

  @Test
  void rangeDeleteOfNothing_isAScan() throws Exception {
    assertThat(written(committed("['delete-range','a','m',[]]")))
        .contains("[\"scan\",\"a\",\"m\",[]]");
  }

  @Test
  void rangeDeleteOfUnknownRows_isRefused() throws Exception {
    assertThat(reading.problem(line("['delete-range','a','m']"))).contains("it is a gap");
  }
}
