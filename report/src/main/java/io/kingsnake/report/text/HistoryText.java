package io.kingsnake.report.text;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.report.OpText;
import io.kingsnake.report.Printable;
import java.util.ArrayList;
import java.util.List;

/** A small history as a person writes it down: a line for each transaction. */
public final class HistoryText {
  private final History history;
  private final OpText operations;
  private final int nameWidth;

  private HistoryText(History history) {
    this.history = history;
    operations = new OpText(history);
    int longest = 0;
    for (int session = 0; session < history.sessionCount(); session++) {
      longest = Math.max(longest, DatumPool.cut(history.sessionName(session)).length());
    }
    nameWidth = longest;
  }

  /** For example {@code alice T1: r(x)=0 w(x,1)}, with the times of the transaction if known. */
  public static List<String> of(History history) {
    HistoryText text = new HistoryText(history);
    List<String> lines = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      lines.add(text.line(txn));
    }
    return lines.stream().map(Printable::of).toList();
  }

  private String line(int txn) {
    String session = DatumPool.cut(history.sessionName(history.txnSession(txn)));
    String outcome = history.isCommitted(txn) ? "" : StatsText.label(history.outcome(txn)) + " ";
    return session
        + " ".repeat(nameWidth - session.length())
        + "  T%d%s: %s%s"
            .formatted(
                history.txnId(txn), times(txn), outcome, String.join(" ", operations.all(txn)));
  }

  private String times(int txn) {
    boolean isKnown =
        history.beginTime(txn) != History.NO_TIME && history.endTime(txn) != History.NO_TIME;
    return isKnown ? " from %d to %d".formatted(history.beginTime(txn), history.endTime(txn)) : "";
  }
}
