package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** G1b: every other writer of the value that may have committed overwrote it before its end. */
record IntermediateRead(WriteIndex writes, Wording wording) implements ReadRule {
  @Override
  public @Nullable Anomaly violation(Observation read) {
    if (read.group == WriteIndex.NONE) {
      return null;
    }
    List<Integer> overwriters = writes.overwriters(read.group, read.txn);
    return overwriters.isEmpty()
        ? null
        : anomaly(
            read,
            overwriters,
            "%s, which %s overwrote within the same transaction"
                .formatted(read.inWords(wording), wording.txns(overwriters)));
  }

  static Anomaly anomaly(Observation read, List<Integer> overwriters, String summary) {
    return Anomaly.observed(AnomalyKind.INTERMEDIATE_READ, read.readerAnd(overwriters), summary);
  }
}
