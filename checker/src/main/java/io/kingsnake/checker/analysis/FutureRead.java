package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.Anomaly;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that the reader itself wrote, later, and no other. */
final class FutureRead implements ReadRule {
  private final WriteIndex writes;
  private final Wording wording;

  FutureRead(WriteIndex writes, Wording wording) {
    this.writes = writes;
    this.wording = wording;
  }

  @Override
  public @Nullable Anomaly violation(Observation read) {
    if (read.group == WriteIndex.NONE
        || writes.installedByOther(read.group, read.txn)
        || Discarded.byOthers(writes, read.group, read.txn)) {
      return null;
    }
    // Not the latest own write, or that would have answered; so a later one, or one since
    // overwritten.
    return read.followsOwnWrite()
        ? InternalInconsistency.anomaly(
            read,
            wording.read(read)
                + ", which it wrote itself, but later or earlier, and no other transaction wrote")
        : anomaly(read, wording.read(read));
  }

  Anomaly anomaly(Observation read, String seen) {
    return new Anomaly(
        "future-read",
        null,
        List.of(read.txn),
        List.of(),
        seen + " before it wrote that value itself, and no other transaction wrote it");
  }
}
