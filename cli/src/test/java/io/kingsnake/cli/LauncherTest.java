package io.kingsnake.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script in a checkout of its own, with a Java that only pretends. */
class LauncherTest {
  /** Says which version it is, refuses one option, and otherwise shows its last two arguments. */
  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in
        *-Xbad*) echo "Unrecognized option: -Xbad" >&2; exit 1 ;;
        *-XshowSettings*) echo "    java.specification.version = VERSION" >&2; exit 0 ;;
        *-version*|*-Xshare:dump*|*-XX:DumpLoadedClassList*) exit 0 ;;
      esac
      while [ $# -gt 2 ]; do shift; done
      echo "$1|$2"
      exit 1
      """;

  @TempDir private Path folder = Path.of("");
  private Path root = Path.of("");

  private record Run(int exitCode, String out, String err) {}

  @BeforeEach
  void makeCheckout() throws IOException {
    root = Files.createDirectories(folder.resolve("a checkout"));
    Path script = Path.of(System.getProperty("kingsnake.root", ".."), "kingsnake");
    Files.copy(script, root.resolve("kingsnake"));
    Files.writeString(root.resolve("pom.xml"), "");
    Files.createDirectories(root.resolve("cli/src/main"));
    Files.writeString(root.resolve("cli/pom.xml"), "");
    Files.createDirectories(root.resolve("cli/target/launcher"));
    Files.writeString(root.resolve("cli/target/launcher/kingsnake-cli.jar"), "");
    Files.writeString(root.resolve("cli/target/launcher/built"), "");
    java("17");
  }

  private void java(String version) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(bin.resolve("java"), JAVA.replace("VERSION", version));
    assertThat(bin.resolve("java").toFile().setExecutable(true)).isTrue();
  }

  private Run run(String options, String... args) throws Exception {
    return run(List.of("sh"), options, args);
  }

  private Run run(List<String> shell, String options, String... args) throws Exception {
    List<String> command = new ArrayList<>(shell);
    command.add(root.resolve("kingsnake").toString());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("KINGSNAKE_OPTS", options);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    int exitCode = builder.start().waitFor();
    return new Run(exitCode, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }

  @Test
  void arguments_arePassedAsTheyAreAndTheExitCodeIsJavas() throws Exception {
    Run run = run("", "check", "a file");
    assertThat(run.out()).isEqualToNormalizingNewlines("check|a file\n");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run("-Xmx1g -Xss1m", "check", "x").out()).contains("check|x");
  }

  @Test
  void optionsThatJavaRefuses_areBadUsageNotAViolation() throws Exception {
    Run run = run("-Xbad", "check", "x");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("Unrecognized option: -Xbad")
        .contains("kingsnake: Java does not take KINGSNAKE_OPTS=-Xbad");
  }

  @Test
  void oldJava_isRefused() throws Exception {
    for (String version : List.of("1.8", "9", "11", "16", "")) {
      java(version);
      Run run = run("", "check", "x");
      assertThat(run.exitCode()).as(version).isEqualTo(3);
      assertThat(run.err()).contains("needs Java 17 or later");
    }
    for (String version : List.of("17", "21", "25", "100")) {
      java(version);
      assertThat(run("", "check", "x").out()).as(version).contains("check|x");
    }
  }

  @Test
  void missingJava_isNamed() throws Exception {
    Files.delete(folder.resolve("jdk/bin/java"));
    Run run = run("", "check", "x");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("needs Java 17 or later");
  }

  @Test
  void optionsForEveryJava_areTriedToo() throws Exception {
    Run run = run(List.of("env", "JAVA_TOOL_OPTIONS=-Xbad", "sh"), "", "check", "x");
    // This Java does not look at that variable, as a real one does: only the question counts.
    assertThat(run.out()).contains("check|x");
    java("17");
    Path java = folder.resolve("jdk/bin/java");
    Files.writeString(java, "#!/bin/sh\necho no >&2\nexit 1\n");
    Files.writeString(archive(), "an archive shows that this Java has worked before");
    run = run(List.of("env", "JAVA_TOOL_OPTIONS=-Xbad", "sh"), "", "check", "x");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("JAVA_TOOL_OPTIONS=-Xbad");
  }

  /** The launcher makes it on its first run. */
  private Path archive() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("cli/target/launcher"))) {
      return files.filter(file -> file.toString().endsWith(".jsa")).findFirst().orElseThrow();
    }
  }

  @Test
  void readOnlyCheckoutNeverBuilt_isAnErrorInOneLine() throws Exception {
    Files.delete(root.resolve("cli/target/launcher/kingsnake-cli.jar"));
    Files.delete(root.resolve("cli/target/launcher/built"));
    Files.delete(root.resolve("cli/target/launcher"));
    Files.delete(root.resolve("cli/target"));
    Path mvn = Files.writeString(folder.resolve("jdk/bin/mvn"), "#!/bin/sh\nexit 0\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    for (List<String> shell : unprivilegedShells()) {
      Run run = run(shell, "", "check", "x");
      assertThat(run.exitCode()).as("%s", shell).isEqualTo(3);
      assertThat(run.err().lines()).as("%s", shell).hasSize(1);
      assertThat(run.err()).contains("needs to build itself on first use, but cannot write to");
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void readOnlyCheckout_runsWithoutAnArchive() throws Exception {
    for (List<String> shell : unprivilegedShells()) {
      Run run = run(shell, "", "check", "x");
      assertThat(run.err()).as("%s", shell).isEmpty();
      assertThat(run.out()).as("%s", shell).isEqualToNormalizingNewlines("check|x\n");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void readOnlyCheckoutWithNewerSources_runsTheLastBuild() throws Exception {
    Path built = root.resolve("cli/target/launcher/built");
    Files.setLastModifiedTime(built, FileTime.fromMillis(0));
    Path mvn = Files.writeString(folder.resolve("jdk/bin/mvn"), "#!/bin/sh\nexit 0\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    for (List<String> shell : unprivilegedShells()) {
      Run run = run(shell, "", "check", "x");
      assertThat(run.out()).as("%s", shell).isEqualToNormalizingNewlines("check|x\n");
      assertThat(run.err()).contains("cannot be written; running the last build");
    }
  }

  @Test
  void javaThatIsNoProgram_isNoVerdict() throws Exception {
    Files.writeString(folder.resolve("jdk/bin/java"), "\u0001\u0002");
    Run run = run("", "check", "x");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("needs Java 17 or later");
  }

  /** Shells of a user who may not write to the checkout, as root always may. */
  private List<List<String>> unprivilegedShells() throws Exception {
    boolean isRoot = "root".equals(System.getProperty("user.name"));
    assumeTrue(!isRoot || isCommand("setpriv"), "root can write anywhere, and there is no setpriv");
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        boolean isExecutable = Files.isDirectory(each) || each.startsWith(folder.resolve("jdk"));
        String bits = isExecutable ? "r-xr-xr-x" : "r--r--r--";
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(bits));
      }
    }
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<List<String>> shells = new ArrayList<>();
    for (String shell : List.of("sh", "dash", "bash")) {
      if (isCommand(shell)) {
        List<String> command = new ArrayList<>(List.of("env", "PATH=" + pathWithMaven()));
        if (isRoot) {
          command.addAll(List.of("setpriv", "--reuid=65534", "--clear-groups"));
        }
        command.add(shell);
        shells.add(command);
      }
    }
    return shells;
  }

  private String pathWithMaven() {
    return folder.resolve("jdk/bin") + ":" + System.getenv("PATH");
  }

  private static boolean isCommand(String name) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + name + " >/dev/null").start().waitFor()
        == 0;
  }

  @AfterEach
  void makeWritable() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }
}
