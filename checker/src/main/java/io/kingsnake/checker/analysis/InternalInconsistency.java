package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A read that breaks the policy about the transaction's own earlier writes. */
record InternalInconsistency(
    WriteIndex writes, InitialValues initial, OwnWrites policy, Wording wording)
    implements ReadRule {
  @Override
  public @Nullable Anomaly violation(Observation read) {
    if (!read.followsOwnWrite()) {
      return null;
    }
    return switch (policy) {
      case OWN -> read.matchesOwnWrite() ? null : notOwn(read);
      case EXTERNAL -> onlyOwn(read) ? ownDespitePolicy(read) : null;
      case EITHER -> null;
    };
  }

  private Anomaly notOwn(Observation read) {
    History history = wording.history();
    String written =
        wording.version(
            read.key, history.opValue(read.ownWrite), history.isTombstone(read.ownWrite));
    return anomaly(read, read.inWords(wording) + " after its own write of " + written);
  }

  private Anomaly ownDespitePolicy(Observation read) {
    return anomaly(
        read,
        read.inWords(wording)
            + ", which only it had written itself, but reads must not see own writes");
  }

  /**
   * Tests whether the own write matches and neither the initial state nor another transaction
   * could.
   */
  private boolean onlyOwn(Observation read) {
    return read.matchesOwnWrite()
        && read.group != WriteIndex.NONE
        && !writes.installedByOther(read.group, read.txn)
        && !writes.discardedByOther(read.group, read.txn)
        && !initial.explains(read);
  }

  static Anomaly anomaly(Observation read, String summary) {
    return Anomaly.observed(AnomalyKind.INTERNAL_INCONSISTENCY, List.of(read.txn), summary);
  }
}
