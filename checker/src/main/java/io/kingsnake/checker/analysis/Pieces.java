package io.kingsnake.checker.analysis;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.shrink.Edit.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Absences that a range showed, apart from some keys, as scans of the ranges between those. */
final class Pieces {
  private final History history;
  private final int op;
  private final BitSet without; // keys
  private final @Nullable Range covered;
  private final List<Piece> pieces = new ArrayList<>();

  private Pieces(History history, int op, BitSet without) {
    this.history = history;
    this.op = op;
    this.without = without;
    this.covered = Range.covered(history, op);
  }

  static List<Piece> of(History history, int op, BitSet without) {
    Pieces cut = new Pieces(history, op, without);
    cut.cutCovered();
    cut.addOtherRows();
    assert cut.invariantRows() : "rows of operation " + op + " are lost or seen twice";
    return cut.pieces;
  }

  /** Each row of a key that stays is in one piece. */
  private boolean invariantRows() {
    List<Integer> cutRows =
        pieces.stream().flatMap(piece -> piece.rows().stream()).sorted().toList();
    return IntStream.range(history.rowStart(op), history.rowEnd(op))
        .filter(row -> !without.get(history.rowKey(row)))
        .boxed()
        .toList()
        .equals(cutRows);
  }

  private void cutCovered() {
    if (covered == null) {
      return;
    }
    Object low = covered.low();
    for (Object key : cuts(covered)) {
      add(low, key);
      low = after(key);
    }
    Object high = covered.high();
    add(low, high != null && covered.highIncluded() ? after(high) : high);
  }

  private List<Object> cuts(Range range) {
    return without.stream()
        .mapToObj(history.keys()::at)
        .filter(range::contains)
        .sorted(DatumPool::compare)
        .toList();
  }

  private void add(@Nullable Object low, @Nullable Object high) {
    if (low != null && high != null && DatumPool.compare(low, high) >= 0) {
      return;
    }
    Range range = new Range(low, high, false);
    List<Integer> rows = new ArrayList<>();
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      if (range.contains(history.keys().at(history.rowKey(row)))) {
        rows.add(row);
      }
    }
    pieces.add(new Piece(low, high, rows));
  }

  /**
   * Adds rows outside the covered range; an iterator may return more than the range in which it
   * shows absences.
   */
  private void addOtherRows() {
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      Object key = history.keys().at(history.rowKey(row));
      boolean isCovered = covered != null && covered.contains(key);
      if (!isCovered && !without.get(history.rowKey(row))) {
        pieces.add(new Piece(key, after(key), List.of(row)));
      }
    }
  }

  /** The least key after another: integers come before strings. */
  static Object after(Object key) {
    if (key instanceof Long number) {
      return number == Long.MAX_VALUE ? "" : (Object) (number + 1);
    }
    if (key instanceof Bytes bytes) {
      byte[] longer = Arrays.copyOf(bytes.toArray(), bytes.toArray().length + 1);
      return Bytes.copyOf(longer);
    }
    return key + "\0";
  }
}
