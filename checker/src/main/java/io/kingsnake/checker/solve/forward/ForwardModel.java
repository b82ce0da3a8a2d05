package io.kingsnake.checker.solve.forward;

import io.kingsnake.checker.problem.ConditionalEdges;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.registers.OpenList;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/*
 * A key holds a class, of values that look alike. What a transaction needs of a key is a class that
 * it must hold when the transaction begins; what it leaves is another. A list whose places are open
 * holds the number of its places that are taken: its classes are these numbers, and an append moves
 * on to the next one, if that is a place of the appender's group.
 */
/**
 * A problem in the terms of a search that runs it forward: needs, effects, and which transactions
 * look alike.
 */
public final class ForwardModel {
  static final int NONE = -1;

  final Problem problem;
  final Adjacency successors;
  final Adjacency predecessors;
  final int participantCount;
  final int keyCount;
  final int classCount;
  final int[] initial; // by key: a class, or ValueClasses.OPEN
  final int[] keyOf; // by class
  final boolean[] optional; // by participant
  final boolean hasAuxiliaries; // events of no participant

  // By participant, from start(p) to start(p + 1).
  final int[] needStart;
  final int[] need; // classes
  final boolean[] needIsOverwritten; // by the same transaction
  final int[] effectStart;
  final int[] effectKey;
  final int[] effect; // the class that is left, or APPEND

  /** In place of a class: an append moves the list to its next place. */
  static final int APPEND = -2;

  // By class, from start(c) to start(c + 1): participants that need it.
  final int[] readerStart;
  final int[] readerOf;
  // By key, from start(k) to start(k + 1): participants that write it.
  final int[] writerStart;
  final int[] writerOf;
  final boolean[] changesNothing; // by participant: it leaves all keys as it needs them
  final int[] twin; // by participant: the one before that is just like it, or NONE
  final int[][] blockers; // by participant: events before which it must have run, if it runs at all
  final int[][] optionalBefore; // by participant: those that run before it, if they run at all
  private final OpenList[] lists; // by key; an empty array if there are none
  private final int placeStart; // classes from here on are numbers of places
  private final int[] firstPlace; // by key with a list: the class of no place taken

