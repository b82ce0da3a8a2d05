package io.kingsnake.format.kingsnake;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;

/** Finds scans that are joined to the deletes of the rows that they returned. */
final class RangeDeletes {
  private RangeDeletes() {}

  /** The last delete of the range delete that begins at {@code op}, or {@code op} if none does. */
  static int last(History history, int op, int end) {
    if (history.opKind(op) != OpKind.SCAN || !history.joinsNext(op) || !history.hasRows(op)) {
      return op;
    }
    int previous = op;
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      if (history.isRowTombstone(row)) {
        continue;
      }
      if (!history.joinsNext(previous)
          || previous + 1 == end
          || !deletes(history, previous + 1, row, op)) {
        return op;
      }
      previous++;
    }
    return history.joinsNext(previous) || history.locking(op) != null ? op : previous;
  }

  /** Tests whether the delete has no attribute that the scan has not. */
  private static boolean deletes(History history, int delete, int row, int scan) {
    return history.opKind(delete) == OpKind.DELETE
        && history.opKey(delete) == history.rowKey(row)
        && !history.isTombstone(delete)
        && history.opNote(delete) == null
        && history.undoneAt(delete) == history.undoneAt(scan)
        && history.opBeginTime(delete) == history.opBeginTime(scan)
        && history.opEndTime(delete) == history.opEndTime(scan);
  }
}
