package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.absences.InitialPresence;
import io.kingsnake.checker.absences.ScanReplay;
import io.kingsnake.checker.analysis.InitialValues;
import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.evidence.proof.Witness;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Replays a history in the order of the database's own timestamps: commits at commit timestamps,
 * and begins, where they are separate events, at start timestamps, after commits at the same
 * timestamp.
 */
public final class TimestampOrder {
  /**
   * The result of the replay.
   *
   * @param complaint null if the order explains the history
   * @param isOnlyOrder whether no two moments are the same, so that there is no other order
   */
  public record Fit(@Nullable String complaint, boolean isOnlyOrder) {}

  /** Timestamped event; at one timestamp, writers come before mere readers. */
  private record Moment(int txn, boolean begins, boolean commits, long physical, long logical) {
    boolean isAt(Moment other) {
      return physical == other.physical && logical == other.logical;
    }

    boolean isLate(History history) {
      return begins && (!commits || isReadOnly(history, txn));
    }
  }

  private static boolean isReadOnly(History history, int txn) {
    return history.ops(txn).noneMatch(history::isWrite);
  }

  private TimestampOrder() {}

  /**
   * Empty if some committed transaction has no timestamps (one that only reads needs no commit
   * timestamp), some initial value is unknown, or one order says nothing.
   */
  public static Optional<Fit> check(
      History history, LevelText level, Orders orders, CheckOptions options) {
    Timestamps stamps = history.timestamps();
    if (stamps == null
        || orders.visibility() != Visibility.EVERYTHING
        || !InitialValues.areAllGiven(history)) {
      return Optional.empty();
    }
    List<Moment> moments = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.INDETERMINATE) {
        return Optional.empty(); // whether it is in the order is not for timestamps to say
      }
      boolean counts = history.outcome(txn) != Outcome.ABORTED;
      boolean hasStart = stamps.startPhysical(txn) != History.NO_TIME;
      if (counts && stamps.has(txn)) {
        addMoments(moments, stamps, txn, orders.snapshot());
      } else if (counts && hasStart && isReadOnly(history, txn)) {
        long physical = stamps.startPhysical(txn);
        moments.add(new Moment(txn, true, true, physical, stamps.startLogical(txn)));
      } else if (history.isCommitted(txn)) {
        return Optional.empty();
      }
    }
    moments.sort(
        Comparator.comparingLong(Moment::physical)
            .thenComparingLong(Moment::logical)
            .thenComparing(moment -> moment.isLate(history)));
    Witness witness = witness(moments);
    int[] events = events(moments, orders.snapshot());
    Absences absences = Absences.few(history);
    Optional<String> complaint;
    do {
      Optional<Registers> form = RegisterForms.of(history, options.ownWrites(), absences).only();
      if (form.isEmpty()) {
        return Optional.empty();
      }
      complaint = Audit.replayed(form.get(), level, options, orders.snapshot(), events);
      if (complaint.isEmpty() && !absences.areAll()) {
        IntPredicate initial = InitialPresence.recorded(form.get().history());
        ScanReplay.ofEverything(history, absences, initial, witness);
      }
    } while (absences.grew());
    return Optional.of(new Fit(complaint.orElse(null), areDistinct(moments)));
  }

  /** Events as the verifier numbers them. */
  private static int[] events(List<Moment> moments, boolean isTwofold) {
    return moments.stream()
        .flatMapToInt(
            moment -> {
              int begin = isTwofold ? 2 * moment.txn() : moment.txn();
              return isTwofold && moment.begins() && moment.commits()
                  ? IntStream.of(begin, begin + 1)
                  : IntStream.of(isTwofold && moment.commits() ? begin + 1 : begin);
            })
        .toArray();
  }

  private static boolean areDistinct(List<Moment> sorted) {
    return IntStream.range(1, sorted.size()).noneMatch(i -> sorted.get(i).isAt(sorted.get(i - 1)));
  }

  private static void addMoments(
      List<Moment> moments, Timestamps stamps, int txn, boolean isSnapshot) {
    long physical = stamps.commitPhysical(txn);
    long logical = stamps.commitLogical(txn);
    boolean isOneEvent =
        !isSnapshot
            || (physical == stamps.startPhysical(txn) && logical == stamps.startLogical(txn));
    moments.add(new Moment(txn, isOneEvent, true, physical, logical));
    if (!isOneEvent) {
      moments.add(
          new Moment(txn, true, false, stamps.startPhysical(txn), stamps.startLogical(txn)));
    }
  }

  private static Witness witness(List<Moment> moments) {
    int[] txns = new int[moments.size()];
    boolean[] begins = new boolean[moments.size()];
    boolean[] commits = new boolean[moments.size()];
    for (int i = 0; i < txns.length; i++) {
      txns[i] = moments.get(i).txn();
      begins[i] = moments.get(i).begins();
      commits[i] = moments.get(i).commits();
    }
    return Witness.of(txns, begins, commits);
  }
}
