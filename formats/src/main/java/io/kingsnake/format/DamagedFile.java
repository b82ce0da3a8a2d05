package io.kingsnake.format;

import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The format of compressed files whose beginning cannot be decompressed, so that no other format
 * can recognize them. Reading one says what is wrong with it.
 */
final class DamagedFile implements HistoryFormat {
  @Override
  public String name() {
    return "unknown";
  }

  @Override
  public String summary() {
    return "compressed data that are damaged";
  }

  @Override
  public Match match(Source source) throws IOException {
    source.head(1);
    return source.headIsDamaged() ? Match.YES : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (InputStream in = source.open()) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    throw HistoryFormatException.in(source, "expected damaged data, found them intact");
  }
}
