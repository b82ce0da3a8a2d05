package io.kingsnake.history.shrink;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How {@link SubHistory#edited} changes a history. */
public interface Edit {
  /** Part of what a scan or iterator saw: the rows, by number, of those in [low, high). */
  record Piece(@Nullable Object low, @Nullable Object high, List<Integer> rows) {
    public Piece {
      rows = List.copyOf(rows);
    }
  }

  /** Into how many transactions each is split, one after another. */
  int partCount();

  /** To which of them the operation belongs; below 0, it is left out. */
  int partOf(int op);

  /** Whether the parts are one transaction after another, and not all at the same time. */
  default boolean isSequence() {
    return true;
  }

  default Outcome outcome(History history, int txn, int part) {
    return history.outcome(txn);
  }

  /** How many elements of a list that was read stay. */
  default int listLength(History history, int op) {
    return history.listLength(op);
  }

  /** Whether pieces of a range are scans one after another, and not one scan without order. */
  default boolean arePiecesApart() {
    return false;
  }

  /** What replaces a range with known rows; null if it stays. */
  default @Nullable List<Piece> pieces(int op) {
    return null;
  }
}
