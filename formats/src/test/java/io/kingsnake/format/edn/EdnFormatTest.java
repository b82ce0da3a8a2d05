package io.kingsnake.format.edn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Reading;
import io.kingsnake.format.Source;
import io.kingsnake.history.HistoryText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdnFormatTest {
  private static final Path SAMPLES = Path.of("src/test/resources/samples/edn");

  @TempDir Path directory;
  private final EdnFormat format = new EdnFormat();
  private Reading reading;

  @BeforeEach
  void setUp() {
    reading = new Reading(format, directory.resolve("h.edn"));
  }

  @Test
  void mixedSample_isPairedAndDecided() throws Exception {
    Source sample = Source.of(SAMPLES.resolve("mixed.edn"));
    assertThat(Formats.load().detect(sample).map(f -> f.name())).contains("edn");
    assertThat(HistoryText.of(format.read(sample, ReadOptions.DEFAULT)))
        .isEqualTo(
            """
            initial ABSENT\s
            session "0"
              txn 0 COMMITTED begin 10 end 13
                APPEND 7 1
                READ_LIST 7 [1]
              txn 5 INDETERMINATE begin 15 note {"error":":timeout"}
                READ ":x" UNKNOWN
                APPEND 7 -2
            session "1"
              txn 1 ABORTED begin 11 end 14 note {"error":"[:conflict \\"x\\"]"}
                WRITE ":x" 2
                READ "s" UNKNOWN
            session "2"
              txn 7 INDETERMINATE begin 17
                READ_LIST 7 UNKNOWN
            """);
  }

  @Test
  void jepsensRecords_areEntries() throws Exception {
    String log =
        """
        #jepsen.history.Op{:index 0, :time 5, :type :invoke, :process 0, :f :txn, \
        :value [[:append 1 2] [:r 1 nil]]}
        #jepsen.history.Op{:index 1, :time 6, :type :info, :process :nemesis, :f :kill, :value nil}
        #jepsen.history.Op{:index 2, :time 7, :type :ok, :process 0, :f :txn, \
        :value [[:append 1 2] [:r 1 [2]]]}
        """;
    assertThat(reading.dump(log)).contains("txn 0 COMMITTED begin 5 end 7", "READ_LIST 1 [2]");
    Path file = directory.resolve("records.edn");
    Files.writeString(file, log);
    assertThat(format.match(Source.of(file))).isEqualTo(Match.YES);
    Files.writeString(file, "[" + log + "]");
    assertThat(format.match(Source.of(file))).isEqualTo(Match.YES);
    assertThat(reading.problem("#my.Thing{:type :invoke}"))
        .contains("expected an entry such as {:type :invoke, ...}");
  }

  @Test
  void unfinishedForm_isToldWithoutTheParsersNames() throws Exception {
    assertThat(reading.problem("{:type :invoke, :value [[:r 1"))
        .contains("not valid EDN: expected ']', found the end of the input (opened at line 1)");
  }

  @Test
  void vectorWithoutTimesAndIndexes_hasNoTimes() throws Exception {
    Source sample = Source.of(SAMPLES.resolve("vector.edn"));
    assertThat(format.match(sample)).isEqualTo(Match.YES);
    assertThat(HistoryText.of(format.read(sample, ReadOptions.DEFAULT)))
        .contains("txn 0 COMMITTED\n    WRITE 1 1", "txn 2 COMMITTED\n    READ 1 1");
  }

  @Test
  void nilRead_isAnEmptyListWhereTheKeyIsAppendedTo() throws Exception {
    String text =
        """
        {:type :invoke :value [[:r 1 nil] [:r 2 nil]] :process 0 :index 0}
        {:type :ok :value [[:r 1 nil] [:r 2 nil]] :process 0 :index 1}
        {:type :invoke :value [[:append 1 5]] :process 0 :index 2}
        """;
    assertThat(reading.dump(text)).contains("READ_LIST 1 []", "READ 2 ABSENT", "begin 0 end 1");
  }

  @Test
  void missingProcess_isAClientOfItsOwn() throws Exception {
    String pair =
        "{:index %d :type :invoke :value [[:w 1 2]]}{:index %d :type :ok, :value [[:w 1 2]]}";
    assertThat(reading.dump(pair.formatted(0, 1) + pair.formatted(2, 3)))
        .contains(
            "session \"entry 0\"\n  txn 0 COMMITTED begin 0 end 1",
            "session \"entry 2\"\n  txn 2 COMMITTED begin 2 end 3");
    assertThat(reading.dump("{:type :ok :value [[:w 1 2]]}\n{:type :ok :value [[:r 1 nil]]}"))
        .contains("session \"entry 0\"", "session \"entry 1\"");
    String invoke = "{:type :invoke :value [[:w 1 2]]}\n";
    assertThat(reading.problem(invoke + invoke))
        .isEqualTo(
            ":2:1: expected a :process, for without one it is open whether what completes next was"
                + " invoked here or at line 1");
  }

  @Test
  void completionsOnly_areAcceptedWithoutBeginTimes() throws Exception {
    String text =
        """
        {:type :ok :value [[:w 1 2]] :process 0 :time 5}
        {:type :ok :value [[:r 1 2]] :process 0 :time 6}
        """;
    assertThat(reading.dump(text)).contains("txn 0 COMMITTED end 5", "txn 1 COMMITTED end 6");
  }

  @Test
  void completionWithoutInvocation_isAnError() {
    String text =
        """
        {:type :invoke :value [[:w 1 2]] :process 0}
        {:type :ok :value [[:w 1 2]] :process 1}
        """;
    assertThat(reading.problem(text))
        .isEqualTo(
            ":2:1: completion without an invocation, though the log has invocations (line 1)");
    String turned =
        """
        {:type :ok :value [[:w 1 2]] :process 1}
        {:type :invoke :value [[:w 1 2]] :process 0}
        """;
    assertThat(reading.problem(turned)).startsWith(":1:1: completion without an invocation");
  }

  @Test
  void secondInvocationOfABusyProcess_isAnError() {
    String invoke = "{:type :invoke :value [[:w 1 2]] :process 3}\n";
    assertThat(reading.problem(invoke + invoke))
        .isEqualTo(
            ":2:1: expected a completion for process 3, which is still busy with its invocation at"
                + " line 1, found another invocation");
  }

  @Test
  void sessionReusedAfterInfo_isAnError() {
    String text =
        """
        {:type :invoke :value [[:w 1 2]] :process 3}
        {:type :info :value [[:w 1 2]] :process 3}
        {:type :invoke :value [[:w 1 3]] :process 3}
        """;
    assertThat(reading.problem(text)).startsWith(":3:1: process 3 was retired by :info at line 2");
  }

  @Test
  void duplicateIndex_isAnError() {
    String text =
        """
        {:type :invoke :value [[:w 1 2]] :process 0 :index 4}
        {:type :ok :value [[:w 1 2]] :process 0 :index 5}
        {:type :invoke :value [[:w 1 3]] :process 0 :index 4}
        """;
    assertThat(reading.problem(text)).isEqualTo(":3:1: transaction id 4 is used twice");
  }

  @Test
  void historiesOfAnotherKind_areNamed() {
    assertThat(entry(":transfer", "{:from 0 :to 1 :amount 5}"))
        .contains("found {:from 0, :to 1, :amount 5} under :f :transfer;")
        .endsWith("this history is of another kind (bank, set, cas, ...)");
    assertThat(entry(":add", "5")).contains("found 5 under :f :add; this history is of another");
    assertThat(entry(":cas", "[1 2]")).contains("found [1 2] under :f :cas; this history is of");
    assertThat(entry(":read", "nil")).contains("found nil under :f :read; this history is of");
    assertThat(entry(":txn", "5")).endsWith("found 5 under :f :txn");
  }

  @Test
  void unknownOperation_isPointedAt() {
    assertThat(entry(":txn", "[[:w 1 2] [:increment 1 {0 -1}]]"))
        .isEqualTo(
            ":1:37: expected an operation [:r k v], [:w k v] or [:append k v], found"
                + " [:increment 1 {0 -1}]");
    assertThat(entry(":txn", "[[:w 1]]")).startsWith(":1:28:").endsWith("found [:w 1]");
    assertThat(entry(":txn", "[[:r 1 2 3]]")).endsWith("found [:r 1 2 3]");
  }

  @Test
  void independentKeys_areToBeSplit() {
    assertThat(entry(":txn", "[3 [[:r 1 nil]]]"))
        .contains("found a pair of a key and a transaction, [3 [[:r 1 nil]]]")
        .contains("jepsen.independent")
        .contains("split the log by these keys");
  }

  @Test
  void plausibleSpellings_areRead() throws Exception {
    assertThat(read(":txn", "[[:r :y] [:w x a] [:read :x 0] [:write :x 1] (r x nil)]"))
        .contains("READ \":y\" UNKNOWN", "WRITE \"x\" \"a\"")
        .contains("READ \":x\" 0", "WRITE \":x\" 1", "READ \"x\" ABSENT");
    assertThat(read(":write", "[x 1]")).contains("WRITE \"x\" 1");
    assertThat(read(":read", "[x 1]")).contains("READ \"x\" 1");
    assertThat(entry(":txn", "[[:w x 1] [:w \"x\" 1]]"))
        .startsWith(":1:41: expected either the symbol x or the string \"x\" in one log");
    assertThat(entry(":txn", "[[:w \"x\" 1] [:w x 1]]")).contains("found both");
  }

  @Test
  void whatNoOperationNeeds_needNotBeUnderstood() throws Exception {
    String odd =
        """
        #object[Foo 0x1 "x"] 1/2 ##NaN ##Inf #"re\\d+" #'user/v \\a \\newline 1.5M 1e999 007 0x1F
        #inst "2020-01-01" #{1 2} #<Object foo> @ref #:ns{:a 1} ^{:line 1} sym 'quoted #(inc %%)
        Foo$Bar@12 #_ignored %s
        """
            .formatted("7".repeat(50_000));
    String text = "{:type :ok :error [" + odd + "] :odd 1/2 :value [[:w 1 2]] :process 0}";
    assertThat(reading.dump(text)).contains("WRITE 1 2", "#object[Foo 0x1", "\"odd\":\"1/2\"");
    assertThat(entry(":txn", "[[:w 1 1/2]]")).startsWith(":1:34:").endsWith("found 1/2");
  }

  @Test
  void timestampsOfTheDatabase_areHints() throws Exception {
    String entry = "{:type :ok :value [[:w 1 2]] :process 0 :ts {:rts 5 :cts %s}}";
    assertThat(reading.dump(entry.formatted("7"))).contains("start 5", "commit 7");
    assertThat(reading.dump(entry.formatted("0"))).contains("start 5").doesNotContain("commit");
    assertThat(reading.dump(entry.replace(":rts 5", "").formatted("7"))).contains("\"ts\"");
  }

  @Test
  void malformedForms_areNamedWithTheirPlace() {
    assertThat(reading.problem("{:type :maybe :process 0}"))
        .isEqualTo(":1:1: expected :invoke, :ok, :fail or :info after :type, found :maybe");
    assertThat(reading.problem("\n  5"))
        .isEqualTo(":2:3: expected an entry such as {:type :invoke, ...}, found 5");
    assertThat(reading.problem("\n{:type :ok")).startsWith(":2:").contains("not valid EDN");
    assertThat(reading.problem("[{:type :ok :value []}\n"))
        .isEqualTo(
            ":2:1: not valid EDN: expected ']', found the end of the input (opened at line 1)");
    assertThat(reading.problem("[] 5")).startsWith(":1:4: expected the end of the input");
    assertThat(reading.problem("{:type :ok :value [[:r 1 \"a\\q\"]]}")).contains("escape");
    assertThat(entry(":txn", "[[:w 1.5 2]]"))
        .contains("expected a key or value")
        .endsWith("found 1.5");
    assertThat(entry(":txn", "[[:r 1 #{1 2}]]")).endsWith("found #{1 2}"); // has no order
    assertThat(entry(":txn", "#{[:r 1 1] [:w 1 2]}")).endsWith("under :f :txn");
    assertThat(entry(":txn", "[[:w nil 2]]")).endsWith("found nil");
    assertThat(entry(":txn", "[[:w \":x\" 2]]")).contains("starts with a colon");
    assertThat(reading.problem("{:type :ok :value [] :time 1e9}")).contains("after :time");
  }

  @Test
  void hugeNumbers_areRefused() {
    assertThat(entry(":txn", "[[:w 1 9223372036854775808]]"))
        .contains("expected integers in the range of 64 bits");
    assertThat(entry(":txn", "[[:w 1 " + "7".repeat(1_000_000) + "]]")).contains("64 bits");
    assertThat(entry(":txn", "[[:w 1 1e99999999999]]")).startsWith(":1:");
  }

  @Test
  void deepNesting_isRefused() {
    for (String open : new String[] {"[", "#{", "#a ", "#_", "{1 "}) {
      String many = open.repeat(100_000);
      assertThat(reading.problem("{:type " + many)).startsWith(":1:").contains("nested too deeply");
    }
    assertThat(reading.problem("{:x " + "[".repeat(200) + "]".repeat(200) + "}"))
        .isEqualTo(":1:105: nested too deeply");
  }

  @Test
  void invalidUtf8_isRefusedAtItsPlace() {
    byte[] bytes = "{:type :ok :value []}\n{:x \"?\"}".getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length - 3] = (byte) 0xC3;
    assertThat(reading.problem(bytes)).isEqualTo(":2:6: invalid UTF-8");
    assertThat(reading.problem(new byte[] {'\n', ' ', (byte) 0xE2, (byte) 0x82}))
        .isEqualTo(":2:2: invalid UTF-8");
  }

  @Test
  void resultsFile_isNotAHistory() throws Exception {
    Path results = directory.resolve("results.edn");
    Files.writeString(results, "{:valid? false, :anomalies {:G0 [{:cycle [{:type :ok}]}]}}");
    assertThat(format.match(Source.of(results))).isEqualTo(Match.NO);
    Files.writeString(results, ";\n".repeat(100_000));
    assertThat(format.match(Source.of(results))).isEqualTo(Match.NO);
  }

  private String read(String function, String value) throws Exception {
    return reading.dump("{:type :ok :f " + function + " :value " + value + " :process 0}");
  }

  private String entry(String function, String value) {
    return reading.problem("{:type :ok :f " + function + " :value " + value + " :process 0}");
  }
}
