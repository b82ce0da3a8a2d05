package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;

/**
 * Keys that hold lists. Appending to what a plain write left, or reading a list as one value, has
 * no meaning here and is refused.
 */
public final class KeyKinds {
  private final History history;
  private final boolean[] isList;
  private final boolean[] isRegister;

  public KeyKinds(History history) {
    this.history = history;
    isList = new boolean[history.keyCount()];
    isRegister = new boolean[history.keyCount()];
    for (int op = 0; op < history.opCount(); op++) {
      note(op);
    }
    for (int key = 0; key < isList.length; key++) {
      if (isList[key] && isRegister[key]) {
        throw new IllegalArgumentException(
            "key " + history.keys().show(key) + " is used both as a list and as a single value");
      }
    }
  }

  public boolean isList(int key) {
    return isList[key];
  }

  private void note(int op) {
    OpKind kind = history.opKind(op);
    if (kind.isRange()) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        isRegister[history.rowKey(row)] = true;
      }
    } else {
      boolean list = kind == OpKind.APPEND || kind == OpKind.READ_LIST;
      (list ? isList : isRegister)[history.opKey(op)] = true;
    }
  }
}
