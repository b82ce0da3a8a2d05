package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.Expression.Repeated;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;

/*
 * Nodes are pairs of a state and a place where the path has arrived by it, or is about to. Places
 * are transactions; and, so that there are few edges, links of three kinds of chains: any
 * transaction from here on in its session, from this version of the key on, or from here on in the
 * order of times. A link leads to its own transaction and to the next link.
 *
 * A repeated relation is closed where a strongly connected component has a transaction with an
 * accepting state: there the path may begin again.
 */
/** An execution times the automaton of a relation, which must relate no transaction to itself. */
final class ProductGraph {
  private static final int CLOSED = Integer.MAX_VALUE;

  private final Executed executed;
  private final Facts facts;
  private final History history;
  private final Automaton automaton;
  private final boolean isRepeated;
  private final int txns;
  private final int sessionBase; // the first place of chains along sessions
  private final int versionBase;
  private final Map<Relation, int[]> byTime = new EnumMap<>(Relation.class);
  private final int placeCount;
  private int[] stack = new int[256]; // nodes that are to be looked at
  private int top;

  ProductGraph(Executed executed, Expression relation) throws Refusal {
    this.executed = executed;
    facts = executed.facts;
    history = executed.history;
    automaton = new Automaton(relation);
    isRepeated = relation instanceof Repeated repeated && repeated.often() && !repeated.orNot();
    txns = executed.txnCount();
    sessionBase = txns;
    versionBase = sessionBase + txns;
    int places = versionBase + history.opCount();
    for (Relation time : Relation.OF_TIME) {
      if (relation.all().anyMatch(time::equals)) {
        byTime.put(time, sortedByTime(time));
        places += txns;
      }
    }
    placeCount = places;
    long nodes = (long) automaton.count() * placeCount;
    Refusal.unless(nodes < Integer.MAX_VALUE - 8, "the history is too large for this level");
  }

  private int[] sortedByTime(Relation time) {
    return IntStream.range(0, txns)
        .filter(executed.order::has)
        .filter(txn -> facts.earliest(time, txn) != History.NO_TIME)
        .boxed()
        .sorted(Comparator.comparingLong(txn -> facts.earliest(time, txn)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  void check() throws Refusal {
    boolean isClosed = isRepeated ? hasAcceptingComponent() : leadsBack();
    Refusal.unless(!isClosed, "it has a cycle that the level forbids");
  }

  private int node(int state, int place) {
    return state * placeCount + place;
  }

  private void push(int state, int place) {
    assert state >= 0 && state < automaton.count() : "no state " + state;
    assert place >= 0 && place < placeCount : "no place " + place;
    stack = top == stack.length ? Arrays.copyOf(stack, 2 * top) : stack;
    stack[top++] = node(state, place);
  }

  /** Whether some transaction is related to itself: searches from each in turn. */
  private boolean leadsBack() {
    int[] met = new int[automaton.count() * placeCount];
    for (int start = 0; start < txns; start++) {
      top = 0;
      if (executed.order.has(start)) {
        push(0, start);
      }
      while (top > 0) {
        int node = stack[--top];
        if (met[node] == start + 1) {
          continue;
        }
        met[node] = start + 1;
        boolean isBack = node % placeCount == start && node >= placeCount;
        if (isBack && automaton.isAccepting(node / placeCount)) {
          return true;
        }
        pushFollowing(node);
      }
    }
    return false;
  }

  /** Tarjan's algorithm, without recursion: an open node has its successors on the stack. */
  private boolean hasAcceptingComponent() {
    int[] low = new int[automaton.count() * placeCount]; // 0 if unseen, CLOSED once it is done
    int[] open = new int[256]; // nodes that may be of one component
    int openTop = 0;
    int[] frames = new int[256]; // triples: a node, its number, where its successors begin
    int frameTop = 0;
    int count = 0;
    for (int root = 0; root < txns; root++) {
      top = 0;
      if (executed.order.has(root)) {
        push(0, root);
      }
      while (top > 0 || frameTop > 0) {
        int frame = frameTop - 3; // the last one
        if (frame >= 0 && top == frames[frame + 2]) {
          int node = frames[frame];
          frameTop = frame;
          if (frame > 0) {
            low[frames[frame - 3]] = Math.min(low[frames[frame - 3]], low[node]);
          }
          if (low[node] == frames[frame + 1]) {
            int end = openTop;
            do {
              low[open[--openTop]] = CLOSED;
            } while (open[openTop] != node);
            if (end - openTop > 1 && isAccepting(open, openTop, end)) {
              return true;
            }
          }
        } else {
          int node = stack[--top];
          if (low[node] == 0) {
            low[node] = ++count;
            open = grown(open, openTop + 1);
            open[openTop++] = node;
            frames = grown(frames, frameTop + 3);
            frames[frameTop++] = node;
            frames[frameTop++] = count;
            frames[frameTop++] = top;
            pushFollowing(node);
          } else if (frame >= 0) {
            low[frames[frame]] = Math.min(low[frames[frame]], low[node]);
            if (node == frames[frame] && isAccepting(node)) {
              return true; // it leads to itself at once
            }
          }
        }
      }
      assert openTop == 0 : "a component was left open";
    }
    return false;
  }

  private static int[] grown(int[] array, int size) {
    return size > array.length ? Arrays.copyOf(array, 2 * size) : array;
  }

  private boolean isAccepting(int[] nodes, int start, int end) {
    return IntStream.range(start, end).map(i -> nodes[i]).anyMatch(this::isAccepting);
  }

  private boolean isAccepting(int node) {
    return node % placeCount < txns && automaton.isAccepting(node / placeCount);
  }

  private void pushFollowing(int node) {
    int state = node / placeCount;
    int place = node % placeCount;
    if (place < txns) {
      for (long rest = automaton.next(state); rest != 0; rest &= rest - 1) {
        int next = Long.numberOfTrailingZeros(rest);
        for (Relation letter : automaton.letters(next)) {
          pushRelated(place, letter, next);
        }
      }
    } else if (place < versionBase) {
      pushSession(place - sessionBase, state);
    } else if (place < versionBase + history.opCount()) {
      int version = place - versionBase;
      push(state, executed.writer(version));
      pushVersion(executed.next[version], state);
    } else {
      pushTime(place, state);
    }
  }

  private void pushSession(int txn, int state) {
    if (executed.order.has(txn)) {
      push(state, txn);
    }
    if (txn + 1 < txns && facts.inSession(txn, txn + 1)) {
      push(state, sessionBase + txn + 1);
    }
  }

  private void pushVersion(int version, int state) {
    if (version >= 0) {
      push(state, versionBase + version);
    }
  }

  private void pushTime(int place, int state) {
    int base = versionBase + history.opCount();
    for (int[] sorted : byTime.values()) {
      int index = place - base;
      if (index >= 0 && index < sorted.length) {
        push(state, sorted[index]);
        if (index + 1 < sorted.length) {
          push(state, place + 1);
        }
      }
      base += txns;
    }
  }

  private void pushRelated(int txn, Relation letter, int state) {
    switch (letter) {
      case SESSION -> {
        if (txn + 1 < txns && facts.inSession(txn, txn + 1)) {
          push(state, sessionBase + txn + 1);
        }
      }
      case END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END -> pushLater(txn, letter, state);
      case VERSION -> {
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          pushVersion(executed.installs(op) ? executed.next[op] : -1, state);
        }
      }
      case ITEM_READ, PREDICATE_READ -> {
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          for (int i = executed.readerStart(op); i < executed.readerEnd(op); i++) {
            if (Relation.read(executed.isItemReader(i)) == letter) {
              push(state, executed.reader(i));
            }
          }
        }
      }
      case ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN -> {
        SeenKeys seen = facts.seen(txn);
        for (int i = 0; i < executed.read[txn].length; i++) {
          if (executed.read[txn][i] >= 0 && executed.overwritten(txn, seen, i) == letter) {
            pushOverwriters(txn, executed.read[txn][i], state);
          }
        }
      }
      case READ_THEN_OVERWRITTEN -> {
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          for (int i = executed.readerStart(op); i < executed.readerEnd(op); i++) {
            pushMissedAfter(executed.reader(i), op, state);
          }
        }
      }
      default -> {
        if (facts.is(letter, txn)) {
          push(state, txn);
        }
      }
    }
  }

