package io.kingsnake.format.kingsnake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids that only some transactions have, in lines that are read in several ways. */
class IdentitiesTest {
  private static final String NONE =
      "{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n";
  private static final String FIRST = NONE.replace("\"ops\"", "\"txn\":7,\"ops\"");
  private static final String LAST = NONE.replace("\"outcome\"", "\"txn\":8,\"outcome\"");

  @TempDir private Path folder = Path.of("");

  private void assertRefused(String lines, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("h.jsonl"), "{\"kingsnake\":1}\n" + lines);
    Source source = Source.of(file);
    assertThatThrownBy(() -> new KingsnakeFormat().read(source, ReadOptions.DEFAULT))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining(":3:")
        .hasMessageContaining(reason + ": give ids to all transactions or to none");
    assertThatThrownBy(() -> stream(source))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining(":3: " + reason);
  }

  private static void stream(Source source) throws IOException, HistoryFormatException {
    try (KingsnakeStream stream = KingsnakeStream.open(source)) {
      assertThat(stream.next(10)).isNotNull();
    }
  }

  @Test
  void idAfterNone_isRefused() throws IOException {
    String reason = "this transaction has a \"txn\", and those before it have none";
    assertRefused(NONE + FIRST, reason);
    assertRefused(NONE + LAST, reason);
  }

  @Test
  void noIdAfterSome_isRefused() throws IOException {
    String reason = "this transaction has no \"txn\", and those before it have one";
    assertRefused(FIRST + NONE, reason);
    assertRefused(LAST + NONE, reason);
  }
}
