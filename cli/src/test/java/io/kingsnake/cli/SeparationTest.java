package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code diff} and {@code explain}, and the histories that they show. */
class SeparationTest {
  @Test
  void everyEntry_isAsTheCheckerAndTheOracleDecide() throws InputProblem {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    for (Fixture fixture : Separation.load().all()) {
      History history = fixture.history();
      assertThat(fixture.satisfied()).as(fixture.name()).isNotEmpty();
      for (String level : fixture.satisfied()) {
        assertThat(verdict(history, level)).as(fixture.name()).isEqualTo(Verdict.Kind.SATISFIED);
        assertThat(oracle.accepts(history, level)).as(fixture.name() + " " + level).isTrue();
      }
      for (String level : fixture.violated()) {
        assertThat(verdict(history, level)).as(fixture.name()).isEqualTo(Verdict.Kind.VIOLATED);
        assertThat(oracle.accepts(history, level)).as(fixture.name() + " " + level).isFalse();
      }
    }
  }

  private static Verdict.Kind verdict(History history, String level) {
    return Separation.verdict(history, Levels.named(level)).kind();
  }

  @Test
  void everyPair_isToldApartUnlessOneImpliesTheOther() throws InputProblem {
    Separation separation = Separation.load();
    for (Level satisfied : Separation.levels()) {
      for (Level violated : Separation.levels()) {
        Optional<Fixture> found = separation.between(satisfied, violated);
        assertThat(found.isEmpty())
            .as("%s but not %s: run SeparatingHistories of bench", satisfied, violated)
            .isEqualTo(Ladder.implies(satisfied, violated));
      }
    }
  }

  @Test
  void diff_showsBothDirections() {
    Invocation run = Invocation.of("diff", "rr", "si");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Allowed by repeatable-read and forbidden by snapshot-isolation:")
        .contains("Allowed by snapshot-isolation and forbidden by repeatable-read:")
        .contains("Write skew: ");
  }

  @Test
  void diff_ofLevelsInOrder_saysSo() {
    assertThat(Invocation.of("diff", "ser", "si").out())
        .contains("Everything that serializable allows is allowed by snapshot-isolation.")
        .contains("Allowed by snapshot-isolation and forbidden by serializable:");
    assertThat(Invocation.of("diff", "si", "snapshot").out()).contains("two names of one level");
  }

  @Test
  void diff_ofOwnLevel_looksThroughTheTable(@TempDir Path folder) throws Exception {
    Path mine = Files.writeString(folder.resolve("mine.level"), "acyclic wr | ww | irw");
    Invocation run = Invocation.of("diff", mine.toString(), "si");
    assertThat(run.out()).contains("Allowed by mine and forbidden by snapshot-isolation:");
    Invocation same = Invocation.of("diff", mine.toString(), "rr");
    assertThat(same.out()).contains("No known history");
  }

  @Test
  void history_canBeChecked(@TempDir Path folder) throws Exception {
    Invocation run = Invocation.of("diff", "--history", "si", "ser");
    Path file = Files.writeString(folder.resolve("skew.jsonl"), run.out());
    assertThat(Invocation.of("check", "--level", "si", file.toString()).exitCode()).isZero();
    assertThat(Invocation.of("check", "--level", "ser", file.toString()).exitCode()).isEqualTo(1);
    assertThat(Invocation.of("diff", "--history", "ser", "si").exitCode()).isEqualTo(3);
  }

  @Test
  void everyLevelAndAnomaly_isExplained() throws InputProblem {
    for (Level level : Separation.levels()) {
      Invocation run = Invocation.of("explain", level.name());
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains(level.plain().substring(0, 20), "Definition", "Anomalies");
      assertThat(level.plain()).isNotEqualTo(level.meaning());
    }
    for (KnownAnomaly anomaly : KnownAnomaly.all()) {
      Invocation run = Invocation.of("explain", anomaly.name());
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("Example", "forbidden by", "How to avoid it");
    }
  }

  @Test
  void teachingExamples_violateTheirLevels() throws InputProblem {
    for (List<String> row : ResourceTable.rows("teaching.txt")) {
      Level level = Levels.named(row.get(0));
      Fixture example = Fixture.teaching(level).orElseThrow();
      assertThat(verdict(example.history(), level.name()))
          .as("%s by %s", level, example.name())
          .isEqualTo(Verdict.Kind.VIOLATED);
    }
  }

  @Test
  void explain_showsWhatALevelIsKnownFor_andNamesLikeNeighboursTogether() {
    assertThat(Invocation.of("explain", "si").out())
        .contains("A history that violates it: lost-update", "Lost update on balance: ");
    assertThat(Invocation.of("explain", "pram").out())
        .contains("Next weaker: monotonic-reads, monotonic-writes, which still allow");
  }

  @Test
  void promises_areOfLevelsThatExist() throws InputProblem {
    for (List<String> row : ResourceTable.rows("promises.txt")) {
      assertThat(Levels.find(row.get(0))).as(row.get(0)).isPresent();
    }
  }

  @Test
  void explain_knowsOtherNames_andSuggests() {
    assertThat(Invocation.of("explain", "G1a").out()).startsWith("aborted-read");
    assertThat(Invocation.of("explain", "Write", "Skew").out()).startsWith("write-skew");
    assertThat(Invocation.of("explain", "PL-3").out()).startsWith("pl-3");
    Invocation unknown = Invocation.of("explain", "serialisable");
    assertThat(unknown.exitCode()).isEqualTo(3);
    assertThat(unknown.err()).contains("did you mean serializable");
  }
}