  private void pushLater(int txn, Relation time, int state) {
    int base = versionBase + history.opCount();
    for (Map.Entry<Relation, int[]> each : byTime.entrySet()) {
      if (each.getKey() == time) {
        int[] sorted = each.getValue();
        long latest = facts.latest(time, txn);
        int low = 0;
        int high = sorted.length;
        while (low < high) {
          int middle = (low + high) >>> 1;
          boolean isLater = facts.isBefore(latest, facts.earliest(time, sorted[middle]));
          low = isLater ? low : middle + 1;
          high = isLater ? middle : high;
        }
        long own = facts.earliest(time, txn); // it is not before itself
        for (; low < sorted.length && facts.earliest(time, sorted[low]) <= own; low++) {
          if (sorted[low] != txn) {
            push(state, sorted[low]);
          }
        }
        if (low < sorted.length) {
          push(state, base + low);
        }
      }
      base += txns;
    }
  }

  /** All transactions that wrote later versions than this one, except the reader itself. */
  private void pushOverwriters(int reader, int version, int state) {
    int own = facts.writes().installed(reader, key(version));
    boolean isLater = own >= 0 && executed.place(own) > executed.place(version);
    int from = executed.next[version];
    if (isLater) {
      for (; from != own; from = executed.next[from]) {
        assert from >= 0 : "version " + own + " is not among those after " + version;
        push(state, executed.writer(from));
      }
      from = executed.next[own];
    }
    pushVersion(from, state);
  }

  private int key(int version) {
    return version < history.opCount() ? history.opKey(version) : version - history.opCount();
  }

  /** All transactions that overwrote what a reader read after it had read this version. */
  private void pushMissedAfter(int reader, int version, int state) {
    SeenKeys seen = facts.seen(reader);
    int first = Integer.MAX_VALUE;
    for (int i = executed.read[reader].length - 1; i >= 0; i--) {
      first = executed.read[reader][i] == version ? seen.start(i) : first;
    }
    for (int i = 0; i < executed.read[reader].length; i++) {
      if (executed.read[reader][i] >= 0 && seen.start(i) > first) {
        pushOverwriters(reader, executed.read[reader][i], state);
      }
    }
  }
}
