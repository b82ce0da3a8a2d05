package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.visibility.Proposal;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/*
 * Most relations lead from one transaction to many: to the rest of its session, to all later
 * versions of a key, to whatever began or ended later. In the right order these are ranges, so all
 * transactions are laid out in four orders, one after the other (the line), and a move leads to a
 * range of it. A range is a few nodes of a binary tree over the line: node k has the children 2k
 * and 2k + 1, and node (length + i) is the i-th place of the line.
 *
 * A transaction that was read from leads to the overwriters of all that the reader read later,
 * which are pairs of reads. So the line continues with the reads of each transaction, step by step:
 * a place there stands for the overwriters of what was read, and leads on to their range.
 */
/** The moves of each transaction: where it leads to, and by which relation. */
final class Moves {
  private static final Relation[] RELATIONS = Relation.values();

  private static final List<Relation> ASKED =
      Arrays.stream(Relation.values()).filter(Relation::isAsked).toList();

  private final Proposal history;
  private final Reads reads;
  private final int relations; // that are asked for
  private final int[] line; // transaction by place
  private final int versionStart; // places on the line
  private final int beginStart;
  private final int endStart;
  private final int readStart;
  private final long[] begins; // earliest, sorted; their places follow beginStart
  private final long[] ends; // likewise

  // By move, in the order they were found.
  private final IntList from = new IntList();
  private final IntList target = new IntList(); // a transaction, or count() + a node of the tree
  private final IntList relation = new IntList();
  private final IntList about = new IntList();
  private final IntList earlier = new IntList();

  private final Groups moves; // by transaction

  // By place of a read on the line.
  private final IntList readAt = new IntList();
  private final IntList overwriterStarts = new IntList();
  private final IntList overwriters = new IntList(); // nodes of the tree

  /** The moves by the given relations, as bits. */
  Moves(Proposal history, int relations) {
    this.history = history;
    reads = history.problem().reads();
    this.relations = relations;
    int count = history.count();
    int[] byBegin = has(Relation.END_BEFORE_BEGIN) ? sorted(history::beginEarliest) : new int[0];
    boolean towardsEnds = has(Relation.BEGIN_BEFORE_END) || has(Relation.END_BEFORE_END);
    int[] byEnd = towardsEnds ? sorted(history::endEarliest) : new int[0];
    begins = Arrays.stream(byBegin).mapToLong(history::beginEarliest).toArray();
    ends = Arrays.stream(byEnd).mapToLong(history::endEarliest).toArray();
    versionStart = count;
    beginStart = versionStart + history.versionStart(history.problem().writes().keyCount());
    endStart = beginStart + byBegin.length;
    readStart = endStart + byEnd.length;
    line = new int[readStart + (has(Relation.READ_THEN_OVERWRITTEN) ? activeReads() : 0)];
    Arrays.setAll(line, place -> place < count ? place : -1);
    for (int place = versionStart; place < beginStart; place++) {
      line[place] = history.writer(place - versionStart);
    }
    System.arraycopy(byBegin, 0, line, beginStart, byBegin.length);
    System.arraycopy(byEnd, 0, line, endStart, byEnd.length);
    collect(byEnd);
    assert readStart + readAt.size() == line.length : "reads without a place on the line";
    moves = Groups.of(count, from.size(), from::get);
  }

  private int activeReads() {
    int found = 0;
    for (int txn = 0; txn < history.count(); txn++) {
      boolean counts = history.tookEffect(txn);
      found += counts ? reads.end(txn) - reads.start(txn) : 0;
    }
    return found;
  }

  private boolean has(Relation some) {
    return (relations & some.bit()) != 0;
  }

  /** Transactions that have such a time, sorted by it. */
  private int[] sorted(IntToLongFunction time) {
    return IntStream.range(0, history.count())
        .filter(txn -> time.applyAsLong(txn) != History.NO_TIME)
        .boxed()
        .sorted(Comparator.comparingLong(time::applyAsLong))
        .mapToInt(txn -> txn)
        .toArray();
  }

