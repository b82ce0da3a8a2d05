package io.kingsnake.format.kingsnake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.HistoryText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {
  private static final int HISTORIES = 1000;

  private final KingsnakeFormat format = new KingsnakeFormat();

  @Test
  void anyHistory_survivesWritingAndReading(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("h.jsonl");
    for (long seed = 0; seed < HISTORIES; seed++) {
      History history = RandomHistory.of(seed);
      format.write(history, file);
      History again = format.read(Source.of(file), ReadOptions.DEFAULT);
      assertThat(HistoryText.of(again)).as("seed %d", seed).isEqualTo(HistoryText.of(history));
    }
  }

  @Test
  void anyHistory_isReadBackFromOtherFormatsOrRefused(@TempDir Path directory) throws Exception {
    for (HistoryFormat other :
        Formats.load().all().stream().filter(HistoryFormat::canWrite).toList()) {
      for (long seed = 0; seed < HISTORIES; seed++) {
        History history = RandomHistory.of(seed);
        try {
          Path file = directory.resolve("h." + other.name());
          other.write(history, file);
          History again = other.read(Source.of(file), ReadOptions.DEFAULT);
          assertThat(again.txnCount()).as("seed %d", seed).isEqualTo(history.txnCount());
        } catch (UnwritableHistoryException refusal) {
          assertThat(refusal.getMessage()).as("seed %d", seed).isNotBlank();
        }
      }
    }
  }

  @Test
  void compressedFile_isWrittenAndReadBack(@TempDir Path directory) throws Exception {
    History history = RandomHistory.of(7);
    for (String name : new String[] {"h.jsonl.gz", "h.jsonl.zst"}) {
      Path file = directory.resolve(name);
      format.write(history, file);
      assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("kingsnake");
      assertThat(format.match(Source.of(file))).isEqualTo(Match.YES);
      History again = format.read(Source.of(file), ReadOptions.DEFAULT);
      assertThat(HistoryText.of(again)).isEqualTo(HistoryText.of(history));
    }
  }

  @Test
  void noteThatIsNotJson_isUnwritable(@TempDir Path directory) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.add(builder.newTransaction().session(builder.session("a")).note("not json"));
    History history = builder.build();
    assertThatThrownBy(() -> format.write(history, directory.resolve("h.jsonl")))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("not json");
  }
}
