package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.jtxt.JtxtFormat;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Length limits on messages that quote an input. */
class HistoryFormatExceptionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void longText_isCutAfterWhatIsWrong() {
    Reading reading = new Reading(new JtxtFormat(), folder.resolve("history.txt"));
    String problem = reading.problem("0\t:" + "o".repeat(50_000) + "\t:txn\t[[:r 1 nil]]\n");
    assertThat(problem)
        .startsWith(":1:1: expected :invoke, :ok, :fail or :info, found :ooo")
        .endsWith("ooo...")
        .hasSizeLessThan(1_100);
  }

  @Test
  void characters_areNotCutInHalf() {
    Source source = Source.of(Path.of("h"));
    for (String before : new String[] {"", "x"}) {
      String message =
          String.valueOf(
              HistoryFormatException.in(source, before + "\ud83d\ude00".repeat(600)).getMessage());
      String cut = message.substring(0, message.length() - "...".length());
      assertThat(cut).endsWith("\ude00");
    }
  }
}
