package io.kingsnake.stream.blame;

import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removal from transactions of reads from writers that have not come yet, and perhaps will: a late
 * session is no violation.
 */
final class KnownWrites {
  private final Beginning beginning;
  private final Map<Serializable, Set<Serializable>> written = new HashMap<>();

  KnownWrites(Beginning beginning, List<Txn> all) {
    this.beginning = beginning;
    for (Txn txn : all) {
      for (Op op : txn.ops()) {
        if (op.kind().isWrite() && op.key() != null && op.value() != null) {
          written.computeIfAbsent(op.key(), any -> new HashSet<>()).add(op.value());
        }
      }
    }
  }

  Txn withoutUnknown(Txn txn) {
    return txn.withOps(
        txn.ops().stream().map(op -> isKnown(op) ? op : Blame.withoutResult(op)).toList());
  }

  private boolean isKnown(Op op) {
    List<Serializable> elements = op.elements();
    Op.@Nullable Range range = op.range();
    return switch (op.kind()) {
      case READ -> isKnown(op.key(), op.value());
      case READ_LIST ->
          elements == null || elements.stream().allMatch(element -> isWritten(op.key(), element));
      case SCAN, ITERATE ->
          range == null
              || range.rows() == null
              || range.rows().stream().allMatch(row -> isKnown(row.key(), row.value()));
      case WRITE, INSERT, DELETE, APPEND -> true;
    };
  }

  private boolean isKnown(@Nullable Serializable key, @Nullable Serializable value) {
    if (key == null || value == null || value == Mark.UNKNOWN || value == Mark.INITIAL) {
      return true;
    }
    return isWritten(key, value)
        || Footprint.matches(value, beginning.of(key))
        || (value == Mark.ABSENT
            && written.getOrDefault(key, Set.of()).stream().anyMatch(Footprint::isAbsent));
  }

  private boolean isWritten(@Nullable Serializable key, Serializable value) {
    return key != null && written.getOrDefault(key, Set.of()).contains(value);
  }
}
