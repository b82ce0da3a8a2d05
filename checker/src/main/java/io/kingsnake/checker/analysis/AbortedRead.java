package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Wording;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** G1a: every other writer of the value aborted. */
record AbortedRead(WriteIndex writes, Wording wording) implements ReadRule {
  @Override
  public @Nullable Anomaly violation(Observation read) {
    if (read.group == WriteIndex.NONE) {
      return null;
    }
    List<Integer> aborted = writes.abortedWriters(read.group, read.txn);
    return aborted.isEmpty() || !writes.overwriters(read.group, read.txn).isEmpty()
        ? null
        : anomaly(read, aborted, read.inWords(wording));
  }

  /** Anomaly of a read that showed this to its reader. */
  Anomaly anomaly(Observation read, List<Integer> aborted, String seen) {
    return Anomaly.observed(
        AnomalyKind.ABORTED_READ, read.readerAnd(aborted), seen + ", " + inVain(aborted));
  }

  /**
   * "written only by T1, which aborted", "written only by T2, which rolled back to a savepoint".
   */
  private String inVain(List<Integer> txns) {
    List<Integer> aborted = txns.stream().filter(txn -> !isTakenBack(txn)).toList();
    List<Integer> takenBack = txns.stream().filter(this::isTakenBack).toList();
    return Stream.of(inVain(aborted, "aborted"), inVain(takenBack, "rolled back to a savepoint"))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", and "));
  }

  private String inVain(List<Integer> txns, String fate) {
    return txns.isEmpty() ? "" : "written only by " + wording.txns(txns) + ", which " + fate;
  }

  /**
   * Tests whether all operations of the transaction were undone, as in one that stands for the
   * undone part of another.
   */
  private boolean isTakenBack(int txn) {
    return wording.history().ops(txn).allMatch(wording.history()::isUndone);
  }
}
