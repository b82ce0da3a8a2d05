package io.kingsnake.format.awdit;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.TextHead;
import io.kingsnake.format.TextLines;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Lines of {@code w k v} and {@code r k v} between {@code -----} and {@code =====}. */
public final class AwditFormat implements HistoryFormat {
  private static final Pattern LINE = Pattern.compile("\\s*[rw]\\s+\\d+\\s+\\d+\\s*");

  @Override
  public String name() {
    return "awdit";
  }

  @Override
  public String summary() {
    return "lines of 'w key value' and 'r key value' between ----- and =====";
  }

  @Override
  public Match match(Source source) throws IOException {
    return TextHead.of(source).startsWith(LINE) ? Match.YES : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (TextLines lines = TextLines.open(source)) {
      return new AwditReader(lines).read();
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    AwditWriter.write(history, target);
  }
}
