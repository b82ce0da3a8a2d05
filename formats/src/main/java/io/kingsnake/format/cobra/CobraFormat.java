package io.kingsnake.format.cobra;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.util.List;

/** The logs of CobraBench and ViperBench, one directory per history. */
public final class CobraFormat implements HistoryFormat {
  @Override
  public String name() {
    return "cobra";
  }

  @Override
  public String summary() {
    return "directory of Cobra T<n>.log files, with or without duplicate values";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (!source.isDirectory()) {
      return Match.NO;
    }
    List<CobraLog> logs = CobraLog.in(source);
    for (CobraLog log : logs) {
      byte[] head = log.source().head(1);
      if (head.length == 1) {
        return head[0] == CobraReader.BEGIN ? Match.YES : Match.PERHAPS;
      }
    }
    return logs.isEmpty() ? Match.NO : Match.PERHAPS;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    if (!source.isDirectory()) {
      throw HistoryFormatException.in(
          source, "expected a directory of T<n>.log files, found a file");
    }
    return CobraReader.read(source);
  }
}
