package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Folders with pipes in them, files that end too early, and other odd inputs of users. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OddInputsTest {
  private static final String CLEAN = "w(1,1,1,1)\nr(1,1,2,2)\n";
  private static final String PART = "{\"kingsnake\":1,\"part\":true}\n";

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, content).toString();
  }

  private Path pipe(String name) throws Exception {
    Path pipe = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(pipe.getParent()));
    Process made;
    try {
      made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    } catch (IOException e) {
      assumeTrue(false, "needs mkfifo");
      throw e;
    }
    assumeTrue(made.waitFor() == 0, "needs pipes");
    return pipe;
  }

  @Test
  void historyWithoutTransactions_isUndecided() throws Exception {
    String header = "{\"kingsnake\":1}\n";
    String cut = file("cut.jsonl", header + "{\"session\":\"a\",\"ops\":[[\"w\",1,");
    Invocation whole = Invocation.of("check", cut);
    assertThat(whole.exitCode()).isEqualTo(2);
    assertThat(whole.out())
        .contains("nothing to check: the history has no transactions; line 2, the last, was cut");
    Invocation windowed = Invocation.of("check", "--window=10", file("no.jsonl", header));
    assertThat(windowed.exitCode()).isEqualTo(2);
    assertThat(windowed.out()).contains("nothing to check: the history has no transactions");
  }

  @Test
  void pipesInAFolder_areNeverOpened() throws Exception {
    file("tree/good.txt", CLEAN);
    pipe("tree/pipe.jsonl");
    pipe("tree/deeper/J0.log");
    pipe("tree/deeper/T0.log");
    String tree = folder.resolve("tree").toString();
    Invocation check = Invocation.of("check", tree);
    assertThat(check.exitCode()).as(check.err()).isZero();
    assertThat(Invocation.of("stats", tree).exitCode()).isZero();
    String out = folder.resolve("out.jsonl").toString();
    assertThat(Invocation.of("convert", "--to", "kingsnake", tree, out).exitCode()).isZero();
  }

  @Test
  void pipeAmongThePartsOfAHistory_isAnErrorAndNoSmallerHistory() throws Exception {
    file("parts/b.jsonl", PART + "{\"session\":\"b\",\"ops\":[],\"outcome\":\"committed\"}\n");
    Path pipe = pipe("parts/a.jsonl");
    Invocation run = Invocation.of("check", folder.resolve("parts").toString());
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            "kingsnake: "
                + pipe
                + ": cannot be read: expected a file, found a pipe, a device or a broken link\n");
  }

  @Test
  void brokenLinkAmongLogs_isAnError() throws Exception {
    Path logs = Files.createDirectories(folder.resolve("logs"));
    Files.createSymbolicLink(logs.resolve("T1.log"), logs.resolve("gone"));
    Files.write(logs.resolve("T0.log"), new byte[] {'S', 0, 0, 0, 0, 0, 0, 0, 1});
    Invocation run = Invocation.of("check", "--format", "cobra", logs.toString());
    assertThat(run.exitCode()).isEqualTo(3);
  }

  @Test
  void folderThatCannotBeRead_doesNotHideTheOthers() throws Exception {
    assumeTrue(!"root".equals(System.getProperty("user.name")), "root can read everything");
    file("tree/good.txt", CLEAN);
    Path secret = Files.createDirectories(folder.resolve("tree/secret"));
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
    Invocation run = Invocation.of("check", folder.resolve("tree").toString());
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rwx------"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out()).contains("satisfied  serializable");
    assertThat(run.err()).contains("secret: permission denied");
  }

  @Test
  void textOfALevelWithVeryManySigns_isNoInternalError() throws Exception {
    String level = file("deep.level", "acyclic (so | wr)" + "+".repeat(100_000) + "\n");
    Invocation run = Invocation.of("check", "--level", level, file("h.txt", CLEAN));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("deep means: acyclic (so | wr)+");
    String broken = file("broken.level", "acyclic " + "+".repeat(100_000) + "\n");
    Invocation refused = Invocation.of("check", "--level", broken, file("h.txt", CLEAN));
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.err()).contains("expected a relation or '('").hasLineCount(1);
  }

  @Test
  void unfinishedJson_isToldWithoutTheParsersInternals() throws Exception {
    String lines =
        file(
            "h.jsonl",
            "{\"kingsnake\":1}\n{\"session\":\"a\",\"ops\":[[\"r\",1\n{\"session\":\"b\"}\n");
    Invocation run = Invocation.of("check", lines);
    assertThat(run.err())
        .contains("h.jsonl:2:", "not valid JSON: the array opened at line 2 is not closed")
        .doesNotContain("Source:", "REDACTED", "marker");
    String array = file("h.json", "[{\"type\":\"invoke\",\"process\":0,\"value\":[[\"r\",1");
    assertThat(Invocation.of("check", array).err())
        .contains("the array opened at line 1 is not closed");
  }

  @Test
  void fileCutOffInItsHeader_isNamedSo() throws Exception {
    for (String text : List.of("{\"kings", "{\"kingsnake\":1", "{\"kingsnake\":1,\"note\":{\"a")) {
      assertThat(Invocation.of("check", file("cut.jsonl", text)).err())
          .contains("cut.jsonl:1: expected a header line, found the beginning of one");
    }
    assertThat(Invocation.of("check", file("comma.jsonl", "{\"kingsnake\":1,}\n")).err())
        .contains("comma.jsonl:1:16: not valid JSON: ");
  }

  @Test
  void badOptions_takeOneLine() throws Exception {
    for (String[] args :
        List.of(
            new String[] {"check", "--levle", "si", "x"},
            new String[] {"chek", "x"},
            new String[] {"check"},
            new String[] {"check", "--level", "no-such-level", "x"},
            new String[] {"check", "--timeout", "soon", "x"},
            new String[] {"verify", "x"},
            new String[] {"convert", "x"},
            new String[] {})) {
      Invocation run = Invocation.of(args);
      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("kingsnake: ").contains("; try 'kingsnake").hasLineCount(1);
    }
    assertThat(Invocation.of("check", "--levle", "si", "x").err())
        .contains("'--levle' (did you mean --level?)");
  }

  @Test
  void errors_arePureJsonOnStandardOutput() throws Exception {
    String missing = folder.resolve("missing").toString();
    Invocation run = Invocation.of("check", "--json", "--level", "si,ser", missing);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.outLines()).hasSize(2);
    for (String line : run.outLines()) {
      Map<String, @Nullable Object> result = Json.object(line);
      assertThat(result).containsEntry("verdict", "error").containsKey("message");
    }
  }

  @Test
  void verify_givesUpInTime() throws Exception {
    StringBuilder lines = new StringBuilder("{\"kingsnake\":1}\n");
    for (int i = 0; i < 200_000; i++) {
      lines.append("{\"session\":\"a\",\"ops\":[[\"w\",").append(i).append(",1]],");
      lines.append("\"outcome\":\"committed\"}\n");
    }
    String history = file("long.jsonl", lines.toString());
    String certificate = file("c.cert", "nothing");
    Invocation run =
        Invocation.of("verify", "--timeout", "1ms", "--certificate", certificate, history);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("time budget spent while reading the history");
  }

  @Test
  void interruptedCheck_tellsAndWritesWhatIsFinished() throws Exception {
    Interrupt.assumePossible();
    file("tree/a.txt", CLEAN);
    file("tree/b.txt", CLEAN + "r(1,1,3,3)\n");
    file("tree/c.txt", CLEAN);
    String slow =
        file(
            "Slow.java",
            """
            import io.kingsnake.checker.semantics.CheckerModule;
            import io.kingsnake.history.*;
            public class Slow implements CheckerModule {
              public String name() { return "slow"; }
              public String description() { return "Takes its time."; }
              public Rewriting rewrite(History history) {
                while (history.txnCount() > 2) {
                  try { Thread.sleep(1000); } catch (InterruptedException e) { }
                }
                return Rewriting.none(history);
              }
            }
            """);
    Path report = folder.resolve("report.xml");
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process check =
        new ProcessBuilder(
                List.of(
                    java,
                    "-cp",
                    classPath,
                    Main.class.getName(),
                    "check",
                    "--module",
                    slow,
                    "--report",
                    report.toString(),
                    folder.resolve("tree").toString()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      while (check.isAlive() && !Files.readString(out).contains("a.txt")) {
        Thread.sleep(50);
      }
      Thread.sleep(300);
      Interrupt.send(check);
      assertThat(check.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      check.destroyForcibly();
    }
    assertThat(check.exitValue()).as(Files.readString(err)).isEqualTo(2);
    assertThat(Files.readString(out))
        .contains("satisfied  serializable", "a.txt", "undecided  serializable", "interrupted")
        .doesNotContain("c.txt");
    assertThat(Files.readString(err)).contains("interrupted; 1 of 3 histories were checked");
    assertThat(Files.readString(report)).contains("a.txt", "b.txt");
  }
}
