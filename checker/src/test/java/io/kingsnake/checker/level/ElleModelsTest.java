package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.ElleModels.Model;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elle's words have the same meaning here, behind {@code elle:}, as there. */
class ElleModelsTest {
  /** All vertices of its lattice, and the names that it takes for them. */
  private static final List<String> LATTICE =
      List.of(
          "1SR, PL-1, PL-2, PL-2+, PL-2.99, PL-2L, PL-3, PL-3U, PL-CS, PL-FCV, PL-MSR, PL-SI,"
              + " PL-SS",
          "PRAM, causal, causal-cerone, conflict-serializable, consistent-view, cursor-stability",
          "forward-consistent-view, linearizable, monotonic-atomic-view, monotonic-reads",
          "monotonic-snapshot-read, monotonic-view, monotonic-writes, parallel-snapshot-isolation",
          "prefix, read-atomic, read-committed, read-uncommitted, read-your-writes, sequential",
          "repeatable-read, serializable, session-serializable, snapshot-isolation",
          "strict-serializable, strong-PL-1, strong-PL-2, strong-read-committed",
          "strong-read-uncommitted, strong-serializable, strong-session-PL-1, strong-session-PL-2",
          "strong-session-read-committed, strong-session-read-uncommitted",
          "strong-session-serializable, strong-session-snapshot-isolation",
          "strong-snapshot-isolation, update-atomic, update-serializable, view-serializable",
          "writes-follow-reads");

  @Test
  void everyNameOfTheLattice_isKnown() {
    List<String> known = ElleModels.all().stream().flatMap(each -> each.names().stream()).toList();
    List<String> lattice =
        LATTICE.stream().flatMap(line -> List.of(line.split(", ", -1)).stream()).toList();
    assertThat(known).containsExactlyInAnyOrderElementsOf(lattice);
  }

  @ParameterizedTest
  @CsvSource({
    "serializable, pl-3",
    "Strong_Session_Serializable, serializable",
    "pl-2.99, repeatable-read",
    "PL-2+, consistent-view",
    "snapshot-isolation, adya-si",
    "strong-session-snapshot-isolation, snapshot-isolation",
    "read-atomic, elle:read-atomic"
  })
  void name_isThatLevel(String name, String level) {
    assertThat(Levels.named("elle:" + name).name()).isEqualTo(level);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PL-2L", "sequential", "linearizable", "causal", "strong-pl-1"})
  void modelWithoutLevel_isRefusedWithTheReason(String name) {
    assertThat(Levels.find("elle:" + name)).isEmpty();
    assertThatThrownBy(() -> Levels.named("elle:" + name))
        .hasMessageContaining("no level here for elle:" + name)
        .hasMessageMatching(".*(single operations|stronger).*");
  }

  @Test
  void otherNames_areRefused() {
    assertThatThrownBy(() -> Levels.named("elle:foo")).hasMessageContaining("have no model");
  }

  /** None of them keeps the order of sessions unless its name says so. */
  @Test
  void sessionsCountOnlyWhereTheNameSaysSo() {
    var missed = HistoryScript.parse("s1: w(x,1) | r(x)=nil");
    Checker checker = new Checker(CheckOptions.DEFAULT);
    for (Model model : ElleModels.all()) {
      boolean isOfSessions =
          model.names().stream()
              .anyMatch(name -> name.matches("(strong|strict|session|read-your).*|PL-SS"));
      model
          .level()
          .filter(level -> !level.looksAtTimes())
          .ifPresent(
              level ->
                  assertThat(checker.check(missed, level).kind() == Kind.SATISFIED)
                      .as("%s", model)
                      .isEqualTo(!isOfSessions || level.name().contains("strong-session-PL-2")));
    }
  }
}
