package io.kingsnake.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.HistoryText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedParquetTest {
  private static final HistoryFormat PARQUET = new ParquetFormat();

  @TempDir private Path folder = Path.of("");

  private static String text(Path path) throws IOException, HistoryFormatException {
    return HistoryText.of(Formats.load().read(Source.of(path), ReadOptions.DEFAULT));
  }

  private Path written() throws Exception {
    List<String> lines = new ArrayList<>(List.of("{\"kingsnake\":1}"));
    for (int i = 1; i < 9; i++) {
      lines.add(
          "{\"session\":\"s%d\",\"txn\":%d,\"ops\":[[\"r\",\"k\",null],[\"w\",\"k%d\",%d],"
                  .formatted(i % 3, i, i, 10 + i)
              + "[\"list\",\"l\",[]]],\"outcome\":\"committed\",\"begin\":%d,\"end\":%d}"
                  .formatted(i, i + 5));
      lines.add(
          "{\"session\":\"s%d\",\"txn\":%d,\"ops\":[[\"r\",\"k\",null],[\"w\",%d,\"v\"]],"
                  .formatted(i % 3, i + 10, i)
              + "\"outcome\":\"aborted\",\"level\":\"serializable\"}");
    }
    Path plain = Files.write(folder.resolve("history.jsonl"), lines);
    Path target = folder.resolve("history.parquet");
    PARQUET.write(Formats.load().read(Source.of(plain), ReadOptions.DEFAULT), target);
    assertThat(text(target)).isEqualTo(text(plain));
    return target;
  }

  @Test
  void everyDamagedByte_isRefusedOrWithoutEffect() throws Exception {
    Path file = written();
    String intact = text(file);
    byte[] bytes = Files.readAllBytes(file);
    Path damaged = folder.resolve("damaged.parquet");
    int refused = 0;
    for (int at = 0; at < bytes.length; at++) {
      int change = 1 << (at % Byte.SIZE);
      byte[] changed = bytes.clone();
      changed[at] ^= (byte) change;
      Files.write(damaged, changed);
      assertThat(PARQUET.match(Source.of(damaged)))
          .as("byte %d of %d ^ %02x", at, bytes.length, change)
          .isEqualTo(HistoryFormat.Match.YES);
      try {
        assertThat(text(damaged))
            .as("byte %d of %d ^ %02x", at, bytes.length, change)
            .isEqualTo(intact);
      } catch (HistoryFormatException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(bytes.length / 2);
  }

  @Test
  void endsCutOff_areRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(written());
    Path cut = folder.resolve("cut.parquet");
    for (int length = 4; length < bytes.length; length++) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> text(cut)).isInstanceOf(HistoryFormatException.class);
    }
  }

  @Test
  void changedTablesOfOtherPrograms_areRead() throws Exception {
    RowDigest digest = new RowDigest();
    String kept = digest.written().replaceFirst(" by .*", " by parquet-cpp-arrow version 17.0.0");
    Path file = table(kept, 1);
    assertThat(text(file)).contains("COMMITTED");
    assertThatThrownBy(() -> text(table(digest.written(), 1)))
        .hasMessageContaining("expected the rows that were written, found others");
  }

  @Test
  void rowsThatAreAllAlike_areRefusedBeforeTheyFillTheMemory() throws Exception {
    Path file = table("", 9_000_000);
    assertThat(Files.size(file)).isLessThan(100_000);
    assertThatThrownBy(() -> text(file))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("grow at most 1,000 times beyond 256 MB, found more");
  }

  @Test
  void pagesThatSayTheyAreHuge_areRefused() {
    Codecs codecs = new Codecs();
    byte[] bomb = Zstd.compress(new byte[1 << 20]);
    assertThatThrownBy(
            () ->
                codecs
                    .getDecompressor(CompressionCodecName.ZSTD)
                    .decompress(BytesInput.from(bomb), Integer.MAX_VALUE))
        .hasMessageContaining("expected pages of up to 64 MB");
    assertThatThrownBy(
            () ->
                codecs
                    .getDecompressor(CompressionCodecName.SNAPPY)
                    .decompress(BytesInput.from(new byte[] {-1, -1, -1, -1, 7, 0}), 5))
        .hasMessageContaining("2,147,483,647");
  }

  private Path table(String digest, int count) throws IOException {
    MessageType type =
        MessageTypeParser.parseMessageType(
            "message other { required binary session (STRING); required binary outcome (STRING);"
                + " optional binary line (STRING); }");
    Path file = folder.resolve("table.parquet");
    try (ParquetWriter<Group> rows =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withExtraMetaData(Map.of(RowDigest.field(), digest))
            .withType(type)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build()) {
      SimpleGroup row = new SimpleGroup(type);
      row.append("session", "s");
      row.append("outcome", "committed");
      for (int i = 0; i < count; i++) {
        rows.write(row);
      }
    }
    return file;
  }
}
