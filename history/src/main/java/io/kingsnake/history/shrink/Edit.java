package io.kingsnake.history.shrink;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Change that {@link SubHistory#edited} makes to a history. */
public interface Edit {
  /** Part of a scan's or an iterator's result: the rows, by number, of those in [low, high). */
  record Piece(@Nullable Object low, @Nullable Object high, List<Integer> rows) {
    public Piece {
      rows = List.copyOf(rows);
    }
  }

  /** Into how many transactions each is split, one after another. */
  int partCount();

  /** To which of them the operation belongs; below 0, it is left out. */
  int partOf(int op);

  /** Tests whether the parts are one transaction after another, rather than concurrent. */
  default boolean isSequence() {
    return true;
  }

  default Outcome outcome(History history, int txn, int part) {
    return history.outcome(txn);
  }

  /** Number of elements kept of a list that was read. */
  default int listLength(History history, int op) {
    return history.listLength(op);
  }

  /** Tests whether pieces of a range are successive scans rather than one scan without order. */
  default boolean arePiecesApart() {
    return false;
  }

  /** Pieces that replace a range with known rows; null if the range stays. */
  default @Nullable List<Piece> pieces(int op) {
    return null;
  }
}
