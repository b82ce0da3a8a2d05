package io.kingsnake.format.tapircsv;

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

/** {@code op_id,client_id,transaction_id,mode,key,value}. */
public final class TapirCsvFormat implements HistoryFormat {
  static final String HEADER = "op_id,client_id,transaction_id,mode,key,value";

  private static final Pattern LINE =
      Pattern.compile("(" + HEADER + ".*|\\d+,\\d+,\\d+,[rw],[^,]*,.*)");

  /** Reading says which it should be: columns in another order, or other separators. */
  private static final Pattern OTHER_HEADER =
      Pattern.compile("(?=.*\\bop_id\\b)(?=.*\\btransaction_id\\b).*");

  @Override
  public String name() {
    return "tapircsv";
  }

  @Override
  public String summary() {
    return "TAPIR trace: " + HEADER;
  }

  @Override
  public Match match(Source source) throws IOException {
    TextHead head = TextHead.of(source);
    if (head.startsWith(LINE)) {
      return Match.YES;
    }
    return head.startsWith(OTHER_HEADER) ? Match.PERHAPS : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    try (TextLines lines = TextLines.open(source)) {
      return new TapirCsvReader(lines).read();
    }
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    TapirCsvWriter.write(history, target);
  }
}
