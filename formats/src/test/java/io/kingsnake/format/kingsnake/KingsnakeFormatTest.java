package io.kingsnake.format.kingsnake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Reading;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KingsnakeFormatTest {
  /** Without naming the format, too. */
  @Test
  void nearMisses_areNamed() throws Exception {
    String line = "{\"session\":\"a\",\"ops\":[],\"outcome\":\"committed\"}";
    assertThat(nearMiss(line + "\n"))
        .endsWith(":1:12: expected a header line, {\"kingsnake\":1}, before the transactions");
    assertThat(nearMiss("[{\"kingsnake\":1},\n" + line + "]"))
        .contains(":1:1: expected an object on each line, found an array; 'jq -c .[] FILE'");
    assertThat(nearMiss("{\n  \"kingsnake\": 1\n}\n{\n  \"session\": \"a\"\n}\n"))
        .contains(":1: expected an object on each line, found one of several lines");
    assertThat(nearMiss("{\n  \"session\": \"a\",\n  \"ops\": []\n}\n"))
        .contains(":1: expected an object on each line, found one of several lines");
  }

  private static String nearMiss(String text) throws Exception {
    Path file = Files.writeString(Files.createTempFile("near", "miss"), text);
    try {
      Formats.load().read(Source.of(file), ReadOptions.DEFAULT);
    } catch (HistoryFormatException e) {
      return String.valueOf(e.getMessage());
    } finally {
      Files.delete(file);
    }
    throw new AssertionError("read without complaint");
  }

  private static final String HEADER = "{\"kingsnake\":1}\n";

  @TempDir Path directory;
  private final KingsnakeFormat format = new KingsnakeFormat();
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(format, directory.resolve("h.jsonl"));
  }

  @Test
  void gaps_surviveARoundTrip() throws Exception {
    String text =
        """
        {"kingsnake":1}
        {"session":"a","txn":1,"gaps":[{"what":"CALL p()"}],"ops":[["w","x",1]]}
        {"session":"a","txn":1,"gaps":[{"what":"SELECT 1"},{"writes":["t:"],"what":"COPY t"}],\
        "outcome":"committed"}
        """;
    String expected =
        """
        initial ABSENT\s
        session "a"
          txn 1 COMMITTED
            WRITE "x" 1
            gap "CALL p()" null
            gap "SELECT 1" null
            gap "COPY t" [t:]
        """;
    assertThat(reading.dump(text)).isEqualTo(expected);
    Path copy = directory.resolve("copy.jsonl");
    format.write(reading.history(text), copy);
    assertThat(HistoryText.of(format.read(Source.of(copy), ReadOptions.DEFAULT)))
        .isEqualTo(expected);
    assertThat(reading.problem(HEADER + "{\"session\":\"a\",\"txn\":1,\"gaps\":[{}]}\n"))
        .contains("a gap needs its \"what\"");
  }

  @Test
  void gaps_areRefusedWhereTheyCannotBeSaid() throws Exception {
    History history =
        reading.history(
            HEADER
                + "{\"session\":\"1\",\"txn\":1,\"gaps\":[{\"what\":\"CALL p()\"}],"
                + "\"ops\":[[\"w\",1,1]],\"outcome\":\"committed\"}\n");
    for (String name : new String[] {"text", "dbcop", "edn"}) {
      assertThatThrownBy(
              () ->
                  Formats.load()
                      .byName(name)
                      .orElseThrow()
                      .write(history, directory.resolve("out." + name)))
          .as(name)
          .isInstanceOf(UnwritableHistoryException.class)
          .hasMessageContaining("CALL p()");
    }
  }

  @Test
  void everyOperation_isUnderstood() throws Exception {
    String text =
        """
        {"kingsnake":1,"initial":"first-read","note":{"db":"x"}}
        {"key":"x","initial":5}
        {"session":"a","txn":7,"ops":[["r","x",5],["r","x",null],["r","x"],["w","x",6],\
        ["insert","y","v"],["delete","x"],["delete","x",{"tombstone":9}],["r","x",{"tombstone":9}],\
        ["r","x",{"initial":true}],["append","l",3],["list","l",[1,2,3]],["list","l"],\
        ["w",{"hex":"00ff"},{"base64":"AP8="}]],"outcome":"committed","begin":100,"end":180,\
        "level":"si","start_ts":[4,1],"commit_ts":5,"note":{"k":1}}
        {"session":"b","txn":8,"ops":[["scan","a","m",[["b",1],["c",{"tombstone":2}]],\
        {"unordered":true}],["iterate",null,9,[],{"exhausted":true,"reverse":true,"begin":1,"end":2,\
        "note":"n"}],["scan",1,2]],"outcome":"aborted"}
        {"key":"x","versions":[7,8]}
        """;
    assertThat(reading.dump(text))
        .isEqualTo(
            """
            initial FIRST_READ  note {"db":"x"}
            initial "x" 5
            session "a"
              txn 7 COMMITTED begin 100 end 180 start 4.1 commit 5.0 level si note {"k":1}
                READ "x" 5
                READ "x" ABSENT
                READ "x" UNKNOWN
                WRITE "x" 6
                INSERT "y" "v"
                DELETE "x" ABSENT
                DELETE "x" 9 tombstone
                READ "x" 9 tombstone
                READ "x" INITIAL
                APPEND "l" 3
                READ_LIST "l" [1, 2, 3]
                READ_LIST "l" UNKNOWN
                WRITE 0x00ff 0x00ff
            session "b"
              txn 8 ABORTED
                SCAN ["a", "m") unordered {"b"=1, "c"=2 tombstone}
                ITERATE [-, 9) exhausted reverse {} begin 1 end 2 note "n"
                SCAN [1, 2) UNKNOWN
            versions of "x": [7, 8]
            """);
  }

  @Test
  void transactionInPieces_accumulatesUntilItsOutcome() throws Exception {
    String text =
        HEADER
            + """
            {"session":"a","txn":1,"begin":10}
            {"session":"a","txn":1,"ops":[["r","x",null]]}
            {"session":"b","txn":2,"ops":[["w","x",2]],"outcome":"committed"}
            {"ops":[["w","x",1]],"session":"a","txn":1,"outcome":"committed","end":20}
            """;
    assertThat(reading.dump(text))
        .contains("txn 1 COMMITTED begin 10 end 20\n    READ \"x\" ABSENT\n    WRITE \"x\" 1\n");
  }

  @Test
  void fieldsInAlphabeticalOrder_areRead() throws Exception {
    String text =
        HEADER
            + "{\"begin\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\",\"session\":\"a\",\"txn\":3}\n";
    assertThat(reading.dump(text)).contains("txn 3 COMMITTED begin 1\n    WRITE \"x\" 1");
  }

  @Test
  void transactionWithoutOutcome_isIndeterminate() throws Exception {
    String text =
        HEADER
            + """
            {"session":"a","txn":1,"ops":[["w","x",1]]}
            {"session":"a","txn":2,"ops":[["w","x",2]],"outcome":"committed"}
            {"session":"b","txn":3,"ops":[["w","x",3]]}
            """;
    assertThat(reading.dump(text))
        .contains("txn 1 INDETERMINATE", "txn 2 COMMITTED", "txn 3 INDETERMINATE");
  }

  @Test
  void transactionsWithoutIds_areNumbered() throws Exception {
    String line = "{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n";
    assertThat(reading.dump(HEADER + line + line)).contains("txn 1 COMMITTED", "txn 2 COMMITTED");
    assertThat(reading.problem(HEADER + "{\"session\":\"a\",\"ops\":[]}\n"))
        .isEqualTo(":2:24: a line without \"txn\" needs an \"outcome\": nothing can follow it");
  }

  @Test
  void unfinishedLastLine_isDroppedAndNoted() throws Exception {
    String finished = HEADER + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]]}\n";
    String last =
        "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",2]],\"outcome\":\"committed\"}";
    for (int cut = 1; cut < last.length(); cut++) {
      assertThat(reading.dump(finished + last.substring(0, cut)))
          .contains("note {\"unfinished_line\":3}", "txn 1 INDETERMINATE\n    WRITE \"x\" 1\n")
          .doesNotContain("WRITE \"x\" 2");
    }
    assertThat(reading.dump(finished + last)).contains("WRITE \"x\" 2").doesNotContain("note");
  }

  @Test
  void unfinishedLineInTheMiddle_isAnError() {
    assertThat(reading.problem(HEADER + "{\"session\":\"a\",\"ops\":[\n{\"session\":\"a\"}\n"))
        .startsWith(":2:")
        .contains("not valid JSON");
  }

  @Test
  void operationAfterCommit_isAnError() {
    String text =
        HEADER
            + """
            {"session":"a","txn":1,"ops":[["w","x",1]],"outcome":"committed"}
            {"session":"a","txn":1,"ops":[["w","x",2]]}
            """;
    assertThat(reading.problem(text)).startsWith(":3:30: transaction 1 is over");
  }

  @Test
  void lineAfterTheSessionWentOn_isAnError() {
    String text =
        HEADER
            + """
            {"session":"a","txn":1,"ops":[["w","x",1]]}
            {"session":"a","txn":2,"ops":[["w","x",2]]}
            {"session":"a","txn":1,"outcome":"committed"}
            """;
    assertThat(reading.problem(text)).startsWith(":4:").contains("transaction 1 is over");
  }

  @Test
  void duplicateTransactionId_isAnError() {
    String text =
        HEADER
            + """
            {"session":"a","txn":1,"ops":[],"outcome":"committed"}
            {"session":"b","txn":1,"ops":[],"outcome":"committed"}
            """;
    assertThat(reading.problem(text)).startsWith(":3:").contains("its id is not used again");
    String open = text.replace(",\"outcome\":\"committed\"", "");
    assertThat(reading.problem(open)).startsWith(":3: transaction id 1 is used twice");
  }

  @Test
  void transactionThatEndsBeforeItBegins_isAnErrorAtTheSecondTime() {
    String problem = "a transaction cannot end at 10 if it begins at 20";
    String txn = "{\"session\":\"a\",\"txn\":1,";
    assertThat(line(txn + "\"begin\":20,\"end\":10,\"ops\":[],\"outcome\":\"committed\"}"))
        .isEqualTo(":2:41: " + problem);
    assertThat(line(txn + "\"end\":10,\"begin\":20}")).isEqualTo(":2:41: " + problem);
    assertThat(line("{\"begin\":20,\"end\":10,\"outcome\":\"aborted\",\"session\":\"a\"}"))
        .isEqualTo(":2:19: " + problem);
    assertThat(line(txn + "\"begin\":20}\n" + txn + "\"outcome\":\"aborted\",\"end\":10}"))
        .startsWith(":3:")
        .endsWith(problem);
  }

  @Test
  void transactionThatEndsAsItBegins_isRead() throws Exception {
    String line = "{\"session\":\"a\",\"begin\":20,\"end\":20,\"outcome\":\"committed\"}\n";
    assertThat(reading.dump(HEADER + line)).contains("COMMITTED begin 20 end 20");
  }

  @Test
  void malformedLines_areNamedWithPlaceAndExpectation() {
    assertThat(reading.problem("")).startsWith(":1:1: expected a header line");
    assertThat(reading.problem("{\"session\":\"a\"}\n")).contains("expected a header line");
    assertThat(reading.problem("{\"kingsnake\":2}\n"))
        .startsWith(":1:14: this file is of version 2");
    assertThat(reading.problem(HEADER + HEADER)).contains("a second header line");
    assertThat(line("[1]")).isEqualTo(":2:1: expected an object on every line, found an array");
    assertThat(line("{\"outcom\":1}")).isEqualTo(":2:11: unknown field \"outcom\"");
    assertThat(line("{\"session\":\"a\",\"txn\":1,\"outcome\":\"ok\"}"))
        .startsWith(
            ":2:34: expected \"committed\", \"aborted\" or \"indeterminate\", found \"ok\"");
    assertThat(op("[\"x\"]")).startsWith(":2:32: expected \"r\"");
    assertThat(op("[\"r\",1.5,2]")).startsWith(":2:36: expected a key").endsWith("found 1.5");
    assertThat(op("[\"w\",\"x\",true]")).contains("expected a value").endsWith("found true");
    assertThat(op("[\"w\",\"x\",{\"a\":1}]")).contains("unknown option \"a\"");
    assertThat(op("[\"w\",\"x\"]")).contains("expected the value written");
    assertThat(op("[\"w\",\"x\",1,2]")).contains("expected the end of the operation, found 2");
    assertThat(op("[\"r\",\"x\",1,{\"reverse\":true}]")).contains("only a range");
    assertThat(op("[\"w\",\"x\",{\"hex\":\"0\"}]")).contains("expected bytes in hex");
    assertThat(line("{\"key\":\"x\",\"versions\":[3]}"))
        .isEqualTo(
            ":2: the version order of key x names transaction 3, which is not in the history");
    assertThat(line("{\"session\":\"a\",\"session\":\"b\"}"))
        .startsWith(":2:25: expected each field once, found \"session\" again");
  }

  @Test
  void rowWithoutAValue_isRefused() {
    for (String value : new String[] {"null", "{\"initial\":true}"}) {
      for (String kind : new String[] {"scan", "iterate", "delete-range"}) {
        assertThat(op("[\"" + kind + "\",\"a\",\"z\",[[\"x\"," + value + "]]]"))
            .startsWith(":2:")
            .contains("a row holds the value that was returned")
            .contains("leave out the row of a key that was absent");
      }
    }
  }

  @Test
  void initialValueOfAList_isRefusedWhereItStands() throws Exception {
    String list = "{\"session\":\"a\",\"ops\":[[\"append\",\"x\",1]],\"outcome\":\"committed\"}\n";
    String initial = "{\"key\":\"x\",\"initial\":%s}\n";
    assertThat(reading.problem(HEADER + list + initial.formatted("5")))
        .startsWith(":3: key x is used as a list, and lists start empty");
    assertThat(reading.dump(HEADER + list + initial.formatted("null"))).contains("APPEND");
    assertThat(reading.dump(HEADER + list + initial.formatted("{\"initial\":true}")))
        .contains("APPEND");
  }

  @Test
  void valueWhereAListBelongs_isRefusedWithWhatToDo() {
    assertThat(op("[\"append\",\"x\",null]")).endsWith("one value that is not null");
    assertThat(op("[\"append\",\"x\",[1]]")).contains("one element with each \"append\"");
    assertThat(op("[\"r\",\"x\",[1]]")).contains("lists are read with \"list\"");
    for (String elements : new String[] {"null", "5"}) {
      assertThat(op("[\"list\",\"x\"," + elements + "]"))
          .contains("expected the elements of the list such as [1,2], or nothing")
          .endsWith("found " + elements);
    }
  }

  @Test
  void operationOutsideItsTransaction_isRefused() throws Exception {
    String txn =
        "{\"session\":\"a\",\"ops\":[[\"r\",\"y\",1],[\"w\",\"x\",1,{\"begin\":%d,\"end\":%d}]],"
            + "\"begin\":10,\"end\":20,\"outcome\":\"committed\"}\n";
    assertThat(reading.problem(HEADER + txn.formatted(9, 15)))
        .startsWith(":2:")
        .endsWith("a transaction cannot send operation 2 at 9 if it begins at 10");
    assertThat(reading.problem(HEADER + txn.formatted(12, 21)))
        .endsWith("a transaction cannot have the answer to operation 2 at 21 if it ends at 20");
    assertThat(reading.problem(HEADER + txn.formatted(13, 12)))
        .endsWith("operation 2 cannot be answered at 12 if it is sent at 13");
    assertThat(reading.dump(HEADER + txn.formatted(10, 20))).contains("COMMITTED begin 10 end 20");
    String exact = "{\"kingsnake\":1,\"times\":\"exact\"}\n"; // of another clock
    assertThat(reading.dump(exact + txn.formatted(9, 21))).contains("COMMITTED begin 10 end 20");
  }

  @Test
  void operationThatJoinsNothing_isRefused() {
    String joining = "[\"r\",\"x\",1,{\"joins_next\":true}]";
    assertThat(op(joining))
        .endsWith("operation 1 joins the next one, but it is the last of its transaction");
    assertThat(op("[\"savepoint\",\"s\"]," + joining + ",[\"rollback\",\"s\"],[\"w\",\"x\",2]"))
        .endsWith(
            "operations 1 and 2 are joined, so that no rollback can take back one of them only");
  }

  @Test
  void hugeNumber_isRefused() {
    assertThat(op("[\"w\",\"x\",9223372036854775808]"))
        .contains("in the range of 64 bits, found 9223372036854775808");
    assertThat(op("[\"w\",\"x\"," + "9".repeat(100_000) + "]")).contains(":2:");
  }

  @Test
  void deepNesting_isRefused() {
    assertThat(line("[".repeat(200_000))).startsWith(":2:1: expected an object");
    assertThat(line("{\"session\":\"a\",\"txn\":1,\"note\":" + "[".repeat(200_000) + "}"))
        .contains("not valid JSON")
        .contains("nesting depth");
  }

  @Test
  void invalidUtf8_isRefused() {
    byte[] bytes = (HEADER + "{\"session\":\"a?\"}\n").getBytes(StandardCharsets.UTF_8);
    bytes[HEADER.length() + 13] = (byte) 0xC3;
    assertThat(reading.problem(bytes)).startsWith(":2:").contains("UTF-8");
  }

  @Test
  void lineOfNulBytes_isRefusedOrUnfinished() throws Exception {
    // The parser takes some of these for other encodings before it is asked for anything.
    for (String nuls : new String[] {"\0\0\1\0", "\0\1\0\0", "\0\0\0\0"}) {
      assertThat(line(nuls)).startsWith(":2:");
      assertThat(reading.dump(HEADER + nuls)).contains("note {\"unfinished_line\":2}");
    }
  }

  @Test
  void directoryOfParts_isOneHistory() throws Exception {
    String part = "{\"kingsnake\":1,\"part\":true,\"note\":{\"n\":%d}}\n";
    Files.writeString(
        directory.resolve("a.jsonl"),
        part.formatted(1)
            + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n"
            + "{");
    Files.writeString(
        directory.resolve("b.jsonl"),
        part.formatted(2)
            + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",1]],\"outcome\":\"committed\"}\n");
    Source source = Source.of(directory);
    assertThat(format.match(source)).isEqualTo(Match.YES);
    History history = format.read(source, ReadOptions.DEFAULT);
    assertThat(history.sessionCount()).isEqualTo(2);
    assertThat(history.note())
        .isEqualTo("{\"a.jsonl\":{\"n\":1,\"unfinished_line\":3},\"b.jsonl\":{\"n\":2}}");
  }

  @Test
  void noteThatAllPartsShare_isTheNoteOfTheHistory() throws Exception {
    String part = "{\"kingsnake\":1,\"part\":true,\"note\":{\"n\":1}}\n{\"session\":\"%s\"}\n";
    Files.writeString(directory.resolve("a.jsonl"), part.formatted("a"));
    Files.writeString(directory.resolve("b.jsonl"), part.formatted("b"));
    assertThat(format.read(Source.of(directory), ReadOptions.DEFAULT).note())
        .isEqualTo("{\"n\":1}");
  }

  @Test
  void emptyPart_isOfARecorderThatWroteNothing() throws Exception {
    Files.writeString(directory.resolve("a.jsonl"), "");
    Files.writeString(
        directory.resolve("b.jsonl"), "{\"kingsnake\":1,\"part\":true}\n{\"session\":\"b\"}\n");
    Source source = Source.of(directory);
    assertThat(format.match(source)).isEqualTo(Match.YES);
    assertThat(format.read(source, ReadOptions.DEFAULT).sessionCount()).isEqualTo(1);
  }

  @Test
  void sessionInTwoParts_isAnError() throws Exception {
    String part = "{\"kingsnake\":1,\"part\":true}\n{\"session\":\"a\"}\n";
    Files.writeString(directory.resolve("a.jsonl"), part);
    Files.writeString(directory.resolve("b.jsonl"), part);
    assertThatThrownBy(() -> format.read(Source.of(directory), ReadOptions.DEFAULT))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("b.jsonl:2:")
        .hasMessageContaining("session reused: \"a\"");
  }

  @Test
  void directoryOfWholeHistories_isNotOneHistory() throws Exception {
    Files.writeString(directory.resolve("a.jsonl"), HEADER);
    Files.writeString(directory.resolve("b.jsonl"), HEADER);
    assertThat(format.match(Source.of(directory))).isEqualTo(Match.NO);
    assertThatThrownBy(() -> format.read(Source.of(directory), ReadOptions.DEFAULT))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("expected \"part\":true");
  }

  @Test
  void sample_isDetectedAndRead() throws Exception {
    Source sample = Source.of(Path.of("src/test/resources/samples/kingsnake/everything.jsonl"));
    assertThat(Formats.load().detect(sample).map(f -> f.name())).contains("kingsnake");
    assertThat(HistoryText.of(format.read(sample, ReadOptions.DEFAULT))).contains("session \"c\"");
  }

  private String line(String line) {
    return reading.problem(HEADER + line + "\n");
  }

  private String op(String op) {
    return line("{\"session\":\"a\",\"txn\":1,\"ops\":[" + op + "]}");
  }
}
