package io.kingsnake.checker.audit;

import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.VersionOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/*
 * Confirms on the way that the witness says of every read from whom it is, and that it can be.
 */
/** A witness laid over the raw history: who is where, who read from whom, who wrote a key. */
final class RawExecution {
  static final int NOWHERE = -1;

  private final History history;
  private final CheckOptions options;
  private final Witness witness;
  private final int[] placeOf; // by transaction
  private final int[] sources; // by operation, as in the witness, repeated reads filled in
  private final int[] writerStarts; // by key
  private final int[] writers; // ascending for each key

  RawExecution(History history, CheckOptions options, Witness witness) {
    this.history = history;
    this.options = options;
    this.witness = witness;
    placeOf = new int[history.txnCount()];
    Arrays.fill(placeOf, NOWHERE);
    sources = new int[history.opCount()];
    Arrays.fill(sources, Witness.UNSAID);
    writerStarts = new int[history.keyCount() + 2];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op).isWrite()) {
          writerStarts[history.opKey(op) + 2]++;
        }
      }
    }
    for (int key = 2; key < writerStarts.length; key++) {
      writerStarts[key] += writerStarts[key - 1];
    }
    writers = new int[writerStarts[writerStarts.length - 1]];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op).isWrite()) {
          writers[writerStarts[history.opKey(op) + 1]++] = txn;
        }
      }
    }
  }

  /** What is wrong with the places, or nothing. */
  Optional<String> placement() {
    for (int i = 0; i < witness.length(); i++) {
      if (placeOf[witness.txn(i)] != NOWHERE) {
        return Optional.of(name(witness.txn(i)) + " commits twice");
      }
      placeOf[witness.txn(i)] = i;
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean wrong =
          switch (history.outcome(txn)) {
            case COMMITTED -> !commits(txn);
            case ABORTED -> commits(txn);
            case INDETERMINATE -> false;
          };
      if (wrong) {
        return Optional.of(name(txn) + " does not do as recorded");
      }
    }
    return Optional.empty();
  }

  /** What is wrong with the sources, or nothing. */
  Optional<String> explanation() {
    int[] ownStamp = new int[history.keyCount()]; // the transaction whose write ownWrite is
    int[] ownWrite = new int[history.keyCount()];
    int[] readStamp = new int[history.keyCount()]; // one above the last external read
    InitialAsRead initial = new InitialAsRead(history);
    Arrays.fill(ownStamp, NOWHERE);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); commits(txn) && op < history.opEnd(txn); op++) {
        int key = history.opKey(op);
        int value = history.opValue(op);
        if (history.opKind(op).isWrite()) {
          ownStamp[key] = txn;
          ownWrite[key] = op;
        } else if (history.opKind(op) == OpKind.READ && value != History.UNKNOWN) {
          boolean own = ownStamp[key] == txn;
          if (own && options.ownWrites() == OwnWrites.OWN && !leaves(ownWrite[key], value)) {
            return Optional.of(name(txn) + " does not read its own write");
          }
          if (own
              && (options.ownWrites() == OwnWrites.OWN
                  || (options.ownWrites() == OwnWrites.EITHER && leaves(ownWrite[key], value)))) {
            continue;
          }
          sources[op] = witness.source(op);
          int last = readStamp[key] - 1;
          if (sources[op] == Witness.UNSAID && last >= history.opStart(txn)) {
            sources[op] = sources[last];
          }
          readStamp[key] = op + 1;
          if (!explains(txn, op, initial)) {
            return Optional.of(name(txn) + " cannot have read so, operation " + op);
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean explains(int reader, int op, InitialAsRead initial) {
    int source = sources[op];
    int key = history.opKey(op);
    int value = history.opValue(op);
    if (source == Dependency.INITIAL_TXN) {
      return initial.explains(op);
    }
    return source >= 0
        && source != reader
        && commits(source)
        && placeOf[source] < placeOf[reader]
        && installs(source, key, value);
  }

  private boolean installs(int txn, int key, int value) {
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (history.opKind(op).isWrite() && history.opKey(op) == key) {
        return leaves(op, value);
      }
    }
    return false;
  }

  /** A deleted record looks absent, even where it can be told from others. */
  private boolean leaves(int write, int seen) {
    boolean deleted = history.opKind(write) == OpKind.DELETE;
    return history.opValue(write) == seen || (deleted && seen == History.ABSENT);
  }

  History history() {
    return history;
  }

  boolean commits(int txn) {
    return placeOf[txn] != NOWHERE;
  }

  /** The place in the commit order; that of INITIAL is before all. */
  int place(int txn) {
    return txn < 0 ? NOWHERE : placeOf[txn];
  }

  /** The transaction that an external read read from, or INITIAL; UNSAID for other operations. */
  int source(int op) {
    return sources[op];
  }

  /** The writers of a key are {@code writer(i)}, i in these bounds, ascending. */
  int writerStart(int key) {
    return writerStarts[key];
  }

  int writerEnd(int key) {
    return writerStarts[key + 1];
  }

  int writer(int index) {
    return writers[index];
  }

  /** The index of the first writer of a key not below {@code txn}. */
  int firstWriterFrom(int key, int txn) {
    int low = writerStarts[key];
    int high = writerStarts[key + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (writers[middle] < txn) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  boolean writes(int txn, int key) {
    int index = firstWriterFrom(key, txn);
    return index < writerStarts[key + 1] && writers[index] == txn;
  }

  /** Who commits before somebody whose version its own follows, or nothing. */
  Optional<String> misplacedVersion(List<VersionOrder> orders) {
    for (VersionOrder order : orders) {
      int last = NOWHERE;
      for (int txn : order.txns()) {
        if (commits(txn)) {
          if (place(txn) < last) {
            return Optional.of(name(txn) + " must follow those whose versions its own follows");
          }
          last = place(txn);
        }
      }
    }
    return Optional.empty();
  }

  String name(int txn) {
    return "T" + history.txnId(txn);
  }
}
