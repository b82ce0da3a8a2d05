package io.kingsnake.spark.huge;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.spark.LocalSpark;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker that dies in the middle changes no result. */
class LostWorkerTest {
  private static final int WINDOW = 100;

  @TempDir private Path folder = Path.of("");

  static String words(HugeHistory.Conclusion conclusion) {
    return "%s, %d transactions, %d windows, %d moved, %d joined"
        .formatted(
            conclusion.verdict().kind(),
            conclusion.transactions(),
            conclusion.windows(),
            conclusion.moved(),
            conclusion.joined());
  }

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void killedWorker_changesNothing() throws Exception {
    Path history = Files.write(folder.resolve("history.jsonl"), Bank.lines(2_000, 0));
    HugeHistory.Conclusion undisturbed =
        new HugeHistory(
                JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext()),
                Levels.SERIALIZABLE,
                new HugeHistory.Sizes(WINDOW, Integer.MAX_VALUE, 60, null))
            .check(history.toString());
    assertThat(undisturbed.windows() - undisturbed.joined()).isGreaterThan(10);
    String said = onCluster(history);
    assertThat(said).contains(words(undisturbed) + "; killed 1, lost ").doesNotContain("lost 0");
    assertThat(said).contains("tasks failed true");
  }

  /**
   * Runs on a cluster; Spark starts workers only from a folder that looks like an installation of
   * it.
   */
  private String onCluster(Path history) throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(home.resolve("jars"));
    Files.writeString(home.resolve("RELEASE"), "Spark");
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("-XX:TieredStopAtLevel=1");
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("--add-")) {
        command.add(option);
      }
    }
    command.addAll(List.of("-cp", classPath, LostWorker.class.getName()));
    command.addAll(List.of(history.toString(), Integer.toString(WINDOW), classPath));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    File out = folder.resolve("out.txt").toFile();
    builder.redirectErrorStream(true).redirectOutput(out);
    Process driver = builder.start();
    try {
      driver.waitFor();
    } finally {
      driver.descendants().forEach(ProcessHandle::destroyForcibly);
      driver.destroyForcibly();
    }
    return Files.readString(out.toPath());
  }
}
