package io.kingsnake.checker.minimal;

import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/*
 * PolySI (section 5.3) goes from the reject core to a counterexample by bringing back the
 * transactions it rests on, resolving what can be resolved and dropping the rest. Here the
 * transactions of the proof are extracted from the history and checked by themselves, which
 * resolves everything that can be resolved; then whatever can be left out is left out, with a new
 * check each time. So nothing in the result can be removed without the violation disappearing, and
 * the result need not be trusted.
 */
/** Finds the smallest part of a history that shows a violation. */
final class Minimization {
  private static final int LOST_UPDATES = 3;
  private static final int SMALL = 2000; // transactions that can be minimized without a core

  /** The time to look for a plain counterexample where one with orders is known. */
  private static final Duration FOR_PLAIN = Duration.ofSeconds(1);

  /**
   * Order of counterexamples: by fewest transactions, where orders of sessions or times and
   * inferred edges count as one; then those that need no such order, then fewest edges, known edges
   * over inferred ones, named over nameless.
   */
  private static final Comparator<Counterexample> EASIEST_FIRST =
      Comparator.<Counterexample>comparingInt(
              each -> each.history().txnCount() + (each.isPlain() && isKnown(each) ? 0 : 1))
          .thenComparing(each -> !each.isPlain())
          .thenComparingInt(each -> each.anomaly().edges().size())
          .thenComparingLong(
              each -> each.anomaly().edges().stream().filter(Dependency::inferred).count())
          .thenComparing(each -> each.anomaly().kind().isNameless());

  private static boolean isKnown(Counterexample each) {
    return each.anomaly().edges().stream().noneMatch(Dependency::inferred);
  }

  private final History history;
  private final Level level;
  private final Anomaly anomaly;
  private final CheckOptions options;
  private final Deadline deadline;
  private final boolean isOrdered;

  private Minimization(History history, Verdict verdict, CheckOptions options, Deadline deadline) {
    this.history = history;
    this.level = verdict.level();
    this.anomaly = Objects.requireNonNull(verdict.anomaly(), "only violations have parts");
    this.options = options;
    this.deadline = deadline;
    isOrdered =
        !(level.definition(options.sessionOrder()) instanceof Definition.Rules)
            && hasOrders(history);
  }

  /** For a violated verdict; empty if no part could be shown to violate the level by itself. */
  static Optional<Counterexample> of(
      History history, Verdict verdict, CheckOptions options, Duration budget) {
    return of(history, verdict, options, budget, System::nanoTime);
  }

  static Optional<Counterexample> of(
      History history,
      Verdict verdict,
      CheckOptions options,
      Duration budget,
      LongSupplier nanoTime) {
    Deadline deadline = Deadline.in(budget, nanoTime);
    return new Minimization(history, verdict, options, deadline).run();
  }

  /** A first approximation: only whole transactions near the violation are left out. */
  static Anomaly kind(History history, Verdict verdict, CheckOptions options, Duration budget) {
    Deadline deadline = Deadline.in(budget, System::nanoTime);
    Minimization minimization = new Minimization(history, verdict, options, deadline);
    return minimization
        .fromCore(
            minimization.search(false).ofWholeTransactions(),
            PartSearch.setOf(minimization.anomaly.core()))
        .map(Counterexample::anomaly)
        .orElse(minimization.anomaly);
  }

  private Optional<Counterexample> run() {
    List<Counterexample> found = new ArrayList<>();
    if (!search(false).isCycle()) {
      fromCore(anomaly).ifPresent(found::add);
      if (found.stream().noneMatch(each -> each.history().txnCount() == 1)) {
        otherKinds().map(this::fromCore).flatMap(Optional::stream).forEach(found::add);
      }
    } else {
      searchCycles(found);
    }
    if (found.isEmpty() && history.txnCount() <= SMALL) {
      search(false).shrunk(PartSearch.all(history)).ifPresent(found::add);
    }
    return found.stream().min(EASIEST_FIRST).map(this::confirmed).map(Counterexample::withReason);
  }

