package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import io.kingsnake.workload.literature.RangeWorkload;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.Run;
import io.kingsnake.workload.reference.RunOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Scans that cover many keys leave long chains of inferences; counterexamples among them must be
 * small all the same.
 */
class RangeCounterexamplesTest {
  private static final int FEW = 10;
  private static final int SEEDS = 3;
  private static final List<Level> LEVELS =
      List.of(Levels.SNAPSHOT_ISOLATION, Levels.ADYA_SI, Levels.CONSISTENT_VIEW);

  @TempDir private Path folder;

  private static Run run(long seed, Fault... faults) {
    RunOptions options =
        RunOptions.of(Isolation.SNAPSHOT_ISOLATION, seed)
            .withSessions(10, 100)
            .withOutcomes(0.02, 0.02)
            .withFaults(faults);
    return new ReferenceDatabase(options)
        .run(new RangeWorkload(8, 100, RangeWorkload.Shares.RANGE_QUERY_HEAVY));
  }

  @ParameterizedTest
  @EnumSource(
      value = Bug.class,
      names = {"LOST_UPDATE", "NON_ATOMIC_COMMIT"})
  void bugAmongRanges_isToldByAHandfulOfTransactions(Bug bug) {
    int fired = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Run run = run(seed, Fault.onceAfter(bug, 400));
      fired += run.firings().size();
      for (Level level : run.firings().isEmpty() ? List.<Level>of() : LEVELS) {
        assertThat(told(run.history(), level).txnCount())
            .as("seed %d, %s", seed, level.name())
            .isLessThanOrEqualTo(FEW);
      }
    }
    assertThat(fired).isPositive();
  }

  /** A scan that misses a row which had existed for long: only the absence reveals it. */
  @Test
  void rowMissingFromAScan_isToldByAHandfulOfTransactions() throws Exception {
    for (long seed = 0; seed < SEEDS; seed++) {
      History history = withoutOneRow(run(seed).history());
      for (Level level : List.of(Levels.SNAPSHOT_ISOLATION, Levels.ADYA_SI)) {
        assertThat(told(history, level).txnCount())
            .as("seed %d, %s", seed, level.name())
            .isLessThanOrEqualTo(FEW);
      }
    }
  }

  private History withoutOneRow(History history) throws Exception {
    HistoryFormat format = new KingsnakeFormat();
    Path file = folder.resolve("run.jsonl");
    format.write(history, file);
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    Pattern rows =
        Pattern.compile("(\\[\"scan\",[^\\[]*\\[(?:\\[\\d+,\\d+\\],){4})\\[\\d+,\\d+\\],");
    for (int i = lines.size() * 4 / 5; i < lines.size(); i++) {
      Matcher row = rows.matcher(lines.get(i));
      if (lines.get(i).contains("committed") && row.find()) {
        lines.set(i, row.replaceFirst("$1"));
        Files.write(file, lines);
        return format.read(Source.of(file), ReadOptions.DEFAULT);
      }
    }
    throw new AssertionError("no scan of five rows");
  }

  private static History told(History history, Level level) {
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
    assertThat(verdict.kind()).as(level.name()).isEqualTo(Verdict.Kind.VIOLATED);
    Duration budget = Duration.ofMinutes(10);
    return Explanation.of(history, verdict, CheckOptions.DEFAULT, budget).part();
  }
}
