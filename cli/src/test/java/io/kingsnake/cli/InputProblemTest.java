package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.database.DatabaseException;
import org.junit.jupiter.api.Test;

class InputProblemTest {
  @Test
  void whatADatabaseSays_isOneLine() {
    DatabaseException said = new DatabaseException("ERROR: no\n  Detail: why\r\n  Hint: how\n");
    assertThat(InputProblem.oneLine(said)).isEqualTo("ERROR: no; Detail: why; Hint: how");
  }

  @Test
  void namesWithLineBreaks_areSpelledOut() {
    assertThat(new InputProblem("a\nb", "no\tsuch file")).hasMessage("a\\nb: no\\tsuch file");
  }
}