  private void collect(int[] byEnd) {
    int[] placeByEnd = new int[history.count()];
    Arrays.fill(placeByEnd, -1);
    for (int i = 0; i < byEnd.length; i++) {
      placeByEnd[byEnd[i]] = i;
    }
    int[] sessionEnd = has(Relation.SESSION) ? sessionEnds() : new int[0];
    int[] lastReader = new int[has(Relation.READ_THEN_OVERWRITTEN) ? history.count() : 0];
    Arrays.fill(lastReader, -1);
    for (int txn = 0; txn < history.count(); txn++) {
      if (history.tookEffect(txn)) {
        if (has(Relation.SESSION)) {
          addRange(txn, Relation.SESSION, txn + 1, sessionEnd[txn], -1, -1);
        }
        addTimes(txn, placeByEnd[txn]);
        addTests(txn);
        addReads(txn);
        if (has(Relation.READ_THEN_OVERWRITTEN)) {
          addLaterOverwriters(txn, lastReader);
        }
      }
    }
    overwriterStarts.add(overwriters.size());
    if (has(Relation.VERSION)) {
      addVersions();
    }
  }

  private int[] sessionEnds() {
    int[] end = new int[history.count()];
    for (int txn = end.length - 1; txn >= 0; txn--) {
      boolean isLast = txn + 1 == end.length || !history.continuesSession(txn + 1);
      end[txn] = isLast ? txn + 1 : end[txn + 1];
    }
    return end;
  }

  private void addTimes(int txn, int placeByEnd) {
    long begun = history.beginLatest(txn);
    long ended = history.endLatest(txn);
    if (has(Relation.END_BEFORE_BEGIN)) {
      int first = beginStart + firstAfter(ended, begins);
      addRange(txn, Relation.END_BEFORE_BEGIN, first, beginStart + begins.length, -1, -1);
    }
    if (has(Relation.END_BEFORE_END)) {
      int first = endStart + firstAfter(ended, ends);
      addRange(txn, Relation.END_BEFORE_END, first, readStart, -1, -1);
    }
    if (has(Relation.BEGIN_BEFORE_END)) {
      int first = endStart + firstAfter(begun, ends);
      int own = placeByEnd < 0 ? -1 : endStart + placeByEnd;
      addRangeBut(txn, own, Relation.BEGIN_BEFORE_END, first, readStart, -1);
    }
  }

  private int firstAfter(long latest, long[] earliest) {
    return Moments.firstAfter(latest, earliest, history.problem().drift());
  }

  private void addTests(int txn) {
    boolean updates = history.problem().isUpdate(txn);
    boolean readsOwn = false;
    for (int read = reads.start(txn); read < reads.end(txn); read++) {
      readsOwn |= history.ownVersion(read) != Execution.NONE;
    }
    addIf(updates, txn, Relation.IS_UPDATE);
    addIf(!updates, txn, Relation.IS_READ_ONLY);
    addIf(readsOwn, txn, Relation.READS_WHAT_IT_WRITES);
    for (Relation test : ASKED) {
      if (has(test)) {
        addIf(history.asked(txn).is(test), txn, test);
      }
    }
  }

  private void addIf(boolean holds, int txn, Relation test) {
    if (holds && has(test)) {
      add(txn, test, txn, -1, -1);
    }
  }

  private void addReads(int txn) {
    for (int read = reads.start(txn); read < reads.end(txn); read++) {
      int source = history.source(read);
      Relation seen = seenBy(read);
      if (has(seen) && source >= 0) {
        add(history.writer(source), seen, txn, read, -1);
      }
      Relation overwritten = overwrittenBy(read);
      if (has(overwritten)) {
        addOverwriters(txn, overwritten, read);
      }
    }
  }

  private Relation seenBy(int read) {
    return reads.isPredicate(read) ? Relation.PREDICATE_READ : Relation.ITEM_READ;
  }

  private Relation overwrittenBy(int read) {
    if (reads.isPredicate(read)) {
      return Relation.PREDICATE_OVERWRITTEN;
    }
    return history.ownVersion(read) == Execution.NONE
        ? Relation.ITEM_OVERWRITTEN
        : Relation.OWN_OVERWRITTEN;
  }

  private void addOverwriters(int txn, Relation by, int read) {
    forEachOverwriter(read, node -> add(txn, by, history.count() + node, read, -1));
  }

  /** Passes the nodes of the tree that cover the overwriters to the consumer. */
  private void forEachOverwriter(int read, IntConsumer consumer) {
    int key = reads.key(read);
    int source = history.source(read);
    int first = versionStart + (source < 0 ? history.versionStart(key) : source + 1);
    int end = versionStart + history.versionStart(key + 1);
    int own = history.ownVersion(read);
    int ownPlace = own == Execution.NONE ? -1 : versionStart + own;
    if (ownPlace >= first) {
      forEachNode(first, ownPlace, consumer);
      first = ownPlace + 1;
    }
    forEachNode(first, end, consumer);
  }

