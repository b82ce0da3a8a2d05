package io.kingsnake.format.edn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Reading;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdnWriterTest {
  @TempDir Path directory;
  private final EdnFormat format = new EdnFormat();
  private Reading kingsnake;
  private Path target;

  @BeforeEach
  void setUp() {
    kingsnake = new Reading(new KingsnakeFormat(), directory.resolve("h.jsonl"));
    target = directory.resolve("h.edn");
  }

  @Test
  void sample_survivesWritingAndReading() throws Exception {
    Source sample = Source.of(Path.of("src/test/resources/samples/edn/mixed.edn"));
    History history = format.read(sample, ReadOptions.DEFAULT);
    format.write(history, target);
    History again = format.read(Source.of(target), ReadOptions.DEFAULT);
    assertThat(withoutIdsAndNotes(again)).isEqualTo(withoutIdsAndNotes(history));
  }

  @Test
  void historyWithoutTimes_getsNone() throws Exception {
    String text =
        """
        {"kingsnake":1}
        {"session":"a","txn":1,"ops":[["w","x",1],["r","y",null],["append",":l","t\\"\\n"]],"outcome":"committed"}
        {"session":"7","txn":2,"ops":[["r","x",1],["list",":l",["t\\"\\n"]],["list","m",[]]],"outcome":"committed"}
        {"session":"7","txn":3,"ops":[["w","x",null]],"outcome":"aborted"}
        """;
    History history = kingsnake.history(text);
    format.write(history, target);
    assertThat(Files.readString(target))
        .doesNotContain(":time")
        .contains(":process 1", ":process 2");
    History again = format.read(Source.of(target), ReadOptions.DEFAULT);
    assertThat(withoutIdsAndNotes(again))
        .isEqualTo(
            withoutIdsAndNotes(history)
                .replace("session \"a\"", "session \"1\"")
                .replace("session \"7\"", "session \"2\""));
  }

  /** Elle looks at completions of integer processes, and at :info for what may have happened. */
  @Test
  void unknownOutcome_isSaidAtTheEnd() throws Exception {
    String text =
        """
        {"kingsnake":1}
        {"session":"1","txn":1,"ops":[["append","x",1],["r","y"]],"outcome":"indeterminate","begin":5}
        {"session":"2","txn":2,"ops":[["append","x",2]],"outcome":"committed","begin":6,"end":7}
        """;
    History history = kingsnake.history(text);
    format.write(history, target);
    assertThat(Files.readAllLines(target).get(3))
        .isEqualTo(
            "{:type :info, :f :txn, :value [[:append \"x\" 1] [:r \"y\" nil]], :process 1, :time 7,"
                + " :index 3}");
    History again = format.read(Source.of(target), ReadOptions.DEFAULT);
    assertThat(withoutIdsAndNotes(again)).isEqualTo(withoutIdsAndNotes(history));
  }

  @Test
  void timedHistory_isWrittenInTheOrderOfEvents() throws Exception {
    String text =
        """
        {"kingsnake":1}
        {"session":"1","txn":1,"ops":[["w","x",1]],"outcome":"committed","begin":5,"end":9}
        {"session":"2","txn":2,"ops":[["w","x",2]],"outcome":"committed","begin":1,"end":7}
        """;
    format.write(kingsnake.history(text), target);
    assertThat(Files.readAllLines(target))
        .extracting(line -> line.replaceAll(".*:process (\\d).*:index (\\d).*", "$1@$2"))
        .containsExactly("2@0", "1@1", "2@2", "1@3");
  }

  @Test
  void whatEdnCannotSay_isRefused() {
    assertThat(refusal("{\"kingsnake\":1,\"initial\":{\"fixed\":0}}", "[\"r\",1,0]"))
        .contains("this one with a value");
    assertThat(refusal("[\"delete\",1]")).contains("a delete");
    assertThat(refusal("[\"scan\",1,2,[]]")).contains("a scan");
    assertThat(refusal("[\"r\",1,{\"tombstone\":2}]")).contains("tombstone");
    assertThat(refusal("[\"r\",1,{\"initial\":true}]")).contains("initial version");
    assertThat(refusal("[\"r\",1]")).contains("unknown result");
    assertThat(refusal("[\"w\",1,{\"hex\":\"00\"}]")).contains("not 0x00");
    assertThat(refusal("[\"w\",1,\":a b\"]")).contains("not :a b");
  }

  private String refusal(String op) {
    return refusal("{\"kingsnake\":1}", op);
  }

  private String refusal(String header, String op) {
    String line =
        "\n{\"session\":\"a\",\"txn\":1,\"ops\":[" + op + "],\"outcome\":\"committed\"}\n";
    UnwritableHistoryException thrown =
        catchThrowableOfType(
            UnwritableHistoryException.class,
            () -> format.write(kingsnake.history(header + line), target));
    return String.valueOf(thrown == null ? "written" : thrown.getMessage());
  }

  /** The index of an invocation is its identity, so a log has its own; notes are left out. */
  private static String withoutIdsAndNotes(History history) {
    return HistoryText.of(history).replaceAll("txn \\d+", "txn").replaceAll(" note .*", "");
  }
}
