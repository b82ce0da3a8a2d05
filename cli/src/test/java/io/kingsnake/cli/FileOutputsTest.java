package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict is reported even if files cannot be written, and no file is taken for another. */
class FileOutputsTest {
  private static final String CLEAN = "w(1,1,1,1)\nr(1,1,2,2)\n";
  private static final String THIN_AIR = "w(1,1,1,1)\nr(1,9,2,2)\n";
  private static final Path FULL = Path.of("/dev/full");

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void everyFile_isToldOf() throws IOException {
    String history = file("bad.txt", THIN_AIR);
    Invocation run =
        Invocation.of(
            "check",
            "--certificate",
            in("it.cert"),
            "--report",
            in("it.svg"),
            "--reproducer",
            in("it.jsonl"),
            history);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().lines())
        .hasSize(3)
        .contains("wrote " + in("it.svg"))
        .contains("wrote " + in("it.cert") + ": certificate of serializable violated");
  }

  @Test
  void fileThatCannotBeWritten_hidesNoVerdictAndNoOtherFile() throws IOException {
    assumeTrue(Files.exists(FULL), "no device here that is always full");
    String history = file("bad.txt", THIN_AIR);
    Invocation run =
        Invocation.of(
            "check",
            "--reproducer",
            FULL.toString(),
            "--reproducer-format",
            "kingsnake",
            "--certificate",
            FULL.toString(),
            "--report",
            in("it.xml"),
            history);
    assertThat(run.out()).startsWith("violated   serializable").contains("thin-air-read");
    assertThat(run.err().lines())
        .filteredOn(line -> line.startsWith("kingsnake: /dev/full: cannot be written: "))
        .hasSize(2);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(folder.resolve("it.xml")).isNotEmptyFile();
  }

  @Test
  void reproducerThatItsFormatCannotSay_leavesTheExitCodeAlone() throws IOException {
    String history = file("bad.txt", THIN_AIR);
    String out = file("it.edn", "older");
    Invocation run = Invocation.of("check", "--reproducer", out, history);
    assertThat(run.out()).startsWith("violated");
    assertThat(run.err())
        .startsWith("wrote no " + out + ": it cannot be written as 'edn': ")
        .contains("; the one there is from an earlier run");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(Path.of(out)).hasContent("older");
  }

  @Test
  void olderCertificate_isNotLeftForThatOfThisRun() throws IOException {
    String good = file("good.txt", CLEAN);
    String cert = in("it.cert");
    String[][] runs = {
      {"check", "--timeout", "0ms", "--certificate", cert, good},
      {"check", "--certificate", cert, file("broken.txt", "w(1,1,1,1)\nx\n")},
      {"check", "--certificate", cert, in("missing.txt")},
    };
    for (String[] args : runs) {
      assertThat(Invocation.of("check", "--certificate", cert, good).exitCode()).isZero();
      assertThat(Path.of(cert)).isNotEmptyFile();
      Invocation run = Invocation.of(args);
      assertThat(run.exitCode()).as(run.err()).isIn(2, 3);
      assertThat(run.err()).contains(cert + ": no certificate was written: ");
      assertThat(Path.of(cert)).doesNotExist();
    }
  }

  /** Names with line breaks and text that looks like output must not forge lines of any output. */
  @Test
  void lineBreaksInNames_areSpelledOut() throws IOException {
    String forger = "\\nFORGED\\r\\nFORGED\\u2028FORGED";
    String history =
        """
        {"kingsnake":1,"initial":{"fixed":0},"note":{"n":"@"}}
        {"session":"a@","txn":1,"ops":[["r","k@",0],["w","k@","v@"]],"outcome":"committed","note":{"n":"@"}}
        {"session":"b@","txn":2,"ops":[["r","k@",0],["w","k@","w@"]],"outcome":"committed"}
        """
            .replace("@", forger);
    String path = file("a\nFORGED.jsonl", history);
    String[] reports = {in("it.dot"), in("it.svg"), in("it.xml"), in("it.sarif")};
    String cert = in("it\nFORGED.cert");
    Invocation run =
        Invocation.of(
            "check",
            "--report=" + reports[0],
            "--report=" + reports[1],
            "--report=" + reports[2],
            "--report=" + reports[3],
            "--certificate=" + cert,
            "--reproducer=" + in("it\nFORGED.txt"),
            path);
    assertThat(run.out()).contains("k\\nFORGED\\r\\nFORGED\\u2028FORGED");
    assertNotForged(run.out());
    assertNotForged(run.err());
    for (String report : reports) {
      assertNotForged(Files.readString(Path.of(report)));
    }
    Invocation verified = Invocation.of("verify", "--certificate", cert, path);
    assertThat(verified.exitCode()).as(verified.err()).isEqualTo(1);
    assertNotForged(verified.out());
    assertNotForged(Invocation.of("stats", path).out());
  }

  private static void assertNotForged(String text) {
    assertThat(text.split("[\\n\\r\\u2028]")).noneMatch(line -> line.startsWith("FORGED"));
  }

  @Test
  void reproducer_leavesTimesOutOnlyWhereTheLevelDoesNotLookAtThem() throws IOException {
    String timed =
        file(
            "timed.jsonl",
            """
            {"kingsnake":1,"initial":"absent"}
            {"session":"a","txn":1,"ops":[["w",1,1]],"outcome":"committed","begin":1,"end":2}
            {"session":"b","txn":2,"ops":[["r",1,1],["w",1,2]],"outcome":"committed","begin":3,"end":4}
            {"session":"c","txn":3,"ops":[["r",1,1],["w",1,3]],"outcome":"committed","begin":5,"end":6}
            """);
    Path out = folder.resolve("part.awdit");
    Invocation plain = Invocation.of("check", "--reproducer", out.toString(), timed);
    assertThat(plain.err()).contains("wrote " + out);
    assertThat(Invocation.of("check", out.toString()).exitCode()).isEqualTo(1);
    Path text = folder.resolve("part.txt");
    Invocation byClock =
        Invocation.of("check", "--level", "sser", "--reproducer", text.toString(), timed);
    assertThat(byClock.exitCode()).isEqualTo(1);
    assertThat(byClock.err()).contains("wrote no " + text).contains("began and ended");
    assertThat(text).doesNotExist();
  }
}
