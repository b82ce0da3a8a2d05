package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import io.kingsnake.verifier.rules.Automaton;
import io.kingsnake.verifier.rules.Expression;
import io.kingsnake.verifier.rules.Expression.Repeated;
import io.kingsnake.verifier.rules.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/*
 * Everything is looked for backwards: a transaction has few sources, but perhaps many readers.
 * Nodes are pairs of a place and a state: from there the path goes on, having arrived by that
 * state. Places are transactions; and, so that there are few edges, links of four kinds of chains:
 * any transaction up to here in its session, up to this version of the key, any reader of this
 * version or an earlier one, or any transaction up to here in the order of times. A link leads back
 * to its own transactions and to the link before.
 *
 * A repeated relation is closed where a strongly connected component has a link by which the path
 * begins again, where it may have ended. Any other is looked for from each transaction in
 * turn. If it leads only forward in the order, then the search goes back only to where the path can
 * begin.
 */
/** An execution times the automaton of a relation, which must relate no transaction to itself. */
final class ProductGraph {
  private static final Set<Relation> LEADING_TO_OVERWRITERS =
      EnumSet.range(Relation.ITEM_OVERWRITTEN, Relation.READ_THEN_OVERWRITTEN);
  private static final int CLOSED = Integer.MAX_VALUE;
  private static final int LOOKED_AT = -1;

  /** Transactions by when they began or ended, whichever the relation leads from. */
  private static final class TimeLine {
    final Relation relation;
    final int base; // the place of the first one's link
    final int[] txns;
    final int[] last; // by index: the last place in the order of any up to there

    TimeLine(Relation relation, int base, int[] txns, Order order) {
      this.relation = relation;
      this.base = base;
      this.txns = txns;
      last = new int[txns.length];
      Arrays.setAll(last, i -> order.end(txns[i]));
      Arrays.parallelPrefix(last, Math::max);
    }
  }

  private final Executed executed;
  private final Facts facts;
  private final History history;
  private final Order order;
  private final Automaton automaton;
  private final boolean isRepeated;
  private final int txns;
  private final int versionBase; // the first place of chains along versions; before, sessions
  private final int readerBase;
  private final List<TimeLine> times = new ArrayList<>();
  private final int placeCount;
  private final int[] nodes; // by state: its first node; and the end of all
  private int[] stack = new int[256]; // nodes that are to be looked at
  private int top;
  private int first; // place in the order before which no path begins

  ProductGraph(Executed executed, Expression relation) throws Refusal {
    this.executed = executed;
    facts = executed.facts;
    history = executed.history;
    order = executed.order;
    automaton = new Automaton(relation);
    isRepeated = relation instanceof Repeated repeated && repeated.often() && !repeated.orNot();
    txns = executed.txnCount();
    versionBase = 2 * txns;
    readerBase = versionBase + history.opCount();
    int places = readerBase + executed.next.length;
    for (Relation time : Relation.OF_TIME) {
      if (relation.all().anyMatch(time::equals)) {
        times.add(new TimeLine(time, places, sortedByTime(time), order));
        places += txns;
      }
    }
    placeCount = places;
    nodes = new int[automaton.count() + 1];
    for (int state = 0; state < automaton.count(); state++) {
      long end = (long) nodes[state] + placeEnd(automaton.letters(state));
      Refusal.unless(end < Integer.MAX_VALUE - 8, "the history is too large for this level");
      nodes[state + 1] = (int) end;
    }
  }

