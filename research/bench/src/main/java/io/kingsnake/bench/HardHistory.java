package io.kingsnake.bench;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A history that leaves much open: few keys, values written again and again, outcomes unknown. It
 * is run one transaction after the other, or from snapshots a few transactions old, so that it
 * satisfies its level; unless one read is then altered, which mostly violates it.
 */
final class HardHistory {
  private static final int MAX_LAG = 4;
  private static final int START = 0; // the initial value

  /**
   * Properties of the history.
   *
   * @param values number of distinct values written to each key; 0 for all distinct
   * @param perSession transactions of one session
   * @param reads the share of operations that read
   * @param unknown the share of transactions of unknown outcome, half of which took effect
   * @param skew Zipf's exponent for keys; 0 for all alike
   * @param lists whether writes append to lists
   * @param unrecorded whether initial values differ by key and are not recorded
   * @param readsAgain whether reads follow own writes, and may see them or not
   */
  record Shape(
      int keys,
      int values,
      int operations,
      int perSession,
      double reads,
      double unknown,
      double skew,
      boolean lists,
      boolean unrecorded,
      boolean readsAgain) {
    static Shape of(int keys, int values, int operations) {
      return new Shape(keys, values, operations, 1, 0.5, 0, 0, false, false, false);
    }

    Shape perSession(int count) {
      return new Shape(
          keys, values, operations, count, reads, unknown, skew, lists, unrecorded, readsAgain);
    }

    Shape reads(double share) {
      return new Shape(
          keys,
          values,
          operations,
          perSession,
          share,
          unknown,
          skew,
          lists,
          unrecorded,
          readsAgain);
    }

    Shape unknown(double share) {
      return new Shape(
          keys, values, operations, perSession, reads, share, skew, lists, unrecorded, readsAgain);
    }

    Shape skew(double exponent) {
      return new Shape(
          keys,
          values,
          operations,
          perSession,
          reads,
          unknown,
          exponent,
          lists,
          unrecorded,
          readsAgain);
    }

    Shape ofLists() {
      return new Shape(
          keys, values, operations, perSession, reads, unknown, skew, true, unrecorded, readsAgain);
    }

    Shape startingAnywhere() {
      return new Shape(
          keys, values, operations, perSession, reads, unknown, skew, lists, true, readsAgain);
    }

    Shape readingAgain() {
      return new Shape(
          keys, values, operations, perSession, reads, unknown, skew, lists, unrecorded, true);
    }
  }

  /** One operation as planned and answered; the value of a list read is the list's length. */
  private record Operation(int key, boolean isRead, int value) {}

  private final Shape shape;
  private final boolean snapshot;
  private final SplittableRandom random;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final List<int[]> states = new ArrayList<>(); // after each commit: values, or lengths
  private final List<List<Operation>> transactions = new ArrayList<>();
  private final List<Boolean> isUnknown = new ArrayList<>();
  private final List<List<Integer>> appended = new ArrayList<>(); // by key
  private final List<List<Integer>> bySession = new ArrayList<>();
  private final int[] seenBySession; // how many states its last transaction saw or made
  private final int[] lastWriter; // by key: how many states there were
  private final double[] weights; // by key, summed up
  private int nextValue = 1;

  private HardHistory(Shape shape, int txns, boolean snapshot, long seed) {
    this.shape = shape;
    int sessions = (txns + shape.perSession() - 1) / shape.perSession();
    for (int session = 0; session < sessions; session++) {
      bySession.add(new ArrayList<>());
    }
    seenBySession = new int[sessions];
    this.snapshot = snapshot;
    random = new SplittableRandom(seed);
    int[] first = new int[shape.keys()];
    for (int key = 0; key < shape.keys(); key++) {
      first[key] = shape.unrecorded() ? 1 + random.nextInt(Math.max(1, shape.values())) : START;
      appended.add(new ArrayList<>());
    }
    states.add(first);
    lastWriter = new int[shape.keys()];
    weights = new double[shape.keys()];
    double sum = 0;
    for (int key = 0; key < weights.length; key++) {
      sum += Math.pow(key + 1, -shape.skew());
      weights[key] = sum;
    }
  }

  /** One that satisfies serializability or snapshot isolation, if it is not altered. */
  static History of(Shape shape, int txns, boolean snapshot, boolean isAltered, long seed) {
    HardHistory hard = new HardHistory(shape, txns, snapshot, seed);
    for (int txn = 0; txn < txns; txn++) {
      hard.run();
    }
    if (isAltered) {
      hard.alter();
    }
    return hard.history();
  }

