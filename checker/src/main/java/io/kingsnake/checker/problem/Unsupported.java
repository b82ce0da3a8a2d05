package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.BitSet;
import java.util.Optional;

/** A history to which no definition gives a meaning, so that there is no verdict. */
public final class Unsupported {
  private Unsupported() {}

  public static Optional<String> in(History history) {
    if (history.isPlain()) {
      return Optional.empty();
    }
    BitSet lists = new BitSet();
    BitSet registers = new BitSet();
    for (int op = 0; op < history.opCount(); op++) {
      OpKind kind = history.opKind(op);
      if (kind.isRange()) {
        for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
          registers.set(history.rowKey(row));
        }
      } else {
        boolean list = kind == OpKind.APPEND || kind == OpKind.READ_LIST;
        (list ? lists : registers).set(history.opKey(op));
      }
    }
    registers.and(lists);
    return registers.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "key %s, which is used both as a list (append, list) and as a single value (r, w, rows of"
                    .formatted(history.keys().show(registers.nextSetBit(0)))
                + " ranges): give the list a key of its own");
  }
}
