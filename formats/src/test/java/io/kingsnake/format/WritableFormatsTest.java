package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Formats read back what they wrote with the same verdicts; a refused history leaves no file. */
class WritableFormatsTest {
  private static final int HISTORIES = 300;

  /** Formats whose reader has no place for times, and which leave them out. */
  private static final Set<String> WITHOUT_TIMES = Set.of("text", "dbcop");

  /** Levels that look at first answers and requests to commit, which only our format can say. */
  private static final Set<String> SNAPSHOT_TIME_LEVELS =
      Set.of("generalized-si", "strong-session-si", "strong-si");

  private static final Set<String> REAL_TIME_LEVELS =
      Set.of(
          "forward-consistent-view",
          "generalized-si",
          "strong-session-si",
          "strong-si",
          "strict-serializable");

  private static final Formats FORMATS = Formats.load();

  @TempDir Path directory;
  private final Oracle oracle = new Oracle(OracleOptions.DEFAULT);

  /** All but Parquet, whose files take long to write; its own test reads them back. */
  static Stream<String> writable() {
    return FORMATS.all().stream()
        .filter(HistoryFormat::canWrite)
        .map(HistoryFormat::name)
        .filter(name -> !name.equals("parquet"));
  }

  private static List<RandomHistories> kinds() {
    Set<InitialState> absent = Set.of(InitialState.ABSENT);
    return List.of(
        RandomHistories.registers(),
        RandomHistories.registers().withOutcomes(0, 0).withInitialStates(absent),
        RandomHistories.registers()
            .withOutcomes(0, 0)
            .withWeights(Map.of(OpKind.READ, 1, OpKind.WRITE, 2))
            .withInitialStates(Set.of(InitialState.values())),
        RandomHistories.registers().withOutcomes(10, 0).withUniqueValues(),
        RandomHistories.lists(),
        RandomHistories.lists().withOutcomes(0, 0),
        RandomHistories.everything(),
        RandomHistories.everything().withInitialReads(40));
  }

  @ParameterizedTest
  @MethodSource("writable")
  void history_isReadBackWithTheSameVerdictsOrRefused(String name) throws Exception {
    HistoryFormat format = FORMATS.byName(name).orElseThrow();
    int written = 0;
    int kinds = 0;
    for (RandomHistories kind : kinds()) {
      kinds++;
      for (long seed = 0; seed < HISTORIES; seed++) {
        History history = kind.history(seed);
        written += roundTrip(format, history, kinds + "/" + seed) ? 1 : 0;
        if (history.hasTimes()) {
          written += roundTrip(format, history.withoutTimes(), kinds + "/" + seed) ? 1 : 0;
        }
      }
    }
    assertThat(written).as("written").isGreaterThan(kinds * HISTORIES / 50);
  }

  private boolean roundTrip(HistoryFormat format, History history, String seed) throws Exception {
    Path file = directory.resolve("h." + format.name());
    Files.deleteIfExists(file);
    try {
      format.write(history, file);
    } catch (UnwritableHistoryException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
      assertThat(file).as(seed).doesNotExist();
      return false;
    }
    if (history.opCount() > 0) {
      assertThat(FORMATS.detect(Source.of(file))).as(seed).containsSame(format);
    }
    History again = format.read(Source.of(file), ReadOptions.DEFAULT);
    if (!Fingerprint.of(again).equals(Fingerprint.of(history))) {
      List<String> levels =
          Oracle.levels().stream().filter(level -> !leavesOut(format).contains(level)).toList();
      assertThat(oracle.accepted(again, levels))
          .as(() -> seed + "\n" + HistoryText.of(history) + "\n" + HistoryText.of(again))
          .isEqualTo(oracle.accepted(history, levels));
    }
    return true;
  }

  /** The levels that depend on facts the format leaves out. */
  private static Set<String> leavesOut(HistoryFormat format) {
    if (WITHOUT_TIMES.contains(format.name())) {
      return REAL_TIME_LEVELS;
    }
    return format.name().equals("kingsnake") ? Set.of() : SNAPSHOT_TIME_LEVELS;
  }
}
