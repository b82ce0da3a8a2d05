package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked examples of docs/MODULES.md, run as a user would. */
class ModulesTest {
  private static final String HEADER = "{\"kingsnake\":1,\"initial\":{\"fixed\":0}}\n";
  private static final String STALE =
      HEADER
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\","
          + "\"begin\":0,\"end\":10}\n"
          + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",0]],\"outcome\":\"committed\","
          + "\"begin\":100,\"end\":110}\n";

  @TempDir private Path folder = Path.of("");

  private static String example(String name) {
    return Path.of(System.getProperty("kingsnake.root", ".."), "examples", "modules", name)
        .toString();
  }

  private Invocation check(String history, String level, String module) throws IOException {
    Path file = Files.writeString(folder.resolve("h.jsonl"), history);
    return Invocation.of("check", "--level", level, "--module", module, file.toString());
  }

  @Test
  void boundedStaleness_allowsWhatIsWithinTheBound() throws IOException {
    Invocation run = check(STALE, "ser", example("BoundedStaleness.java") + "=90");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.out()).contains("note: with module bounded-staleness");
  }

  @Test
  void boundedStaleness_findsWhatIsBeyondTheBound() throws IOException {
    Invocation run = check(STALE, "si", example("BoundedStaleness.java") + "=89");
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
    assertThat(run.out()).contains("T1 -module-> T2: T1 ended 90 before T2 began");
  }

  @Test
  void innoDb_allowsLostUpdatesOfPlainReads() throws IOException {
    String lost =
        HEADER
            + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"r\",\"x\",0],[\"w\",\"x\",1]],"
            + "\"outcome\":\"committed\"}\n"
            + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",0],[\"w\",\"x\",2]],"
            + "\"outcome\":\"committed\"}\n";
    assertThat(check(lost, "ser", example("InnoDbRepeatableRead.java")).exitCode()).isZero();
    String locking =
        lost.replace("[\"r\",\"x\",0]", "[\"r\",\"x\",0,{\"note\":{\"locking\":true}}]");
    Invocation run = check(locking, "ser", example("InnoDbRepeatableRead.java"));
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
    assertThat(run.out()).contains("lost-update");
  }

  @Test
  void innoDb_refusesTwoSnapshots() throws IOException {
    String skew =
        HEADER
            + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1],[\"w\",\"y\",1]],"
            + "\"outcome\":\"committed\"}\n"
            + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",0],[\"r\",\"y\",1],"
            + "[\"w\",\"z\",1]],\"outcome\":\"committed\"}\n";
    Invocation run = check(skew, "ser", example("InnoDbRepeatableRead.java"));
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
    assertThat(run.out()).contains("T2").doesNotContain("T3");
  }

  @Test
  void moduleThatDoesNotCompile_saysWhy() throws IOException {
    Path broken = Files.writeString(folder.resolve("Broken.java"), "public class Broken {");
    assertThatThrownBy(() -> Modules.of(broken.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Broken.java:1: error");
  }

  @Test
  void moduleThatIsNone_saysWhatToDo() throws IOException {
    Path other = Files.writeString(folder.resolve("Other.java"), "public class Other {}");
    assertThatThrownBy(() -> Modules.of(other.toString()))
        .hasMessageContaining("implements io.kingsnake.checker.semantics.CheckerModule");
    assertThatThrownBy(() -> Modules.of("nobody-knows-it"))
        .hasMessageContaining("no module 'nobody-knows-it' on the class path");
    assertThatThrownBy(() -> Modules.of(example("InnoDbRepeatableRead.java") + "=3"))
        .hasMessageContaining("takes no argument");
    assertThatThrownBy(() -> Modules.of(folder.resolve("no.jar").toString()))
        .hasMessageContaining("cannot read module");
  }

  private static String module(String name, String body) {
    return "import io.kingsnake.checker.semantics.*;\npublic class "
        + name
        + " implements CheckerModule {\n"
        + "  public String name() { return \"mine\"; }\n"
        + "  public String description() { return \"Mine.\"; }\n"
        + "  public void contribute(Observations observations, Constraints constraints) {\n"
        + body
        + "\n  }\n}\n";
  }

  @Test
  void moduleThatCallsItselfWithoutEnd_isToldAsItsFault() throws IOException {
    String body = "contribute(observations, constraints);";
    Path file = Files.writeString(folder.resolve("Endless.java"), module("Endless", body));
    Invocation run = check(STALE, "ser", file.toString());
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
    assertThat(run.err()).contains("module mine failed: it calls itself without end");
  }

  @Test
  void jarWithABrokenListOfModules_saysSo() throws IOException {
    Path jar = folder.resolve("broken.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(
          new ZipEntry("META-INF/services/io.kingsnake.checker.semantics.CheckerModule"));
      out.write("no such class!\n".getBytes(StandardCharsets.UTF_8));
      out.closeEntry();
    }
    Invocation run = check(STALE, "ser", jar.toString());
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
    assertThat(run.err()).contains("cannot load modules: ").doesNotContain("internal error");
  }

  /** In a process of its own, since it ends that. */
  @Test
  void moduleThatEndsTheProgram_isNoPass() throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("Exit.java"), module("Exit", "System.exit(0);"));
    Path history = Files.writeString(folder.resolve("h.jsonl"), STALE);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "check",
                "--level",
                "ser",
                "--module",
                file.toString(),
                history.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(3);
    assertThat(output).contains("a module has ended the program");
  }
}
