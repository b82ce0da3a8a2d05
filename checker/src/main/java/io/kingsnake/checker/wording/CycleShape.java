package io.kingsnake.checker.wording;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import java.util.List;

/**
 * The kind of anomaly that a cycle is: by its shape, and by what its transactions read and wrote
 * where edges alone say too little.
 */
public final class CycleShape {
  private final List<Dependency> cycle;
  private final CycleFacts raw;

  private CycleShape(CycleFacts facts, List<Dependency> cycle) {
    this.cycle = cycle;
    this.raw = facts;
  }

  public static AnomalyKind of(CycleFacts facts, List<Dependency> cycle) {
    return new CycleShape(facts, cycle).kind(CycleClass.has(cycle, Dependency.Type.SESSION));
  }

  /** {@code session} says whether session order is needed, be it for edges of the cycle. */
  public static AnomalyKind of(History history, List<Dependency> cycle, boolean session) {
    return new CycleShape(new RawReads(history), cycle).kind(session);
  }

  private AnomalyKind kind(boolean session) {
    long anti = cycle.stream().filter(CycleClass::isAnti).count();
    if (anti == 0) {
      return withoutAntiDependency(session);
    }
    AnomalyKind kind = withAntiDependencies(anti, session);
    return isOfPredicatesOnly() || restsOnAbsences() ? kind.withAbsentRows() : kind;
  }

  /**
   * Tests whether a row that a scan did not return might have been absent for another reason, at
   * levels that allow phantoms.
   */
  private boolean restsOnAbsences() {
    return cycle.stream()
        .anyMatch(edge -> edge.type() == Dependency.Type.PREDICATE_WR && edge.inferred());
  }

  /** Tests whether readers missed nothing but rows that scans did not return. */
  private boolean isOfPredicatesOnly() {
    return cycle.stream()
        .filter(CycleClass::isAnti)
        .allMatch(edge -> edge.type() == Dependency.Type.PREDICATE_RW);
  }

  private AnomalyKind withAntiDependencies(long anti, boolean session) {
    if (isLostUpdate()) {
      return AnomalyKind.LOST_UPDATE;
    }
    if (isOnOneKey()) {
      // Other readers of the key take part, unless one transaction shows it alone.
      return anti == 1 && isReadTwice()
          ? AnomalyKind.NON_REPEATABLE_READ
          : AnomalyKind.DEPENDENCY_CYCLE;
    }
    if (anti == 1) {
      return withOneAntiDependency(session);
    }
    return CycleClass.hasAdjacentAnti(cycle) ? withAdjacentAntiDependencies() : apart();
  }

  /** Anomaly of Fekete, O'Neil and O'Neil: updates alone would have an order. */
  private AnomalyKind withAdjacentAntiDependencies() {
    return cycle.stream().allMatch(edge -> raw.writesAnything(edge.from()))
        ? AnomalyKind.WRITE_SKEW
        : AnomalyKind.READ_ONLY_ANOMALY;
  }

  /** Two write, and what saw the one did not see the other; else there is no name for it. */
  private AnomalyKind apart() {
    int sinceAnti = 0; // reads of what another wrote
    boolean isFork = true;
    int first = 0;
    while (!CycleClass.isAnti(cycle.get(first))) {
      first++;
    }
    for (int i = 1; i <= cycle.size(); i++) {
      Dependency edge = cycle.get((first + i) % cycle.size());
      if (CycleClass.isAnti(edge)) {
        isFork &= sinceAnti > 0;
        sinceAnti = 0;
      } else if (isReading(edge)) {
        sinceAnti++;
      }
    }
    return isFork ? AnomalyKind.LONG_FORK : AnomalyKind.DEPENDENCY_CYCLE;
  }

  private static boolean isReading(Dependency edge) {
    return edge.type() == Dependency.Type.WR || edge.type() == Dependency.Type.PREDICATE_WR;
  }

