package io.kingsnake.stream.blame;

import io.kingsnake.history.OpKind;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * A part of a history violates a level only if the whole does, as long as whatever the part saw has
 * kept all writes it could have come from: an order that explains the whole, restricted to the
 * part, then explains the part. So before a part is blamed, all transactions that may have left
 * what it saw are looked for, wherever they are.
 */
/** Versions seen by some transactions, to find all transactions that may have written them. */
public final class Wanted {
  private final Map<Serializable, Set<Serializable>> values = new HashMap<>();
  private final Set<Serializable> lists = new HashSet<>();
  private final List<Op.Range> ranges = new ArrayList<>();

  /**
   * Versions seen of each key for which it cannot be known which transactions may have written
   * them.
   */
  private final Map<Serializable, Set<Serializable>> givenUp = new HashMap<>();

  Wanted(List<Txn> part) {
    for (Txn txn : part) {
      txn.ops().forEach(this::want);
    }
  }

  private void want(Op op) {
    switch (op.kind()) {
      case READ -> want(op.key(), op.value());
      case READ_LIST -> {
        if (op.elements() != null) {
          lists.add(op.key());
          op.elements().forEach(element -> want(op.key(), element));
        }
      }
      case SCAN, ITERATE -> {
        Op.Range range = op.range();
        if (range != null && range.rows() != null) {
          ranges.add(range);
          range.rows().forEach(row -> want(row.key(), row.value()));
        }
      }
      case WRITE, INSERT, DELETE, APPEND -> {}
    }
  }

  private void want(@Nullable Serializable key, @Nullable Serializable value) {
    if (key != null && value != null && value != Mark.UNKNOWN && value != Mark.INITIAL) {
      values.computeIfAbsent(key, any -> new HashSet<>()).add(value);
    }
  }

  /** Versions seen of each key; of lists, elements. */
  Map<Serializable, Set<Serializable>> values() {
    return values;
  }

  /** Gives up a value: not all transactions that may have written it are known. */
  void giveUp(Serializable key, Serializable value) {
    givenUp.computeIfAbsent(key, any -> new HashSet<>()).add(value);
  }

  boolean hasGivenUp() {
    return !givenUp.isEmpty();
  }

  /** The transaction without those observations that were given up. */
  Txn withoutGivenUp(Txn txn) {
    return txn.withOps(
        txn.ops().stream().map(op -> isGivenUp(op) ? Blame.withoutResult(op) : op).toList());
  }

  private boolean isGivenUp(Op op) {
    Op.Range range = op.range();
    if (range == null || range.rows() == null) {
      return isGivenUp(op.key(), op.value());
    }
    return range.rows().stream().anyMatch(row -> isGivenUp(row.key(), row.value()));
  }

  private boolean isGivenUp(@Nullable Serializable key, @Nullable Serializable value) {
    return key != null && givenUp.getOrDefault(key, Set.of()).contains(value);
  }

  boolean hasLists() {
    return !lists.isEmpty();
  }

  boolean hasRanges() {
    return !ranges.isEmpty();
  }

  /** Tests whether the transaction wrote, or may have written, a version that was seen. */
  public boolean mayComeFrom(Txn txn) {
    for (Txn.Unseen unseen : txn.unseen()) {
      if (unseen.writes() == null || !unseen.writes().isEmpty()) {
        return true;
      }
    }
    for (Op op : txn.ops()) {
      if (op.kind().isWrite() && mayComeFrom(op)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayComeFrom(Op op) {
    Serializable key = op.key();
    if (key == null) {
      return false;
    }
    Set<Serializable> seen = values.getOrDefault(key, Set.of());
    if (seen.contains(op.value()) || (op.kind() != OpKind.APPEND && lists.contains(key))) {
      return true;
    }
    return Footprint.isAbsent(op.value()) && (seen.contains(Mark.ABSENT) || isScanned(key));
  }

  private boolean isScanned(Serializable key) {
    for (Op.Range range : ranges) {
      if (range.covers(key)) {
        return true;
      }
    }
    return false;
  }
}
