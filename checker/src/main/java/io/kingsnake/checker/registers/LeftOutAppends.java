package io.kingsnake.checker.registers;

import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.SeenKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;

/*
 * Lists of one key are mostly prefixes of the longest one. What such a list leaves out comes later
 * in the longest one, or is left out there as well, so the longest one shows all of it: only
 * appends about which it says nothing are considered again.
 */
/**
 * Committed appends that are not in a list: they came after those that it shows. After own appends
 * to the key, a list that ends with these shows the same about the others, and any other list shows
 * nothing: the place of own appends is not known yet.
 */
final class LeftOutAppends {
  private final History history;
  private final IntBinaryOperator appender; // of a key and an element, or -1 if that is open
  private final Map<Integer, List<Integer>> appends = new HashMap<>(); // by key
  private final Map<Integer, List<Integer>> open = new HashMap<>(); // where there are several
  private final Map<Integer, Integer> longest = new HashMap<>(); // by key: a read
  private final Map<Integer, int[]> longestList = new HashMap<>(); // by key: what it shows

  LeftOutAppends(History history, IntBinaryOperator appender, IntList reads) {
    this.history = history;
    this.appender = appender;
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.APPEND && history.isCommitted(history.txnOf(op))) {
        int key = history.opKey(op);
        appends.computeIfAbsent(key, k -> new ArrayList<>()).add(op);
        if (appender.applyAsInt(key, history.opValue(op)) < 0) {
          open.computeIfAbsent(key, k -> new ArrayList<>()).add(op);
        }
      }
    }
    for (int i = 0; i < reads.size(); i++) {
      int key = history.opKey(reads.get(i));
      int[] shown = shown(reads.get(i));
      int[] other = longestList.get(key);
      if (other == null || shown.length > other.length) {
        longest.put(key, reads.get(i));
        longestList.put(key, shown);
      }
    }
  }

  /** Length of the list's part whose absences are known to come later. */
  int certainLength(int read) {
    return Math.max(SeenKeys.startOfOwn(history, read), 0);
  }

  /** Elements, as far as they are meaningful and their appenders are known. */
  private int[] shown(int read) {
    return history
        .elements(read)
        .limit(certainLength(read))
        .filter(element -> appender.applyAsInt(history.opKey(read), element) >= 0)
        .toArray();
  }

  /** All transactions that appended something that the list leaves out. */
  Set<Integer> of(int read) {
    return among(appends.getOrDefault(history.opKey(read), List.of()), read);
  }

  /** Appends that are left out, except those that the longest list covers. */
  Set<Integer> notCovered(int read) {
    int key = history.opKey(read);
    int[] shown = shown(read);
    int[] all = longestList.getOrDefault(key, shown);
    boolean isBeginning =
        longest.getOrDefault(key, read) != read
            && shown.length <= all.length
            && Arrays.equals(shown, 0, shown.length, all, 0, shown.length);
    if (!isBeginning) {
      return of(read);
    }
    List<Integer> few = new ArrayList<>(open.getOrDefault(key, List.of()));
    int reader = history.txnOf(longest.getOrDefault(key, read));
    history
        .ops(reader)
        .filter(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
        .forEach(few::add);
    return among(few, read);
  }

  private Set<Integer> among(List<Integer> some, int read) {
    Set<Integer> shown = history.elements(read).boxed().collect(Collectors.toSet());
    int reader = history.txnOf(read);
    boolean tellsOfReader = SeenKeys.ownAppend(history, read) < 0;
    Set<Integer> txns = new LinkedHashSet<>();
    for (int op : some) {
      int txn = history.txnOf(op);
      if (!shown.contains(history.opValue(op)) && (txn != reader || tellsOfReader)) {
        txns.add(txn);
      }
    }
    return txns;
  }
}
