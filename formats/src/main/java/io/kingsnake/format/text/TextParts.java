package io.kingsnake.format.text;

import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Lines as they come: each names its session. */
final class TextParts implements PartedWriter {
  private final Writer out;

  TextParts(Path target) throws IOException {
    out = new OutputStreamWriter(Sink.open(target), StandardCharsets.US_ASCII);
  }

  @Override
  public void write(History part) throws IOException, UnwritableHistoryException {
    new TextWriter(part).transactions(out);
  }

  @Override
  public void finish() {
    // the last line is the end
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
