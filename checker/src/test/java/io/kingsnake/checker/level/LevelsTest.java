package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelsTest {
  @Test
  void everyNameAndAlias_findsItsLevelInAnyCase() {
    for (Level level : Levels.all()) {
      assertThat(Levels.named(level.name())).isSameAs(level);
      for (String alias : level.aliases()) {
        assertThat(Levels.named(alias)).isSameAs(level);
        assertThat(Levels.named(alias.toUpperCase(Locale.ROOT))).isSameAs(level);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PL-SI, adya-si",
    "PL-SS, strict-serializable",
    "PL 2.99, repeatable-read",
    "PL-3, pl-3",
    "Adya Serializable, pl-3",
    "conflict_serializable, pl-3",
    "strong-session-serializable, serializable",
    "strong-session-snapshot-isolation, strong-session-si",
    "Strong Snapshot Isolation, strong-si",
    "READ_COMMITTED, read-committed",
    "ReadCommitted, read-committed",
    "' repeatable  read ', repeatable-read",
    "SNAPSHOT, snapshot-isolation",
    "causal_cerone, causal",
    "prefix, prefix-consistency",
    "Monotonic Atomic View, monotonic-atomic-view",
    "Mixed, mixed"
  })
  void namesThatOthersUse_areKnown(String name, String level) {
    assertThat(Levels.named(name).name()).isEqualTo(level);
  }

  /** Output of {@code levels --text}, which agrees with docs/LEVELS.md, the canonical form. */
  @Test
  void textsWithoutNamesOfTheirOwn_areWrittenInTheirCanonicalForm() {
    List<Level> levels = new ArrayList<>(Levels.all());
    levels.addAll(Levels.optional());
    for (Level level : levels) {
      String text = level.text().content();
      if (!text.contains("\nlet ")) {
        assertThat(text.lines().filter(line -> line.matches("(acyclic|irreflexive) .*")))
            .as(level.name())
            .containsExactlyElementsOf(level.text().canonical().lines().toList());
      }
    }
  }

  @Test
  void namesAndAliases_areUniqueHoweverWritten() {
    List<String> names = new ArrayList<>();
    List<Level> levels = new ArrayList<>(Levels.all());
    levels.addAll(Levels.optional());
    for (Level level : levels) {
      names.add(LevelNames.normal(level.name()));
      level.aliases().forEach(alias -> names.add(LevelNames.normal(alias)));
    }
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(Levels.all().size());
  }

  @Test
  void everyLevel_hasADefinitionOfOneSentenceAndASource() {
    for (Level level : Levels.all()) {
      assertThat(level.meaning()).endsWith(".").doesNotContain("\n").hasSizeGreaterThan(30);
      assertThat(level.source()).isNotBlank();
    }
  }

  @Test
  void misspeltName_listsCloseMatches() {
    assertThatThrownBy(() -> Levels.named("serialisable"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown level 'serialisable'")
        .hasMessageContaining("serializable");
    assertThatThrownBy(() -> Levels.named("snapshot-isolations"))
        .hasMessageContaining("snapshot-isolation");
    assertThatThrownBy(() -> Levels.named("prefixes-consistency"))
        .hasMessageContaining("prefix-consistency");
  }

  @Test
  void nameThatIsLikeNone_suggestsNothing() {
    assertThatThrownBy(() -> Levels.named("foo")).hasMessage("unknown level 'foo'.");
    assertThatThrownBy(() -> Levels.named("")).hasMessage("unknown level ''.");
  }

  @Test
  void onlyReadUncommitted_leavesReadsUnexplained() {
    assertThat(Levels.all()).filteredOn(level -> !level.explainsReads()).hasSize(1);
    assertThat(Levels.READ_UNCOMMITTED.explainsReads()).isFalse();
  }
}
