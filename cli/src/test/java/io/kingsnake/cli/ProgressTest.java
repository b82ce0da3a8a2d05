package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final StringWriter shown = new StringWriter();

  private Progress over(int histories, boolean watched) {
    Terminal terminal = new Terminal(watched, watched, false);
    return Progress.over(histories, terminal, new PrintWriter(shown));
  }

  @Test
  void line_hasBarPhaseAndClock() {
    try (Progress one = over(1, false)) {
      one.phase("reading", 0);
      assertThat(one.line(3)).isEqualTo("checking [                    ] 0%, reading, 3 s");
      one.phase("searching", 50);
      assertThat(one.line(4)).isEqualTo("checking [==========          ] 50%, searching, 4 s");
    }
    try (Progress many = over(4, false)) {
      many.step();
      many.phase("searching", 250);
      assertThat(many.line(9))
          .isEqualTo("checking [==========          ] 1 of 4 histories, searching, 9 s");
    }
  }

  @Test
  void whatIsSaid_neverSharesALineWithTheBar() throws Exception {
    try (Progress progress = over(1, true)) {
      progress.phase("searching", 40);
      while (!seen().contains("searching")) {
        Thread.sleep(20);
      }
      progress.quietly(() -> shown.write("satisfied\n"));
    }
    assertThat(seen()).contains("\r\u001b[Ksatisfied\n").doesNotContain("ssatisfied");
  }

  private String seen() {
    synchronized (shown.getBuffer()) {
      return shown.toString();
    }
  }

  @Test
  void nothing_isShownUnlessSomebodyWatches() throws Exception {
    try (Progress progress = over(1, false)) {
      progress.phase("searching", 40);
      progress.quietly(() -> {});
    }
    assertThat(seen()).isEmpty();
  }
}
