package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

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

  @Test
  void namesAndAliases_areUnique() {
    List<String> names = new ArrayList<>();
    for (Level level : Levels.all()) {
      names.add(level.name());
      names.addAll(level.aliases());
    }
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(Levels.all().size());
  }

  @Test
  void everyLevel_hasADefinitionOfOneSentenceAndASource() {
    for (Level level : Levels.all()) {
      assertThat(level.definition()).endsWith(".").doesNotContain("\n").hasSizeGreaterThan(30);
      assertThat(level.source()).isNotBlank();
    }
  }

  @Test
  void misspeltName_listsCloseMatches() {
    assertThatThrownBy(() -> Levels.named("serialisable"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown level 'serialisable'")
        .hasMessageContaining("serializable");
    assertThatThrownBy(() -> Levels.named("snapshot")).hasMessageContaining("snapshot-isolation");
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
