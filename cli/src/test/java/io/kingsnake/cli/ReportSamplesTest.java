package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The samples in docs/reports are what the command writes today. {@code -Dkingsnake.samples=write}
 * writes them anew.
 */
class ReportSamplesTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root"))).normalize();

  private static final Path SAMPLES = ROOT.resolve("docs/reports");
  private static final List<String> ENDINGS = List.of("svg", "dot", "xml", "sarif");

  @TempDir Path folder = Path.of("replaced");

  /** A drawing is as wide as the path in its title. */
  private static final String SVG_SIZE = "width=\"557\" height=\"$1\" viewBox=\"0 0 557 ";

  private static final String NAME_AND_VERSION = "\"name\":\"kingsnake\",\"version\":\"0.1.0\"";

  /** Times differ from run to run, and the folder from machine to machine. */
  private static String normalized(String text) {
    return text.replace("file://" + ROOT + "/", "")
        .replace(ROOT + "/", "")
        .replaceAll("\"name\":\"kingsnake\",\"version\":\"[^\"]*\"", NAME_AND_VERSION)
        .replaceAll("time=\"[0-9.]+\"", "time=\"0.010\"")
        .replaceAll("width=\"[0-9]+\" height=\"([0-9]+)\" viewBox=\"0 0 [0-9]+ ", SVG_SIZE)
        .replaceAll("; [0-9]+ ms\\)", "; 10 ms)")
        .replaceAll(
            "\"(parse|analyse|saturate|solve|explain|total|millis|cpu_millis)\":[0-9]+", "\"$1\":1")
        .replaceAll("\"peak_memory_mb\":[0-9]+", "\"peak_memory_mb\":20");
  }

  private static void compare(String name, String text) throws IOException {
    Path sample = SAMPLES.resolve(name);
    if (Objects.equals(System.getProperty("kingsnake.samples"), "write")) {
      Files.writeString(sample, normalized(text));
    }
    assertThat(normalized(text)).as(name).isEqualTo(Files.readString(sample));
  }

  @Test
  void samples_areUpToDate() throws IOException {
    String history = ROOT.resolve("examples/lost-update.jsonl").toString();
    List<String> arguments = new ArrayList<>(List.of("check", "--level", "snapshot-isolation"));
    for (String ending : ENDINGS) {
      arguments.addAll(List.of("--report", folder.resolve("lost-update." + ending).toString()));
    }
    Path reproducer = folder.resolve("reproducer.jsonl");
    arguments.addAll(List.of("--reproducer", reproducer.toString(), history));
    Invocation run = Invocation.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    compare("lost-update.txt", run.out());
    for (String ending : ENDINGS) {
      String name = "lost-update." + ending;
      compare(name, Files.readString(folder.resolve(name)));
    }
    compare("reproducer.jsonl", Files.readString(reproducer));
    compare(
        "lost-update.json",
        Invocation.of("check", "--json", "--level", "snapshot-isolation", history).out());
  }

  @Test
  void reproducer_violatesByItselfInEveryFormatThatCanSayIt() throws IOException {
    String history = ROOT.resolve("examples/fractured-read.jsonl").toString();
    for (String name :
        List.of("small.jsonl", "small.edn", "small.json", "small.csv", "small.jsonl.gz")) {
      String file = folder.resolve(name).toString();
      Invocation.of("check", "--level", "si", "--reproducer", file, history);
      Invocation again = Invocation.of("check", "--level", "si", file);
      assertThat(again.exitCode()).as(name + again.out() + again.err()).isEqualTo(1);
      assertThat(again.out()).contains("fractured-read", "2 transactions");
    }
  }

  @Test
  void formatThatCannotSayIt_isToldWithTheReason() {
    String history = ROOT.resolve("examples/lost-update.jsonl").toString();
    Path file = folder.resolve("small.edn");
    Invocation run = Invocation.of("check", "--reproducer", file.toString(), history);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("cannot be written as 'edn': EDN histories start with absent");
    assertThat(file).doesNotExist();
  }

  @Test
  void withoutViolation_thereIsNoReproducer() {
    String history = ROOT.resolve("examples/serializable-bank.jsonl").toString();
    Path file = folder.resolve("none.jsonl");
    Invocation run = Invocation.of("check", "--reproducer", file.toString(), history);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("nothing was found to be violated");
    assertThat(file).doesNotExist();
  }
}
