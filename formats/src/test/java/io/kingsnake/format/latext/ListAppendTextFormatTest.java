package io.kingsnake.format.latext;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.history.History;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ListAppendTextFormatTest {
  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(new ListAppendTextFormat(), directory);
  }

  @Test
  void appendsAndListReads_areRead() throws Exception {
    History history = inputs.read("4\n1 1 A 1 10\n2 2 R 1 2 10 -3\n1 1 A 2 11\n2 3\n R 7 0");
    assertThat(HistoryText.of(history))
        .containsExactly("1/1: a(1,10) a(2,11)", "2/2: r(1,[10, -3])", "2/3: r(7,[])");
  }

  @Test
  void wrongNumberOfOperations_isRefused() throws Exception {
    inputs
        .assertRefused("2\n1 1 A 1 1\n")
        .hasMessageContaining("expected a session, found the end");
    inputs.assertRefused("1\n1 1 A 1 1\n2").hasMessageContaining(":3:1: expected the end of the");
  }

  @Test
  void absurdLength_isRefused() throws Exception {
    inputs
        .assertRefused("1\n1 1 R 1 1152921504606846976 4\n")
        .hasMessageContaining("expected a list element, found the end of the file");
  }

  @Test
  void malformedWord_isRefused() throws Exception {
    inputs.assertRefused("1\n1 1 B 1 1\n").hasMessageContaining(":2:5: expected A or R");
    inputs.assertRefused("1\n1 1 A 1x 1\n").hasMessageContaining("expected a blank, found 'x 1'");
    inputs.assertRefused("").hasMessageContaining("expected the number of operations");
  }

  @Test
  void transactionIdOfTwoSessions_isRefused() throws Exception {
    inputs.assertRefused("2\n1 1 A 1 1\n2 1 A 1 2\n").hasMessageContaining("in two sessions");
  }
}
