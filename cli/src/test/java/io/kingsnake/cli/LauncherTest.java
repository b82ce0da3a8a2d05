package io.kingsnake.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    List<String> command = new ArrayList<>(List.of("sh", root.resolve("kingsnake").toString()));
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
}
