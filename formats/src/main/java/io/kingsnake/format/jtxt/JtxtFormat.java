package io.kingsnake.format.jtxt;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Jepsen's {@code history.txt}. */
public final class JtxtFormat implements HistoryFormat {
  private static final Pattern LINE = Pattern.compile("[^\\t\\n]+\\t:(?:invoke|ok|fail|info)\\t:");

  @Override
  public String name() {
    return "jtxt";
  }

  @Override
  public String summary() {
    return "Jepsen history.txt (tab-separated, no times; the line number orders)";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (source.isDirectory()) {
      return Match.NO;
    }
    String head = new String(source.head(1024), StandardCharsets.UTF_8);
    return LINE.matcher(head).lookingAt() ? Match.YES : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return new JtxtLog(source).read();
  }
}
