package io.kingsnake.stream.chain;

import io.kingsnake.stream.chain.Event.Change;
import io.kingsnake.stream.chain.Node.Status;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.RangeRead;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * The state of a replay is the map of last versions and the transactions that have begun in it. An
 * event happens only if the state explains it: at a begin every read is of the last version, and no
 * open transaction writes what this one writes; a commit makes its writes the last versions. So
 * whatever happens is an order that replays, and the choice of what happens when, here and in
 * Schedule, decides only how far it gets.
 *
 * At a level without snapshots, begin and commit are one event, also when it is undone: if the
 * begin stayed while the commit moved, the event would be at two moments.
 */
/**
 * Replays transactions in an order that is found along the way, and can undo the last part of it.
 */
final class Replay {
  private final Versions versions;
  private final WindowLevel level;
  private final Map<String, SessionLine> sessions = new HashMap<>();
  final EventLog log = new EventLog(0);

  /** Transactions that waited for something that has just happened. */
  private final Deque<Node> woken = new ArrayDeque<>();

  final Swaps swaps;
  private long forgottenCount;
  private int openCount;
  private long doneCount;

  Replay(Versions versions, WindowLevel level) {
    this.versions = versions;
    this.level = level;
    swaps = new Swaps(log, level.isTwofold());
  }

  Versions versions() {
    return versions;
  }

  boolean isTwofold() {
    return level.isTwofold();
  }

  int openCount() {
    return openCount;
  }

  /** Transactions that took effect, including forgotten ones. */
  long doneCount() {
    return doneCount;
  }

  boolean hasForgottenNothing() {
    return forgottenCount == 0;
  }

  int logSize() {
    return log.size();
  }

  Node enter(Txn txn, long arrival) {
    Node node = new Node(txn, arrival, line(txn), versions);
    node.session.add(node);
    register(node);
    return node;
  }

  private SessionLine line(Txn txn) {
    return sessions.computeIfAbsent(txn.session(), name -> new SessionLine());
  }

  private void register(Node node) {
    for (Slot slot : node.readSlots) {
      slot.readers.add(node);
    }
    if (node.isOptional) {
      for (Slot slot : node.writeSlots) {
        if (slot.optionalWriters == null) {
          slot.optionalWriters = new ArrayList<>(2);
        }
        slot.optionalWriters.add(node);
      }
    }
  }

  private static void unregister(Node node) {
    for (Slot slot : node.readSlots) {
      slot.readers.remove(node);
    }
    if (node.isOptional) {
      for (Slot slot : node.writeSlots) {
        if (slot.optionalWriters != null) {
          slot.optionalWriters.remove(node);
        }
      }
    }
  }

