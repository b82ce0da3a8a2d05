package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The read-your-own-writes policy that a history shows: the results of reads of a key after an own
 * write of it. Only reads of single keys by committed transactions are asked.
 *
 * @param own number of reads that returned the own write
 * @param others number of reads that returned something else
 */
public record OwnWritesInference(int own, int others) {
  private static final int CLEAR_MAJORITY = 10;

  public static OwnWritesInference of(History history) {
    int own = 0;
    int others = 0;
    OwnWritesSeen seen = new OwnWritesSeen(history);
    Map<Integer, Integer> written = new HashMap<>(); // by key: the last write
    for (int txn = 0; txn < history.txnCount(); txn++) {
      written.clear();
      for (int op = history.opStart(txn);
          history.isCommitted(txn) && op < history.opEnd(txn);
          op++) {
        int key = history.opKey(op);
        if (history.isWrite(op)) {
          written.put(key, op);
        } else if (history.opKind(op) == OpKind.READ
            && history.opValue(op) != History.UNKNOWN
            && written.containsKey(key)) {
          int write = history.hasUndone() ? seen.last(txn, op, key) : written.get(key);
          if (write == OwnWritesSeen.NONE || history.opKind(write) == OpKind.APPEND) {
            continue;
          }
          boolean isOwn = history.opValue(write) == history.opValue(op);
          own += isOwn ? 1 : 0;
          others += isOwn ? 0 : 1;
        }
      }
    }
    return new OwnWritesInference(own, others);
  }

  /**
   * Policy that all but a few reads follow, so that one bad read among many is found and not
   * explained away; without evidence, the policy of nearly every database.
   */
  public OwnWrites policy() {
    if (CLEAR_MAJORITY * (long) others <= own) {
      return OwnWrites.OWN;
    }
    return CLEAR_MAJORITY * (long) own <= others ? OwnWrites.EXTERNAL : OwnWrites.EITHER;
  }

  /** Inferred policy with its evidence, as a sentence. */
  public String statement() {
    if (own + others == 0) {
      return "own-writes policy 'own', for want of evidence: no read of a single key is after an"
          + " own write of it";
    }
    String policy = policy().name().toLowerCase(Locale.ROOT);
    int reads = own + others;
    return "own-writes policy '%s', inferred: of %d %s after an own write of the key, %d saw it"
        .formatted(policy, reads, reads == 1 ? "read" : "reads", own);
  }
}
