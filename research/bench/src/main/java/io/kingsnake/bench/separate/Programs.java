package io.kingsnake.bench.separate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Programs of the transactions of a small history, and their sessions; see {@link SmallHistories}.
 */
record Programs(SmallHistories kind, int operations, int transactions, int keys) {
  /**
   * The programs of all transactions, session by session.
   *
   * @param programs of each transaction, the codes of its operations
   * @param sessions of each transaction, the number of its session
   */
  record Listing(List<int[]> programs, List<Integer> sessions) {
    Listing {
      programs = List.copyOf(programs);
      sessions = List.copyOf(sessions);
    }

    boolean startsSession(int txn) {
      return txn == 0 || !sessions.get(txn).equals(sessions.get(txn - 1));
    }

    List<Integer> writers(String key) {
      int write = SmallHistories.code("w" + key);
      List<Integer> writers = new ArrayList<>();
      for (int txn = 0; txn < programs.size(); txn++) {
        if (Arrays.stream(programs.get(txn)).anyMatch(code -> code == write)) {
          writers.add(txn);
        }
      }
      return writers;
    }

    /** Values that other transactions write to the key. */
    List<Integer> valuesOfOthers(String key, int txn) {
      List<Integer> values = new ArrayList<>();
      List<Integer> writers = writers(key);
      for (int i = 0; i < writers.size(); i++) {
        if (writers.get(i) != txn) {
          values.add(i + 1);
        }
      }
      return values;
    }
  }

  void forEach(Consumer<Listing> use) {
    sessions(new ArrayList<>(), use);
  }

  private void sessions(List<Integer> sessions, Consumer<Listing> use) {
    if (sessions.size() == transactions) {
      if (longestFirst(sessions)) {
        programs(sessions, new ArrayList<>(), operations, use);
      }
      return;
    }
    int last = sessions.isEmpty() ? -1 : sessions.get(sessions.size() - 1);
    for (int session = last + 1; session >= Math.max(last, 0); session--) {
      sessions.add(session);
      sessions(sessions, use);
      sessions.remove(sessions.size() - 1);
    }
  }

  private static boolean longestFirst(List<Integer> sessions) {
    int last = sessions.get(sessions.size() - 1);
    for (int session = 0; session < last; session++) {
      if (length(sessions, session) < length(sessions, session + 1)) {
        return false;
      }
    }
    return true;
  }

  private static long length(List<Integer> sessions, int session) {
    return sessions.stream().filter(each -> each == session).count();
  }

  private void programs(
      List<Integer> sessions, List<int[]> chosen, int left, Consumer<Listing> use) {
    int txn = chosen.size();
    if (txn == transactions) {
      if (left == 0 && usedKeys(chosen) == keys) {
        use.accept(new Listing(chosen, sessions));
      }
      return;
    }
    int most = left - (transactions - txn - 1);
    for (int length = txn == transactions - 1 ? most : 1; length <= most; length++) {
      int size = length;
      operations(
          new int[length],
          0,
          program -> {
            chosen.add(program.clone());
            if (keysInOrder(chosen) && sessionsInOrder(sessions, chosen)) {
              programs(sessions, chosen, left - size, use);
            }
            chosen.remove(chosen.size() - 1);
          });
    }
  }

  private void operations(int[] program, int op, Consumer<int[]> use) {
    if (op == program.length) {
      use.accept(program);
      return;
    }
    for (int code = 0; code < SmallHistories.codes(kind.scans()); code++) {
      if (isSensible(program, op, code)) {
        program[op] = code;
        operations(program, op + 1, use);
      }
    }
  }

  /** No second write of a key, and no read after an own write of it. */
  private static boolean isSensible(int[] program, int op, int code) {
    for (int before = 0; before < op; before++) {
      if (SmallHistories.isWrite(program[before])
          && (SmallHistories.isScan(code)
              || SmallHistories.key(program[before]) == SmallHistories.key(code))) {
        return false;
      }
    }
    return true;
  }

  /** The first key that is named is x; a scan names none. */
  private static boolean keysInOrder(List<int[]> chosen) {
    return chosen.stream()
        .flatMapToInt(Arrays::stream)
        .filter(code -> !SmallHistories.isScan(code))
        .limit(1)
        .allMatch(code -> SmallHistories.key(code) == 0);
  }

  private static long usedKeys(List<int[]> chosen) {
    boolean scans = chosen.stream().flatMapToInt(Arrays::stream).anyMatch(SmallHistories::isScan);
    long named =
        chosen.stream()
            .flatMapToInt(Arrays::stream)
            .filter(code -> !SmallHistories.isScan(code))
            .map(SmallHistories::key)
            .distinct()
            .count();
    return scans ? Math.max(named, 1) : named;
  }

  /** Tests whether sessions with one transaction each are in ascending order. */
  private static boolean sessionsInOrder(List<Integer> sessions, List<int[]> chosen) {
    int txn = chosen.size() - 1;
    boolean comparable =
        txn > 0
            && length(sessions, sessions.get(txn)) == 1
            && length(sessions, sessions.get(txn - 1)) == 1;
    return !comparable || Arrays.compare(ranks(chosen.get(txn - 1)), ranks(chosen.get(txn))) <= 0;
  }

  /**
   * Ranks of a program in which writes are less than reads, so that writers come before their
   * readers.
   */
  private static int[] ranks(int[] program) {
    return Arrays.stream(program)
        .map(code -> SmallHistories.isWrite(code) ? code - SmallHistories.codes(true) : code)
        .toArray();
  }
}
