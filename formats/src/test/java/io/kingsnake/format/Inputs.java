package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;

/** Writes test input into a directory and reads it with one format. */
public final class Inputs {
  private final HistoryFormat format;
  private final Path directory;

  public Inputs(HistoryFormat format, Path directory) {
    this.format = format;
    this.directory = directory;
  }

  public Source file(String name, byte[] content) throws IOException {
    return Source.of(Files.write(directory.resolve(name), content));
  }

  public Source file(String name, String content) throws IOException {
    return Source.of(Files.writeString(directory.resolve(name), content));
  }

  public History read(Source source) throws Exception {
    return format.read(source, ReadOptions.DEFAULT);
  }

  public History read(String content) throws Exception {
    Source source = file("input.txt", content);
    assertThat(Formats.load().require(source).name()).isEqualTo(format.name());
    return read(source);
  }

  /** The reader refuses {@code source}; the message starts with its path. */
  public AbstractThrowableAssert<?, ?> assertRefused(Source source) {
    return assertThatThrownBy(() -> read(source))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageStartingWith(source.toString());
  }

  public AbstractThrowableAssert<?, ?> assertRefused(String content) throws IOException {
    return assertRefused(file("input.txt", content));
  }

  /** Big-endian records: a char is one byte, a long eight. */
  public static byte[] bigEndian(Object... fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (Object field : fields) {
      if (field instanceof Character c) {
        out.writeByte(c);
      } else {
        out.writeLong(((Number) field).longValue());
      }
    }
    return bytes.toByteArray();
  }
}
