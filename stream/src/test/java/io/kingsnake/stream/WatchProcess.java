package io.kingsnake.stream;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Source;
import io.kingsnake.stream.chain.ChainOptions;
import java.nio.file.Path;
import java.time.Duration;

/** Watches a directory, with a checkpoint, and prints the verdict and why it is undecided. */
final class WatchProcess {
  static final String STARTED = "started";

  private WatchProcess() {}

  public static void main(String[] args) throws Exception {
    Watch.Plan plan =
        new Watch.Plan(
            Levels.SERIALIZABLE,
            CheckOptions.DEFAULT,
            ChainOptions.ofWindow(2000),
            Path.of(args[1]),
            Duration.ofMillis(10),
            Duration.ofSeconds(2),
            Duration.ofSeconds(30));
    try (Watch watch = Watch.of(Source.of(Path.of(args[0])), plan, state -> {})) {
      System.out.println(STARTED);
      Verdict verdict = watch.run().verdict();
      System.out.println(verdict.kind());
      System.out.println(verdict.message());
    }
  }
}