  /** The first read that the state does not explain, or -1. */
  int unexplainedRead(Node node) {
    for (int i = 0; i < node.readSlots.length; i++) {
      if (!node.readSlots[i].explains(node.readValues[i]) || isAmbiguous(node, i)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Tests whether the transaction saw two values of an unknown initial version, which it cannot be.
   */
  private static boolean isAmbiguous(Node node, int read) {
    Slot slot = node.readSlots[read];
    for (int other = 0; slot.version() == Mark.INITIAL && other < read; other++) {
      if (node.readSlots[other] == slot) {
        return true;
      }
    }
    return false;
  }

  boolean explainsRanges(Node node) {
    for (RangeRead range : node.ranges) {
      if (!versions.explain(range)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The transaction that has to commit before this one can begin, because both write the same key.
   */
  @Nullable Node conflicting(Node node) {
    for (Slot slot : node.writeSlots) {
      if (slot.writer != null && slot.writer != node) {
        return slot.writer;
      }
    }
    return null;
  }

  private static boolean takesWrites(Node node) {
    for (int i = 0; i < node.writeSlots.length; i++) {
      if (!node.writeSlots[i].takes(node.writeValues[i])) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether the transaction is the next of its session, if the level requires that. */
  boolean isNext(Node node) {
    return !level.keepsSessions() || node.session.isNext(node);
  }

  /** Tests whether the state explains everything that the transaction saw. */
  boolean canBegin(Node node) {
    return node.isPending()
        && isNext(node)
        && !node.isImpossible
        && unexplainedRead(node) < 0
        && explainsRanges(node)
        && conflicting(node) == null
        && takesWrites(node);
  }

  /** To be called only if it {@linkplain #canBegin can}. */
  void begin(Node node) {
    assert canBegin(node) : node + " cannot begin";
    dropPassed(node);
    unregister(node);
    learnInitialVersions(node);
    node.status = Status.OPEN;
    openCount++;
    for (Slot slot : node.readSlots) {
      slot.last.readers++;
    }
    if (!node.ranges.isEmpty()) {
      swaps.rangeRead();
    }
    for (Slot slot : node.writeSlots) {
      slot.writer = node;
    }
    wake(node);
    if (level.isTwofold()) {
      log.add(new Event(node, Change.BEGIN));
    } else {
      commit(node);
    }
  }

  private static void learnInitialVersions(Node node) {
    for (int i = 0; i < node.readSlots.length; i++) {
      Slot slot = node.readSlots[i];
      Serializable read = node.readValues[i];
      if (slot.version() == Mark.INITIAL && read != Mark.INITIAL) {
        slot.last.value = read;
        node.learned = node.learned.isEmpty() ? new ArrayList<>(1) : node.learned;
        node.learned.add(slot);
      }
    }
  }

  void commit(Node node) {
    assert node.status == Status.OPEN : node + " is " + node.status;
    int count = node.writeSlots.length;
    node.replaced = new Version[count];
    node.written = new Version[count];
    for (int i = 0; i < count; i++) {
      Slot slot = node.writeSlots[i];
      node.replaced[i] = slot.last;
      slot.last = swaps.version(node, slot.after(node.writeValues[i]));
      node.written[i] = slot.last;
      slot.writer = null;
      wakeReaders(slot);
    }
    node.session.remove(node);
    node.status = Status.DONE;
    openCount--;
    doneCount++;
    log.add(new Event(node, Change.COMMIT));
    wake(node);
    Node next = node.session.next();
    if (next != null) {
      wakeIfDue(next);
    }
  }

  /**
   * Accepts writes that a checker has found to be in order, without a check of the reads. Only
   * where begin and commit are one event.
   */
  void grant(Node node) {
    dropPassed(node);
    unregister(node);
    node.status = Status.OPEN;
    openCount++;
    for (Slot slot : node.readSlots) {
      slot.last.readers++;
    }
    node.isGranted = true;
    swaps.rangeRead(); // a transaction accepted like this may have seen anything
    commit(node);
  }

  /** Makes an earlier version the last one if that explains the read; returns whether it did. */
  boolean swap(Slot slot, Serializable read) {
    if (!swaps.swap(slot, read)) {
      return false;
    }
    wakeReaders(slot);
    return true;
  }

  /** Tests whether an earlier version explains the read and could equally be the last one. */
  boolean mayHold(Slot slot, Serializable read) {
    return swaps.wanted(slot, read) != null;
  }

  /** Makes the versions that they saw the last ones, as far as it is open which ones are. */
  void settle(Set<Node> nodes) {
    for (Node node : nodes) {
      for (int i = 0; node.isPending() && i < node.readSlots.length; i++) {
        Slot slot = node.readSlots[i];
        Serializable read = node.readValues[i];
        if (!slot.explains(read)
            && mayHold(slot, read)
            && nodes.stream().noneMatch(other -> other.leaves(slot, read))) {
          swaps.swap(slot, read);
        }
      }
    }
  }

  /**
   * Drops the transactions of its session that would have had to commit before it began: they had
   * no effect.
   */
  private void dropPassed(Node node) {
    for (Node passed : node.session.before(node)) {
      if (passed.isOptional && level.keepsSessions()) {
        drop(passed);
      }
    }
  }

  private void drop(Node node) {
    if (node.isPending()) {
      unregister(node);
      node.session.remove(node);
      node.status = Status.DROPPED;
      log.add(new Event(node, Change.DROP));
    }
  }

  private void wakeReaders(Slot slot) {
    for (Node reader : slot.readers) {
      wakeIfDue(reader);
    }
  }

  private void wake(Node node) {
    node.waiters.forEach(this::wakeIfDue);
    node.waiters = List.of();
  }

  private void wakeIfDue(Node node) {
    if (node.isDue && (node.isPending() || node.status == Status.OPEN)) {
      woken.add(node);
    }
  }

  /**
   * The next transaction that may be able to continue after the latest events; null if none is
   * left.
   */
  @Nullable Node nextWoken() {
    return woken.poll();
  }

  /** Undoes the last events; returns their transactions, the last first. */
  List<Node> takeBack(int count) {
    woken.clear();
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count && log.size() > 0; i++) {
      Event event = log.removeLast();
      Node node = event.node();
      nodes.add(node);
      switch (event.change()) {
        case BEGIN -> takeBackBegin(node);
        case COMMIT -> {
          takeBackCommit(node);
          if (!level.isTwofold()) {
            takeBackBegin(node);
          }
        }
        case DROP -> {
          node.status = Status.PENDING;
          node.session.add(node);
          register(node);
        }
      }
    }
    return nodes;
  }

  private void takeBackBegin(Node node) {
    node.status = Status.PENDING;
    openCount--;
    for (Slot slot : node.writeSlots) {
      slot.writer = slot.writer == node ? null : slot.writer;
    }
    for (Slot slot : node.readSlots) {
      slot.last.readers--;
    }
    node.learned.forEach(slot -> slot.last.value = Mark.INITIAL);
    node.learned = List.of();
    register(node);
  }

  private void takeBackCommit(Node node) {
    for (int i = node.writeSlots.length - 1; i >= 0; i--) {
      Slot slot = node.writeSlots[i];
      slot.last = node.replaced[i];
      slot.writer = node;
    }
    node.written = new Version[0];
    node.isGranted = false;
    node.status = Status.OPEN;
    openCount++;
    doneCount--;
    node.session.add(node);
  }

  private KeptEvents kept(List<Node> open, int latest) {
    Stretches stretches = swaps.toKeep(latest);
    long from = stretches.outside(Math.max(log.start(), log.end() - latest));
    return new EventWriter(stretches, open).write(log, from, swaps.ranges());
  }

  /**
   * State from which another replay can continue, with as many of the latest events, which it can
   * undo.
   */
  ChainState state(
      Set<Node> waiting,
      int latest,
      Beginning beginning,
      long arrived,
      long validUpTo,
      Map<String, Long> passed,
      @Nullable String unseen) {
    Map<Serializable, Serializable> last = new HashMap<>();
    List<Serializable> written = new ArrayList<>();
    for (Slot slot : versions.all()) {
      last.put(slot.key, slot.version());
      if (!slot.isInitial()) {
        written.add(slot.key);
      }
    }
    List<Txn> pending = new ArrayList<>();
    List<Node> open = new ArrayList<>();
    for (Node node : waiting) {
      if (node.isPending()) {
        pending.add(node.txn);
      } else if (node.status == Status.OPEN) {
        open.add(node);
      }
    }
    return new ChainState(
        beginning,
        last,
        written,
        pending,
        open.stream().map(node -> node.txn).toList(),
        kept(open, latest),
        arrived,
        doneCount,
        validUpTo,
        passed,
        unseen);
  }

  void restore(ChainState state) {
    state.versions().forEach((key, version) -> versions.slot(key).last.value = version);
    for (Serializable key : state.written()) {
      Slot slot = versions.slot(key);
      slot.last = Version.old(slot.version());
    }
    doneCount = state.replayed();
    forgottenCount = 1; // not all can be undone
  }

  /** These had begun when the state was kept; the state of all others must be restored already. */
  void reopen(List<Node> open, KeptEvents kept) {
    for (Node node : open) {
      unregister(node);
      node.status = Status.OPEN;
      openCount++;
      for (Slot slot : node.writeSlots) {
        slot.writer = node;
      }
    }
    swaps.restore(kept.ranges(), new EventReader(kept, versions, open, this::over).read(log));
  }

  /** A transaction that is over. */
  private Node over(Txn txn) {
    return new Node(txn, 0, line(txn), versions);
  }

  /** Forgets the oldest events, which can no longer be undone. */
  void forget(int kept) {
    while (log.size() > kept || (log.size() > 0 && swaps.isInsideStretch())) {
      Event event = swaps.forgetFirst();
      forgottenCount++;
      if (event.change() != Change.BEGIN) {
        versions.release(event.node());
      }
    }
  }
}