  private void run() {
    int latest = states.size() - 1;
    int session = shape.perSession() == 1 ? transactions.size() : random.nextInt(bySession.size());
    int oldest = Math.max(seenBySession[session], latest - random.nextInt(MAX_LAG));
    int begin = snapshot ? oldest : latest;
    List<Operation> plan = plan();
    for (Operation each : plan) { // first committer wins
      begin = !each.isRead() && lastWriter[each.key()] > begin ? latest : begin;
    }
    boolean unknown = random.nextDouble() < shape.unknown();
    boolean takesEffect = !unknown || random.nextBoolean();
    int[] before = states.get(begin);
    int[] after = states.get(latest).clone();
    List<Operation> done = new ArrayList<>();
    int[] own = new int[shape.keys()];
    Arrays.fill(own, -1);
    for (Operation each : plan) {
      int key = each.key();
      if (each.isRead()) {
        boolean seesOwn = own[key] >= 0 && random.nextBoolean();
        done.add(new Operation(key, true, seesOwn ? own[key] : before[key]));
      } else {
        done.add(each);
        own[key] = each.value();
        if (takesEffect) {
          lastWriter[key] = states.size();
          after[key] = shape.lists() ? after[key] + 1 : each.value();
          appended.get(key).add(each.value());
        }
      }
    }
    bySession.get(session).add(transactions.size());
    seenBySession[session] = takesEffect ? states.size() : begin;
    transactions.add(done);
    isUnknown.add(unknown);
    if (takesEffect) {
      states.add(after);
    }
  }

  private List<Operation> plan() {
    List<Operation> plan = new ArrayList<>();
    boolean[] isRead = new boolean[shape.keys()];
    boolean[] isWritten = new boolean[shape.keys()];
    for (int i = 0; i < shape.operations(); i++) {
      int key = key();
      boolean reads = random.nextDouble() < shape.reads();
      boolean isNew =
          reads ? !isRead[key] && (!isWritten[key] || shape.readsAgain()) : !isWritten[key];
      if (isNew) {
        plan.add(new Operation(key, reads, reads ? 0 : value()));
        (reads ? isRead : isWritten)[key] = true;
      }
    }
    return plan;
  }

  private int key() {
    double at = random.nextDouble() * weights[weights.length - 1];
    int key = 0;
    while (key < weights.length - 1 && weights[key] <= at) {
      key++;
    }
    return key;
  }

  private int value() {
    return shape.values() == 0 ? nextValue++ : 1 + random.nextInt(shape.values());
  }

  /** Replaces the result of one read by another value that was current at some time. */
  private void alter() {
    for (int tries = 0; tries < 1000; tries++) {
      int txn = random.nextInt(transactions.size());
      int at = random.nextInt(Math.max(1, transactions.get(txn).size()));
      if (transactions.get(txn).isEmpty() || isUnknown.get(txn)) {
        continue;
      }
      Operation old = transactions.get(txn).get(at);
      int other = states.get(random.nextInt(states.size()))[old.key()];
      if (old.isRead() && other != old.value()) {
        transactions.get(txn).set(at, new Operation(old.key(), true, other));
        return;
      }
    }
  }

  private History history() {
    if (shape.unrecorded()) {
      builder.initialFirstRead();
    } else if (shape.lists()) {
      builder.initialAbsent();
    } else {
      builder.initialFixed(builder.values().ofLong(START));
    }
    for (int left = bySession.size(); left > 0; left--) { // in an order that says nothing
      List<Integer> next = bySession.set(random.nextInt(left), bySession.get(left - 1));
      next.forEach(txn -> add(txn, builder.session("s" + next.get(0))));
    }
    return builder.build();
  }

  private void add(int txn, int session) {
    TransactionBuffer buffer = builder.newTransaction().session(session);
    buffer.outcome(isUnknown.get(txn) ? Outcome.INDETERMINATE : Outcome.COMMITTED);
    transactions.get(txn).forEach(each -> add(buffer, each));
    builder.add(buffer);
  }

  private void add(TransactionBuffer buffer, Operation operation) {
    int key = builder.keys().ofLong(operation.key());
    if (!shape.lists()) {
      int value = builder.values().ofLong(operation.value());
      if (operation.isRead()) {
        buffer.read(key, value);
      } else {
        buffer.write(key, value);
      }
    } else if (operation.isRead()) {
      List<Integer> list = appended.get(operation.key()).subList(0, operation.value());
      buffer.readList(key, list.stream().mapToInt(each -> builder.values().ofLong(each)).toArray());
    } else {
      buffer.append(key, builder.values().ofLong(operation.value()));
    }
  }
}
