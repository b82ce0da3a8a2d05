package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompressedBombTest {
  private static final int MEGABYTES = 300;

  @TempDir private Path folder = Path.of("");

  private Path bomb(String name, String line) throws IOException {
    Path file = folder.resolve(name);
    byte[] megabyte = line.repeat((1 << 20) / line.length()).getBytes(StandardCharsets.UTF_8);
    try (OutputStream raw = new BufferedOutputStream(Files.newOutputStream(file));
        OutputStream out =
            name.endsWith(".gz") ? new GZIPOutputStream(raw) : new ZstdOutputStream(raw)) {
      if (name.contains(".jsonl")) {
        out.write("{\"kingsnake\":1}\n".getBytes(StandardCharsets.UTF_8));
      }
      for (int i = 0; i < MEGABYTES; i++) {
        out.write(megabyte);
      }
    }
    return file;
  }

  private static void refused(Path file) throws IOException {
    assertThat(Files.size(file)).isLessThan(400_000);
    assertThatThrownBy(() -> Formats.load().read(Source.of(file), ReadOptions.DEFAULT))
        .isInstanceOf(CompressedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining("grow at most 1,000 times beyond 256 MB, found more");
  }

  @Test
  void linesThatAreAllAlike_areRefused() throws IOException {
    refused(bomb("blank.jsonl.zst", "    \n"));
  }

  @Test
  void oneEndlessLine_isRefused() throws IOException {
    refused(bomb("endless.jsonl.gz", " "));
  }

  @Test
  void filesOfNoFormat_areRefusedLikewise() throws IOException {
    Path file = bomb("prose.zst", "no history\n");
    assertThatThrownBy(() -> Formats.load().require(Source.of(file)))
        .hasMessageContaining("if it is a history, decompress it first");
  }

  @Test
  void filesThatRepeatMuch_areRead() throws IOException {
    Path file = folder.resolve("dense.jsonl.zst");
    long length = 0;
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; length < (280L << 20); i++) {
        byte[] line = (i + " ".repeat(1000) + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line);
        length += line.length;
      }
    }
    assertThat(length / Files.size(file)).isBetween(50L, 900L);
    try (InputStream in = Source.of(file).open()) {
      assertThat(in.transferTo(OutputStream.nullOutputStream())).isEqualTo(length);
    }
  }
}
