package io.kingsnake.format.latext;

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

/** A count, then {@code session txn A key value} or {@code session txn R key n v1 ... vn}. */
public final class ListAppendTextFormat implements HistoryFormat {
  private static final Pattern COUNT = Pattern.compile("\\s*\\d+\\s*");
  private static final Pattern OPERATION =
      Pattern.compile("\\s*\\d+\\s+\\d+\\s+[AR]\\s+-?\\d+\\s+-?\\d.*");

  @Override
  public String name() {
    return "latext";
  }

  @Override
  public String summary() {
    return "list-append as integers: a count, then 'session txn A key value' or '... R key n v1 ...'";
  }

  @Override
  public Match match(Source source) throws IOException {
    return TextHead.of(source).startsWith(COUNT, OPERATION) ? Match.YES : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (TextLines lines = TextLines.open(source)) {
      return new ListAppendTextReader(lines).read();
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    ListAppendTextWriter.write(history, target);
  }
}
