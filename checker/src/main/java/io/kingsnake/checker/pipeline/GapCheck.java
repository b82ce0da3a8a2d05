package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.shrink.SubHistory;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides histories in which transactions did something that was not recorded. Every level asks
 * less of a part of a history than of the whole, if the part leaves out keys altogether: so the
 * part without all keys that may have been written unseen can still show a violation, but never
 * that the whole is satisfied.
 */
public final class GapCheck {
  private final History history;
  private final List<Gap> gaps;
  private @Nullable UnwrittenReads initialReads;

  GapCheck(History history, Level level) {
    this.history = history;
    this.gaps = history.gaps().stream().filter(gap -> !isWithoutConsequence(gap, level)).toList();
  }

  /**
   * The part of a history that no gap concerns, at read committed and above: of the rest it is not
   * known what is wrong with it.
   */
  public static History seen(History history) {
    GapCheck gaps = new GapCheck(history, Levels.READ_COMMITTED);
    return gaps.isComplete() ? history : gaps.seen();
  }

  /** Tests whether no gap can affect the verdict. */
  boolean isComplete() {
    return gaps.isEmpty();
  }

  /**
   * Tests whether the transaction aborted and the level asks that every read be of a committed
   * write: a read of what it wrote unseen violates the level, like the read of a value from nowhere
   * that it looks like. Where such a value could be an initial one it would not be noticed, unless
   * no transaction read a value that was not written by others. A transaction that may have done
   * anything may also have committed.
   */
  private boolean isWithoutConsequence(Gap gap, Level level) {
    List<String> writes = gap.writes();
    return writes != null
        && history.outcome(gap.txn()) == Outcome.ABORTED
        && level.explainsReads()
        && (writes.isEmpty()
            || history.initialState() != InitialState.FIRST_READ
            || !initialReads().mayHit(writes));
  }

  private UnwrittenReads initialReads() {
    if (initialReads == null) {
      initialReads = new UnwrittenReads(history);
    }
    return initialReads;
  }

  /** All transactions, without operations on keys that may have been written unseen. */
  History seen() {
    BitSet ops = new BitSet();
    UnseenWrites unseen = new UnseenWrites(gaps);
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
    return SubHistory.ofOps(history, ops);
  }

  /**
   * Verdict about the whole, given the one about the recorded part.
   *
   * @param accepted whether it may be satisfied as far as it was recorded
   */
  Verdict conclude(Verdict verdict, boolean accepted) {
    assert !isComplete() : "nothing is missing";
    boolean stands = verdict.kind() == Verdict.Kind.VIOLATED && verdict.level().text().isMonotone();
    boolean isUntimed = Untimed.isOnlyReason(verdict); // satisfied but for that
    if ((verdict.kind() == Verdict.Kind.UNDECIDED && !isUntimed) || stands) {
      return verdict;
    }
    if (accepted && verdict.kind() != Verdict.Kind.VIOLATED) {
      return verdict.noting("for what was recorded: " + reason());
    }
    return new Verdict(
        verdict.level(), Verdict.Kind.UNDECIDED, null, reason(), verdict.millis(), verdict.notes());
  }

  private String reason() {
    Gap first = gaps.get(0);
    return "not everything was understood%s: in transaction %d of session %s: %s%s"
        .formatted(
            StatementCount.of(history).share(),
            history.txnId(first.txn()),
            history.sessionName(history.txnSession(first.txn())),
            first.what(),
            gaps.size() == 1 ? "" : " (and %d more)".formatted(gaps.size() - 1));
  }
}
