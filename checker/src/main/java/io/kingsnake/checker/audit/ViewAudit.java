package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/*
 * The definition, read by read: S reads x from T, and U is the next version of x behind T's (all
 * versions behind U are visible only if U is). Then
 *   where S precedes its overwriters, U must come after S in the order;
 *   elsewhere no way of dependencies may lead from U to S.
 * Sources come before their readers, and version orders are those of the order, so that wr and ww
 * have no cycle.
 */
/**
 * Confirms an accepting order together with who read from whom, for levels where readers do not see
 * everything before them. Knows the raw history and the definition of the level, nothing of how the
 * order was found.
 */
public final class ViewAudit {
  private static final int NOWHERE = -1;

  private final History history;
  private final Orders orders;
  private final CheckOptions options;
  private final Witness witness;
  private final ReadSources readings;
  private final int[] placeOf; // by transaction: index in the witness
  private final InitialAsRead initial;
  private final VersionHistory versions;
  private final List<int[]> explained = new ArrayList<>(); // reader, key, source, operation

  private ViewAudit(
      History history, Orders orders, CheckOptions options, Witness witness, ReadSources readings) {
    this.history = history;
    this.orders = orders;
    this.options = options;
    this.witness = witness;
    this.readings = readings;
    placeOf = new int[history.txnCount()];
    Arrays.fill(placeOf, NOWHERE);
    initial = new InitialAsRead(history);
    versions = new VersionHistory(history);
  }

  /** What is wrong with the order or the readings, or nothing. */
  public static Optional<String> complaint(
      Registers registers,
      Orders orders,
      CheckOptions options,
      Witness witness,
      ReadSources readings) {
    ViewAudit audit = new ViewAudit(registers.history(), orders, options, witness, readings);
    return audit
        .placement()
        .or(audit::sessionOrder)
        .or(() -> audit.versionOrder(registers.versions()))
        .or(audit::sources)
        .or(audit::visibility);
  }

  private Optional<String> placement() {
    for (int i = 0; i < witness.length(); i++) {
      int txn = witness.txn(i);
      if (placeOf[txn] != NOWHERE) {
        return Optional.of(name(txn) + " runs twice");
      }
      placeOf[txn] = i;
      versions.install(txn);
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean runs = placeOf[txn] != NOWHERE;
      boolean wrong =
          switch (history.outcome(txn)) {
            case COMMITTED -> !runs;
            case ABORTED -> runs;
            case INDETERMINATE -> false;
          };
      if (wrong) {
        return Optional.of(
            name(txn) + (runs ? " aborted but runs" : " committed but does not run"));
      }
    }
    return Optional.empty();
  }

  private Optional<String> sessionOrder() {
    for (int s = 0; orders.session() && s < history.sessionCount(); s++) {
      int last = NOWHERE;
      for (int txn = history.sessionStart(s); txn < history.sessionEnd(s); txn++) {
        if (placeOf[txn] == NOWHERE) {
          continue;
        }
        if (placeOf[txn] < last) {
          return Optional.of(name(txn) + " must follow those before it in its session");
        }
        last = placeOf[txn];
      }
    }
    return Optional.empty();
  }

  private Optional<String> versionOrder(List<VersionOrder> orders) {
    for (VersionOrder order : orders) {
      int last = NOWHERE;
      for (int txn : order.txns()) {
        if (placeOf[txn] == NOWHERE) {
          continue;
        }
        if (placeOf[txn] < last) {
          return Optional.of(name(txn) + " must follow those whose versions its own follows");
        }
        last = placeOf[txn];
      }
    }
    return Optional.empty();
  }

  private Optional<String> sources() {
    for (int i = 0; i < witness.length(); i++) {
      int txn = witness.txn(i);
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op) == OpKind.READ
            && history.opValue(op) != History.UNKNOWN
            && !isOwn(txn, op)
            && !hasSource(txn, op)) {
          return Optional.of(
              name(txn) + " has no source for key " + history.keys().show(history.opKey(op)));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the policy lets the transaction's own write before answer the read. */
  private boolean isOwn(int txn, int read) {
    for (int op = read - 1; op >= history.opStart(txn); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == history.opKey(read)) {
        return options.ownWrites() != CheckOptions.OwnWrites.EXTERNAL
            && versions.leaves(op, history.opValue(read));
      }
    }
    return false;
  }

  private boolean hasSource(int txn, int op) {
    int key = history.opKey(op);
    int value = history.opValue(op);
    int source = readings.source(txn, key, value);
    explained.add(new int[] {txn, key, source, op});
    if (source == ReadSources.INITIAL) {
      return initial.explains(op);
    }
    return source != ReadSources.UNSAID
        && source != txn
        && placeOf[source] != NOWHERE
        && placeOf[source] < placeOf[txn]
        && versions.installs(source, key, value);
  }

  private Optional<String> visibility() {
    VisibleTransactions visible =
        new VisibleTransactions(history, orders, options.drift(), versions, placeOf, explained);
    for (int[] read : explained) {
      int reader = read[0];
      int key = read[1];
      int overwriter = versions.after(read[2], key, reader);
      if (overwriter == NOWHERE) {
        continue;
      }
      boolean writesKey = versions.writes(reader, key);
      boolean counts = orders.visibility().counts(history.isPredicate(read[3]));
      boolean isBounded =
          counts && orders.visibility().boundsReader(writesKey, versions.writesAnything(reader));
      boolean follows = orders.visibility().isTransitive();
      if ((isBounded && placeOf[overwriter] < placeOf[reader])
          || (follows && visible.sees(reader, overwriter))) {
        return Optional.of(
            "%s reads a version of key %s that %s overwrote, which is visible to it"
                .formatted(name(reader), history.keys().show(key), name(overwriter)));
      }
    }
    return Optional.empty();
  }

  private String name(int txn) {
    return "T" + history.txnId(txn);
  }
}
