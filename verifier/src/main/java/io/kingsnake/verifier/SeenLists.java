package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists as transactions saw them: each is what whole transactions appended, one after another. */
final class SeenLists {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final Facts facts;
  private final History history;
  private final Map<Integer, int[]> appendersOf = new HashMap<>(); // by operation

  SeenLists(Facts facts) {
    this.facts = facts;
    history = facts.history;
  }

  int appendCount(int txn, int key) {
    int count = 0;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      count += history.opKind(op) == OpKind.APPEND && history.opKey(op) == key ? 1 : 0;
    }
    return count;
  }

  int element(Seen seen, int index) {
    return history.listElement(history.listStart(seen.op()) + index);
  }

  /** Whether the list goes on from there with all that the transaction appended. */
  boolean isBlock(Seen seen, int from, int txn) {
    int at = from;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.APPEND && history.opKey(op) == seen.key()) {
        if (at < 0 || at >= seen.length() || element(seen, at++) != history.opValue(op)) {
          return false;
        }
      }
    }
    return at > from;
  }

  /** By place in the list, the one who alone can have appended what is there, or -1. */
  int[] appenders(Seen seen) {
    return appendersOf.computeIfAbsent(
        seen.op(),
        op -> {
          boolean[] from = cuts(seen, -1, -1);
          int[] only = Ints.filled(seen.length(), NOBODY);
          boolean[] to = new boolean[seen.length() + 1];
          to[seen.length()] = true;
          for (int at = seen.length() - 1; at >= 0; at--) {
            for (int txn : appendersFrom(seen, at)) {
              int end = at + appendCount(txn, seen.key());
              to[at] |= to[end];
              for (int i = at; i < end && from[at] && to[end]; i++) {
                only[i] = only[i] == NOBODY || only[i] == txn ? txn : SEVERAL;
              }
            }
          }
          return only;
        });
  }

  /** Those who may have appended what the list goes on with there. */
  private List<Integer> appendersFrom(Seen seen, int at) {
    List<Integer> found = new ArrayList<>();
    for (int i = facts.writerStart[seen.key()]; i < facts.writerStart[seen.key() + 1]; i++) {
      int txn = facts.writerTxn[i];
      if (txn != seen.txn() && isBlock(seen, at, txn)) {
        found.add(txn);
      }
    }
    return found;
  }

  /**
   * Where the list can be cut, so that each part before is all that somebody appended; if it must
   * be cut at one place, behind the part of somebody else than {@code notBy}.
   */
  boolean[] cuts(Seen seen, int must, int notBy) {
    boolean[] cuts = new boolean[seen.length() + 1];
    cuts[0] = true;
    for (int at = 0; at < seen.length(); at++) {
      for (int txn : cuts[at] ? appendersFrom(seen, at) : List.<Integer>of()) {
        int end = at + appendCount(txn, seen.key());
        boolean across = (at < must && end > must) || (end == must && txn == notBy);
        cuts[end] |= !across;
      }
    }
    return cuts;
  }

  /** The first place of what only this transaction can have appended, or -1. */
  int placeOf(Seen seen, int txn) {
    int[] appenders = appenders(seen);
    for (int i = 0; i < appenders.length; i++) {
      if (appenders[i] == txn) {
        return i;
      }
    }
    return -1;
  }

  /** Whether something is in the list too often, or no whole transactions leave it. */
  boolean isFractured(Seen seen) {
    for (int at = 0; at < seen.length(); at++) {
      int found = 0;
      for (int i = 0; i < seen.length(); i++) {
        found += element(seen, i) == element(seen, at) ? 1 : 0;
      }
      for (int i = facts.writerStart[seen.key()];
          found > 0 && i < facts.writerStart[seen.key() + 1];
          i++) {
        found -= facts.writerTxn[i] == seen.txn() ? 0 : appends(facts.writerTxn[i], seen, at);
      }
      if (found > 0) {
        return true;
      }
    }
    return !cuts(seen, -1, -1)[seen.length()];
  }

  private int appends(int txn, Seen seen, int at) {
    int count = 0;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      boolean append = history.opKind(op) == OpKind.APPEND && history.opKey(op) == seen.key();
      count += append && history.opValue(op) == element(seen, at) ? 1 : 0;
    }
    return count;
  }
}