  private void searchCycles(List<Counterexample> found) {
    BitSet core = PartSearch.setOf(anomaly.core());
    fromCore(search(false), core).ifPresent(found::add);
    if (isOrdered) {
      fromCore(plainSearch(found, deadline), core).ifPresent(found::add);
    }
    if (found.stream().noneMatch(each -> each.history().txnCount() <= 2)) {
      for (BitSet pair : LostUpdates.in(history, LOST_UPDATES)) {
        plainSearch(found, deadline).shrunk(withSources(pair)).ifPresent(found::add);
      }
    }
    if (!isSettled(found)) {
      searchWindows(found);
    }
  }

  /**
   * Looks for a plain one if any order counts; where others are known, only for one that is easier.
   */
  private PartSearch plainSearch(List<Counterexample> found, Deadline end) {
    PartSearch search = search(isOrdered, end);
    found.stream()
        .filter(Counterexample::isSmall)
        .mapToInt(each -> each.history().txnCount() + (each.isPlain() ? 0 : 1))
        .min()
        .ifPresent(search::ofAtMost);
    return search;
  }

  /**
   * Searches further windows: a defect that showed in one place often showed in others, too, and
   * may be easier to show there.
   */
  private void searchWindows(List<Counterexample> found) {
    boolean isKnown = found.stream().anyMatch(Counterexample::isSmall);
    Deadline end = isKnown ? deadline.within(FOR_PLAIN) : deadline;
    for (BitSet window : Windows.of(history, anomaly.core(), isKnown)) {
      BitSet txns = end.isOver() ? window : withSources(window);
      plainSearch(found, end).shrunk(txns).ifPresent(found::add);
      if (isOrdered && found.stream().noneMatch(Counterexample::isSmall)) {
        search(false, end).shrunk(txns).ifPresent(found::add);
      }
      if (isSettled(found) || end.isOver()) {
        return;
      }
    }
  }

  /** Tests whether nothing better can be expected. */
  private boolean isSettled(List<Counterexample> found) {
    return found.stream().anyMatch(each -> each.isSmall() && (each.isPlain() || !isOrdered));
  }

  /** A claim of minimality is about the level as it is, with all orders it has. */
  private Counterexample confirmed(Counterexample easiest) {
    if (!easiest.isPlain() || !isOrdered) {
      return easiest;
    }
    Counterexample least = search(false).within(easiest);
    return EASIEST_FIRST.compare(least, easiest) < 0 ? least : easiest.beside(least);
  }

  /** Tests whether the history has orders that a level can take into account. */
  private boolean hasOrders(History of) {
    boolean hasSessions = options.sessionOrder() && of.sessionCount() < of.txnCount();
    for (int txn = 0; !hasSessions && txn < of.txnCount(); txn++) {
      if (of.beginTime(txn) != History.NO_TIME) {
        return true;
      }
    }
    return hasSessions;
  }

  /** Other anomalies in single observations: of each kind the one with the fewest transactions. */
  private Stream<Anomaly> otherKinds() {
    if (!level.explainsReads()) {
      return Stream.empty();
    }
    Map<AnomalyKind, Anomaly> smallest = new LinkedHashMap<>();
    for (Anomaly each : NonCycleAnomalies.all(history, options, PartSearch.MAX_OBSERVATIONS)) {
      smallest.merge(each.kind(), each, (a, b) -> b.core().size() < a.core().size() ? b : a);
    }
    smallest.remove(anomaly.kind());
    return smallest.values().stream();
  }

  private Optional<Counterexample> fromCore(Anomaly observation) {
    BitSet core = PartSearch.setOf(observation.core());
    PartSearch search = searchFor(observation);
    Optional<Counterexample> found =
        search.isOwnFault() ? searchFor(observation).ofOwnWrites().shrunk(core) : Optional.empty();
    return found.or(() -> fromCore(search, core));
  }

  private PartSearch searchFor(Anomaly observation) {
    return new PartSearch(history, level, observation, options, false, deadline);
  }

  private Optional<Counterexample> fromCore(PartSearch search, BitSet core) {
    return search.shrunk(core).or(() -> search.shrunk(withSources(core)));
  }

  private PartSearch search(boolean isPlain) {
    return search(isPlain, deadline);
  }

  private PartSearch search(boolean isPlain, Deadline end) {
    return new PartSearch(history, level, anomaly, options, isPlain, end);
  }

  private BitSet withSources(BitSet txns) {
    BitSet more = new PossibleSources(history, txns).accountable(PartSearch.opsOf(history, txns));
    more.or(txns);
    return more;
  }
}
