package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  /** History in which session 2 reads the writes of session 1. */
  private static final String CLEAN = "w(1,1,1,1)\nr(1,1,2,2)\n";

  /** Session 2 reads a value that no transaction wrote. */
  private static final String THIN_AIR = "w(1,1,1,1)\nr(1,9,2,2)\n";

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.resolveSibling("."));
    return Files.writeString(path, content).toString();
  }

  @Test
  void violation_exitsWithOneAndExplains() throws IOException {
    String path = file("bad.txt", THIN_AIR);
    Invocation run = Invocation.of("check", "--level", "rc", path);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines().get(0))
        .startsWith("violated   read-committed  " + path)
        .contains("(2 sessions, 2 transactions, 2 operations, 1 key;");
    assertThat(run.outLines().get(1))
        .isEqualTo(
            "           Thin-air read: T2 read key 1 = 9, which no recorded transaction wrote;"
                + " initially it was 0. Either the");
    assertThat(run.out())
        .contains(
            "read-committed means: Transactions read only", "exactly: Reads return committed");
  }

  @Test
  void cleanHistory_isNeverAViolationNorAnError() throws IOException {
    Invocation run = Invocation.of("check", file("good.txt", CLEAN));
    assertThat(run.exitCode()).isIn(0, 2);
    assertThat(run.out()).contains("serializable  ").contains("serializable means: ");
    assertThat(run.exitCode() == 2).isEqualTo(run.out().startsWith("undecided"));
  }

  @Test
  void json_hasOneObjectPerHistoryAndLevel() throws IOException {
    String path = file("bad.txt", THIN_AIR);
    Invocation run = Invocation.of("check", "--json", "--level", "ser,si", path);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines()).hasSize(2);
    Map<String, @Nullable Object> first = Json.object(run.outLines().get(0));
    assertThat(first)
        .containsEntry("history", path)
        .containsEntry("format", "text")
        .containsEntry("level", "serializable")
        .containsEntry("verdict", "violated")
        .containsEntry("sessions", 2L)
        .containsEntry("transactions", 2L)
        .containsEntry("operations", 2L)
        .containsEntry("keys", 1L)
        .containsKeys("definition", "peak_memory_mb")
        .doesNotContainKey("message");
    assertThat(first.get("millis"))
        .asInstanceOf(MAP)
        .containsOnlyKeys("parse", "analyse", "saturate", "solve", "explain", "total");
    assertThat(first.get("anomaly"))
        .asInstanceOf(MAP)
        .containsKeys("name", "cycle_class", "transactions", "edges");
    assertThat(Json.object(run.outLines().get(1))).containsEntry("level", "snapshot-isolation");
  }

  @Test
  void missingFile_isAnErrorOnStandardError() {
    Invocation run = Invocation.of("check", "--json", "no-such-file.txt");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .isEqualToNormalizingNewlines("kingsnake: no-such-file.txt: no such file or directory\n");
    assertThat(Json.object(run.out()))
        .containsEntry("verdict", "error")
        .containsEntry("history", "no-such-file.txt")
        .containsEntry("format", null)
        .containsEntry("message", "no-such-file.txt: no such file or directory");
  }

  @Test
  void unreadableInputs_areErrorsWithoutStackTrace() throws IOException {
    for (String path :
        new String[] {
          file("empty.txt", ""), file("odd.xyz", "nonsense"), folder.resolve("none").toString()
        }) {
      Invocation run = Invocation.of("check", path);
      assertThat(run.exitCode()).as(path).isEqualTo(3);
      assertThat(run.err()).startsWith("kingsnake: " + path).doesNotContain("\tat ");
      assertThat(run.err().lines()).hasSize(1);
    }
  }

  @Test
  void damagedCompressedFile_isNotCalledEmpty() throws IOException {
    String path = file("damaged.jsonl.gz", "no gzip at all");
    assertThat(Invocation.of("check", path).err())
        .isEqualToNormalizingNewlines(
            "kingsnake: "
                + path
                + ": byte 0 of the decompressed content: expected intact gzip data, found damage"
                + " (Not in GZIP format)\n");
    file("tree/good.txt", CLEAN);
    file("tree/damaged.jsonl.zst", "no zstd at all");
    Invocation tree = Invocation.of("check", folder.resolve("tree").toString());
    assertThat(tree.exitCode()).isEqualTo(3);
    assertThat(tree.err()).contains("expected intact zstd data");
    assertThat(tree.out()).contains("2 histories: ");
  }

  @Test
  void streams_areRefusedWithAdvice() {
    for (String path : new String[] {"-", "/dev/null"}) {
      Invocation run = Invocation.of("check", path);
      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.err()).startsWith("kingsnake: " + path).contains("save it to a file");
    }
  }

  @Test
  void levelNamedTwice_isCheckedOnce() throws IOException {
    String path = file("good.txt", CLEAN);
    Invocation run =
        Invocation.of(
            "check", "--json", "-l", "ser,serializable", "-l", "Strong_Session_Serializable", path);
    assertThat(run.outLines()).hasSize(1);
  }

  @Test
  void resultsThatNobodyReads_endTheRun() throws IOException {
    file("tree/a.txt", CLEAN);
    file("tree/b.txt", THIN_AIR);
    PrintWriter closed = new PrintWriter(Writer.nullWriter());
    closed.close();
    closed.println("which is refused");
    String[] args = {"check", folder.resolve("tree").toString()};
    PrintWriter err = new PrintWriter(new StringWriter());
    assertThat(Kingsnake.run(args, closed, err, Terminal.NONE)).isNotEqualTo(1);
  }

  @Test
  void unreadableInput_isToldOnceAndWithoutDefinition() {
    Terminal terminal = new Terminal(true, true, false);
    Invocation run = Invocation.on(terminal, "check", "no-such-file.txt");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err().lines())
        .containsExactly("kingsnake: no-such-file.txt: no such file or directory");
    assertThat(run.outLines()).containsExactly("error      serializable  no-such-file.txt");
  }

  @Test
  void errorsOfTheVirtualMachine_areNeverTakenForAViolation() throws IOException {
    String path = file("good.txt", CLEAN);
    // The verdict stands although the report of it has failed, and standard error says so.
    assertThat(exitCodeAfter(new OutOfMemoryError("test"), path)).isEqualTo(0);
    assertThat(exitCodeAfter(new NoClassDefFoundError("test"), path)).isEqualTo(3);
  }

  private static int exitCodeAfter(Error error, String path) {
    Writer failing =
        new StringWriter() {
          @Override
          public void write(String text, int from, int length) {
            throw error;
          }
        };
    PrintWriter err = new PrintWriter(new StringWriter());
    return Kingsnake.run(
        new String[] {"check", path}, new PrintWriter(failing), err, Terminal.NONE);
  }

  @Test
  void malformedHistory_namesThePlace() throws IOException {
    Invocation run = Invocation.of("check", "--format", "text", file("bad.txt", "w(1,1,1,1)\nx\n"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("bad.txt:2");
  }

  @Test
  void emptyDirectory_isAnError() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Invocation run = Invocation.of("check", empty.toString());
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains(empty.toString());
  }

  @Test
  void historyThatCanShowNothing_saysSo() throws IOException {
    String empty = file("empty.jsonl", "{\"kingsnake\":1}\n");
    assertThat(Invocation.of("check", empty).out())
        .startsWith("undecided")
        .contains("nothing to check: the history has no transactions");
    String aborted = "{\"session\":1,\"ops\":[[\"w\",1,1]],\"outcome\":\"aborted\"}\n";
    assertThat(Invocation.of("check", file("a.jsonl", "{\"kingsnake\":1}\n" + aborted)).out())
        .startsWith("satisfied")
        .contains("note: no transaction committed, so no anomaly could show");
    assertThat(Invocation.of("check", file("w.txt", "w(1,1,1,1)\n")).out())
        .contains("note: no committed transaction read anything, so no anomaly could show");
    assertThat(Invocation.of("check", file("clean.txt", CLEAN)).out()).doesNotContain("note:");
  }

  @Test
  void controlCharactersInNames_areSpelledOut() throws IOException {
    String escape =
        """
        {"kingsnake":1}
        {"session":"a","txn":1,"ops":[["r","\\u001b[2Jx\\u202ey",5]],"outcome":"committed"}
        """;
    assertThat(Invocation.of("check", file("escape.jsonl", escape)).out())
        .contains("\\u001b[2Jx\\u202ey")
        .doesNotContain("\u001b")
        .doesNotContain("\u202e");
    assertThat(Invocation.of("check", "no\u001b[2Jfile").err()).contains("no\\u001b[2Jfile");
  }

  @Test
  void errorInOneHistory_doesNotStopTheOthers() throws IOException {
    String bad = file("bad.txt", THIN_AIR);
    Invocation run = Invocation.of("check", "missing.txt", bad, file("good.txt", CLEAN));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.outLines().get(0)).startsWith("error");
    assertThat(run.out()).contains("violated   serializable  " + bad).contains("3 histories: ");
  }

  @Test
  void directoryTree_isSearchedInOrder() throws IOException {
    file("tree/b/two.txt", CLEAN);
    file("tree/a/one.txt", THIN_AIR);
    file("tree/README.md", "not a history");
    Invocation run = Invocation.of("check", "--json", folder.resolve("tree").toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines()).hasSize(2);
    assertThat(String.valueOf(Json.object(run.outLines().get(0)).get("history")))
        .isEqualTo(folder.resolve("tree/a/one.txt").toString());
  }

  @Test
  void historyGivenTwice_isCheckedOnce() throws IOException {
    String bad = file("tree/bad.txt", THIN_AIR);
    String good = file("tree/good.txt", CLEAN);
    String again = folder.resolve("tree/./bad.txt").toString();
    Invocation run =
        Invocation.of(
            "check", "--level", "ser,si", bad, bad, again, folder.resolve("tree").toString());
    assertThat(run.outLines()).filteredOn(line -> line.contains(bad)).hasSize(2);
    assertThat(run.outLines()).filteredOn(line -> line.contains(good)).hasSize(2);
    assertThat(run.out()).contains("2 histories at 2 levels: 2 satisfied, 2 violated");
    assertThat(Invocation.of("check", "missing.txt", "missing.txt").outLines()).hasSize(1);
  }

  @Test
  void badUsage_exitsWithThree() throws IOException {
    String good = file("good.txt", CLEAN);
    assertUsageError("unknown level 'serialisable'", "check", "--level", "serialisable", good);
    assertUsageError("unknown format 'nope'", "check", "--format", "nope", good);
    assertUsageError("expected a duration", "check", "--timeout", "soon", good);
    assertUsageError("--drift must be between 0 and", "check", "--drift", "-1", good);
    assertUsageError("unknown option", "check", "--no-such-option", good);
    assertUsageError("a name that ends in .dot, .html", "check", "--report", "x.pdf", good);
    assertUsageError(
        "a file in a folder that exists", "check", "--report", "no/such/folder/x.html", good);
    assertUsageError(
        "can be read but not written",
        "check",
        "--reproducer",
        folder.resolve("x").toString(),
        "--reproducer-format",
        "cobra",
        good);
    assertUsageError(
        "ends in .awdit, .bincode, .csv, .edn, .json, .jsonl, .txt",
        "check",
        "--reproducer",
        "x.unknown",
        good);
    assertUsageError("PATH", "check");
    assertUsageError("a command is missing");
    assertUsageError("unknown command 'chekc' (did you mean check?)", "chekc");
    assertUsageError(
        "expected one of text, json, github but was", "check", "--output", "xml", good);
  }

  private static void assertUsageError(String message, String... args) {
    Invocation run = Invocation.of(args);
    assertThat(run.exitCode()).as(message).isEqualTo(3);
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void ownWritePolicy_changesTheVerdict() throws IOException {
    String path = file("own.txt", "w(1,1,1,1)\nr(1,0,1,1)\n");
    assertThat(Invocation.of("check", path).exitCode()).isEqualTo(1);
    assertThat(Invocation.of("check", "--own-writes", "either", path).exitCode()).isIn(0, 2);
  }

  @Test
  void spentTimeBudget_isUndecidedNotACrash() throws IOException {
    Invocation run = Invocation.of("check", "--timeout", "0ms", file("good.txt", CLEAN));
    assertThat(run.exitCode()).isIn(0, 2);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void timeSpentOnReading_isCounted() throws IOException {
    String lines = "w(1,1,1,1)\n".repeat(300_000);
    Invocation run = Invocation.of("check", "--json", file("late-error.txt", lines + "x"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(Json.object(run.out()).get("millis"))
        .asInstanceOf(MAP)
        .hasEntrySatisfying("parse", millis -> assertThat((Long) millis).isPositive())
        .hasEntrySatisfying("total", millis -> assertThat((Long) millis).isPositive());
  }

  @Test
  void colours_areForTerminalsOrOnDemand() throws IOException {
    String path = file("bad.txt", THIN_AIR);
    Terminal terminal = new Terminal(true, false, true);
    Terminal noColor = new Terminal(true, false, false);
    assertThat(Invocation.of("check", path).out()).doesNotContain("\u001b");
    assertThat(Invocation.on(terminal, "check", path).out()).contains("\u001b[1;31mviolated");
    assertThat(Invocation.on(noColor, "check", path).out()).doesNotContain("\u001b");
    assertThat(Invocation.of("check", "--color", "always", path).out()).contains("\u001b");
    assertThat(Invocation.on(terminal, "check", "--color", "never", path).out())
        .doesNotContain("\u001b");
  }
}
