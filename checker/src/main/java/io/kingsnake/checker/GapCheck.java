package io.kingsnake.checker;

import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.shrink.SubHistory;
import java.util.BitSet;
import java.util.List;

/**
 * Decides histories in which transactions did something unseen. Every level asks less of a part of
 * a history than of the whole, if the part leaves out keys altogether: so what is left after every
 * key that may have been written unseen is gone can still be violated, but never tells that the
 * whole is satisfied.
 */
final class GapCheck {
  private final History history;

  GapCheck(History history) {
    this.history = history;
  }

  /** All transactions, without operations on keys that may have been written unseen. */
  History seen() {
    BitSet txns = new BitSet();
    txns.set(0, history.txnCount());
    BitSet ops = new BitSet();
    UnseenWrites unseen = new UnseenWrites(history.gaps());
    BitSet keys = new BitSet();
    for (int key = 0; key < history.keyCount(); key++) {
      keys.set(key, unseen.mayHit(history.keys().at(key)));
    }
    for (int op = 0; op < history.opCount(); op++) {
      boolean hit =
          history.opKind(op).isRange()
              ? unseen.mayHitInside(history.scanLow(op), history.scanHigh(op))
              : keys.get(history.opKey(op));
      ops.set(op, !hit);
    }
    return SubHistory.of(history, txns, ops);
  }

  /** What the verdict about the part that was seen says about the whole. */
  Verdict conclude(Verdict verdict) {
    // A text of a user's may well ask for something that is missing.
    boolean stands = verdict.kind() == Verdict.Kind.VIOLATED && verdict.level().text() == null;
    return verdict.kind() != Verdict.Kind.UNDECIDED && !stands
        ? new Verdict(
            verdict.level(),
            Verdict.Kind.UNDECIDED,
            null,
            reason(),
            verdict.millis(),
            verdict.notes())
        : verdict;
  }

  private String reason() {
    List<Gap> gaps = history.gaps();
    Gap first = gaps.get(0);
    return "not everything was understood: transaction %d of session %s did %s%s"
        .formatted(
            history.txnId(first.txn()),
            history.sessionName(history.txnSession(first.txn())),
            first.what(),
            gaps.size() == 1 ? "" : " (and %d more)".formatted(gaps.size() - 1));
  }
}
