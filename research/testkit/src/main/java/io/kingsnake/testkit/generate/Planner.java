package io.kingsnake.testkit.generate;

import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.generate.Plan.Op;
import io.kingsnake.testkit.generate.Plan.Seen;
import io.kingsnake.testkit.generate.Plan.Txn;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Draws transactions, without results. */
final class Planner {
  /** In key order: integers before strings. */
  private static final List<Object> NAMES = List.of(1L, 2L, "a", "b", "c", "d", "e", "f");

  /**
   * The programs of the classic anomalies over keys 0 and 1: long fork, write skew, lost update,
   * fractured read, causality violation. Random ones hardly ever come together to a long fork.
   */
  private static final List<List<String>> CLASSICS =
      List.of(
          List.of("w0", "w1", "r0r1", "r1r0"),
          List.of("w0", "r0r1", "w1", "r1r0"),
          List.of("r0w1", "r1w0", "r0r1"),
          List.of("r0w0", "r0w0", "r0w1"),
          List.of("w0w1", "r0r1", "r1r0"),
          List.of("w0", "r0w1", "r1r0", "r0"));

  private static final int CLASSIC_PERCENT = 30;
  private static final int EMPTY_TRANSACTION_PERCENT = 2;

  private final RandomHistories limits;
  private final Random random;
  private final Plan plan = new Plan();
  private final boolean unique;
  private List<String> classic = List.of();
  private long nextValue = 1;

  Planner(RandomHistories limits, Random random) {
    this.limits = limits;
    this.random = random;
    unique = Plan.chance(random, limits.uniquePercent());
  }

  Plan plan() {
    drawKeys();
    if (plan.registerCount >= 2 && Plan.chance(random, CLASSIC_PERCENT)) {
      classic = CLASSICS.get(random.nextInt(CLASSICS.size()));
    }
    plan.timed = Plan.chance(random, limits.timesPercent());
    plan.unknownPercent = limits.unknownPercent();
    plan.initialPercent = limits.initialPercent();
    int sessionCount = drawSize(limits.sessions());
    int txnCount = drawSize(limits.transactions());
    if (!classic.isEmpty()) {
      sessionCount = limits.sessions();
      txnCount = Math.min(limits.transactions(), classic.size() + random.nextInt(2));
    }
    int firstSession = random.nextInt(sessionCount);
    for (int i = 0; i < txnCount; i++) {
      boolean ordered = i < classic.size() && random.nextInt(10) > 0;
      int session = ordered ? firstSession + i : random.nextInt(sessionCount);
      plan.txns.add(drawTxn(i, session % sessionCount));
    }
    return plan;
  }

  /** Leans to the larger: smaller ones have little to show. */
  private int drawSize(int most) {
    return 1 + Math.max(random.nextInt(most), random.nextInt(most));
  }

  private void drawKeys() {
    plan.registerCount = limits.registerKeys() == 0 ? 0 : drawSize(limits.registerKeys());
    int listCount = limits.listKeys() == 0 ? 0 : drawSize(limits.listKeys());
    plan.keys.addAll(NAMES.subList(0, plan.registerCount + listCount));
    InitialState[] states = limits.initialStates().toArray(InitialState[]::new);
    Arrays.sort(states); // a set has no order, a seed must have one
    plan.initialState = states[random.nextInt(states.length)];
    plan.initialByKey = states.length == InitialState.values().length && random.nextInt(4) == 0;
    for (int key = 0; key < plan.keys.size(); key++) {
      plan.initial.add(drawInitial());
    }
  }

  private Seen drawInitial() {
    boolean any = plan.initialByKey || plan.initialState == InitialState.FIRST_READ;
    boolean present = any ? random.nextInt(3) > 0 : plan.initialState == InitialState.FIXED;
    boolean unrecorded = plan.initialState == InitialState.FIRST_READ;
    if (!present && unrecorded && Plan.chance(random, limits.tombstonePercent())) {
      return Seen.tombstone(0);
    }
    return present ? Seen.value(0) : Seen.ABSENT;
  }

