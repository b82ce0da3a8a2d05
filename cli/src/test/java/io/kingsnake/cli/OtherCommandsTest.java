package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherCommandsTest {
  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  /** Each is looked up by its name, without the others. */
  @Test
  void everyCommand_isFoundByItsName() {
    for (String name : Kingsnake.commandLine(Terminal.NONE).getSubcommands().keySet()) {
      Invocation help = Invocation.of(name, "--help");
      assertThat(help.exitCode()).as(name).isZero();
      assertThat(help.out()).contains("Usage: kingsnake " + name);
    }
  }

  @Test
  void levels_listsEachWithAliases() {
    Invocation run = Invocation.of("levels");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .hasSize(Levels.all().size() + Levels.optional().size())
        .contains(
            "serializable  (ser, serializability, strong-session-serializable)",
            "read-atomic  (ra)")
        .contains("monotonic-atomic-view  (mav)  [not in 'all']");
  }

  @Test
  void verboseLevels_printDefinitionsAndLadder() {
    Invocation run = Invocation.of("levels", "-v", "--ladder");
    for (Level level : Levels.all()) {
      assertThat(run.out()).contains(level.meaning());
    }
    assertThat(run.out()).contains("serializable => snapshot-isolation");
  }

  @Test
  void formats_listsReadersAndWriters() {
    Invocation run = Invocation.of("formats");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).anyMatch(line -> line.matches("text .*read, write.*"));
  }

  @Test
  void helpAndVersion_goToStandardOutput() {
    assertThat(Invocation.of("--help").out()).contains("Exit codes").contains("check");
    assertThat(Invocation.of("help", "check").out()).contains("--no-session-order");
    assertThat(Invocation.of("check", "--help").out()).contains("Examples:");
    assertThat(Invocation.of("--version").out()).startsWith("kingsnake ");
    assertThat(Invocation.of("--help").exitCode()).isZero();
  }

  @Test
  void stats_tellsWhatIsInTheHistory() throws IOException {
    String path = file("h.txt", "w(1,1,1,1)\nr(1,1,2,2)\nw(2,5,2,2)\n");
    Invocation run = Invocation.of("stats", path);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("2 committed, 0 aborted")
        .contains("1 read, 2 write")
        .contains("100% of another's write")
        .contains("1 of 2 writes (50%)")
        .contains("Could it show an anomaly? yes");
  }

  @Test
  void stats_seesWhatCannotShowAnAnomaly() throws IOException {
    assertThat(Invocation.of("stats", file("a.txt", "r(1,0,1,1)\n")).out())
        .contains("anomaly? no: nothing was written");
    assertThat(Invocation.of("stats", file("b.txt", "w(1,1,1,1)\n")).out())
        .contains("anomaly? no: no committed transaction read anything");
    assertThat(Invocation.of("stats", file("c.txt", "w(1,1,1,1)\nr(2,0,2,2)\n")).out())
        .contains("anomaly? hardly: no key is written by one session and read by another");
  }

  @Test
  void stats_seesAnomaliesWithoutSharedKeys() throws IOException {
    assertThat(Invocation.of("stats", file("a.txt", "r(1,7,1,1)\n")).out())
        .contains("anomaly? yes: 1 read returned what no transaction installed");
    String phantom =
        """
        {"kingsnake":1}
        {"session":"a","ops":[["scan",1,9,[]],["insert",2,1]],"outcome":"committed"}
        {"session":"b","ops":[["scan",1,9,[]],["insert",3,1]],"outcome":"committed"}
        """;
    assertThat(Invocation.of("stats", file("b.jsonl", phantom)).out())
        .contains("anomaly? yes: range queries show which keys were absent");
  }

  @Test
  void stats_countsElementsOfOwnAppendsAsOwn() throws IOException {
    String lists =
        """
        {"kingsnake":1}
        {"session":"a","ops":[["append","l",1]],"outcome":"committed"}
        {"session":"b","ops":[["append","l",2],["list","l",[1,2]]],"outcome":"committed"}
        """;
    assertThat(Invocation.of("stats", file("lists.jsonl", lists)).out())
        .contains("2: 50% of another's write, 0% initial, 50% own")
        .contains("0% unexplained");
  }

  @Test
  void statsJson_isOneObject() throws IOException {
    Invocation run = Invocation.of("stats", "--json", file("h.txt", "w(1,1,1,1)\nr(1,1,2,2)\n"));
    assertThat(Json.object(run.out()))
        .containsEntry("sessions", 2L)
        .containsEntry("could_show_anomaly", "yes")
        .containsKeys("transactions", "operations", "contention", "reads", "unobserved_writes");
    Invocation missing = Invocation.of("stats", "--json", "missing.txt");
    assertThat(missing.exitCode()).isEqualTo(3);
    assertThat(Json.object(missing.out())).containsKey("error");
  }

  @Test
  void convert_writesOnceAndRefusesToOverwrite() throws IOException {
    String in = file("in.txt", "w(1,1,1,1)\nr(1,1,2,2)\n");
    String out = folder.resolve("out.bincode").toString();
    assertThat(Invocation.of("convert", "--to", "dbcop", in, out).exitCode()).isZero();
    Invocation again = Invocation.of("convert", "--to", "dbcop", in, out);
    assertThat(again.exitCode()).isEqualTo(3);
    assertThat(again.err()).contains("exists already; --force overwrites it");
    assertThat(Invocation.of("convert", "--force", "--to", "dbcop", in, out).exitCode()).isZero();
    assertThat(Invocation.of("stats", out).out()).contains("(dbcop)").contains("2 committed");
  }

  @Test
  void convert_leavesNothingHalfWritten() throws IOException {
    String lists = file("lists.txt", "2\n1 1 A 5 1\n2 2 R 5 1 1\n");
    String out = file("out.txt", "precious");
    Invocation run = Invocation.of("convert", "--force", "--to", "text", lists, out);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).startsWith("kingsnake: " + lists + ": cannot be written as 'text': ");
    assertThat(Path.of(out)).hasContent("precious");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("lists.txt", "out.txt");
  }

  @Test
  void convert_namesTheFileItCannotWrite() throws IOException {
    String in = file("in.txt", "w(1,1,1,1)\n");
    String out = folder.resolve("none/out.jsonl").toString();
    Invocation run = Invocation.of("convert", "--to", "kingsnake", in, out);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .isEqualToNormalizingNewlines("kingsnake: " + out + ": no such file or directory\n");
  }

  @Test
  void convert_writesThroughALinkAndSaysWhatIsNoFile() throws IOException {
    String in = file("in.txt", "w(1,1,1,1)\n");
    Path real = Path.of(file("real.jsonl", "old"));
    Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), real);
    assertThat(
            Invocation.of("convert", "--force", "--to", "kingsnake", in, link.toString())
                .exitCode())
        .isZero();
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).startsWith("{\"kingsnake\":1");
    String directory = Files.createDirectory(folder.resolve("directory")).toString();
    assertThat(Invocation.of("convert", "--force", "--to", "kingsnake", in, directory).err())
        .isEqualToNormalizingNewlines(
            "kingsnake: " + directory + ": cannot be written: Is a directory\n");
    assertThat(Invocation.of("convert", "--to", "kingsnake", in, "-").exitCode()).isEqualTo(3);
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void convert_leavesTimesOutOnlyIfAsked() throws IOException {
    String in =
        file(
            "in.edn",
            """
            {:type :invoke, :value [[:w 1 2]], :process 0, :time 1}
            {:type :ok, :value [[:w 1 2]], :process 0, :time 2}
            """);
    String out = folder.resolve("out.awdit").toString();
    Invocation run = Invocation.of("convert", "--to", "awdit", in, out);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("began and ended", "--without-times");
    assertThat(Path.of(out)).doesNotExist();
    Invocation.of("convert", "--without-times", "--to", "awdit", in, out);
    assertThat(Path.of(out)).hasContent("w 1 2\n=====\n");
  }

  @Test
  void convert_refusesFormatsItCannotWrite() throws IOException {
    String in = file("in.txt", "w(1,1,1,1)\n");
    String out = folder.resolve("out").toString();
    assertThat(Invocation.of("convert", "--to", "cobra", in, out).err())
        .contains("can be read but not written");
    assertThat(Invocation.of("convert", "--to", "nope", in, out).exitCode()).isEqualTo(3);
    assertThat(Invocation.of("convert", in, out).exitCode()).isEqualTo(3);
    assertThat(Path.of(out)).doesNotExist();
  }

  @Test
  void version_tellsJava() {
    Invocation run = Invocation.of("--version");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().get(0)).startsWith("kingsnake ");
    assertThat(run.outLines().get(1)).startsWith("Java " + System.getProperty("java.version"));
  }

  @Test
  void completion_knowsCommandsAndOptions() {
    Invocation run = Invocation.of("completion");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("#!/usr/bin/env bash").contains("check", "--certificate");
  }

  @Test
  void man_hasEveryCommandAndNoUnescapedLine() {
    Invocation run = Invocation.of("man");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().get(0)).startsWith(".TH KINGSNAKE 1");
    assertThat(run.out()).contains(".SS check\n", ".B \\-\\-certificate=FILE\n", ".SH EXIT STATUS");
    assertThat(run.outLines())
        .filteredOn(line -> line.startsWith("."))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|B|I|PP|nf|fi)( .*)?"));
  }
}
