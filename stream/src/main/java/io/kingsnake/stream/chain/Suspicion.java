package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.blame.Wanted;
import io.kingsnake.stream.transaction.Txn;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A violation that a transaction which has not come yet may still explain, because it may also have
 * written a version that was seen.
 *
 * @param wanted versions that were seen
 * @param until time by which all of them had been seen: a transaction that began later explains
 *     nothing
 */
record Suspicion(Chain.Conclusion conclusion, Wanted wanted, long until, long drift) {
  private static final int SHOWN = 3;

  boolean mayBeExplainedBy(Txn txn) {
    boolean beganLater = txn.begin() != History.NO_TIME && txn.begin() - drift > until;
    return txn.outcome() != Outcome.ABORTED && !beganLater && wanted.mayComeFrom(txn);
  }

  String toText(Horizon horizon) {
    List<String> behind = horizon.behind(until);
    String few = behind.stream().limit(SHOWN).collect(Collectors.joining(", "));
    int more = behind.size() - SHOWN;
    return "a violation is suspected; %s%s may still explain it"
        .formatted(few, more > 0 ? " and %d more".formatted(more) : "");
  }
}
