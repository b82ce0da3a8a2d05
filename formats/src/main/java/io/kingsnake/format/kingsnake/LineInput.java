package io.kingsnake.format.kingsnake;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of {@link LineWriter}, in any order except within sessions; callers that carry
 * some transactions by other means add them to the {@link #builder} themselves.
 */
public final class LineInput {
  private final Source source;
  private final Recording recording = new Recording();
  private @Nullable Header header;

  /** {@code source} is named in complaints. */
  public LineInput(Source source) {
    this.source = source;
  }

  public HistoryBuilder builder() {
    return recording.builder;
  }

  /** A whole line; the number of its row is named in complaints. */
  public void add(String text, long number) throws IOException, HistoryFormatException {
    Lines lines = new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    lines.countFrom(number);
    lines.next();
    if (KingsnakeFormat.hasHeader(text)) {
      addHeader(KingsnakeReader.header(source, lines), number);
    } else {
      new LineReader(source, recording, lines).read();
    }
  }

  private void addHeader(Header added, long number) throws HistoryFormatException {
    if (header == null) {
      header = added;
      added.applyTo(recording.builder);
      recording.builder.note(added.note());
    } else if (!header.agreesWith(added)) {
      throw HistoryFormatException.atLine(
          source, number, "the headers of a history need the same \"initial\" and \"times\"");
    }
  }

  public History build() throws HistoryFormatException {
    recording.endOfFile(source);
    return recording.build();
  }
}
