package io.kingsnake.checker.pipeline;

import io.kingsnake.history.History;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Number of statements that a recorder saw, and of those it did not understand, as it noted in the
 * transactions: {@code {"statements":7,"missed":1}}.
 */
public record StatementCount(long all, long missed) {
  private static final Pattern NOTE =
      Pattern.compile("\\{\"statements\":(\\d{1,9})(?:,\"missed\":(\\d{1,9}))?\\}");

  /** Largest percentage below 100, so that rounding does not hide missing statements. */
  private static final double MOST = 99.99;

  public static StatementCount of(History history) {
    long all = 0;
    long missed = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      String note = history.txnNote(txn);
      Matcher counts = NOTE.matcher(note == null ? "" : note);
      if (counts.matches()) {
        all += Long.parseLong(counts.group(1));
        missed += counts.group(2) == null ? 0 : Long.parseLong(counts.group(2));
      }
    }
    return new StatementCount(all, missed);
  }

  /** Share in words, in brackets; empty if nothing is known, or no statement is missing. */
  String share() {
    return missed == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " (%.2f%% of %d statements were)",
            Math.min(MOST, 100.0 * (all - missed) / all),
            all);
  }
}
