package io.kingsnake.format;

import io.kingsnake.history.History;
import java.io.IOException;

/** The format of files that could not be opened, so that reading them reports the reason. */
final class UnreadableFile implements HistoryFormat {
  private final IOException reason;

  UnreadableFile(IOException reason) {
    this.reason = reason;
  }

  @Override
  public String name() {
    return "unknown";
  }

  @Override
  public String summary() {
    return "what cannot be read";
  }

  @Override
  public Match match(Source source) {
    return Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options) throws IOException {
    throw reason;
  }
}