  private AnomalyKind withoutAntiDependency(boolean session) {
    if (session || CycleClass.has(cycle, Dependency.Type.REAL_TIME)) {
      return AnomalyKind.CAUSALITY_VIOLATION;
    }
    if (CycleClass.has(cycle, Dependency.Type.WR)
        || CycleClass.has(cycle, Dependency.Type.PREDICATE_WR)) {
      return AnomalyKind.CIRCULAR_INFORMATION_FLOW;
    }
    return isOnOneKey() ? AnomalyKind.INCOMPATIBLE_ORDER : AnomalyKind.DIRTY_WRITE;
  }

  private AnomalyKind withOneAntiDependency(boolean session) {
    if (isReadTwice()) {
      return AnomalyKind.NON_REPEATABLE_READ;
    }
    Dependency anti = anti();
    if (isDirect(anti) || raw.readsOtherKeyFrom(anti.from(), anti.key(), anti.to())) {
      return AnomalyKind.FRACTURED_READ;
    }
    if (CycleClass.has(cycle, Dependency.Type.REAL_TIME)) {
      return AnomalyKind.STALE_READ;
    }
    if (session || !CycleClass.has(cycle, Dependency.Type.WW)) {
      return AnomalyKind.CAUSALITY_VIOLATION;
    }
    return isReaderOnly(anti) ? AnomalyKind.READ_SKEW : AnomalyKind.DEPENDENCY_CYCLE;
  }

  /** Tests whether the transaction that misses a version stands on the cycle because of a read. */
  private boolean isReaderOnly(Dependency anti) {
    return cycle.stream().anyMatch(edge -> edge.to() == anti.from() && isReading(edge));
  }

  private Dependency anti() {
    return cycle.stream().filter(CycleClass::isAnti).findFirst().orElseThrow();
  }

  /** Tests whether a reader that misses a version sees another one of the same key. */
  private boolean isReadTwice() {
    return raw.readsSeveral(anti().from(), anti().key());
  }

  /** Tests whether the cycle shows the reader reading another key of the writer it misses. */
  private boolean isDirect(Dependency anti) {
    return cycle.stream()
        .anyMatch(
            edge ->
                isReading(edge)
                    && edge.from() == anti.to()
                    && edge.to() == anti.from()
                    && edge.key() != anti.key());
  }

  private boolean isLostUpdate() {
    return hasConflictingUpdates()
        || (isOnOneKey()
            && !isReadTwice()
            && cycle.stream().noneMatch(edge -> restsOnOthers(List.of(edge))));
  }

  private boolean isOnOneKey() {
    int key = cycle.get(0).key();
    return cycle.stream().allMatch(edge -> edge.key() == key && isAboutVersions(edge));
  }

  /** Tests whether edges follow from reads outside the cycle, whose readers then take part. */
  private boolean restsOnOthers(List<Dependency> edges) {
    return edges.stream()
        .anyMatch(
            edge ->
                !isOnCycle(edge.from())
                    || !isOnCycle(edge.to())
                    || (edge.inferred() && edge.because().isEmpty())
                    || restsOnOthers(edge.because()));
  }

  private boolean isOnCycle(int txn) {
    return txn == Dependency.INITIAL_TXN || cycle.stream().anyMatch(edge -> edge.from() == txn);
  }

  /**
   * Tests whether two of the transactions read one version of a key and both wrote the key: no
   * order of any kind is needed to see that an update was lost.
   */
  static boolean hasConflictingUpdates(History history, List<Dependency> cycle) {
    return new CycleShape(new RawReads(history), cycle).hasConflictingUpdates();
  }

  private boolean hasConflictingUpdates() {
    for (Dependency edge : cycle) {
      if (isAboutVersions(edge)) {
        for (Dependency other : cycle) {
          if (raw.bothUpdate(edge.from(), other.from(), edge.key())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isAboutVersions(Dependency edge) {
    return edge.type() == Dependency.Type.WW || CycleClass.isAnti(edge);
  }
}
