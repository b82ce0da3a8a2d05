package io.kingsnake.testkit.generate;

import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.generate.Plan.Op;
import io.kingsnake.testkit.generate.Plan.Seen;
import io.kingsnake.testkit.generate.Plan.Txn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/** Fills in the results of a plan's reads. */
final class Results {
  private static final int GUESS_ALL_PERCENT = 40;
  private static final int SPOIL_PERCENT = 35;
  private static final int GUESS_WILDLY_PERCENT = 5;
  private static final int UNDONE_SEEN_PERCENT = 10;

  private final Plan plan;
  private final Random random;

  /** For each key the order in which guessed lists show their transactions. */
  private final Map<Integer, List<Txn>> listOrders = new HashMap<>();

  Results(Plan plan, Random random) {
    this.plan = plan;
    this.random = random;
  }

  void fill() {
    Discipline[] disciplines = Discipline.values();
    new Execution(plan, disciplines[random.nextInt(disciplines.length)], random).run();
    if (Plan.chance(random, GUESS_ALL_PERCENT)) {
      plan.txns.forEach(this::guessAll);
    } else if (Plan.chance(random, SPOIL_PERCENT)) {
      guessOne(plan.txns.get(random.nextInt(plan.txns.size())));
    }
    plan.txns.forEach(txn -> observations(txn).forEach(this::forget));
  }

  private static List<Op> observations(Txn txn) {
    return txn.ops.stream().filter(Op::isObservation).toList();
  }

  private void guessAll(Txn txn) {
    observations(txn).forEach(op -> guess(txn, op));
  }

  private void guessOne(Txn txn) {
    List<Op> observations = observations(txn);
    if (!observations.isEmpty()) {
      guess(txn, observations.get(random.nextInt(observations.size())));
    }
  }

  private void forget(Op op) {
    boolean initial = op.kind == OpKind.READ && op.seen.equals(plan.initial.get(op.key));
    if (initial && plan.initialPercent > 0 && Plan.chance(random, plan.initialPercent)) {
      op.seen = Seen.INITIAL;
    }
    if (Plan.chance(random, plan.unknownPercent)) {
      op.seen = Seen.UNKNOWN;
      op.list = null;
      op.rows = null;
    }
  }

  private void guess(Txn txn, Op op) {
    boolean wildly = Plan.chance(random, GUESS_WILDLY_PERCENT);
    switch (op.kind) {
      case READ -> op.seen = wildly ? anyValue(op.key) : plausibleValue(txn, op, op.key);
      case READ_LIST -> op.list = wildly ? anyList(op.key) : plausibleList(txn, op);
      case SCAN, ITERATE -> op.rows = rows(txn, op, wildly);
      case WRITE, INSERT, DELETE, APPEND -> throw new AssertionError(op.kind + " sees nothing");
    }
  }

  /** Any value that was written to the key, and more. */
  private Seen anyValue(int key) {
    List<Seen> values = new ArrayList<>(List.of(Seen.value(99), Seen.INITIAL, Seen.ABSENT));
    values.add(plan.initial.get(key));
    plan.txns.forEach(txn -> writes(txn, key).forEach(op -> values.add(op.written)));
    return values.get(random.nextInt(values.size()));
  }

  /**
   * Own write of the reader, or a value that another transaction installed: everything else is soon
   * refused.
   */
  private Seen plausibleValue(Txn reader, Op read, int key) {
    List<Op> own = writes(reader, key);
    own.removeIf(write -> !precedes(reader, write, read));
    if (!own.isEmpty()) {
      return own.get(own.size() - 1).written;
    }
    List<Seen> installed = new ArrayList<>(List.of(plan.initial.get(key)));
    for (Txn txn : others(reader)) {
      List<Op> writes = writes(txn, key);
      writes.removeIf(write -> write.undoneAt > 0 && !Plan.chance(random, UNDONE_SEEN_PERCENT));
      if (!writes.isEmpty()) {
        installed.add(writes.get(writes.size() - 1).written);
      }
    }
    return installed.get(random.nextInt(installed.size()));
  }

  private List<Long> anyList(int key) {
    List<Long> elements = new ArrayList<>();
    plan.txns.forEach(txn -> writes(txn, key).forEach(op -> elements.add(op.element)));
    Collections.shuffle(elements, random);
    return new ArrayList<>(elements.subList(0, random.nextInt(elements.size() + 1)));
  }

  /**
   * Elements that some of the others appended, whole transactions each, and the reader's own
   * appends so far.
   */
  private List<Long> plausibleList(Txn reader, Op read) {
    List<Txn> appending = others(reader);
    appending.removeIf(txn -> kept(txn, read.key).isEmpty());
    List<Txn> order = listOrders.computeIfAbsent(read.key, key -> shuffledTxns());
    appending.sort(Comparator.comparingInt(order::indexOf));
    List<Long> list = new ArrayList<>();
    for (Txn txn : appending.subList(0, random.nextInt(appending.size() + 1))) {
      kept(txn, read.key).forEach(op -> list.add(op.element));
    }
    for (Op own : writes(reader, read.key)) {
      if (precedes(reader, own, read)) {
        list.add(own.element);
      }
    }
    return list;
  }

  private List<Txn> shuffledTxns() {
    List<Txn> order = new ArrayList<>(plan.txns);
    Collections.shuffle(order, random);
    return order;
  }

  private NavigableMap<Integer, Seen> rows(Txn txn, Op op, boolean wildly) {
    NavigableMap<Integer, Seen> rows = new TreeMap<>();
    for (int key = 0; key < plan.registerCount; key++) {
      Seen seen = wildly ? anyValue(key) : plausibleValue(txn, op, key);
      boolean present = seen.kind() != Seen.Kind.ABSENT && seen.kind() != Seen.Kind.INITIAL;
      if (present && (wildly || op.contains(key))) {
        rows.put(key, seen);
      }
    }
    return rows;
  }

  private static List<Op> writes(Txn txn, int key) {
    List<Op> writes = new ArrayList<>(txn.ops);
    writes.removeIf(op -> !op.kind.isWrite() || op.key != key);
    return writes;
  }

  private static List<Op> kept(Txn txn, int key) {
    List<Op> writes = writes(txn, key);
    writes.removeIf(op -> op.undoneAt > 0);
    return writes;
  }

  /** Tests whether an own write was made before the read, and not undone by then. */
  private static boolean precedes(Txn txn, Op write, Op read) {
    return txn.ops.indexOf(write) < txn.ops.indexOf(read) && !txn.hasTakenBack(write, read);
  }

  private List<Txn> others(Txn reader) {
    List<Txn> others = new ArrayList<>(plan.txns);
    others.removeIf(txn -> txn == reader || txn.outcome == Outcome.ABORTED);
    return others;
  }
}
