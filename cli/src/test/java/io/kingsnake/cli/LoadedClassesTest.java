package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Classes that a run of the command loads, in a process of its own. */
class LoadedClassesTest {
  private static final Path EXAMPLES =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")), "examples");

  /** Names of our own classes, as the virtual machine logs them. */
  private static List<String> loaded(String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stdout",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "check"));
    command.addAll(List.of(options));
    command.add(EXAMPLES.resolve("serializable-bank.jsonl").toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output
        .lines()
        .filter(line -> line.contains("] io.kingsnake."))
        .map(line -> line.replaceFirst(".*] (io\\.kingsnake\\S*).*", "$1"))
        .toList();
  }

  @Test
  void plainCheck_loadsNoneOfTheLaboratory() throws Exception {
    assertThat(loaded())
        .contains("io.kingsnake.checker.Checker")
        .noneMatch(name -> name.startsWith("io.kingsnake.laboratory."));
  }

  @Test
  void encodingOfAPaper_isOfTheLaboratory() throws Exception {
    assertThat(loaded("--level", "ser", "--encoding", "polygraph"))
        .anyMatch(name -> name.startsWith("io.kingsnake.laboratory."));
  }
}