  /** Model with edges that are known to hold, including those of the problem. */
  public ForwardModel(Problem problem, Adjacency successors, Adjacency predecessors) {
    this.problem = problem;
    this.successors = successors;
    this.predecessors = predecessors;
    Participants participants = problem.participants();
    Writes writes = problem.writes();
    participantCount = participants.count();
    keyCount = writes.keyCount();
    ValueClasses classes = new ValueClasses(problem);
    List<OpenList> open = problem.registers().lists();
    lists = new OpenList[open.isEmpty() ? 0 : keyCount];
    firstPlace = new int[lists.length];
    placeStart = classes.count();
    int count = placeStart;
    for (OpenList list : open) {
      lists[list.key()] = list;
      firstPlace[list.key()] = count;
      count += list.length() + 2; // none, all, and more than all places taken
    }
    classCount = count;
    initial = new int[keyCount];
    keyOf = new int[classCount];
    for (int each = 0; each < classes.count(); each++) {
      keyOf[each] = classes.keyOf(each);
    }
    for (int key = 0; key < keyCount; key++) {
      initial[key] = isList(key) ? firstPlace[key] : classes.ofInitial(key);
      for (int place = 0; isList(key) && place < lists[key].length() + 2; place++) {
        keyOf[firstPlace[key] + place] = key;
      }
    }
    optional = new boolean[participantCount];
    hasAuxiliaries = problem.participantOf(problem.eventCount() - 1) < 0;
    needStart = new int[participantCount + 1];
    effectStart = new int[participantCount + 1];
    IntList needs = new IntList();
    IntList effectKeys = new IntList();
    IntList effects = new IntList();
    for (int p = 0; p < participantCount; p++) {
      optional[p] = participants.isOptional(p);
      addNeeds(p, classes, needs);
      needStart[p + 1] = needs.size();
      for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
        int write = writes.ownWrite(i);
        effectKeys.add(writes.key(write));
        effects.add(isList(writes.key(write)) ? APPEND : classes.ofWrite(write));
      }
      effectStart[p + 1] = effects.size();
    }
    need = needs.toArray();
    assert needStart[participantCount] == need.length : "a need of no transaction";
    effectKey = effectKeys.toArray();
    effect = effects.toArray();
    needIsOverwritten = new boolean[need.length];
    for (int p = 0; p < participantCount; p++) {
      for (int i = needStart[p]; i < needStart[p + 1]; i++) {
        needIsOverwritten[i] = writes.writes(p, keyOf[need[i]]);
      }
    }
    readerStart = starts(need, classCount);
    readerOf = owners(need, needStart, readerStart);
    assert readerStart[classCount] == need.length : "a need of no class";
    writerStart = starts(effectKey, keyCount);
    writerOf = owners(effectKey, effectStart, writerStart);
    ConditionalEdges conditional = problem.conditionalEdges();
    blockers = byParticipant(conditional::owner, conditional::to);
    optionalBefore =
        byParticipant(edge -> problem.participantOf(conditional.to(edge)), conditional::owner);
    changesNothing = new boolean[participantCount];
    for (int p = 0; p < participantCount; p++) {
      changesNothing[p] = changesNothing(p);
    }
    twin = twins();
    assert IntStream.range(0, participantCount).allMatch(p -> twin[p] < p) : "twins come later";
  }

  /**
   * Starts of the runs of items that are grouped in order, one run for each number below the count.
   */
  private static int[] starts(int[] items, int count) {
    int[] starts = new int[count + 1];
    for (int item : items) {
      starts[item + 1]++;
    }
    for (int i = 0; i < count; i++) {
      starts[i + 1] += starts[i];
    }
    return starts;
  }

  /** The participants that own the items, in that order. */
  private int[] owners(int[] items, int[] itemStart, int[] starts) {
    int[] owners = new int[items.length];
    int[] next = starts.clone();
    for (int p = 0; p < participantCount; p++) {
      for (int i = itemStart[p]; i < itemStart[p + 1]; i++) {
        owners[next[items[i]]++] = p;
      }
    }
    return owners;
  }

  /** Tests whether these terms can express the problem. */
  public static boolean canSay(Problem problem) {
    return !problem.writes().anyTombstone() // versions are compared by value
        && problem.contributions().choiceCount() == 0 // only whose turn it is may be open
        && canSayReads(problem)
        && canSayOrder(problem);
  }

  private static boolean canSayReads(Problem problem) {
    Reads reads = problem.reads();
    for (int read = 0; read < reads.count(); read++) {
      int value = reads.value(read);
      boolean isOpen = reads.initial().isOpen(reads.key(read));
      boolean isOptional = problem.participants().isOptional(reads.participant(read));
      boolean isInitial = value == History.INITIAL && (isOpen || isOptional);
      boolean isDeleted = value != History.ABSENT && reads.initial().looksAbsent(value);
      if (isInitial || (isOpen && isDeleted)) {
        return false;
      }
    }
    return true;
  }

  private static boolean canSayOrder(Problem problem) {
    ConditionalEdges conditional = problem.conditionalEdges();
    for (int i = 0; i < conditional.count(); i++) {
      boolean isAfter = conditional.from(i) == problem.writeEvent(conditional.owner(i));
      if (!isAfter || problem.participantOf(conditional.to(i)) < 0) {
        return false;
      }
    }
    for (int edge = 0; edge < problem.edges().size() && problem.isSnapshot(); edge++) {
      if (problem.isReadEvent(problem.edges().from(edge))
          && problem.isReadEvent(problem.edges().to(edge))) {
        return false;
      }
    }
    return true;
  }

  public static ForwardModel of(Learned learned) {
    return new ForwardModel(learned.problem(), learned.successors(), learned.predecessors());
  }

  /** Tests whether the class is a number of places of a list. */
  boolean isPlace(int valueClass) {
    return valueClass >= placeStart;
  }

  private boolean isList(int key) {
    return lists.length > 0 && lists[key] != null;
  }

  private void addNeeds(int p, ValueClasses classes, IntList needs) {
    Reads reads = problem.reads();
    for (int read = reads.start(p); read < reads.end(p); read++) {
      boolean isNew = !isList(reads.key(read));
      for (int i = needStart[p]; i < needs.size(); i++) {
        isNew &= needs.get(i) != classes.ofRead(read); // by value, and as the initial version
      }
      if (isNew) {
        needs.add(classes.ofRead(read));
      }
    }
    int txn = problem.participants().txn(p);
    for (OpenList list : problem.registers().lists()) {
      Integer length = list.seen().get(txn);
      if (length != null) {
        needs.add(firstPlace[list.key()] + length);
      }
    }
  }

  private boolean changesNothing(int p) {
    for (int i = effectStart[p]; i < effectStart[p + 1]; i++) {
      boolean isKept = false;
      for (int j = needStart[p]; j < needStart[p + 1]; j++) {
        isKept |= need[j] == effect[i];
      }
      if (!isKept) {
        return false;
      }
    }
    return true;
  }

  /** By participant: the conditional edges that concern it. */
  private int[][] byParticipant(IntUnaryOperator participant, IntUnaryOperator item) {
    IntList[] found = new IntList[participantCount];
    for (int i = 0; i < problem.conditionalEdges().count(); i++) {
      int p = participant.applyAsInt(i);
      found[p] = found[p] == null ? new IntList() : found[p];
      found[p].add(item.applyAsInt(i));
    }
    int[][] items = new int[participantCount][];
    Arrays.setAll(items, p -> found[p] == null ? new int[0] : found[p].toArray());
    return items;
  }

  private int[] twins() {
    int[] twins = new int[participantCount];
    Map<List<Object>, Integer> last = new HashMap<>();
    for (int p = 0; p < participantCount; p++) {
      Integer before = last.put(looks(p), p);
      twins[p] = before == null ? NONE : before;
    }
    return twins;
  }

  /** All that distinguishes a participant from others. */
  private List<Object> looks(int p) {
    int[] needs = Arrays.copyOfRange(need, needStart[p], needStart[p + 1]);
    Arrays.sort(needs);
    long[] effects = new long[effectStart[p + 1] - effectStart[p]];
    Arrays.setAll(effects, i -> ((long) effectKey[effectStart[p] + i] << 32) | groupedEffect(p, i));
    Arrays.sort(effects);
    int[] blocking = blockers[p].clone();
    Arrays.sort(blocking);
    int[] before = optionalBefore[p].clone();
    Arrays.sort(before);
    return List.of(
        Arrays.toString(needs),
        Arrays.toString(effects),
        optional[p],
        Arrays.toString(blocking),
        Arrays.toString(before),
        neighbours(predecessors, problem.readEvent(p), p),
        neighbours(successors, problem.readEvent(p), p),
        neighbours(predecessors, problem.writeEvent(p), p),
        neighbours(successors, problem.writeEvent(p), p));
  }

  private long groupedEffect(int p, int index) {
    int i = effectStart[p] + index;
    return effect[i] == APPEND
        ? 0x40000000L + groupOf(effectKey[i], p) // lists have no classes that large
        : effect[i];
  }

  /** Neighbours of an event, without the other event of its participant. */
  private String neighbours(Adjacency adjacency, int event, int p) {
    IntList others = new IntList();
    for (int i = adjacency.start(event); i < adjacency.end(event); i++) {
      if (problem.participantOf(adjacency.neighbour(i)) != p) {
        others.add(adjacency.neighbour(i));
      }
    }
    int[] sorted = others.toArray();
    Arrays.sort(sorted);
    return Arrays.toString(sorted);
  }

  /**
   * Tests whether the participant reads a key that it does not write, which others may therefore
   * change meanwhile.
   */
  boolean readsWhatItKeeps(int p) {
    for (int i = needStart[p]; i < needStart[p + 1]; i++) {
      if (!needIsOverwritten[i]) {
        return true;
      }
    }
    return false;
  }

  /** Tests whether the first may have to begin before the other's commit. */
  boolean mustBeginBefore(int beginning, int committing) {
    return changesNeedOf(committing, beginning) || isOrdered(beginning, committing);
  }

  /** Tests whether an edge, or a path through an auxiliary event, may order the two. */
  private boolean isOrdered(int beginning, int committing) {
    int commit = problem.writeEvent(committing);
    for (int i = predecessors.start(commit); i < predecessors.end(commit); i++) {
      if (predecessors.neighbour(i) == problem.readEvent(beginning)) {
        return true;
      }
    }
    return hasAuxiliaries;
  }

  /**
   * Tests whether the commit changes a value that the other transaction, which has begun, needs.
   */
  private boolean changesNeedOf(int committing, int other) {
    for (int i = needStart[other]; i < needStart[other + 1]; i++) {
      for (int j = effectStart[committing]; j < effectStart[committing + 1]; j++) {
        if (effectKey[j] == keyOf[need[i]] && effect[j] != need[i]) {
          return true;
        }
      }
    }
    return false;
  }

  private int groupOf(int key, int p) {
    return lists[key].groupOf(problem.participants().txn(p));
  }

  /** The class of a list after p appends to it when it holds this; NONE if it is not p's turn. */
  int appended(int key, int held, int p) {
    int place = held - firstPlace[key];
    assert place >= 0 && keyOf[held] == key : "class " + held + " is no place of list " + key;
    OpenList list = lists[key];
    if (place < list.length() && list.groupAt(place) != groupOf(key, p)) {
      return NONE;
    }
    return Math.min(held + 1, firstPlace[key] + list.length() + 1);
  }

  /** The class that a key has after p ran when it held this one; NONE if p cannot run. */
  int left(int i, int held, int p) {
    return effect[i] == APPEND ? appended(effectKey[i], held, p) : effect[i];
  }
}
