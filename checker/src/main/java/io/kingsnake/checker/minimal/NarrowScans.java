package io.kingsnake.checker.minimal;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.shrink.Edit;
import io.kingsnake.history.shrink.Edit.Piece;
import io.kingsnake.history.shrink.SubHistory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/*
 * A scan of a hundred rows depends on the writers of all of them, although only two or three
 * matter. At levels that do not look at the order of reads within a transaction, a scan is the same
 * as one narrow scan for each key it covers, and of these most can be left out.
 */
/** Replaces wide scans with scans of one known key each. */
final class NarrowScans {
  private static final int MAX_PIECES = 20_000;

  private final History history;
  private final CoveredKeys covered;
  private final Predicate<Object> matters;

  private NarrowScans(History history, Predicate<Object> matters) {
    this.history = history;
    this.matters = matters;
    covered = CoveredKeys.everPresent(history, key -> false);
  }

  /** Tests whether a level treats a scan and the narrow scans of its keys alike. */
  static boolean suit(Level level, CheckOptions options) {
    return options.ownWrites() == CheckOptions.OwnWrites.OWN
        && options.modules().isEmpty()
        && isWithoutProgramOrder(level.definition(options.sessionOrder()));
  }

  private static boolean isWithoutProgramOrder(Definition definition) {
    return definition instanceof Axiom axiom
        ? !axiom.visible().isByOperation()
        : definition instanceof Orders;
  }

  /**
   * The history with narrow scans of the keys that matter in these transactions; the history itself
   * where there are no scans to narrow, or too many.
   */
  static History in(History history, BitSet txns, Predicate<Object> matters) {
    BitSet scans = new BitSet();
    for (int txn = txns.nextSetBit(0); txn >= 0; txn = txns.nextSetBit(txn + 1)) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        boolean isAlone = !history.joinsNext(op); // others are part of a range delete
        scans.set(op, isAlone && history.opKind(op).isRange() && history.hasRows(op));
      }
    }
    if (scans.isEmpty()) {
      return history;
    }
    NarrowScans narrow = new NarrowScans(history, matters);
    long pieces = scans.stream().mapToLong(narrow::pieceCount).sum();
    return pieces > MAX_PIECES
        ? history
        : SubHistory.edited(history, narrow.new Narrowing(scans)).history();
  }

  private long pieceCount(int op) {
    return IntStream.range(covered.start(op), covered.end(op)).filter(this::matters).count();
  }

  private boolean matters(int place) {
    return matters.test(history.keys().at(covered.key(place)));
  }

  private final class Narrowing implements Edit {
    private final BitSet scans;

    Narrowing(BitSet scans) {
      this.scans = scans;
    }

    @Override
    public int partCount() {
      return 1;
    }

    @Override
    public int partOf(int op) {
      return 0;
    }

    @Override
    public boolean arePiecesApart() {
      return true;
    }

    @Override
    public @Nullable List<Piece> pieces(int op) {
      return scans.get(op) ? narrow(op) : null;
    }
  }

  /** One for each known key that matters; null if a row is not where it should be. */
  private @Nullable List<Piece> narrow(int op) {
    Map<Integer, List<Integer>> rowOf = new HashMap<>(); // by key
    int start = covered.start(op);
    int end = covered.end(op);
    int last = -1;
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      int place = covered.place(history.rowKey(row));
      boolean isIn = place >= start && place < end;
      boolean isNext =
          last < 0 || history.isUnordered(op) || (place > last) != history.isReverse(op);
      if (!isIn || !isNext || rowOf.put(history.rowKey(row), List.of(row)) != null) {
        return null;
      }
      last = place;
    }
    List<Piece> pieces = new ArrayList<>();
    for (int place = start; place < end; place++) {
      int key = covered.key(place);
      List<Integer> row = rowOf.getOrDefault(key, List.of());
      if (matters(place)) {
        pieces.add(new Piece(history.keys().at(key), high(op, place), row));
      }
    }
    return pieces;
  }

  /** Before the next known key, so that nothing else is covered. */
  private @Nullable Object high(int op, int place) {
    Object high = history.scanHigh(op);
    if (place + 1 == covered.keyCount()) {
      return high;
    }
    Object next = history.keys().at(covered.key(place + 1));
    return high == null || DatumPool.compare(next, high) < 0 ? next : high;
  }
}
