package io.kingsnake.format.ednjson;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.jepsen.LogWriter;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** elle-cli's JSON rendering of a Jepsen operation log. */
public final class EdnJsonFormat implements HistoryFormat {
  private static final int HEAD = 16384;
  private static final Pattern LOG =
      Pattern.compile(
          "\\s*+\\[?\\s*+\\{(?![^}]*\"valid\\?\")[^}]*\"type\"\\s*:\\s*\"(?:invoke|ok|fail|info)\"");

  @Override
  public String name() {
    return "ednjson";
  }

  @Override
  public List<String> aliases() {
    return List.of("elle-json");
  }

  @Override
  public String summary() {
    return "Jepsen operation log in JSON, as elle-cli reads it (array or lines)";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (source.isDirectory()) {
      return Match.NO;
    }
    String head = new String(source.head(HEAD), StandardCharsets.UTF_8);
    return LOG.matcher(head).lookingAt() ? Match.YES : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return new EdnJsonLog(source).read();
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    new LogWriter(history, new EdnJsonSyntax()).write(target);
  }
}
