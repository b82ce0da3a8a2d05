package io.kingsnake.format.timekiller;

import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import java.util.BitSet;

/**
 * Initial state that {@link TimeKillerReader} will assume, which the file does not state, and the
 * test whether the assumption is right.
 */
final class InferredStart {
  private final History history;
  private final int zero;
  private final BitSet zeroRead = new BitSet();
  private final BitSet zeroWritten = new BitSet();
  private boolean absentRead;
  private boolean hasLists;

  InferredStart(History history) {
    this.history = history;
    this.zero = history.values().find(0L);
    for (int op = 0; op < history.opCount(); op++) {
      see(op);
    }
  }

  private void see(int op) {
    OpKind kind = history.opKind(op);
    hasLists |= kind == OpKind.APPEND || kind == OpKind.READ_LIST;
    absentRead |= kind == OpKind.READ && history.opValue(op) == History.ABSENT;
    if (zero >= 0 && history.opValue(op) == zero) {
      if (kind == OpKind.READ) {
        zeroRead.set(history.opKey(op));
      } else if (kind == OpKind.WRITE) {
        zeroWritten.set(history.opKey(op));
      }
    }
  }

  void check() throws UnwritableHistoryException {
    boolean absent = history.initialState() == InitialState.ABSENT;
    boolean atZero = zero >= 0 && history.fixedInitialValue() == zero;
    for (int key = 0; key < history.keyCount(); key++) {
      if (history.initialValue(key) != (absent ? History.ABSENT : zero) || !(absent || atZero)) {
        throw cannot("the initial value of key " + history.keys().show(key));
      }
    }
    if (hasLists && (absentRead || !absent)) {
      throw cannot("single values that start with something beside lists");
    }
    BitSet unwritten = (BitSet) zeroRead.clone();
    unwritten.andNot(zeroWritten);
    boolean inferredZero = !absentRead && !unwritten.isEmpty();
    boolean unseen = !absentRead && zeroRead.isEmpty();
    if (absent ? inferredZero : !inferredZero && !unseen) {
      throw cannot("whether keys start absent or at 0, which reads here leave open");
    }
  }

  private static UnwritableHistoryException cannot(String what) {
    return new UnwritableHistoryException(TimeKillerWriter.FORMAT + " cannot express " + what);
  }
}
