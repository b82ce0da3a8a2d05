package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.analysis.Range;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.checker.semantics.ModuleFailure;
import io.kingsnake.history.History;
import io.kingsnake.history.shrink.Shrinker;
import io.kingsnake.history.shrink.Shrinker.Shrunk;
import io.kingsnake.history.shrink.SubHistory;
import java.time.Duration;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Check whether parts of a history show a violation by themselves, and removal of everything
 * unnecessary. A plain search takes no order of sessions and times into account: what it finds
 * violates more levels, and is harder to dispute.
 */
final class PartSearch {
  static final int MAX_OBSERVATIONS = 10_000;

  /** A part is small; one that takes long to check is not worth showing. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /**
   * Number of transactions that a proof may mention in addition to those a counterexample may have.
   */
  private static final int MAX_SPARE = 2;

  private static final int MAX_CALLS = 3000;
  private static final int MAX_COPIED = 300_000; // operations
  private static final String NARROWED = "of scans only the keys that matter are shown";

  private final History whole;
  private final Level level;
  private final Anomaly wanted;
  private final CheckOptions options;
  private final boolean isPlain;
  private final Deadline deadline;

  private boolean isNarrowed;
  private boolean keepsTransactionsWhole;
  private int maxTxns = Integer.MAX_VALUE;
  private BiFunction<History, BitSet, PossibleSources> sourcesOf = PossibleSources::new;

  /** The violation that the last part adopted shows. */
  private @Nullable Anomaly found;

  /** Set once a part without an answer has been treated as satisfied. */
  private boolean isInDoubt;

  /** Search for parts that show an anomaly like {@code wanted}. */
  PartSearch(
      History whole,
      Level level,
      Anomaly wanted,
      CheckOptions options,
      boolean isPlain,
      Deadline deadline) {
    this.whole = whole;
    this.level = level;
    this.wanted = wanted;
    CheckOptions ofParts =
        options.withModules(
            options.modules().stream()
                .map(module -> ModuleFailure.guard(module, () -> module.forPartsOf(whole)))
                .toList());
    this.options = isPlain ? ofParts.withSessionOrder(false) : ofParts;
    this.isPlain = isPlain;
    this.deadline = deadline;
  }

  /** From now on, a transaction keeps all of its operations or none. */
  PartSearch ofWholeTransactions() {
    keepsTransactionsWhole = true;
    return this;
  }

  /** From now on, more transactions than these are of no use. */
  PartSearch ofAtMost(int txns) {
    maxTxns = txns;
    return this;
  }

  /** Search that disregards the writes of others from now on. */
  PartSearch ofOwnWrites() {
    sourcesOf = PossibleSources::own;
    return this;
  }

  Optional<Counterexample> shrunk(BitSet txns) {
    if (txns.isEmpty()) {
      return Optional.empty();
    }
    History part = narrowed(txns, keysOfWanted()::contains);
    boolean isShown = shows(part);
    if (!isShown && isNarrowed) {
      part = narrowed(txns, key -> true);
      isShown = shows(part);
    }
    if (isShown && maxTxns < part.txnCount()) {
      return ofProof(part).flatMap(this::shrunk);
    }
    return isShown ? shrunk(core(part)) : Optional.empty();
  }

  /**
   * Keys of the wanted anomaly; usually only those that the proof for the whole history mentions
   * matter in scans.
   */
  private Set<Object> keysOfWanted() {
    return keysOf(wanted).stream().mapToObj(whole.keys()::at).collect(Collectors.toSet());
  }

  /** A narrow scan needs fewer sources, so scans are narrowed before parts are taken. */
  private History narrowed(BitSet txns, Predicate<Object> matters) {
    boolean isToNarrow = isCycle() && NarrowScans.suit(level, options);
    History source =
        isToNarrow && whole.opCount() <= MAX_COPIED ? NarrowScans.in(whole, txns, matters) : whole;
    History part = part(source, txns);
    History narrow = isToNarrow ? NarrowScans.in(part, all(part), matters) : part;
    isNarrowed = source != whole || narrow != part;
    return narrow;
  }

  /** A smaller version of the adopted part; empty if it stays too large. */
  private Optional<Counterexample> shrunk(History part) {
    return shrink(part).map(this::counterexample);
  }

  private Counterexample counterexample(Shrunk result) {
    Anomaly shown = new Translation(result.history(), whole).of(Objects.requireNonNull(found));
    boolean minimal = result.minimal() && !isInDoubt;
    List<String> notes = isNarrowed && hasScans(result.history()) ? List.of(NARROWED) : List.of();
    return new Counterexample(result.history(), shown, minimal, isPlain, notes);
  }

