package io.kingsnake.format.text;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.TextHead;
import io.kingsnake.format.TextLines;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of {@code r(k,v,s,t)} and {@code w(k,v,s,t)}. */
public final class TextFormat implements HistoryFormat {
  /** Reading says what is wrong: a key that is no number, a column too many. */
  private static final Pattern NEARLY = Pattern.compile("\\s*[rRwW]\\s*\\(.*");

  private static final Pattern LINE = Pattern.compile("[rw]\\(\\d+,\\d+,\\d+,-?\\d+\\)\\s*");

  @Override
  public String name() {
    return "text";
  }

  @Override
  public List<String> aliases() {
    return List.of("plume", "polysi");
  }

  @Override
  public String summary() {
    return "lines of r(key,value,session,txn) and w(...), keys start at 0";
  }

  @Override
  public Match match(Source source) throws IOException {
    TextHead head = TextHead.of(source);
    if (head.startsWith(LINE)) {
      return Match.YES;
    }
    return head.startsWith(NEARLY) ? Match.PERHAPS : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (TextLines lines = TextLines.open(source)) {
      return new TextReader(lines).read();
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    TextWriter.write(history, target);
  }

  @Override
  public boolean canWriteParts() {
    return true;
  }

  @Override
  public PartedWriter writeParts(Path target) throws IOException {
    return new TextParts(target);
  }
}