  private int[] sortedByTime(Relation time) {
    return IntStream.range(0, txns)
        .filter(order::has)
        .filter(txn -> facts.latest(time, txn) != History.NO_TIME)
        .boxed()
        .sorted(Comparator.comparingLong(txn -> facts.latest(time, txn)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The end of the places that have a state entered by these relations. */
  private int placeEnd(Set<Relation> letters) {
    if (!Collections.disjoint(letters, Relation.OF_TIME)) {
      return placeCount;
    }
    if (!Collections.disjoint(letters, LEADING_TO_OVERWRITERS)) {
      return readerBase + executed.next.length;
    }
    boolean areVersions = letters.contains(Relation.VERSION);
    return areVersions ? readerBase : letters.contains(Relation.SESSION) ? versionBase : txns;
  }

  /** Checks that no path of the relation is closed. */
  void check() throws Refusal {
    boolean isClosed = isRepeated ? hasAcceptingComponent() : leadsBack();
    Refusal.unless(!isClosed, "it has a cycle that the level forbids");
  }

  /**
   * Checks that no path reveals to a reader a version that it is not shown.
   *
   * @param isAlong whether paths lead only forward in the order
   */
  void check(Shown shown, boolean isAlong) throws Refusal {
    int[] met = new int[nodes[automaton.count()]];
    for (int txn = 0; txn < txns; txn++) {
      int reader = txn;
      int missed = shown.firstMissed(txn);
      if (missed < (isAlong ? order.end(txn) : Integer.MAX_VALUE)) {
        first = isAlong ? missed : 0;
        search(
            reader,
            automaton.accepting(),
            met,
            begin -> shown.show(begin != reader || shown.countsOwn() ? begin : -1, reader));
        shown.check(reader, reader);
      }
    }
  }

  /** Tests whether some transaction is related to itself: searches from each in turn. */
  private boolean leadsBack() {
    int[] met = new int[nodes[automaton.count()]];
    for (int txn = 0; txn < txns; txn++) {
      search(txn, automaton.accepting() & ~1L, met, begin -> {});
      if (met[txn] == txn + 1) { // a path begins there as well
        return true;
      }
    }
    return false;
  }

  /** Finds where the paths begin that end at the transaction by one of these states. */
  private void search(int end, long states, int[] met, IntConsumer begins) {
    top = 0;
    push(states, end);
    while (top > 0) {
      int node = stack[--top];
      if (met[node] == end + 1) {
        continue;
      }
      met[node] = end + 1;
      if (node < nodes[1]) { // the state in which paths begin
        begins.accept(node);
      } else {
        pushPreceding(node);
      }
    }
  }

  private int state(int node) {
    int state = 0;
    while (node >= nodes[state + 1]) {
      state++;
    }
    return state;
  }

  private void pushPlace(int state, int place) {
    assert state >= 0 && state < automaton.count() : "no state " + state;
    assert place >= 0 && place < nodes[state + 1] - nodes[state] : "no place " + place;
    stack = top == stack.length ? Arrays.copyOf(stack, 2 * top) : stack;
    stack[top++] = nodes[state] + place;
  }

  /** The path has arrived at the transaction by one of these states, or may have. */
  private void push(long states, int txn) {
    if (txn >= 0 && order.end(txn) >= first) {
      for (long rest = states; rest != 0; rest &= rest - 1) {
        pushPlace(Long.numberOfTrailingZeros(rest), txn);
      }
    }
  }

  /** Tarjan's algorithm, without recursion: an open node has its successors on the stack. */
  private boolean hasAcceptingComponent() {
    int[] low = new int[nodes[automaton.count()]]; // 0 if unseen, CLOSED once it is done
    int[] open = new int[256]; // nodes that may be of one component
    int openTop = 0;
    int[] frames = new int[256]; // triples: a node, its number, where its successors begin
    int frameTop = 0;
    int count = 0;
    for (int root = 0; root < txns; root++) {
      top = 0;
      push(automaton.accepting(), root);
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
            if (end - openTop > 1 && beginsAgain(open, openTop, end, low)) {
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
            pushPreceding(node);
          } else if (frame >= 0) {
            low[frames[frame]] = Math.min(low[frames[frame]], low[node]);
            if (node == frames[frame] && isAccepting(node) && isFirst(node)) {
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

  /**
   * Tests whether a link within a closed component leads from a possible end of a path to the
   * beginning of a new one.
   */
  private boolean beginsAgain(int[] component, int start, int end, int[] low) {
    int before = top;
    boolean begins = false;
    if (IntStream.range(start, end).anyMatch(i -> isAccepting(component[i]))) {
      IntStream.range(start, end).forEach(i -> low[component[i]] = LOOKED_AT);
      for (int i = start; i < end && !begins; i++) {
        begins = isFirst(component[i]) && follows(component[i], low);
      }
      IntStream.range(start, end).forEach(i -> low[component[i]] = CLOSED);
    }
    top = before;
    return begins;
  }

  /**
   * Tests whether the node comes after a node of the component under examination in which a path
   * may end.
   */
  private boolean follows(int node, int[] low) {
    int before = top;
    pushPreceding(node);
    boolean follows = false;
    while (top > before) {
      int preceding = stack[--top];
      follows |= low[preceding] == LOOKED_AT && isAccepting(preceding);
    }
    return follows;
  }

  /** Tests whether paths may begin with the link that leads to the node. */
  private boolean isFirst(int node) {
    return (automaton.next(0) & (1L << state(node))) != 0;
  }

  private boolean isAccepting(int node) {
    int state = state(node);
    return node - nodes[state] < txns && automaton.isAccepting(state);
  }

  private void pushPreceding(int node) {
    int state = state(node);
    int place = node - nodes[state];
    long before = automaton.previous(state);
    if (place < txns) {
      boolean overwrites = false;
      for (Relation letter : automaton.letters(state)) {
        overwrites |= LEADING_TO_OVERWRITERS.contains(letter);
        pushRelated(letter, place, state, before);
      }
      for (int op = history.opStart(place); overwrites && op < history.opEnd(place); op++) {
        pushOverwritten(place, op, state, before);
      }
    } else if (place < versionBase) {
      int txn = place - txns;
      push(before, txn);
      pushSession(txn, state);
    } else if (place < readerBase) {
      int version = place - versionBase;
      push(before, executed.writer(version));
      pushVersions(executed.previous[version], state);
    } else if (place < readerBase + executed.next.length) {
      int version = place - readerBase;
      pushReaders(version, -1, state, before);
      pushReaders(executed.previous[version], state);
    } else {
      pushTime(place, state, before);
    }
  }

  /** Any transaction before this one in its session. */
  private void pushSession(int txn, int state) {
    int earlier = txn - 1;
    boolean isThere = earlier >= 0 && facts.inSession(earlier, txn);
    if (isThere && (!order.has(earlier) || order.end(earlier) >= first)) {
      pushPlace(state, txns + earlier);
    }
  }

  /** The writer of this version, or of any before it. */
  private void pushVersions(int version, int state) {
    if (executed.writer(version) >= 0 && executed.place(version) >= first) {
      pushPlace(state, versionBase + version);
    }
  }

  /** Any reader of this version or one before it; readers precede the next version. */
  private void pushReaders(int version, int state) {
    assert version < 0 || executed.next[version] >= 0 : version + " was not overwritten";
    if (version >= 0 && executed.place(executed.next[version]) >= first) {
      pushPlace(state, readerBase + version);
    }
  }

  /** Any transaction up to here in the order of times. */
  private void pushTimes(TimeLine line, int index, int state) {
    if (index >= 0 && line.last[index] >= first) {
      pushPlace(state, line.base + index);
    }
  }

  private void pushTime(int place, int state, long before) {
    for (TimeLine line : times) {
      int index = place - line.base;
      if (index >= 0 && index < line.txns.length) {
        push(before, line.txns[index]);
        pushTimes(line, index - 1, state);
      }
    }
  }

  private void pushRelated(Relation letter, int txn, int state, long before) {
    switch (letter) {
      case SESSION -> pushSession(txn, state);
      case END_BEFORE_BEGIN, BEGIN_BEFORE_END, END_BEFORE_END ->
          pushEarlier(letter, txn, state, before);
      case VERSION -> {
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          pushVersions(executed.previous[op], state);
        }
      }
      case ITEM_READ, PREDICATE_READ -> {
        SeenKeys seen = facts.seen(txn);
        for (int i = 0; i < executed.read[txn].length; i++) {
          if (Relation.read(!seen.isPredicate(i)) == letter) {
            push(before, executed.writer(executed.read[txn][i]));
          }
        }
      }
      case ITEM_OVERWRITTEN, OWN_OVERWRITTEN, PREDICATE_OVERWRITTEN, READ_THEN_OVERWRITTEN -> {
        // All of them at once.
      }
      default -> push(before, facts.is(letter, txn) ? txn : -1);
    }
  }

  private void pushEarlier(Relation time, int txn, int state, long before) {
    for (TimeLine line : times) {
      if (line.relation == time) {
        long earliest = facts.earliest(time, txn);
        int low = 0;
        int high = line.txns.length;
        while (low < high) {
          int middle = (low + high) >>> 1;
          boolean isEarlier = facts.isBefore(facts.latest(time, line.txns[middle]), earliest);
          low = isEarlier ? middle + 1 : low;
          high = isEarlier ? high : middle;
        }
        long own = facts.latest(time, txn); // it is not before itself
        boolean isOn = own != History.NO_TIME;
        for (low--; isOn && low >= 0 && facts.latest(time, line.txns[low]) >= own; low--) {
          push(before, line.txns[low] == txn ? -1 : line.txns[low]);
        }
        pushTimes(line, low, state);
      }
    }
  }

  /** All readers of earlier versions than the one that the transaction wrote, except itself. */
  private void pushOverwritten(int txn, int op, int state, long before) {
    int version = executed.previous[op];
    for (int oldest = version < 0 ? -1 : oldestRead(txn, op); oldest >= 0; ) {
      pushReaders(version, txn, state, before);
      oldest = version == oldest ? -1 : oldest;
      version = executed.previous[version];
    }
    pushReaders(version, state);
  }

  /** The oldest of its own versions that the transaction read; -1 if there is none. */
  private int oldestRead(int txn, int op) {
    SeenKeys seen = facts.seen(txn);
    int oldest = -1;
    for (int i = 0; i < executed.read[txn].length; i++) {
      int version = executed.read[txn][i];
      if (version >= 0
          && seen.key(i) == history.opKey(op)
          && executed.place(version) < executed.place(oldest < 0 ? op : oldest)) {
        oldest = version;
      }
    }
    return oldest;
  }

  /**
   * Pushes the readers of a version according to the letters of the state, or the versions they
   * read before it.
   */
  private void pushReaders(int version, int except, int state, long before) {
    Set<Relation> letters = automaton.letters(state);
    for (int i = executed.readerStart(version); i < executed.readerEnd(version); i++) {
      int reader = executed.reader(i);
      boolean isItem = executed.isItemReader(i);
      boolean writes = isItem && facts.writes(reader, key(version));
      if (reader != except && letters.contains(Relation.overwritten(isItem, writes))) {
        push(before, reader);
      }
      if (reader != except && letters.contains(Relation.READ_THEN_OVERWRITTEN)) {
        pushSourcesBefore(reader, version, before);
      }
    }
  }

  private int key(int version) {
    return version < history.opCount() ? history.opKey(version) : version - history.opCount();
  }

  /** The transactions that a reader read from before it read the version. */
  private void pushSourcesBefore(int reader, int version, long before) {
    SeenKeys seen = facts.seen(reader);
    int last = -1;
    for (int i = 0; i < executed.read[reader].length; i++) {
      last = executed.read[reader][i] == version ? seen.start(i) : last;
    }
    for (int i = 0; i < executed.read[reader].length; i++) {
      push(before, seen.start(i) < last ? executed.writer(executed.read[reader][i]) : -1);
    }
  }
}