  private Txn drawTxn(int place, int session) {
    Txn txn = new Txn();
    txn.session = session;
    int percent = random.nextInt(100);
    int aborted = limits.abortedPercent();
    if (percent < aborted) {
      txn.outcome = Outcome.ABORTED;
    } else if (percent < aborted + limits.indeterminatePercent()) {
      txn.outcome = Outcome.INDETERMINATE;
    }
    if (place < classic.size()) {
      addOps(txn, classic.get(place));
      return txn;
    }
    int opCount = drawSize(limits.operations());
    if (Plan.chance(random, EMPTY_TRANSACTION_PERCENT)) {
      opCount = 0;
    }
    for (int i = 0; i < opCount; i++) {
      txn.ops.add(drawOp());
    }
    drawSavepoints(txn);
    return txn;
  }

  /** Draws savepoints; undone parts lie one after another, or a later one around an earlier. */
  private void drawSavepoints(Txn txn) {
    int savepoint = txn.ops.size();
    int done = 0;
    while (limits.savepointPercent() > 0
        && done < txn.ops.size()
        && Plan.chance(random, limits.savepointPercent())) {
      int start = random.nextInt(txn.ops.size());
      savepoint = start > savepoint && start < done ? done : start;
      done = Math.max(done, savepoint + 1 + random.nextInt(txn.ops.size() - savepoint));
      for (Op op : txn.ops.subList(savepoint, done)) {
        op.undoneAt = op.undoneAt == 0 ? done : op.undoneAt;
      }
    }
  }

  private void addOps(Txn txn, String program) {
    for (int i = 0; i < program.length(); i += 2) {
      Op op = new Op(program.charAt(i) == 'r' ? OpKind.READ : OpKind.WRITE);
      op.key = program.charAt(i + 1) - '0';
      op.written = op.kind.isWrite() ? Seen.value(drawValue()) : Seen.ABSENT;
      txn.ops.add(op);
    }
  }

  private Op drawOp() {
    Op op = new Op(drawKind());
    switch (op.kind) {
      case READ -> op.key = drawRegister();
      case WRITE, INSERT -> {
        op.key = drawRegister();
        op.written = Seen.value(drawValue());
      }
      case DELETE -> {
        op.key = drawRegister();
        boolean identified = Plan.chance(random, limits.tombstonePercent());
        op.written = identified ? Seen.tombstone(drawValue()) : Seen.ABSENT;
      }
      case SCAN, ITERATE -> drawRange(op);
      case APPEND, READ_LIST -> {
        op.key = plan.registerCount + random.nextInt(plan.keys.size() - plan.registerCount);
        op.element = op.kind == OpKind.APPEND ? drawValue() : 0;
      }
    }
    return op;
  }

  private OpKind drawKind() {
    int total = 0;
    for (OpKind kind : OpKind.values()) {
      total += limits.weights().getOrDefault(kind, 0);
    }
    int left = random.nextInt(total);
    for (OpKind kind : OpKind.values()) {
      left -= limits.weights().getOrDefault(kind, 0);
      if (left < 0) {
        return kind;
      }
    }
    throw new AssertionError("weights add up to " + total);
  }

  private int drawRegister() {
    return random.nextInt(plan.registerCount);
  }

  private long drawValue() {
    return unique ? nextValue++ : random.nextInt(limits.values()) + random.nextInt(2);
  }

  private void drawRange(Op op) {
    if (random.nextInt(3) == 0) {
      op.low = drawRegister();
    }
    if (random.nextInt(3) == 0) {
      op.high = Math.max(0, op.low) + random.nextInt(plan.registerCount);
    }
    op.unordered = random.nextInt(8) == 0;
    if (op.kind == OpKind.ITERATE) {
      op.reverse = random.nextInt(3) == 0;
      op.limit = random.nextInt(plan.registerCount + 2);
    } else {
      op.limit = Integer.MAX_VALUE;
      op.deletes = limits.savepointPercent() > 0 && Plan.chance(random, limits.savepointPercent());
    }
  }
}