  /** Adds moves from each transaction that was read from, at its first read, to the later reads. */
  private void addLaterOverwriters(int txn, int[] lastReader) {
    int start = reads.start(txn);
    int end = reads.end(txn);
    int place = readStart + readAt.size();
    for (int read = start, later = start; read < end; read++) {
      readAt.add(read);
      overwriterStarts.add(overwriters.size());
      forEachOverwriter(read, overwriters::add);
      while (later < end && reads.step(later) <= reads.step(read)) {
        later++;
      }
      int writer = history.source(read) < 0 ? -1 : history.writer(history.source(read));
      if (writer >= 0 && lastReader[writer] != txn) {
        lastReader[writer] = txn;
        addRange(
            writer,
            Relation.READ_THEN_OVERWRITTEN,
            place + later - start,
            place + end - start,
            -1,
            read);
      }
    }
  }

  private void addVersions() {
    for (int key = 0; key < history.problem().writes().keyCount(); key++) {
      int end = versionStart + history.versionStart(key + 1);
      for (int place = versionStart + history.versionStart(key); place < end; place++) {
        addRange(line[place], Relation.VERSION, place + 1, end, key, -1);
      }
    }
  }

  /** Adds a range without one place, if that lies in it. */
  private void addRangeBut(int start, int left, Relation by, int first, int end, int what) {
    boolean isInside = left >= first && left < end;
    addRange(start, by, first, isInside ? left : end, what, -1);
    if (isInside) {
      addRange(start, by, left + 1, end, what, -1);
    }
  }

  private void addRange(int start, Relation by, int first, int end, int what, int earlierRead) {
    forEachNode(first, end, node -> add(start, by, history.count() + node, what, earlierRead));
  }

  /** The nodes of the tree that together are a range of the line. */
  private void forEachNode(int first, int end, IntConsumer consumer) {
    assert first >= end || (first >= 0 && end <= line.length) : first + " to " + end;
    int low = first + line.length;
    int high = end + line.length;
    while (low < high) {
      if ((low & 1) == 1) {
        consumer.accept(low++);
      }
      if ((high & 1) == 1) {
        consumer.accept(--high);
      }
      low >>= 1;
      high >>= 1;
    }
  }

  private void add(int start, Relation by, int to, int what, int earlierRead) {
    assert history.tookEffect(start) : start + " took no effect";
    assert to < history.count() + 2 * line.length : "no node " + to;
    from.add(start);
    relation.add(by.ordinal());
    target.add(to);
    about.add(what);
    earlier.add(earlierRead);
  }

  /** The moves of a transaction are {@code move(i)}, i in {@code start(txn) .. start(txn + 1)}. */
  int start(int txn) {
    return moves.start(txn);
  }

  int move(int index) {
    return moves.item(index);
  }

  int from(int move) {
    return from.get(move);
  }

  /** The target: a transaction, or {@code count()} plus a node of the tree. */
  int target(int move) {
    return target.get(move);
  }

  Relation relation(int move) {
    return RELATIONS[relation.get(move)];
  }

  /** The read that it depends on; if it goes through a read on the line, that read. */
  int about(int move) {
    return about.get(move);
  }

  int earlierRead(int move) {
    return earlier.get(move);
  }

  /**
   * By node of the tree: the least place, in the order of the execution, of any transaction below;
   * where there are reads, which lead elsewhere, the very first.
   */
  int[] leastPlaces() {
    int length = line.length;
    int[] least = new int[2 * length];
    for (int i = 0; i < readStart; i++) {
      boolean counts = history.tookEffect(line[i]);
      least[length + i] = counts ? history.place(line[i]) : Integer.MAX_VALUE;
    }
    for (int node = length - 1; node > 0; node--) {
      least[node] = Math.min(least[2 * node], least[2 * node + 1]);
    }
    return least;
  }

  int lineLength() {
    return line.length;
  }

  /** The transaction at a place of the line, or -1 for a read. */
  int atPlace(int place) {
    return line[place];
  }

  /** Hands over the nodes of the tree that the place of a read leads on to. */
  void forEachOverwriterAt(int place, IntConsumer consumer) {
    int index = place - readStart;
    assert index >= 0 && index < readAt.size() : "no read at place " + place;
    for (int i = overwriterStarts.get(index); i < overwriterStarts.get(index + 1); i++) {
      consumer.accept(overwriters.get(i));
    }
  }

  /** The read at a node of the tree, or -1. */
  int readAt(int node) {
    int index = node - line.length - readStart;
    return index < 0 ? -1 : readAt.get(index);
  }
}
