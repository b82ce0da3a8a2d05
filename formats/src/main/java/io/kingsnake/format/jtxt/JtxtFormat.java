package io.kingsnake.format.jtxt;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.jepsen.LogOrder;
import io.kingsnake.format.jepsen.LogWriter;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
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

  /** Jepsen writes both into the directory of a run. */
  @Override
  public List<String> fullerVersions() {
    return List.of("history.edn");
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    if (!history.hasTimes() && history.txnCount() > 0) {
      throw new UnwritableHistoryException(
          "jtxt histories are in the order of events, and this one has no times");
    }
    checkClock(history);
    new LogWriter(history, new JtxtSyntax()).write(target);
  }

  /** Lines are the clock, so no two events may be at once, unless nothing compares them. */
  private static void checkClock(History history) throws UnwritableHistoryException {
    LogOrder order = new LogOrder(history);
    if (!order.hasNext()) {
      return;
    }
    for (LogOrder.Event last = order.next(); order.hasNext(); ) {
      LogOrder.Event event = order.next();
      boolean isOver = history.outcome(event.txn()) != Outcome.INDETERMINATE;
      if (!event.isInvoke() && !isOver) {
        return; // the rest has no time
      }
      boolean alike = last.isInvoke() && event.isInvoke();
      if (alike ? last.time() > event.time() : last.time() >= event.time()) {
        throw new UnwritableHistoryException(
            "jtxt histories are in the order of events, but transactions %d and %d have no order"
                .formatted(history.txnId(last.txn()), history.txnId(event.txn())));
      }
      last = event;
    }
  }
}
