package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.VersionOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Confirms an accepting order by doing what it says: every transaction runs against a plain map of
 * values, operation by operation, and must see what it saw. Knows the raw history and the
 * definition of the orders, nothing of how the order was found.
 */
public final class OrderAudit {
  private static final int NOWHERE = -1;

  private final History history;
  private final Orders orders;
  private final CheckOptions options;
  private final Witness witness;
  private final int[] beginAt; // by transaction: index in the witness
  private final int[] commitAt;
  private final InitialAsRead initial;
  private final int[] committedAt; // by key: index of the last commit, or NOWHERE
  private final int[] ownStamp; // by key: the transaction whose own write is ownWrite
  private final int[] ownWrite;
  private final int[] lastWrite; // by key: the committed write, or NOWHERE

  private OrderAudit(History history, Orders orders, CheckOptions options, Witness witness) {
    this.history = history;
    this.orders = orders;
    this.options = options;
    this.witness = witness;
    beginAt = filled(history.txnCount());
    commitAt = filled(history.txnCount());
    initial = new InitialAsRead(history);
    committedAt = filled(history.keyCount());
    ownStamp = filled(history.keyCount());
    ownWrite = new int[history.keyCount()];
    lastWrite = filled(history.keyCount());
  }

  /** What is wrong with the order, or nothing. */
  public static Optional<String> complaint(
      Registers registers, Orders orders, CheckOptions options, Witness witness) {
    History history = registers.history();
    OrderAudit audit = new OrderAudit(history, orders, options, witness);
    return audit
        .placement()
        .or(audit::sessionOrder)
        .or(() -> audit.versionOrder(registers.versions()))
        .or(() -> new RealTimeAudit(history, orders, options.drift(), witness).complaint())
        .or(audit::replay);
  }

  private Optional<String> placement() {
    for (int i = 0; i < witness.length(); i++) {
      int txn = witness.txn(i);
      if ((witness.begins(i) && beginAt[txn] != NOWHERE)
          || (witness.commits(i) && commitAt[txn] != NOWHERE)) {
        return Optional.of(name(txn) + " runs twice");
      }
      beginAt[txn] = witness.begins(i) ? i : beginAt[txn];
      commitAt[txn] = witness.commits(i) ? i : commitAt[txn];
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean runs = beginAt[txn] != NOWHERE && commitAt[txn] >= beginAt[txn];
      boolean partly = beginAt[txn] != NOWHERE || commitAt[txn] != NOWHERE;
      switch (history.outcome(txn)) {
        case COMMITTED -> {
          if (!runs) {
            return Optional.of(name(txn) + " committed but does not run");
          }
        }
        case ABORTED -> {
          if (partly) {
            return Optional.of(name(txn) + " aborted but runs");
          }
        }
        case INDETERMINATE -> {
          if (partly && !runs) {
            return Optional.of(name(txn) + " runs in part");
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> sessionOrder() {
    if (!orders.session()) {
      return Optional.empty();
    }
    for (int session = 0; session < history.sessionCount(); session++) {
      int last = NOWHERE;
      for (int t = history.sessionStart(session); t < history.sessionEnd(session); t++) {
        if (beginAt[t] == NOWHERE) {
          continue;
        }
        if (last != NOWHERE && commitAt[last] > beginAt[t]) {
          return Optional.of(name(last) + " must precede " + name(t) + " of its session");
        }
        last = t;
      }
    }
    return Optional.empty();
  }

  private Optional<String> versionOrder(List<VersionOrder> versions) {
    for (VersionOrder order : versions) {
      int last = NOWHERE;
      for (int txn : order.txns()) {
        if (beginAt[txn] == NOWHERE) {
          continue;
        }
        if (last != NOWHERE && commitAt[last] > beginAt[txn]) {
          return Optional.of(name(last) + "'s version must precede " + name(txn) + "'s");
        }
        last = txn;
      }
    }
    return Optional.empty();
  }

  private Optional<String> replay() {
    for (int i = 0; i < witness.length(); i++) {
      int txn = witness.txn(i);
      if (witness.begins(i)) {
        Optional<String> wrong = runReads(txn);
        if (wrong.isPresent()) {
          return wrong;
        }
      }
      if (witness.commits(i)) {
        Optional<String> wrong = commit(txn, i);
        if (wrong.isPresent()) {
          return wrong;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> runReads(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      if (history.opKind(op).isWrite()) {
        ownStamp[key] = txn;
        ownWrite[key] = op;
      } else if (history.opKind(op) == OpKind.READ && !isExplained(txn, op)) {
        return Optional.of(
            name(txn) + " would see another value of key " + history.keys().show(key));
      }
    }
    return Optional.empty();
  }

  private boolean isExplained(int txn, int op) {
    int key = history.opKey(op);
    int seen = history.opValue(op);
    if (seen == History.UNKNOWN) {
      return true;
    }
    boolean afterOwn = ownStamp[key] == txn;
    boolean own = afterOwn && leaves(ownWrite[key], seen);
    return switch (options.ownWrites()) {
      case OWN -> afterOwn ? own : matchesCommitted(op);
      case EXTERNAL -> matchesCommitted(op);
      case EITHER -> own || matchesCommitted(op);
    };
  }

  private boolean matchesCommitted(int read) {
    int key = history.opKey(read);
    int seen = history.opValue(read);
    if (seen == History.INITIAL) {
      return committedAt[key] == NOWHERE;
    }
    if (lastWrite[key] != NOWHERE) {
      return leaves(lastWrite[key], seen);
    }
    return initial.explains(read);
  }

  /** A deleted record looks absent, even where it can be told from others. */
  private boolean leaves(int write, int seen) {
    boolean deleted = history.opKind(write) == OpKind.DELETE;
    return history.opValue(write) == seen || (deleted && seen == History.ABSENT);
  }

  private Optional<String> commit(int txn, int index) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!history.opKind(op).isWrite()) {
        continue;
      }
      int key = history.opKey(op);
      if (committedAt[key] != index && committedAt[key] > beginAt[txn]) {
        return Optional.of(
            name(txn) + " overlaps another writer of key " + history.keys().show(key));
      }
      committedAt[key] = index;
      lastWrite[key] = op;
    }
    return Optional.empty();
  }

  private String name(int txn) {
    return "T" + history.txnId(txn);
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NOWHERE);
    return array;
  }
}
