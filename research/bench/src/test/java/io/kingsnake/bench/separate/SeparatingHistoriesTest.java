package io.kingsnake.bench.separate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stored table agrees with the search; the command line's tests check its verdicts. */
class SeparatingHistoriesTest {
  private static final int FEW = 3;
  private static final Path FILE =
      Path.of(
          Objects.requireNonNull(System.getProperty("kingsnake.root", "..")),
          "cli/src/main/resources/io/kingsnake/cli/separating.txt");

  private static List<String> stored(Path folder) throws Exception {
    List<String> stored = new ArrayList<>();
    for (String entry : Files.readString(FILE).split("(?m)^== .*\\R", -1)) {
      if (!entry.isBlank()) {
        Path file = Files.writeString(folder.resolve("entry.jsonl"), entry);
        History history = Formats.load().read(Source.of(file), ReadOptions.DEFAULT);
        if (history.opCount() <= FEW) {
          stored.add(HistoryScript.show(history));
        }
      }
    }
    return stored;
  }

  @Test
  void smallHistoriesOfTheTable_areWhatTheSearchFinds(@TempDir Path folder) throws Exception {
    assertThat(SeparatingHistories.found(FEW)).containsSubsequence(stored(folder));
  }

  @Test
  void smallHistories_areCounted() {
    List<History> all = new ArrayList<>();
    new SmallHistories(false, false).forEach(2, 2, 1, all::add);
    assertThat(all.stream().map(HistoryScript::show))
        .doesNotHaveDuplicates()
        .contains("s1: w(x,1) | r(x)=nil\n", "s1: w(x,1)\ns2: r(x)=1\n")
        .hasSize(10);
  }
}
