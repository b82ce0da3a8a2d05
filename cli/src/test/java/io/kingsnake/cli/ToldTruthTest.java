package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No sentence about a violation says more than is so. */
class ToldTruthTest {
  private static final String HEAD = "{\"kingsnake\":1,\"initial\":\"absent\"}\n";

  @TempDir private Path folder = Path.of("");

  /** Checks committed transactions of sessions a, b, c and so on, one each. */
  private String told(String command, String... operations) throws IOException {
    StringBuilder text = new StringBuilder(HEAD);
    for (int i = 0; i < operations.length; i++) {
      text.append(
          "{\"session\":\"%c\",\"txn\":%d,\"ops\":[%s],\"outcome\":\"committed\"}%n"
              .formatted('a' + i, i + 1, operations[i]));
    }
    Path file = Files.writeString(folder.resolve("it.jsonl"), text);
    String[] arguments = (command + " " + file).split(" ");
    String out = Invocation.of(arguments).out();
    return out.replaceAll("\\s+", " ");
  }

  @Test
  void valuesOfOtherTypes_areQuotedAndTheMistakeIsNamed() throws IOException {
    assertThat(told("check", "[\"w\",\"x\",1]", "[\"r\",\"x\",\"1\"]"))
        .contains("T2 read x = \"1\"", "x = 1 was written", "may have mixed them up")
        .doesNotContain("Either the database made it up");
    assertThat(told("check", "[\"w\",7,5]", "[\"r\",\"7\",5]"))
        .contains("T2 read \"7\" = 5", "key 7 = 5 was written");
  }

  @Test
  void boundsThatRecordersMistake_areNamed() throws IOException {
    String two = "[\"w\",1,5],[\"w\",3,6]";
    assertThat(told("check", two, "[\"scan\",1,3,[[1,5],[3,6]]]"))
        .contains("the upper bound is exclusive here");
    assertThat(told("check", "[\"w\",2,5]", "[\"scan\",3,1,[[2,5]]]"))
        .contains("the recorder may have exchanged them");
  }

  @Test
  void valuesOlderThanTheRecording_areOneFinding() throws IOException {
    assertThat(told("check", "[\"r\",\"x\",1]", "[\"r\",\"x\",1],[\"r\",\"y\",2]"))
        .contains("3 of 3 reads of what no transaction wrote agree on one value for each of 2 keys")
        .contains("\"initial\":\"first-read\"");
    assertThat(told("check", "[\"r\",\"x\",1]", "[\"r\",\"x\",2]")).doesNotContain("first-read");
  }

  @Test
  void rowThatTheFirstScanMissed_isAPhantom() throws IOException {
    assertThat(told("check", "[\"w\",\"b\",1]", "[\"scan\",\"a\",\"z\",[]],[\"r\",\"b\",1]"))
        .contains("Phantom: ", "phantom (G-single)", "scan(a,z)={} without b")
        .doesNotContain("non-repeatable", "scan(b,");
  }

  @Test
  void contradictoryLists_areNoDirtyWrite() throws IOException {
    assertThat(
            told(
                "check",
                "[\"append\",\"l\",1]",
                "[\"append\",\"l\",2]",
                "[\"list\",\"l\",[1,2]]",
                "[\"list\",\"l\",[2,1]]"))
        .contains("incompatible-order", "replicas that went separate ways")
        .doesNotContain("dirty-write", "Each overwrote the other");
  }

  @Test
  void circlesOfWritesAndReads_areNotSaidToBeMutual() throws IOException {
    String first = "[\"append\",\"l\",1]";
    String second = "[\"append\",\"l\",2],[\"w\",\"y\",5]";
    String both = "[\"list\",\"l\",[1,2]]";
    assertThat(told("check", first + ",[\"r\",\"y\",5]", second, both))
        .contains("circular-information-flow (G1c): T1 -ww-> T2 -wr-> T1")
        .contains("So each of them would have to come before itself.")
        .doesNotContain("Each saw what the other wrote");
    assertThat(
            told(
                "check",
                first + ",[\"append\",\"m\",1]",
                "[\"append\",\"l\",2],[\"append\",\"m\",2]",
                both + ",[\"list\",\"m\",[2,1]]"))
        .contains("dirty-write (G0)", "So each of them would have to come before itself.")
        .doesNotContain("overwrote");
  }

  @Test
  void appendsOfOneElement_contradictEachOtherWithoutOverwriting() throws IOException {
    String one = "[\"append\",\"l\",1]";
    assertThat(
            told(
                "check --level ru",
                one,
                one,
                "[\"list\",\"l\",[1,1]],[\"append\",\"l\",2]",
                "[\"list\",\"l\",[1,2,1]]"))
        .contains("Incompatible order: lists show appends in contradictory orders")
        .doesNotContain("irty write", "overwrote");
  }

