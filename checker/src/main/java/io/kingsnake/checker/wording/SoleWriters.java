package io.kingsnake.checker.wording;

import io.kingsnake.checker.model.Wording;
import io.kingsnake.engine.ints.IntPair;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.OpKind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Versions that no other transaction wrote, not even one that aborted: of those asked about, in one
 * pass.
 */
public final class SoleWriters {
  private final History history;
  private final Map<Long, Integer> writer = new HashMap<>(); // by key and value
  private final Set<Long> shared = new HashSet<>(); // keys and values that several wrote
  private final BitSet keys = new BitSet();
  private boolean isCounted;

  public SoleWriters(History history) {
    this.history = history;
  }

  /** Asks about the version that a transaction installed under a key. */
  public void ask(int txn, int key) {
    assert !isCounted : "it is asked too late";
    int write = KeyWrites.last(history, txn, key);
    if (write >= 0) {
      keys.set(key);
      writer.put(version(write), txn);
    }
  }

  public void count() {
    isCounted = true;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op).isWrite() && keys.get(history.opKey(op))) {
          Integer known = writer.get(version(op));
          if (known != null && known != txn) {
            shared.add(version(op));
          }
        }
      }
    }
  }

  /**
   * Tests whether no other transaction wrote this version, which must be among those asked about;
   * elements of lists are described otherwise.
   */
  public boolean isSole(int txn, int key) {
    assert isCounted : "nothing is counted yet";
    int write = KeyWrites.last(history, txn, key);
    return write < 0 || history.opKind(write) == OpKind.APPEND || !shared.contains(version(write));
  }

  /** A reason of a part of the history, where others may have been left out. */
  public String inWhole(String why, int txn, int key) {
    if (txn < 0 || key < 0 || isSole(txn, key)) {
      return why;
    }
    String name = new Wording(history).txn(txn);
    return why.replace("only " + name + " wrote", name + " wrote" + StepWords.BUT_OTHERS)
        .replace("only " + name + " deleted", name + " deleted" + StepWords.BUT_OTHERS);
  }

  private long version(int op) {
    return IntPair.of(history.opKey(op), history.opValue(op));
  }
}
