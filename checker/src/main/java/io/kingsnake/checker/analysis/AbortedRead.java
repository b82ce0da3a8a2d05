package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.Anomaly;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** G1a: every other writer of the value aborted. */
final class AbortedRead implements ReadRule {
  private final WriteIndex writes;
  private final Wording wording;

  AbortedRead(WriteIndex writes, Wording wording) {
    this.writes = writes;
    this.wording = wording;
  }

  @Override
  public @Nullable Anomaly violation(Observation read) {
    if (read.group == WriteIndex.NONE) {
      return null;
    }
    List<Integer> aborted = Discarded.abortedWriters(writes, read.group, read.txn);
    return aborted.isEmpty() || !Discarded.overwriters(writes, read.group, read.txn).isEmpty()
        ? null
        : anomaly(read, aborted, wording.read(read));
  }

  Anomaly anomaly(Observation read, List<Integer> aborted, String seen) {
    return new Anomaly(
        "aborted-read",
        "G1a",
        Discarded.readerAnd(read.txn, aborted),
        List.of(),
        seen + ", " + wording.inVain(aborted));
  }
}
