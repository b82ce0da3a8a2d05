package io.kingsnake.format.awdit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AwditFormatTest {
  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(new AwditFormat(), directory);
  }

  @Test
  void separators_endTransactionsAndSessions() throws Exception {
    History history = inputs.read("w 0 0\nw 1 1\n-----\nr 0 0\n=====\n\n w  0 2 \n=====\nr 1 1");
    assertThat(HistoryText.of(history))
        .containsExactly("0/1: w(0,0) w(1,1)", "0/2: r(0,0)", "1/3: w(0,2)", "2/4: r(1,1)");
    assertThat(history.initialState()).isEqualTo(InitialState.ABSENT);
  }

  @Test
  void emptyTransactionsAndSessions_areNothing() throws Exception {
    History history = inputs.read("w 0 0\n---\n---\n===\n===\nr 0 0\n---\n===\n");
    assertThat(HistoryText.of(history)).containsExactly("0/1: w(0,0)", "1/2: r(0,0)");
    assertThat(history.sessionCount()).isEqualTo(2);
  }

  @Test
  void malformedLine_isRefusedWithLineAndColumn() throws Exception {
    inputs
        .assertRefused("w 0 0\nr 0\n")
        .hasMessageContaining(":2:4: expected a blank, found the end");
    inputs.assertRefused("w 0 0 0\n").hasMessageContaining(":1:7: expected the end of the line");
    inputs.assertRefused("w a 0\n").hasMessageContaining("expected a key, found 'a 0'");
    inputs.assertRefused("---=\n").hasMessageContaining("expected the end of the line");
    inputs.assertRefused("x 0 0\n").hasMessageContaining(":1:1: expected 'r key value'");
  }
}
