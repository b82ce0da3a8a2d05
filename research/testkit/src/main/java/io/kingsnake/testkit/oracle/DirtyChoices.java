package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * The version orders that read uncommitted leaves for one key. Reads explain nothing here, except
 * that a list, wherever it came from, shows its elements in the order of their appends; and that
 * what is nowhere in it was appended after what is.
 */
final class DirtyChoices {
  private final Facts facts;
  private final int key;
  private final List<KeyChoice> found = new ArrayList<>();

  DirtyChoices(Facts facts, int key) {
    this.facts = facts;
    this.key = key;
  }

  static List<KeyChoice> of(Facts facts, int key) {
    DirtyChoices choices = new DirtyChoices(facts, key);
    Permutations.forEach(facts.writers(key), choices::keepIfShown);
    return choices.found;
  }

  private void keepIfShown(int[] order) {
    if (!KeyChoices.agreesWithHints(facts, key, order)
        || !areShown(facts.observations.get(key), order)) {
      return;
    }
    int[] versions = KeyChoices.versions(order);
    found.add(new KeyChoice(key, facts.nodeCount(), versions, List.of(), new int[0]));
  }

  /** Tests whether the list as these reads show it agrees with the order. */
  boolean areShown(List<Observation> reads, int[] order) {
    return reads.stream()
        .allMatch(read -> canShow(read, 0, order, new int[read.seen().elements().size()]));
  }

  /**
   * Tests whether the elements from {@code next} on can be appends in {@code order}; those before
   * are by {@code order[by[..]]}, or by others for -1.
   */
  private boolean canShow(Observation read, int next, int[] order, int[] by) {
    List<Integer> elements = read.seen().elements();
    if (next == elements.size()) {
      return leavesOutLaterOnes(read, order, by);
    }
    int element = elements.get(next);
    int from = next == 0 ? 0 : Math.max(0, lastOf(by, next));
    boolean known = false;
    for (int i = 0; i < order.length; i++) {
      Cell appended = facts.installed[key][order[i]];
      boolean appends = appended != null && appended.elements().contains(element);
      known |= appends;
      by[next] = i;
      if (appends
          && i >= from
          && !isUsedUp(elements, next, order, by)
          && canShow(read, next + 1, order, by)) {
        return true;
      }
    }
    by[next] = -1;
    return (!known || canBeAnother(element)) && canShow(read, next + 1, order, by);
  }

  /**
   * Tests whether the list leaves out only later appends: no append precedes one that is in the
   * list without being in it itself. After own appends, lists end in these, and nothing is known of
   * the place where they will go; what the reader took back later concerns no other.
   */
  private boolean leavesOutLaterOnes(Observation read, int[] order, int[] by) {
    List<Integer> elements = read.seen().elements();
    List<Integer> undone = ownAppends(read, true);
    boolean seesUndone =
        facts.options().ownWrites() != OracleOptions.OwnWrites.EXTERNAL && endsIn(elements, undone);
    elements = elements.subList(0, elements.size() - (seesUndone ? undone.size() : 0));
    List<Integer> own = ownAppends(read, false);
    int last = -1;
    for (int i = 0; endsIn(elements, own) && i < elements.size() - own.size(); i++) {
      last = Math.max(last, by[i]);
    }
    for (int i = 0; i < last; i++) {
      Cell appended = facts.installed[key][order[i]];
      boolean counts = own.isEmpty() || order[i] != read.reader();
      if (counts && appended != null && !elements.containsAll(appended.elements())) {
        return false;
      }
    }
    return true;
  }

  private static boolean endsIn(List<Integer> elements, List<Integer> last) {
    int start = elements.size() - last.size();
    return start >= 0 && elements.subList(start, elements.size()).equals(last);
  }

  /** Own appends of the reader that it had not undone yet: those that it will undo, or the rest. */
  private List<Integer> ownAppends(Observation read, boolean undone) {
    History history = facts.history;
    int first = history.opStart(facts.txns[read.reader()]);
    List<Integer> elements = new ArrayList<>();
    for (int op = first; op < read.op(); op++) {
      boolean isThere = !history.isUndone(op) || first + history.undoneAt(op) > read.op();
      if (history.opKind(op).isWrite() && history.opKey(op) == key && isThere) {
        if (history.isUndone(op) == undone) {
          elements.add(history.opValue(op));
        }
      }
    }
    return elements;
  }

  private static int lastOf(int[] by, int next) {
    int last = next - 1;
    while (last > 0 && by[last] < 0) {
      last--;
    }
    return by[last];
  }

  /** No list shows more appends than were made, unless there are more to show than were made. */
  private boolean isUsedUp(List<Integer> elements, int next, int[] order, int[] by) {
    int element = elements.get(next);
    long seen = elements.stream().filter(each -> each == element).count();
    long appended = 0;
    for (int node : order) {
      appended += times(node, element);
    }
    long used = 0;
    for (int i = 0; i <= next; i++) {
      used += by[i] == by[next] && elements.get(i) == element ? 1 : 0;
    }
    return seen <= appended && used > times(order[by[next]], element);
  }

  private long times(int node, int element) {
    Cell appended = facts.installed[key][node];
    return appended == null
        ? 0
        : appended.elements().stream().filter(each -> each == element).count();
  }

  /**
   * Tests whether no committed transaction need have appended the element: an aborted or the
   * initial one did.
   */
  private boolean canBeAnother(int element) {
    History history = facts.history;
    if (history.initialValue(key) == History.INITIAL) {
      return true;
    }
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (appendsInVain(txn, element)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAborted(int txn) {
    for (int committed : facts.txns) {
      if (committed == txn) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether the transaction appended the element, and then aborted or undid the append. */
  private boolean appendsInVain(int txn, int element) {
    History history = facts.history;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()
          && (isAborted(txn) || history.isUndone(op))
          && history.opKey(op) == key
          && history.opValue(op) == element) {
        return true;
      }
    }
    return false;
  }
}