  /**
   * Reduces a part that shows the violation to the proof's transactions and their sources; empty if
   * these are too many, or no longer show the violation.
   */
  private Optional<History> ofProof(History part) {
    Anomaly shown = Objects.requireNonNull(found);
    BitSet keys = keysOf(shown);
    BitSet txns = setOf(shown.core());
    if (txns.cardinality() > maxTxns + MAX_SPARE) {
      return Optional.empty();
    }
    BitSet ops = onKeys(part, txns, keys, false);
    txns.or(sourcesOf.apply(part, txns).accountable(ops));
    ops = sourcesOf.apply(part, txns).explained(onKeys(part, txns, keys, false));
    return Optional.of(SubHistory.of(part, txns, ops)).filter(this::shows);
  }

  /**
   * Reduces a part that shows the violation to the proof's transactions, as long as that makes it
   * smaller.
   */
  private History core(History part) {
    History core = onKeysOfProof(part, true);
    while (true) {
      BitSet txns = setOf(Objects.requireNonNull(found).core());
      txns.or(sourcesOf.apply(core, txns).accountable(opsOf(core, txns)));
      History less = part(core, txns);
      if (txns.isEmpty() || less.txnCount() == core.txnCount() || !shows(less)) {
        return core;
      }
      core = less;
    }
  }

  /**
   * A part that shows the violation without operations on keys that the proof does not mention, or
   * without only the scans of other keys, if it still shows it; sources of what stays are on the
   * same keys, or on those that its scans returned. This saves most of the work of leaving out
   * operations one by one: a wide scan is thousands of narrow ones.
   */
  private History onKeysOfProof(History part, boolean onlyScans) {
    BitSet keys = keysOf(Objects.requireNonNull(found));
    if (!isCycle() || keys.isEmpty()) {
      return part;
    }
    BitSet ops = onKeys(part, all(part), keys, onlyScans);
    if (ops.cardinality() == part.opCount()) {
      return part;
    }
    History less = SubHistory.ofOps(part, ops);
    return shows(less) ? less : part;
  }

  private static BitSet onKeys(History history, BitSet txns, BitSet keys, boolean onlyScans) {
    BitSet ops = opsOf(history, txns);
    BitSet known = onlyScans ? keys : withReturned(history, ops, keys);
    for (int op = ops.nextSetBit(0); op >= 0; op = ops.nextSetBit(op + 1)) {
      boolean isScan = history.opKind(op).isRange();
      ops.set(op, isScan ? covers(history, op, known) : onlyScans || known.get(history.opKey(op)));
    }
    return ops;
  }

  /** With all keys that a scan of one of them returned: a scan stays as a whole, if it stays. */
  private static BitSet withReturned(History history, BitSet ops, BitSet keys) {
    BitSet more = (BitSet) keys.clone();
    BitSet scans = new BitSet();
    ops.stream().filter(op -> history.opKind(op).isRange()).forEach(scans::set);
    int before;
    do {
      before = scans.cardinality();
      for (int op = scans.nextSetBit(0); op >= 0; op = scans.nextSetBit(op + 1)) {
        if (covers(history, op, more)) {
          scans.clear(op);
          IntStream.range(history.rowStart(op), history.rowEnd(op))
              .map(history::rowKey)
              .forEach(more::set);
        }
      }
    } while (scans.cardinality() < before);
    return more;
  }

  private static boolean covers(History history, int scan, BitSet keys) {
    Range asked = Range.asked(history, scan);
    return keys.stream().mapToObj(history.keys()::at).anyMatch(asked::contains);
  }

  private static BitSet keysOf(Anomaly anomaly) {
    BitSet keys = new BitSet();
    addKeys(anomaly.edges(), keys);
    return keys;
  }

  private static void addKeys(List<Dependency> edges, BitSet keys) {
    for (Dependency edge : edges) {
      if (edge.key() >= 0) {
        keys.set(edge.key());
      }
      addKeys(edge.because(), keys);
    }
  }

