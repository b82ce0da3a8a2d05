package io.kingsnake.checker.analysis;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Rewriting;
import io.kingsnake.history.shrink.Edit;
import io.kingsnake.history.shrink.SubHistory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rewriting of transactions that rolled back to savepoints into ones without any: undone writes
 * become an aborted transaction of their own, and the transaction's reads of them before it undid
 * them, which concern no other transaction, are checked here and left out.
 */
public final class Savepoints implements Edit {
  private static final int TAKEN_BACK = 0;
  private static final int KEPT = 1;
  private static final int SEEN_OF_OWN = -1;

  private final History history;
  private final OwnWrites policy;
  private final OwnWritesSeen own;
  private final Wording wording;
  private final ScanContract contract;
  private final List<Anomaly> contradictions = new ArrayList<>();
  private final BitSet broken = new BitSet(); // transactions of unknown outcome
  private final BitSet answered = new BitSet(); // reads of what was taken back later
  private final Map<Integer, Integer> listLengths = new HashMap<>(); // by operation
  private final Map<Integer, List<Piece>> pieces = new HashMap<>(); // by operation
  private @Nullable String unsupported;

  private Savepoints(History history, OwnWrites policy) {
    this.history = history;
    this.policy = policy;
    this.own = new OwnWritesSeen(history);
    this.wording = new Wording(history);
    this.contract = new ScanContract(history);
  }

  /** Rewriting of a history; nothing if no transaction that may have committed undid a write. */
  public static Optional<Savepoints> in(History history, OwnWrites policy) {
    Savepoints savepoints = new Savepoints(history, policy);
    boolean concern = false;
    for (int txn = 0; txn < history.txnCount() && history.hasUndone(); txn++) {
      if (history.outcome(txn) != Outcome.ABORTED && savepoints.takesBack(txn)) {
        concern = true;
        savepoints.look(txn);
      }
    }
    return concern ? Optional.of(savepoints) : Optional.empty();
  }

  /** Reads of committed transactions that missed an own write which was not undone by then. */
  public List<Anomaly> contradictions() {
    return List.copyOf(contradictions);
  }

  /** Reason for which these reads cannot be checked otherwise, if there is one. */
  public Optional<String> unsupported() {
    return Optional.ofNullable(unsupported);
  }

  /** The history without savepoints. */
  public Rewriting rewriting() {
    return SubHistory.edited(history, this);
  }

  private boolean takesBack(int txn) {
    return history.ops(txn).anyMatch(op -> history.isUndone(op) && history.isWrite(op));
  }

