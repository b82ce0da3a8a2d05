package io.kingsnake.format;

import io.kingsnake.history.History;
import java.io.IOException;

/** The format of what could not be looked at, so that reading it says why. */
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
