package io.kingsnake.history;

import java.util.BitSet;

/** Turns reads that returned nothing into list reads where the key turns out to hold a list. */
final class UndecidedReads {
  private UndecidedReads() {}

  static void decide(HistoryColumns c, int emptyList) {
    BitSet lists = listKeys(c);
    for (int op = 0; op < c.opCodes.length; op++) {
      if (isUndecided(c.opCodes[op])) {
        boolean list = lists.get(c.opKeys[op]);
        c.opCodes[op] = (byte) (list ? OpKind.READ_LIST : OpKind.READ).ordinal();
        if (list && c.opValues[op] == History.ABSENT) {
          c.opValues[op] = emptyList;
        }
      }
    }
  }

  private static BitSet listKeys(HistoryColumns c) {
    BitSet lists = new BitSet(c.keys.size());
    for (int op = 0; op < c.opCodes.length; op++) {
      OpKind kind = OpKind.of(c.opCodes[op] & History.KIND_MASK);
      if (kind == OpKind.APPEND || kind == OpKind.READ_LIST) {
        lists.set(c.opKeys[op]);
      }
    }
    return lists;
  }

  private static boolean isUndecided(byte code) {
    return OpKind.of(code & History.KIND_MASK) == OpKind.READ && (code & History.UNDECIDED) != 0;
  }
}
