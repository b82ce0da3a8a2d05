package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetModuleTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void withoutACheckout_itSaysWhereToGetIt() {
    assertThatThrownBy(() -> ParquetModule.load("", what -> {}))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("use ./kingsnake from a checkout");
  }

  @Test
  void tablesAreKnownByNameOrContent() throws Exception {
    Path table = Files.writeString(folder.resolve("table"), "PAR1...");
    Path lines = Files.writeString(folder.resolve("lines.jsonl"), "{\"kingsnake\":1}\n");
    Path parts = Files.createDirectory(folder.resolve("parts.parquet"));
    assertThat(ParquetModule.claims(table)).isTrue();
    assertThat(ParquetModule.claims(parts)).isTrue();
    assertThat(ParquetModule.claims(lines)).isFalse();
    assertThat(ParquetModule.claims(folder)).isFalse();
    assertThat(ParquetModule.claims(folder.resolve("missing.parquet"))).isFalse();
  }
}