  private void look(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      boolean isKnown =
          history.opKind(op).isRange()
              ? history.hasRows(op)
              : history.opValue(op) != History.UNKNOWN;
      if (!isKnown || policy == OwnWrites.EXTERNAL) {
        continue;
      }
      switch (history.opKind(op)) {
        case READ -> lookAtRead(txn, op);
        case READ_LIST -> lookAtList(txn, op);
        case SCAN, ITERATE -> lookAtRange(txn, op);
        case WRITE, INSERT, DELETE, APPEND -> {}
      }
    }
  }

  private void lookAtRead(int txn, int op) {
    int key = history.opKey(op);
    answered.set(op, isAnswered(txn, op, key, history.opValue(op), history.isTombstone(op)));
  }

  /** Tests whether an own write that was undone later explains the value. */
  private boolean isAnswered(int txn, int op, int key, int value, boolean isTombstone) {
    int write = own.last(txn, op, key);
    if (write == OwnWritesSeen.NONE || !history.isUndone(write)) {
      return false;
    }
    boolean matches = Observation.matches(history, write, value, isTombstone);
    int kept = own.lastKept(txn, op, key);
    if (!matches
        && policy == OwnWrites.EITHER
        && kept != OwnWritesSeen.NONE
        && Observation.matches(history, kept, value, isTombstone)) {
      // The version was read from another transaction, but without the undone writes it
      // would seem to be its own.
      unsupported = "own writes that may or may not have been seen before they were taken back";
    }
    if (!matches && policy == OwnWrites.OWN) {
      contradict(
          txn,
          "%s read %s after its own write of %s, which it took back only later"
              .formatted(
                  wording.txn(txn),
                  wording.version(key, value, isTombstone),
                  wording.version(key, history.opValue(write), history.isTombstone(write))));
    }
    return matches;
  }

  private void contradict(int txn, String summary) {
    if (history.isCommitted(txn)) {
      contradictions.add(
          Anomaly.observed(AnomalyKind.INTERNAL_INCONSISTENCY, List.of(txn), summary));
    } else {
      broken.set(txn);
    }
  }

  /**
   * Checks a list read; appends that were undone later are the last own ones, and all before them
   * are older.
   */
  private void lookAtList(int txn, int op) {
    int key = history.opKey(op);
    List<Integer> appends = own.appends(txn, op, key);
    List<Integer> undone = appends.stream().filter(history::isUndone).toList();
    if (undone.isEmpty()) {
      return;
    }
    boolean ends = endsIn(op, undone);
    if (policy == OwnWrites.OWN && !ends) {
      contradict(
          txn,
          "%s read list %s, which does not end in its own appends that it took back only later"
              .formatted(wording.txn(txn), wording.key(key)));
    } else if (policy == OwnWrites.EITHER && isOpen(txn, key, appends, undone)) {
      unsupported = "own appends that may or may not have been seen before they were taken back";
    } else if (ends) {
      listLengths.put(op, history.listLength(op) - undone.size());
    }
  }

  private boolean endsIn(int op, List<Integer> appends) {
    int start = history.listEnd(op) - appends.size();
    return start >= history.listStart(op)
        && IntStream.range(0, appends.size())
            .allMatch(i -> history.listElement(start + i) == history.opValue(appends.get(i)));
  }

  /** Tests whether the elements may be of others, or others of its own appends count. */
  private boolean isOpen(int txn, int key, List<Integer> appends, List<Integer> undone) {
    if (appends.size() > undone.size() || history.initialValue(key) == History.INITIAL) {
      return true;
    }
    BitSet elements = new BitSet();
    undone.forEach(append -> elements.set(history.opValue(append)));
    return IntStream.range(0, history.opCount())
        .filter(op -> op < history.opStart(txn) || op >= history.opEnd(txn))
        .filter(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
        .anyMatch(op -> elements.get(history.opValue(op)));
  }

  private void lookAtRange(int txn, int op) {
    BitSet seenOfOwn = new BitSet();
    Range covered = Range.covered(history, op);
    for (int write = history.opStart(txn); write < op; write++) {
      if (history.isUndone(write) && history.isWrite(write)) {
        int key = history.opKey(write);
        int row = rowOf(op, key);
        boolean isMissing = row < 0 && covered != null && covered.contains(history.keys().at(key));
        if (own.last(txn, op, key) != write || (row < 0 && !isMissing)) {
          continue;
        }
        boolean isAnswered =
            row < 0
                ? isAnswered(txn, op, key, History.ABSENT, false)
                : isAnswered(txn, op, key, history.rowValue(row), history.isRowTombstone(row));
        seenOfOwn.set(key, isAnswered);
      }
    }
    if (!seenOfOwn.isEmpty()) {
      cut(txn, op, seenOfOwn);
    }
  }

  private void cut(int txn, int op, BitSet seenOfOwn) {
    Anomaly broke = contract.violation(txn, op);
    if (broke == null) {
      pieces.put(op, Pieces.of(history, op, seenOfOwn));
    } else if (history.isCommitted(txn)) {
      contradictions.add(broke);
    } else {
      broken.set(txn);
    }
  }

  private int rowOf(int op, int key) {
    return IntStream.range(history.rowStart(op), history.rowEnd(op))
        .filter(row -> history.rowKey(row) == key)
        .findFirst()
        .orElse(-1);
  }

  @Override
  public int partCount() {
    return 2;
  }

  @Override
  public int partOf(int op) {
    if (answered.get(op)) {
      return SEEN_OF_OWN;
    }
    return history.isUndone(op) && history.isWrite(op) ? TAKEN_BACK : KEPT;
  }

  @Override
  public boolean isSequence() {
    return false;
  }

  @Override
  public Outcome outcome(History same, int txn, int part) {
    return part == TAKEN_BACK || broken.get(txn) ? Outcome.ABORTED : history.outcome(txn);
  }

  @Override
  public int listLength(History same, int op) {
    return listLengths.getOrDefault(op, history.listLength(op));
  }

  @Override
  public @Nullable List<Piece> pieces(int op) {
    return pieces.get(op);
  }
}
