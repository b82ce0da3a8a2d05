package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that the reader itself wrote, later, and no other. */
record FutureRead(WriteIndex writes, Wording wording) implements ReadRule {
  @Override
  public @Nullable Anomaly violation(Observation read) {
    if (read.group == WriteIndex.NONE
        || writes.installedByOther(read.group, read.txn)
        || writes.discardedByOther(read.group, read.txn)) {
      return null;
    }
    // Not the latest own write, or that would have answered; so a later one, or one since
    // overwritten.
    return read.followsOwnWrite()
        ? InternalInconsistency.anomaly(
            read,
            read.inWords(wording)
                + ", which it wrote itself, but later or earlier, and no other transaction wrote")
        : anomaly(read, read.inWords(wording));
  }

  Anomaly anomaly(Observation read, String seen) {
    return Anomaly.observed(
        AnomalyKind.FUTURE_READ,
        List.of(read.txn),
        seen + " before it wrote that value itself, and no other transaction wrote it");
  }
}