  /**
   * A counterexample of a plain search, if this search needs all of its transactions, too;
   * otherwise a smaller one.
   */
  Counterexample within(Counterexample plain) {
    History part = plain.history();
    PossibleSources sources = new PossibleSources(part, all(part));
    found = null;
    isInDoubt = false;
    for (int txn = 0; txn < part.txnCount(); txn++) {
      BitSet others = all(part);
      others.clear(txn);
      History less = SubHistory.of(part, others, sources.explained(opsOf(part, others)));
      if (shows(less)) {
        isNarrowed = !plain.notes().isEmpty();
        return shrunk(less).orElseThrow();
      }
    }
    return isInDoubt ? plain.notMinimal() : plain;
  }

  private Optional<Shrunk> shrink(History part) {
    PossibleSources sources = sourcesOf.apply(part, all(part));
    SeenBeforeWriting seen = SeenBeforeWriting.in(part);
    Predicate<History> shows = less -> !seen.isLostIn(less) && shows(less);
    Shrinker.Options how =
        Shrinker.Options.DEFAULT.withMaxCalls(MAX_CALLS).withRestriction(sources::explained);
    Shrunk whole = new Shrinker(how.withAtMost(maxTxns)).shrinkKnown(part, shows);
    if (keepsTransactionsWhole || whole.history().txnCount() > maxTxns) {
      return Optional.of(whole).filter(each -> each.history().txnCount() <= maxTxns);
    }
    History less = onKeysOfProof(whole.history(), false);
    PossibleSources ofLess = sourcesOf.apply(less, all(less));
    return Optional.of(
        new Shrinker(how.withRestriction(ofLess::explained)).shrinkKnown(less, shows));
  }

  /**
   * Tests whether a part shows the violation by itself; without an answer in time, it is assumed
   * not to.
   */
  private boolean shows(History part) {
    if (isWithoutObservations(part)) {
      return false;
    }
    Optional<Anomaly> violation = deadline.isOver() ? Optional.empty() : violation(part);
    if (violation.isPresent()) {
      found = violation.get();
      isInDoubt = false;
    } else {
      isInDoubt |= deadline.isOver();
    }
    return violation.isPresent();
  }

  private Optional<Anomaly> violation(History part) {
    if (isOwnFault()) { // there may be others as well, since what it read may have no source
      return NonCycleAnomalies.all(part, options, MAX_OBSERVATIONS).stream()
          .filter(each -> each.kind() == wanted.kind())
          .findFirst();
    }
    Verdict verdict =
        new Checker(options.withTimeout(patience()))
            .check(isPlain ? part.withoutTimes() : part, level);
    isInDoubt |= verdict.kind() == Verdict.Kind.UNDECIDED && !Untimed.isOnlyReason(verdict);
    return Optional.ofNullable(verdict.anomaly())
        .filter(each -> isCycle() || each.kind() == wanted.kind());
  }

  private Duration patience() {
    Duration left = deadline.left();
    return left.compareTo(PATIENCE) < 0 ? Duration.ofNanos(Math.max(1, left.toNanos())) : PATIENCE;
  }

  /**
   * Tests for a transaction that contradicts its own writes, which it does regardless of the
   * writers of its reads.
   */
  boolean isOwnFault() {
    return wanted.isOwnFault(options.ownWrites());
  }

  /**
   * Tests whether the anomaly concerns the order of transactions rather than a single observation.
   */
  boolean isCycle() {
    return wanted.isOfOrder();
  }

  private History part(History history, BitSet txns) {
    BitSet ops = sourcesOf.apply(history, txns).explained(opsOf(history, txns));
    return SubHistory.of(history, txns, ops);
  }

  private static boolean hasScans(History history) {
    return IntStream.range(0, history.opCount()).anyMatch(op -> history.opKind(op).isRange());
  }

  /**
   * Tests whether no transaction saw anything: then every order is allowed, unless something else
   * constrains it, such as times showing that two writers of a key overlapped.
   */
  private boolean isWithoutObservations(History part) {
    return options.modules().isEmpty()
        && part.versionOrders().isEmpty()
        && part.timestamps() == null
        && (isPlain || !part.hasTimes())
        && IntStream.range(0, part.opCount()).allMatch(op -> part.opKind(op).isWrite());
  }

  static BitSet all(History history) {
    BitSet all = new BitSet();
    all.set(0, history.txnCount());
    return all;
  }

  static BitSet setOf(Collection<Integer> some) {
    BitSet set = new BitSet();
    some.forEach(set::set);
    return set;
  }

  static BitSet opsOf(History history, BitSet txns) {
    BitSet ops = new BitSet(history.opCount());
    txns.stream().forEach(txn -> ops.set(history.opStart(txn), history.opEnd(txn)));
    return ops;
  }
}
