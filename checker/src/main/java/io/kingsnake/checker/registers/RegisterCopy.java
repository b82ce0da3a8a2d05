package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Translates a history operation by operation into reads and writes of registers. */
final class RegisterCopy {
  private final History history;
  private final Lists lists;
  private final CoveredKeys covered;
  private final Absences absences;
  private final BitSet broken = new BitSet(); // transactions that contradict themselves
  private final int[] returned; // by key: the scan that returned it last

  RegisterCopy(History history, OwnWrites policy, Lists lists, Absences absences) {
    this.absences = absences;
    this.history = history;
    this.lists = lists;
    covered = CoveredKeys.everPresent(history, lists.keys()::get);
    returned = new int[history.keyCount()];
    SeenKeys seen = new SeenKeys(history, policy != OwnWrites.EXTERNAL, policy == OwnWrites.OWN);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      broken.set(txn, history.outcome(txn) == Outcome.INDETERMINATE && seen.of(txn).isBroken());
    }
  }

  /** With these versions of lists, only transactions in {@code counted} taking effect. */
  Registers of(List<ListVersions> lists, BitSet counted) {
    return new Form(lists, counted).build();
  }

  private final class Form {
    private final Map<Integer, ListVersions> versionsOf = new HashMap<>(); // by key
    private final Map<Integer, Map<Integer, List<Integer>>> groupsOf = new HashMap<>(); // by key
    private final BitSet counted;
    private final BitSet shown = new BitSet(); // transactions whose appends were seen
    private final HistoryCopy copy = new HistoryCopy(history);
    private final VersionValues values = new VersionValues(lists, copy.values());

    Form(List<ListVersions> chosen, BitSet counted) {
      this.counted = counted;
      for (ListVersions versions : chosen) {
        versionsOf.put(versions.key(), versions);
        groupsOf.put(versions.key(), versions.groups());
        versions.places().forEach(place -> place.forEach(shown::set));
      }
      // The initial part of a list is settled by its versions.
      lists.keys().stream().forEach(copy::beginAbsent);
      Arrays.fill(returned, -1);
    }

    Registers build() {
      List<VersionOrder> orders = new ArrayList<>();
      for (ListVersions versions : versionsOf.values()) {
        orders.addAll(versions.orders(lists.appenders(versions.key())));
      }
      List<OpenList> open =
          versionsOf.values().stream()
              .filter(ListVersions::isOpen)
              .map(versions -> versions.open(history))
              .toList();
      History form = copy.build(this::copyTransaction);
      assert form.txnCount() == history.txnCount() : "transactions lose their numbers";
      assert form.keyCount() == history.keyCount() : "keys lose their numbers";
      return new Registers(form, orders, open, false);
    }

    private void copyTransaction(TransactionBuffer buffer, int txn) {
      Outcome outcome = outcome(txn);
      HistoryCopy.change(history, txn, outcome, buffer);
      Set<Integer> appended = new HashSet<>();
      boolean isJoined = false; // whether the last operation of the copy joins the next
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        int before = buffer.opCount();
        copyOperation(txn, op, buffer, appended);
        boolean isCopied = buffer.opCount() > before;
        if (isCopied && isJoined) {
          buffer.join(before - 1);
        }
        isJoined = history.joinsNext(op) && (isCopied || isJoined);
      }
      // After all reads: a list read after an own append still shows what others left.
      for (int key : appended) {
        if (outcome != Outcome.ABORTED) {
          buffer.write(key, values.of(key, groupOf(key, txn)));
        }
      }
    }

    private List<Integer> groupOf(int key, int txn) {
      return groupsOf.getOrDefault(key, Map.of()).getOrDefault(txn, List.of(txn));
    }

    /** A transaction counts as committed if its appends were seen, or if it was chosen to be. */
    private Outcome outcome(int txn) {
      Outcome recorded = history.outcome(txn);
      if (recorded != Outcome.INDETERMINATE) {
        return recorded;
      }
      if (!counted.get(txn) || lists.isImpossible(txn) || broken.get(txn)) {
        return Outcome.ABORTED;
      }
      boolean chosen = lists.openReaders().contains(txn);
      return chosen || shown.get(txn) ? Outcome.COMMITTED : Outcome.INDETERMINATE;
    }

    private void copyOperation(int txn, int op, TransactionBuffer buffer, Set<Integer> appended) {
      int key = history.opKey(op);
      int value = history.opValue(op);
      switch (history.opKind(op)) {
        case READ -> read(buffer, key, value, history.isTombstone(op));
        case WRITE -> buffer.write(key, value);
        case INSERT -> buffer.insert(key, value);
        case DELETE -> {
          if (history.isTombstone(op)) {
            buffer.deleteLeaving(key, values.tombstone(value));
          } else {
            buffer.delete(key);
          }
        }
        case APPEND -> appended.add(key);
        case READ_LIST -> copyList(op, buffer);
        case SCAN, ITERATE -> copyScan(txn, op, buffer);
      }
    }

    private void copyList(int op, TransactionBuffer buffer) {
      ListVersions versions = versionsOf.get(history.opKey(op));
      if (versions != null && versions.seen().containsKey(op)) {
        buffer.read(history.opKey(op), versions.valueSeen(op, values));
      }
    }

    private void read(TransactionBuffer buffer, int key, int value, boolean isTombstone) {
      if (isTombstone) {
        buffer.readTombstone(key, values.tombstone(value));
      } else {
        buffer.read(key, value);
      }
    }

    /** All at the same time: the reads are joined. */
    private void copyScan(int txn, int op, TransactionBuffer buffer) {
      if (!history.hasRows(op)) {
        return;
      }
      int before = buffer.opCount();
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        int key = history.rowKey(row);
        returned[key] = op;
        join(buffer, before);
        read(buffer, key, history.rowValue(row), history.isRowTombstone(row));
      }
      for (int key : absences.of(txn, op, covered)) {
        if (returned[key] != op) {
          join(buffer, before);
          buffer.missByPredicate(key);
        }
      }
    }

    private static void join(TransactionBuffer buffer, int before) {
      if (buffer.opCount() > before) {
        buffer.joinNext();
      }
    }
  }
}
