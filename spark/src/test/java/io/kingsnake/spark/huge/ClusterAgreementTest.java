package io.kingsnake.spark.huge;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import io.kingsnake.testkit.generate.RandomHistories;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows down to one transaction have the verdict of the whole history. */
class ClusterAgreementTest {
  private static final int HISTORIES = Integer.getInteger("kingsnake.fuzz.histories", 500);
  private static final HistoryFormat FORMAT = new KingsnakeFormat();
  private static final List<Level> LEVELS =
      Stream.concat(Levels.all().stream(), Levels.optional().stream())
          .filter(level -> WindowCheck.obstacle(level).isEmpty())
          .toList();

  @TempDir private Path folder = Path.of("");

  private static final class Counts {
    int satisfied;
    int violated;
    int undecided;
  }

  @Test
  void levelsWhoseCyclesStayInWindows_areDecidedInWindows() {
    assertThat(LEVELS).hasSizeGreaterThan(9);
    assertThat(LEVELS)
        .contains(Levels.SERIALIZABLE, Levels.SNAPSHOT_ISOLATION, Levels.PL_3)
        .contains(Levels.CAUSAL, Levels.READ_ATOMIC, Levels.READ_COMMITTED)
        .doesNotContain(Levels.STRICT_SERIALIZABLE, Levels.named("cursor-stability"));
  }

  @Test
  void randomHistories_haveTheVerdictOfTheWhole() throws Exception {
    Counts joined = new Counts();
    Counts apart = new Counts();
    RandomHistories histories = RandomHistories.registers();
    for (long seed = 0; seed < HISTORIES; seed++) {
      Random random = new Random(seed);
      History history = histories.history(seed);
      Level level = LEVELS.get((int) (seed % LEVELS.size()));
      Verdict whole = new Checker(CheckOptions.DEFAULT).check(history, level);
      Path file = folder.resolve("history.jsonl");
      FORMAT.write(history, file);
      List<RegisterTxn> txns = new ArrayList<>();
      Iterator<Object> parts = new PartFile(0, file.toString(), FORMAT.name()).read();
      PartSummary summary = (PartSummary) parts.next();
      if (summary.obstacle() != null) {
        continue;
      }
      parts.forEachRemaining(bytes -> txns.add(RegisterTxn.of((byte[]) bytes)));
      int windows = 1 + random.nextInt(5);
      compare(whole, txns, summary.beginning(), windows, Integer.MAX_VALUE, seed, joined);
      compare(whole, txns, summary.beginning(), windows, 1 + random.nextInt(2), seed, apart);
    }
    assertThat(joined.undecided).as("undecided though all may be joined").isZero();
    assertThat(joined.satisfied).isGreaterThan(HISTORIES / 20);
    assertThat(joined.violated).isGreaterThan(HISTORIES / 20);
    assertThat(apart.satisfied).isGreaterThan(joined.satisfied / 10);
    assertThat(apart.violated).isGreaterThan(joined.violated / 10);
  }

  private static void compare(
      Verdict whole,
      List<RegisterTxn> txns,
      Beginning beginning,
      int windows,
      long largest,
      long seed,
      Counts counts) {
    Verdict verdict = LocalWork.decide(whole.level(), txns, beginning, windows, largest);
    switch (verdict.kind()) {
      case SATISFIED -> counts.satisfied++;
      case VIOLATED -> counts.violated++;
      case UNDECIDED -> counts.undecided++;
    }
    if (verdict.kind() != Verdict.Kind.UNDECIDED) {
      assertThat(verdict.kind())
          .as("seed %d at %s in %d windows", seed, whole.level(), windows)
          .isEqualTo(whole.kind());
    }
  }
}
