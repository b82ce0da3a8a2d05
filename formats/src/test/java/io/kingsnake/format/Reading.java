package io.kingsnake.format;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads histories that a test writes down as text. */
public final class Reading {
  private final HistoryFormat format;
  private final Path file;

  /** Texts go to {@code file}, whose directory exists. */
  public Reading(HistoryFormat format, Path file) {
    this.format = format;
    this.file = file;
  }

  public History history(String text) throws IOException, HistoryFormatException {
    return history(text.getBytes(StandardCharsets.UTF_8));
  }

  public History history(byte[] content) throws IOException, HistoryFormatException {
    Files.write(file, content);
    return format.read(Source.of(file), ReadOptions.DEFAULT);
  }

  /** The whole history as text. */
  public String dump(String text) throws IOException, HistoryFormatException {
    return HistoryText.of(history(text));
  }

  /** Complaint of the reader about the input, without the name of the file. */
  public String problem(String text) {
    return problem(text.getBytes(StandardCharsets.UTF_8));
  }

  public String problem(byte[] content) {
    HistoryFormatException thrown =
        catchThrowableOfType(HistoryFormatException.class, () -> history(content));
    if (thrown == null) {
      throw new AssertionError("the input was read without complaint");
    }
    return String.valueOf(thrown.getMessage()).replace(file.toString(), "");
  }
}
