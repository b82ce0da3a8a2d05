package io.kingsnake.spark.huge;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Some transactions, and all others that may have written the versions these saw, reduced to those
 * writes. Leaving out the rest removes constraints but no possible source, so the part violates a
 * level only if the whole history does.
 */
final class Part {
  private final List<RegisterTxn> txns;
  private final Set<Long> ids = new HashSet<>();
  private final Map<String, Set<String>> seen = new HashMap<>();

  Part(List<RegisterTxn> inside) {
    txns = new ArrayList<>(inside);
    for (RegisterTxn txn : inside) {
      ids.add(txn.identity());
      for (RegisterTxn.Op op : txn.ops()) {
        if (!op.kind().isWrite()) {
          seen.computeIfAbsent(op.key(), any -> new HashSet<>()).add(op.value());
        }
      }
    }
  }

  /** Values seen, by key; can be sent to executors. */
  Map<String, Set<String>> seen() {
    return seen;
  }

  /** The transaction reduced to what it provides as a source; null if it provides nothing. */
  static @Nullable RegisterTxn source(RegisterTxn txn, Map<String, Set<String>> seen) {
    List<RegisterTxn.Op> left =
        txn.ops().stream()
            .filter(op -> op.kind().isWrite())
            .filter(op -> seen.getOrDefault(op.key(), Set.of()).contains(op.value()))
            .toList();
    return left.isEmpty() ? null : txn.withOps(left);
  }

  void addSource(RegisterTxn source) {
    if (!ids.contains(source.identity())) {
      txns.add(source);
    }
  }

  History history(Beginning beginning) {
    HistoryBuilder builder = new HistoryBuilder();
    HistoryOf.add(txns, builder);
    beginning.applyTo(builder);
    return builder.build();
  }
}