  @Test
  void tombstones_areNotReadAsValues() throws IOException {
    assertThat(
            told(
                "check",
                "[\"w\",\"x\",1]",
                "[\"delete\",\"x\",{\"tombstone\":5}]",
                "[\"r\",\"x\",{\"tombstone\":5}],[\"r\",\"x\",1],[\"r\",\"x\",{\"tombstone\":5}]"))
        .contains("T3 read nothing and then 1")
        .doesNotContain("read 5");
    assertThat(
            told(
                "check",
                "[\"delete\",\"x\",{\"tombstone\":4}]",
                "[\"delete\",\"x\",{\"tombstone\":5}]",
                "[\"r\",\"x\",{\"tombstone\":4}],[\"r\",\"x\",{\"tombstone\":5}]"))
        .contains("deleted only later")
        .doesNotContain("although", "read 4");
  }

  @Test
  void tombstoneOlderThanTheSessionsOwn_isSaidToBeOlder() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("tombstones.jsonl"),
            HEAD
                + """
                {"session":"a","txn":1,"ops":[["delete","x",{"tombstone":4}]],"outcome":"committed"}
                {"session":"b","txn":2,"ops":[["r","x",{"tombstone":4}]],"outcome":"committed"}
                {"session":"b","txn":3,"ops":[["delete","x",{"tombstone":5}]],"outcome":"committed"}
                {"session":"b","txn":4,"ops":[["r","x",{"tombstone":4}]],"outcome":"committed"}
                """);
    assertThat(Invocation.of("check", file.toString()).out().replaceAll("\\s+", " "))
        .contains("T3 deleted x; T4, later in session b, still saw an older deletion");
  }

  @Test
  void openAndReversedRanges_areShownAsSuch() throws IOException {
    String all = "[\"scan\",null,null,[[\"k\",1]]]";
    String back = "[\"iterate\",\"a\",\"z\",[[\"k\",1]],{\"reverse\":true}]";
    assertThat(told("check", "[\"w\",\"k\",1],[\"w\",\"l\",1]", all))
        .contains("scan(all keys)={k:1} without l");
    assertThat(told("check", "[\"w\",\"k\",1],[\"w\",\"l\",1]", back))
        .contains("iterate(a,z backwards)={k:1} without l");
  }

  @Test
  void appendThatASessionForgets_isNotCalledWritten() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("appended.jsonl"),
            HEAD
                + """
                {"session":"a","txn":1,"ops":[["append","l",7]],"outcome":"committed"}
                {"session":"a","txn":2,"ops":[["list","l",[]]],"outcome":"committed"}
                """);
    assertThat(Invocation.of("check", file.toString()).out().replaceAll("\\s+", " "))
        .contains("T1 appended 7 to l; T2, later in session a, still read []")
        .doesNotContain("wrote l");
  }

  @Test
  void valuesThatAGapMayHaveWritten_areNoThinAir() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("gap.jsonl"),
            HEAD
                + """
                {"session":"a","txn":1,"gaps":[{"what":"CALL p()","writes":["z"]}]}
                {"session":"a","txn":1,"ops":[["w","x",1],["w","y",1]],"outcome":"committed"}
                {"session":"b","txn":2,"ops":[["r","x",1],["r","y",null]],"outcome":"committed"}
                {"session":"c","txn":3,"ops":[["r","z",5]],"outcome":"committed"}
                """);
    assertThat(Invocation.of("check", file.toString()).out())
        .contains("fractured-read (G-single): at least 1")
        .doesNotContain("thin-air");
  }

  @Test
  void deletionThatASessionForgets_isNoValue() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("deleted.jsonl"),
            HEAD
                + """
                {"session":"a","txn":1,"ops":[["w","x",null]],"outcome":"committed"}
                {"session":"b","txn":2,"ops":[["w","x",3]],"outcome":"committed"}
                {"session":"c","txn":3,"ops":[["r","x",3]],"outcome":"committed"}
                {"session":"c","txn":4,"ops":[["r","x",null]],"outcome":"committed"}
                {"session":"c","txn":5,"ops":[["r","x",3]],"outcome":"committed"}
                """);
    assertThat(Invocation.of("check", file.toString()).out().replaceAll("\\s+", " "))
        .contains("T4 did not find x, which T1 had deleted; T5, later in session c, still read 3")
        .doesNotContain("= nothing");
  }

  @Test
  void whatMakesAVersionTheOlderOne_isTold() throws IOException {
    assertThat(
            told(
                "check",
                "[\"w\",\"x\",1],[\"w\",\"y\",1]",
                "[\"delete\",\"x\"],[\"delete\",\"y\"]",
                "[\"r\",\"x\",null],[\"r\",\"y\",1]"))
        .contains("T3 did not find x, deleted by T2; T1 wrote x = 1 later: T3 had seen T2");
  }

  @Test
  void historyThatViolatesSerializable_couldShowAnAnomaly() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("one.jsonl"),
            HEAD
                + "{\"session\":\"s\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n"
                + "{\"session\":\"s\",\"txn\":2,\"ops\":[[\"r\",\"x\",null]],\"outcome\":\"committed\"}\n"
                + "{\"session\":\"t\",\"txn\":3,\"ops\":[[\"w\",\"y\",1]],\"outcome\":\"aborted\"}\n");
    assertThat(Invocation.of("stats", file.toString()).out())
        .contains("yes: it violates serializable, although no key is written by one session");
    assertThat(Invocation.of("check", file.toString()).out())
        .contains("2 committed transactions, 1 aborted, ");
  }

  @Test
  void diff_prefersExamplesThatNeedNoSessions() {
    String out = Invocation.of("diff", "rr", "si").out();
    assertThat(out.lines().filter(line -> line.strip().startsWith("s1 "))).hasSize(2);
  }

  @Test
  void listThatBothAppendedTo_isALostUpdateOfWhatWasRead() throws IOException {
    String[] both = {
      "[\"list\",\"l\",[]],[\"append\",\"l\",1]", "[\"list\",\"l\",[]],[\"append\",\"l\",2]"
    };
    assertThat(told("check", both[0], both[1], "[\"list\",\"l\",[1,2]]"))
        .contains("Lost update on l: T1 and T2 both read []; T1 appended 1 and T2 appended 2.")
        .doesNotContain("must have written l before");
  }

  @Test
  void readerOfBothVersions_isNotSaidToHaveMissedOne() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("twice.jsonl"),
            HEAD
                + """
                {"session":"a","txn":1,"ops":[["r","x",null],["r","x",1],["w","x",2]],"outcome":"committed"}
                {"session":"b","txn":2,"ops":[["w","x",1]],"outcome":"committed"}
                """);
    assertThat(Invocation.of("check", "--level", "cs", file.toString()).out())
        .contains("Non-repeatable read on x: T1 read nothing and then 1")
        .doesNotContain("lost-update");
  }

  @Test
  void halfOfATransaction_isOneWhoeverWroteTheRest() throws IOException {
    assertThat(
            told(
                "check",
                "[\"w\",\"x\",1],[\"w\",\"y\",1]",
                "[\"w\",\"x\",1],[\"w\",\"y\",2]",
                "[\"r\",\"x\",1],[\"r\",\"y\",null]"))
        .contains("Fractured read: ")
        .doesNotContain("An effect was seen without its cause");
  }

  @Test
  void whatADeleterHadSeen_staysInTheCounterexample() throws IOException {
    assertThat(
            told(
                "check",
                "[\"w\",\"k1\",1],[\"w\",\"k2\",2]",
                "[\"delete-range\",\"k\",\"l\",[[\"k1\",1],[\"k2\",2]]]",
                "[\"r\",\"k1\",1],[\"r\",\"k2\",null]"))
        .contains("T3 read k1 = 1, although T2 deleted it", "scan(k,l)={k1:1, k2:2}")
        .doesNotContain("T1 wrote k2 = 2 later", "others deleted it too");
  }

  @Test
  void iterator_isShownAsItWasSent() throws IOException {
    String prefix = "[\"iterate\",\"k\",\"l\",[[\"k2\",2]]]";
    assertThat(told("check", "[\"w\",\"k1\",1],[\"w\",\"k2\",2]", prefix))
        .contains("iterate(k,l)={k2:2} without k1")
        .doesNotContain("scan(k1,k2)");
  }

  @Test
  void levelsThatNeedTimes_areNotLeftPossibleWithoutAny() throws IOException {
    assertThat(
            told(
                "check",
                "[\"r\",\"x\",null],[\"w\",\"y\",1]",
                "[\"r\",\"y\",null],[\"w\",\"x\",1]"))
        .contains("not ruled out by this anomaly: snapshot-isolation")
        .doesNotContain("strong-si");
  }

  @Test
  void unknownOutcomeThatReadWhatAborted_isAnAbortedRead() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("aborted.jsonl"),
            HEAD
                + """
                {"session":"a","txn":1,"ops":[["w","x",1]],"outcome":"aborted"}
                {"session":"b","txn":2,"ops":[["r","x",1],["w","y",1]],"outcome":"indeterminate"}
                {"session":"c","txn":3,"ops":[["r","y",1]],"outcome":"committed"}
                """);
    assertThat(Invocation.of("check", file.toString()).out().replaceAll("\\s+", " "))
        .contains(
            "aborted-read (G1a)", "written only by T1, which aborted", "T3 read what it wrote")
        .doesNotContain("made it up");
  }

  @Test
  void oneInitialValue_isNotGuessed() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("open.jsonl"),
            """
            {"kingsnake":1,"initial":"first-read"}
            {"session":"a","txn":1,"ops":[["r","x",5]],"outcome":"committed"}
            {"session":"b","txn":2,"ops":[["r","x",6]],"outcome":"committed"}
            """);
    assertThat(Invocation.of("check", file.toString()).out().replaceAll("\\s+", " "))
        .contains("x = 5 was read, too, and only one of them can be the initial value")
        .doesNotContain("initially it was");
  }

  @Test
  void explanationOfALevel_saysWhatDependsOnMore() {
    assertThat(Invocation.of("explain", "rc").out().replaceAll("\\s+", " "))
        .contains("forbids: dirty-write", "allows the example of: non-monotonic-read");
    assertThat(Invocation.of("explain", "axiomatic-rc").out())
        .contains("forbids some, depending on what else they show: ");
  }
}
