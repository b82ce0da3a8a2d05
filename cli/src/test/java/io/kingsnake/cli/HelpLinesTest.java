package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HelpLinesTest {
  @Test
  void namesOfFiles_areNotBroken() {
    String broken =
        """
          --window=N  By windows (docs/SCALE.
                        md). Without this option, never. See
                        also .
                        kingsnake.
          --other     Another.
        """;
    String mended =
        """
          --window=N  By windows
                        (docs/SCALE.md).
                        Without this
                        option, never. See
                        also .kingsnake.
          --other     Another.
        """;
    assertThat(HelpLines.mended(broken, 36)).isEqualTo(mended);
  }

  @Test
  void help_breaksLinesAtSpacesOnly() {
    for (String command : List.of("check", "run", "demo", "man", "generate", "watch")) {
      String help = Invocation.of(command, "--help").out();
      assertThat(help).as(command).doesNotContainPattern("\\.\\R {8,}[a-z/]");
      assertThat(help.lines().filter(line -> line.length() > 80)).as(command).isEmpty();
    }
  }

  @Test
  void everyCommand_hasOneLineOrMoreAndNoEmptyOnes() {
    assertThat(Invocation.of("--help").out().split("Commands:|Examples:", -1)[1].strip())
        .doesNotContain("\n\n");
  }
}
