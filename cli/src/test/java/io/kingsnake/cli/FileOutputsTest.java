package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever becomes of the files, the verdict is told, and no file is taken for another. */
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
}
