package io.kingsnake.report;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a transaction of a part of a history, where scans were cut down to the keys
 * that matter: each is shown as it was sent, with its result for these keys.
 */
public final class WholeScans {
  private final History history;
  private final int txn;
  private final History part;
  private final int inPart;
  private final OpText text;
  private final List<String> shown = new ArrayList<>();

  // Of the scan that is being put together:
  private int scan = -1; // in the whole history
  private @Nullable Object last; // the key that its latest piece is about
  private List<String> rows = new ArrayList<>();
  private List<String> missing = new ArrayList<>();

  private WholeScans(History history, int txn, History part, int inPart) {
    this.history = history;
    this.txn = txn;
    this.part = part;
    this.inPart = inPart;
    text = new OpText(part);
  }

  /** The operations of a transaction of the history, as far as they are in the part. */
  public static List<String> of(History history, int txn, History part, int inPart) {
    return new WholeScans(history, txn, part, inPart).all();
  }

  private List<String> all() {
    for (int op = part.opStart(inPart); op < part.opEnd(inPart); op++) {
      if (part.opKind(op).isRange() && part.hasRows(op)) {
        scan(op);
      } else {
        finish();
        shown.add(text.of(op));
      }
    }
    finish();
    return shown;
  }

  private void scan(int op) {
    Object key = part.scanLow(op);
    boolean goesOn =
        scan >= 0
            && key != null
            && last != null
            && DatumPool.compare(Objects.requireNonNull(last), key) < 0
            && isPiece(op, scan);
    int whole = goesOn ? scan : next(op);
    if (!goesOn) {
      finish();
    }
    if (whole < 0) {
      shown.add(text.of(op));
      return;
    }
    scan = whole;
    last = key;
    rows.addAll(text.rows(op));
    if (part.rowStart(op) == part.rowEnd(op)) {
      missing.add(DatumPool.cut(Objects.requireNonNull(key)));
    }
  }

  /** The scan that was sent, of which this is a narrower piece; or -1. */
  private int next(int op) {
    if (part.scanLow(op) == null) {
      return -1;
    }
    for (int i = Math.max(history.opStart(txn), scan + 1); i < history.opEnd(txn); i++) {
      if (history.opKind(i).isRange() && history.hasRows(i) && isPiece(op, i)) {
        return isWhole(op, i) ? -1 : i;
      }
    }
    return -1;
  }

  private boolean isWhole(int op, int whole) {
    return Objects.equals(part.scanLow(op), history.scanLow(whole))
        && Objects.equals(part.scanHigh(op), history.scanHigh(whole));
  }

  /** Tests whether the first returned the same as the second, within narrower bounds. */
  private boolean isPiece(int op, int whole) {
    Object key = Objects.requireNonNull(part.scanLow(op));
    Object low = history.scanLow(whole);
    Object high = history.scanHigh(whole);
    boolean isWithin =
        (low == null || DatumPool.compare(low, key) <= 0)
            && (high == null || DatumPool.compare(key, high) < 0);
    boolean hasRow = part.rowStart(op) < part.rowEnd(op);
    return isWithin && returned(whole, key) == hasRow;
  }

  private boolean returned(int whole, Object key) {
    for (int row = history.rowStart(whole); row < history.rowEnd(whole); row++) {
      if (history.keys().at(history.rowKey(row)).equals(key)) {
        return true;
      }
    }
    return false;
  }

  private void finish() {
    if (scan >= 0 && !(rows.isEmpty() && missing.isEmpty())) {
      boolean isMore = rows.size() < history.rowEnd(scan) - history.rowStart(scan);
      List<String> told = new ArrayList<>(rows);
      if (isMore) {
        told.add("…");
      }
      shown.add(
          new OpText(history).bounds(scan)
              + "={"
              + String.join(", ", told)
              + "}"
              + (missing.isEmpty() ? "" : " without " + String.join(", ", missing)));
    }
    last = null;
    rows = new ArrayList<>();
    missing = new ArrayList<>();
  }
}
