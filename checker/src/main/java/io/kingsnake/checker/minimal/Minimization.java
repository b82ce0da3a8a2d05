package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.history.shrink.Shrinker;
import io.kingsnake.history.shrink.Shrinker.Shrunk;
import io.kingsnake.history.shrink.SubHistory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/*
 * PolySI (section 5.3) goes from the reject core to a counterexample by bringing back the
 * transactions behind it, resolving what can be resolved and dropping the rest. Here the transactions
 * of the proof are taken out of the history and checked by themselves, which resolves all there is to
 * resolve, and whatever can be left out is left out, checking again each time. So nothing in the
 * result can be removed without the violation disappearing, and the result needs no trust.
 */
/** Finds the smallest part of a history that shows a violation. */
final class Minimization {
  /** A part is small; one that takes long is none to show. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Set<String> NAMELESS = Set.of("no-order", "dependency-cycle");

  private static final int MAX_CALLS = 3000;
  private static final int LOST_UPDATES = 3;
  private static final int MAX_OBSERVATIONS = 10_000;
  private static final int SMALL = 2000; // transactions that can be shrunk without a core

  /**
   * Fewest transactions, then fewest edges, known edges over inferred ones, what needs no order of
   * sessions or times over what does, named over nameless.
   */
  private static final Comparator<Counterexample> EASIEST_FIRST =
      Comparator.<Counterexample>comparingInt(each -> each.history().txnCount())
          .thenComparingInt(each -> each.anomaly().edges().size())
          .thenComparingLong(
              each -> each.anomaly().edges().stream().filter(Dependency::inferred).count())
          .thenComparingInt(each -> ordersNeeded(each.anomaly()))
          .thenComparing(each -> NAMELESS.contains(each.anomaly().name()));

  private final History history;
  private final Level level;
  private final Anomaly anomaly;
  private final CheckOptions options;
  private final long endNanos;

  private Minimization(History history, Verdict verdict, CheckOptions options, Duration budget) {
    this.history = history;
    this.level = verdict.level();
    this.anomaly = Objects.requireNonNull(verdict.anomaly(), "only violations have parts");
    this.options = options;
    this.endNanos = System.nanoTime() + budget.toNanos();
  }

  /** For a violated verdict; nothing if no part by itself could be shown to violate the level. */
  static Optional<Counterexample> of(
      History history, Verdict verdict, CheckOptions options, Duration budget) {
    return new Minimization(history, verdict, options, budget).run();
  }

  private Optional<Counterexample> run() {
    List<Counterexample> found = new ArrayList<>();
    fromCore().ifPresent(found::add);
    withoutSessionOrder().ifPresent(found::add);
    boolean isCycle = !anomaly.edges().isEmpty();
    if (isCycle && found.stream().noneMatch(each -> each.history().txnCount() <= 2)) {
      for (BitSet pair : LostUpdates.in(history, LOST_UPDATES)) {
        shrunk(withSources(pair)).ifPresent(found::add);
      }
    }
    if (!isCycle && found.stream().noneMatch(each -> each.history().txnCount() == 1)) {
      otherKinds().map(each -> like(each).fromCore()).flatMap(Optional::stream).forEach(found::add);
    }
    return found.stream().min(EASIEST_FIRST);
  }

  /** What else single observations show: of each kind the one with the fewest transactions. */
  private Stream<Anomaly> otherKinds() {
    if (!level.explainsReads()) {
      return Stream.empty();
    }
    Map<String, Anomaly> smallest = new LinkedHashMap<>();
    for (Anomaly each : NonCycleAnomalies.all(history, options, MAX_OBSERVATIONS)) {
      smallest.merge(each.name(), each, (a, b) -> b.core().size() < a.core().size() ? b : a);
    }
    smallest.remove(anomaly.name());
    return smallest.values().stream();
  }

  private Minimization like(Anomaly other) {
    Verdict verdict = Verdict.violated(level, other, Verdict.Millis.NONE);
    return new Minimization(history, verdict, options, left());
  }

  /** What is wrong without any order of sessions is wrong for more levels, and easier to grasp. */
  private Optional<Counterexample> withoutSessionOrder() {
    boolean matters = options.sessionOrder() && ordersNeeded(anomaly) == 1;
    if (!matters || history.txnCount() > SMALL || isLate()) {
      return Optional.empty();
    }
    CheckOptions free = options.withSessionOrder(false);
    Verdict verdict = new Checker(free.withTimeout(PATIENCE)).check(history, level);
    return verdict.anomaly() == null
        ? Optional.empty()
        : new Minimization(history, verdict, free, left()).fromCore();
  }

