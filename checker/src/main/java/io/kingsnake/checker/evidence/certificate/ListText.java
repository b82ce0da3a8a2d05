package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.evidence.audit.Beside;
import io.kingsnake.checker.evidence.audit.NotCovered;
import io.kingsnake.checker.evidence.audit.ProofText;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Statements about lists: the transactions that appended their parts, and the order that follows.
 */
final class ListText implements Beside {
  /** Appends of one transaction, where a list shows them. */
  private record Block(int end, int txn) {}

  private final History history;
  private final OwnWrites policy;
  private final Map<Long, Integer> keyOfPair = new HashMap<>();
  private final Map<Integer, List<Integer>> readsOf = new HashMap<>(); // by key: operations
  private final Map<List<Integer>, Integer> appenderOf = new HashMap<>(); // by key and element
  private final Set<List<Integer>> open = new HashSet<>(); // elements that others may have appended
  private final Registers form;

  ListText(History history, OwnWrites policy, Registers form) {
    this.history = history;
    this.policy = policy;
    this.form = form;
    for (VersionOrder order : form.versions()) {
      List<Integer> txns = order.txns();
      for (int i = 0; i + 1 < txns.size(); i++) {
        keyOfPair.putIfAbsent(pair(txns.get(i), txns.get(i + 1)), order.key());
      }
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        boolean counts = history.outcome(txn) != Outcome.ABORTED;
        List<Integer> element = List.of(history.opKey(op), history.opValue(op));
        if (counts && isRead(history, op)) {
          readsOf.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(op);
        } else if (history.opKind(op) == OpKind.APPEND) {
          Integer other = counts ? appenderOf.putIfAbsent(element, txn) : null;
          if (!history.isCommitted(txn) || (other != null && other != txn)) {
            open.add(element);
          }
        }
      }
    }
  }

  static boolean isRead(History history, int op) {
    return history.opKind(op) == OpKind.READ_LIST && history.opValue(op) != History.UNKNOWN;
  }

  private static long pair(int earlier, int later) {
    return ((long) earlier << 32) | later;
  }

  /** The key under which lists show the versions of the two one after the other, or -1. */
  @Override
  public int keyOf(int earlier, int later) {
    return keyOfPair.getOrDefault(pair(earlier, later), -1);
  }

  /** States that one version comes before the other, by a list that shows it. */
  @Override
  public void order(ProofText text, int key, int earlier, int later) {
    for (int op : readsOf.getOrDefault(key, List.of())) {
      int txn = history.txnOf(op);
      if (!form.history().isCommitted(txn) || txn == later) {
        continue;
      }
      List<Block> blocks = blocks(op);
      for (int i = 0; i < blocks.size(); i++) {
        List<Block> before = blocks.subList(i + 1, blocks.size()); // from the end of the list
        if (blocks.get(i).txn() == earlier
            && before.stream().noneMatch(block -> block.txn() == later)) {
          show(text, op);
          text.state('u', txn, key, number(op), blocks.get(i).end(), earlier, later);
          return;
        }
      }
    }
    throw new NotCovered("lists can be explained in several ways");
  }

  @Override
  public void module(ProofText text, int from, int to) {
    throw new NotCovered("modules say more than the history does");
  }

  @Override
  public void clause(ProofText text, List<int[]> literals) {
    throw new NotCovered("it is open who appended which of equal elements");
  }

  @Override
  public void choice(ProofText text, int number) {
    throw new NotCovered("modules say more than the history does");
  }

  /** States an order by elements, regardless of their writers. */
  void dirtyOrder(ProofText text, int key, int earlier, int later) {
    for (int op : readsOf.getOrDefault(key, List.of())) {
      int txn = history.txnOf(op);
      int[] elements = elements(op);
      int[] by =
          Arrays.stream(elements)
              .map(
                  element ->
                      open.contains(List.of(key, element))
                          ? -1
                          : appenderOf.getOrDefault(List.of(key, element), -1))
              .toArray();
      int missing = history.isCommitted(txn) ? leftOut(op, later) : -1;
      int shown =
          IntStream.range(0, by.length).filter(i -> by[i] == earlier).findFirst().orElse(-1);
      if (missing >= 0 && shown >= 0 && shown < toldLength(op)) {
        text.state('h', op, shown, missing);
        return;
      }
      for (int i = 0; i < by.length && history.isCommitted(txn); i++) {
        for (int j = i + 1; j < by.length && by[i] == earlier; j++) {
          if (by[j] == later) {
            text.state('g', op, i, j);
            return;
          }
        }
      }
    }
    throw new NotCovered("lists can be explained in several ways");
  }

  /**
   * An append of the transaction that is missing from the list, although the list would show it; or
   * -1.
   */
  private int leftOut(int list, int txn) {
    int key = history.opKey(list);
    boolean isTold = txn != history.txnOf(list) || SeenKeys.ownAppend(history, list) < 0;
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .filter(op -> isTold && history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
        .filter(op -> Arrays.stream(elements(list)).noneMatch(e -> e == history.opValue(op)))
        .findFirst()
        .orElse(-1);
  }

  /** Length of the list's part whose absences are known to come later: it ends at own appends. */
  private int toldLength(int list) {
    return Math.max(SeenKeys.startOfOwn(history, list), 0);
  }

  /** States that the transactions whose appends were seen took effect. */
  void shown(ProofText text) {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.INDETERMINATE && form.history().isCommitted(txn)) {
        show(text, txn, form.history());
      }
    }
  }

  /** States one transaction's appends, seen by a transaction that took effect. */
  void show(ProofText text, int txn, History outcomes) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.APPEND) {
        for (int read : readsOf.getOrDefault(history.opKey(op), List.of())) {
          if (outcomes.isCommitted(history.txnOf(read))
              && blocks(read).stream().anyMatch(block -> block.txn() == txn)) {
            show(text, read);
            return;
          }
        }
      }
    }
  }

  /**
   * States the contradictions in the lists that a transaction saw, alone or with those of others.
   */
  void contradict(ProofText text, int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (isRead(history, op)) {
        show(text, op);
        repeat(text, op);
        for (int other : readsOf.getOrDefault(history.opKey(op), List.of())) {
          if (isCutOtherwise(op, other) || isCutOtherwise(other, op)) {
            show(text, other);
            fit(text, op, other);
            fit(text, other, op);
          }
        }
      }
    }
  }

  /** No transaction appended twice. */
  private void repeat(ProofText text, int op) {
    Map<Integer, Integer> endOf = new HashMap<>(); // by transaction
    for (Block block : blocks(op)) {
      Integer later = endOf.put(block.txn(), block.end());
      if (later != null) {
        int txn = block.txn();
        text.state('v', history.opKey(op), block.end(), txn, later, txn);
      }
    }
  }

  /**
   * Tests whether one list has a part that the other does not have there, though it is long enough.
   */
  private boolean isCutOtherwise(int op, int other) {
    Set<Block> blocks = new HashSet<>(blocks(op));
    int length = othersLength(op);
    return blocks(other).stream()
        .anyMatch(block -> block.end() <= length && !blocks.contains(block));
  }

  /** States that one list contains the parts of the other, as far as it reaches. */
  private void fit(ProofText text, int op, int other) {
    int length = othersLength(op);
    for (Block block : blocks(other)) {
      if (block.end() <= length) {
        text.state('l', history.txnOf(op), history.opKey(op), number(op), block.end(), block.txn());
      }
    }
  }

  /** States part by part, from the end, which transactions appended the list. */
  private void show(ProofText text, int op) {
    int txn = history.txnOf(op);
    int key = history.opKey(op);
    text.state('s', txn, key, number(op));
    blocks(op).stream()
        .findFirst()
        .ifPresent(last -> text.state('f', txn, key, number(op), last.txn()));
    for (Block block : blocks(op)) {
      text.state('l', txn, key, number(op), block.end(), block.txn());
    }
  }

  /** The parts of a list from its end, as far as they are known. */
  private List<Block> blocks(int op) {
    int[] list = elements(op);
    List<Block> blocks = new ArrayList<>();
    int end = othersLength(op);
    while (end > 0) {
      Integer txn = appenderOf.get(List.of(history.opKey(op), list[end - 1]));
      if (txn == null || txn == history.txnOf(op)) {
        break;
      }
      blocks.add(new Block(end, txn));
      end -= appendCount(txn, history.opKey(op));
    }
    return blocks;
  }

  private int[] elements(int op) {
    return IntStream.range(history.listStart(op), history.listEnd(op))
        .map(history::listElement)
        .toArray();
  }

  /** Length of the list as others had left it, without the reader's own appends. */
  private int othersLength(int op) {
    int start = policy == OwnWrites.EXTERNAL ? -1 : SeenKeys.startOfOwn(history, op);
    return start >= 0 ? start : history.listLength(op);
  }

  private int appendCount(int txn, int key) {
    return (int)
        IntStream.range(history.opStart(txn), history.opEnd(txn))
            .filter(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
            .count();
  }

  private int number(int read) {
    int count = 0;
    for (int op = history.opStart(history.txnOf(read)); op < read; op++) {
      count += isRead(history, op) && history.opKey(op) == history.opKey(read) ? 1 : 0;
    }
    return 2 * count;
  }
}
