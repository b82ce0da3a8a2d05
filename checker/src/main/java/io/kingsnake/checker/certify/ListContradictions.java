package io.kingsnake.checker.certify;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Lists that contradict each other, or that no whole transactions leave. */
final class ListContradictions {
  private final History history;
  private final OwnWrites policy;

  ListContradictions(History history, OwnWrites policy) {
    this.history = history;
    this.policy = policy;
  }

  /** Transactions of unknown outcome that saw a list: whether they count is a choice. */
  static List<Integer> openReaders(History history) {
    List<Integer> readers = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean sees =
          IntStream.range(history.opStart(txn), history.opEnd(txn))
              .anyMatch(op -> ListText.isRead(history, op));
      if (sees && history.outcome(txn) == Outcome.INDETERMINATE) {
        readers.add(txn);
      }
    }
    return readers;
  }

  /** States what is wrong with the lists that a transaction saw, alone or with those of others. */
  void write(ProofText text, int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (ListText.isRead(history, op)) {
        text.touch(history.opKey(op));
      }
      if (ListText.isRead(history, op)
          && history.initialValue(history.opKey(op)) != History.INITIAL) {
        write(text, txn, op);
      }
    }
  }

  /** States that the transaction took effect, because somebody who did saw what it appended. */
  void shown(ProofText text, int txn) {
    for (int other = 0; other < history.txnCount(); other++) {
      for (int op = history.opStart(other); op < history.opEnd(other); op++) {
        int[] list = ListText.isRead(history, op) ? list(other, op) : new int[0];
        int[] block = list.length > 0 ? block(txn, history.opKey(op)) : list;
        if (history.isCommitted(other)
            && block.length > 0
            && Collections.indexOfSubList(boxed(list), boxed(block)) >= 0) {
          int number = ListText.number(history, other, op);
          text.state(1, "t", other, history.opKey(op), number, txn);
          return;
        }
      }
    }
  }

  private static List<Integer> boxed(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  private void write(ProofText text, int txn, int op) {
    int key = history.opKey(op);
    int[] list = list(txn, op);
    if (!isWhole(list, key, txn, -1, -1)) {
      text.state(1, "o", txn);
      return;
    }
    for (int other = 0; other < history.txnCount(); other++) {
      for (int read = history.opStart(other); read < history.opEnd(other); read++) {
        if (history.outcome(other) != Outcome.ABORTED
            && ListText.isRead(history, read)
            && history.opKey(read) == key
            && contradict(list, txn, list(other, read), other, key)) {
          int number = ListText.number(history, txn, op);
          int otherNumber = ListText.number(history, other, read);
          text.state(1, "i", txn, key, number, other, key, otherNumber);
        }
      }
    }
  }

  private boolean contradict(int[] list, int txn, int[] other, int reader, int key) {
    int shorter = Math.min(list.length, other.length);
    return !Arrays.equals(list, 0, shorter, other, 0, shorter)
        || !(list.length > other.length
            ? isWhole(list, key, txn, shorter, reader)
            : isWhole(other, key, reader, shorter, txn));
  }

  /** What others had left, for all that the reader appended itself. */
  int[] list(int txn, int op) {
    int[] list =
        IntStream.range(history.listStart(op), history.listEnd(op))
            .map(history::listElement)
            .toArray();
    int[] own =
        IntStream.range(history.opStart(txn), op)
            .filter(before -> history.opKind(before) == OpKind.APPEND)
            .filter(before -> history.opKey(before) == history.opKey(op))
            .map(history::opValue)
            .toArray();
    int length = list.length - own.length;
    boolean endsInOwn =
        policy != OwnWrites.EXTERNAL
            && length >= 0
            && Arrays.equals(list, length, list.length, own, 0, own.length);
    return endsInOwn ? Arrays.copyOf(list, length) : list;
  }

  /** Whether whole transactions leave the list, if it was whole at one place, by somebody else. */
  private boolean isWhole(int[] list, int key, int reader, int must, int notBy) {
    boolean[] cuts = new boolean[list.length + 1];
    cuts[0] = true;
    for (int at = 0; at < list.length; at++) {
      for (int txn = 0; cuts[at] && txn < history.txnCount(); txn++) {
        int[] block = block(txn, key);
        int end = at + block.length;
        if (txn != reader
            && block.length > 0
            && history.outcome(txn) != Outcome.ABORTED
            && end <= list.length
            && Arrays.equals(list, at, end, block, 0, block.length)
            && !(at < must && end > must)
            && !(end == must && txn == notBy)) {
          cuts[end] = true;
        }
      }
    }
    return cuts[list.length];
  }

  private int[] block(int txn, int key) {
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .filter(op -> history.opKind(op) == OpKind.APPEND && history.opKey(op) == key)
        .map(history::opValue)
        .toArray();
  }
}