  private Optional<Counterexample> fromCore() {
    BitSet core = new BitSet();
    anomaly.core().forEach(core::set);
    Optional<Counterexample> found =
        isOwnFault() ? shrunk(core, Sources::own).or(() -> shrunk(core)) : shrunk(core);
    if (found.isEmpty()) {
      found = shrunk(withSources(core));
    }
    if (found.isEmpty() && history.txnCount() <= SMALL) {
      BitSet all = new BitSet();
      all.set(0, history.txnCount());
      found = shrunk(all);
    }
    return found;
  }

  private BitSet withSources(BitSet txns) {
    BitSet more = new Sources(history, txns).accountable(opsOf(history, txns));
    more.or(txns);
    return more;
  }

  /** A transaction that contradicts its own writes does so whoever wrote what it read. */
  private boolean isOwnFault() {
    return anomaly.name().equals("internal-inconsistency")
        && options.ownWrites() == CheckOptions.OwnWrites.OWN;
  }

  private Optional<Counterexample> shrunk(BitSet txns) {
    return shrunk(txns, Sources::new);
  }

  private Optional<Counterexample> shrunk(
      BitSet txns, BiFunction<History, BitSet, Sources> sourcesOf) {
    if (txns.isEmpty() || isLate()) {
      return Optional.empty();
    }
    BitSet ops = sourcesOf.apply(history, txns).explained(opsOf(history, txns));
    History part = SubHistory.of(history, txns, ops);
    if (violation(part).isEmpty()) {
      return Optional.empty();
    }
    BitSet all = new BitSet();
    all.set(0, part.txnCount());
    Sources sources = sourcesOf.apply(part, all);
    Shrunk result =
        new Shrinker(
                Shrinker.Options.DEFAULT
                    .withMaxCalls(MAX_CALLS)
                    .withRestriction(sources::explained))
            .shrink(part, smaller -> violation(smaller).isPresent());
    boolean minimal = result.minimal() && !isLate();
    return violationAtLast(result.history())
        .map(
            found ->
                new Counterexample(
                    result.history(),
                    new Translation(result.history(), history).of(found),
                    minimal));
  }

  /**
   * What is wrong with a part, if it is the same kind of thing, and no session or real-time order
   * is needed to see it that was not needed before: the levels without that order are violated too.
   */
  private Optional<Anomaly> violation(History part) {
    return isLate() ? Optional.empty() : violationAtLast(part);
  }

  private Optional<Anomaly> violationAtLast(History part) {
    // A cycle may be found with sessions that is there without, so these are not asked for if
    // possible.
    boolean isFree = options.sessionOrder() && ordersNeeded(anomaly) == 0;
    return (isFree ? violation(part, options.withSessionOrder(false)) : Optional.<Anomaly>empty())
        .or(() -> violation(part, options));
  }

  private Optional<Anomaly> violation(History part, CheckOptions asked) {
    if (isOwnFault()) { // there may be others as well, since what it read may have no source
      return NonCycleAnomalies.all(part, asked, MAX_OBSERVATIONS).stream()
          .filter(each -> each.name().equals(anomaly.name()))
          .findFirst();
    }
    Anomaly found = new Checker(asked.withTimeout(PATIENCE)).check(part, level).anomaly();
    boolean isCycle = !anomaly.edges().isEmpty() || anomaly.name().equals("no-order");
    return Optional.ofNullable(found)
        .filter(each -> isCycle || each.name().equals(anomaly.name()))
        .filter(each -> ordersNeeded(each) <= ordersNeeded(anomaly));
  }

  private static int ordersNeeded(Anomaly cycle) {
    String cycleClass = Objects.requireNonNullElse(cycle.cycleClass(), "");
    return cycleClass.endsWith("-realtime") ? 2 : cycleClass.endsWith("-process") ? 1 : 0;
  }

  private Duration left() {
    return Duration.ofNanos(endNanos - System.nanoTime());
  }

  private boolean isLate() {
    return System.nanoTime() > endNanos;
  }

  private static BitSet opsOf(History history, BitSet txns) {
    BitSet ops = new BitSet(history.opCount());
    txns.stream().forEach(txn -> ops.set(history.opStart(txn), history.opEnd(txn)));
    return ops;
  }
}
