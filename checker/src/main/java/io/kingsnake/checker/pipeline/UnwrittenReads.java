package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.analysis.Range;
import io.kingsnake.checker.analysis.WriteIndex;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The keys, and the ranges, that were read with a value that no transaction wrote. */
final class UnwrittenReads {
  private final TreeSet<String> keys = new TreeSet<>();
  private final Set<Range> ranges = new HashSet<>();
  private boolean others;

  UnwrittenReads(History history) {
    WriteIndex writes = WriteIndex.of(history);
    for (int op = 0; op < history.opCount(); op++) {
      OpKind kind = history.opKind(op);
      if (kind.isRange()) {
        ranges.add(Range.asked(history, op));
      } else if (!kind.isWrite()
          && (kind != OpKind.READ
              || writes.group(history.opKey(op), history.opValue(op)) == WriteIndex.NONE)) {
        add(history.keys().at(history.opKey(op)));
      }
    }
  }

  private void add(Object key) {
    if (key instanceof String text) {
      keys.add(text);
    } else {
      others = true;
    }
  }

  /**
   * Tests whether one of the reads begins with one of the prefixes, or a range may contain such a
   * key.
   */
  boolean mayHit(List<String> prefixes) {
    UnseenWrites unseen = new UnseenWrites(List.of(new Gap(0, "", prefixes)));
    return prefixes.stream().anyMatch(this::isRead)
        || ranges.stream().anyMatch(range -> unseen.mayHitInside(range.low(), range.high()));
  }

  private boolean isRead(String prefix) {
    String first = keys.ceiling(prefix);
    return (prefix.isEmpty() && others) || (first != null && first.startsWith(prefix));
  }
}
