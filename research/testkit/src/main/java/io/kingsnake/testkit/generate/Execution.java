package io.kingsnake.testkit.generate;

import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.testkit.generate.Plan.Op;
import io.kingsnake.testkit.generate.Plan.Seen;
import io.kingsnake.testkit.generate.Plan.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Executes a plan in a random interleaving. The database is a log of write sets; what a transaction
 * sees is some of the log and its own writes on top.
 */
final class Execution {
  private static final int INITIAL_READ_PERCENT = 3;
  private static final int FORK_SEES_PERCENT = 60;

  private final Plan plan;
  private final Discipline discipline;
  private final Random random;
  private final List<List<Op>> log = new ArrayList<>();
  private final List<Running> sessions = new ArrayList<>();
  private long clock;

  /** A session at work: its transaction in progress with its view. */
  private static final class Running {
    final List<Txn> waiting = new ArrayList<>();
    @Nullable Txn txn;
    int next;
    int logAtBegin;
    List<List<Op>> snapshot = List.of();
    final List<Op> own = new ArrayList<>();
  }

  Execution(Plan plan, Discipline discipline, Random random) {
    this.plan = plan;
    this.discipline = discipline;
    this.random = random;
    for (Txn txn : plan.txns) {
      while (sessions.size() <= txn.session) {
        sessions.add(new Running());
      }
      sessions.get(txn.session).waiting.add(txn);
    }
    sessions.removeIf(session -> session.waiting.isEmpty());
  }

  void run() {
    while (!sessions.isEmpty()) {
      Running session = sessions.get(random.nextInt(sessions.size()));
      do {
        step(session);
      } while (discipline == Discipline.SERIAL && session.txn != null);
      if (session.txn == null && session.waiting.isEmpty()) {
        sessions.remove(session);
      }
    }
  }

  private void step(Running session) {
    clock += 1 + random.nextInt(3);
    Txn txn = session.txn;
    if (txn == null) {
      begin(session, session.waiting.remove(0));
    } else if (session.next < txn.ops.size()) {
      execute(session, txn.ops.get(session.next++));
    } else {
      end(session, txn);
    }
  }

  private void begin(Running session, Txn txn) {
    session.txn = txn;
    session.next = 0;
    session.own.clear();
    session.logAtBegin = log.size();
    txn.begin = clock;
    session.snapshot =
        switch (discipline) {
          case STALE -> new ArrayList<>(log.subList(0, random.nextInt(log.size() + 1)));
          case FORKED -> forked();
          case SERIAL, SNAPSHOT, LOSING_SNAPSHOT -> new ArrayList<>(log);
          case COMMITTED, DIRTY -> log;
        };
  }

  private List<List<Op>> forked() {
    List<List<Op>> some = new ArrayList<>(log);
    some.removeIf(writes -> !Plan.chance(random, FORK_SEES_PERCENT));
    return some;
  }

  private void end(Running session, Txn txn) {
    txn.end = clock;
    session.txn = null;
    if (discipline == Discipline.SNAPSHOT && conflicts(session)) {
      txn.outcome = Outcome.ABORTED;
    }
    boolean commits =
        switch (txn.outcome) {
          case COMMITTED -> true;
          case ABORTED -> false;
          case INDETERMINATE -> random.nextBoolean();
        };
    session.own.removeIf(op -> op.undoneAt > 0);
    if (commits && discipline != Discipline.DIRTY) {
      log.add(new ArrayList<>(session.own));
    }
  }

  private boolean conflicts(Running session) {
    for (List<Op> writes : log.subList(session.logAtBegin, log.size())) {
      for (Op theirs : writes) {
        if (session.own.stream().anyMatch(ours -> ours.key == theirs.key)) {
          return true;
        }
      }
    }
    return false;
  }

  private void execute(Running session, Op op) {
    op.moment = clock;
    if (op.kind.isWrite()) {
      session.own.add(op);
      if (discipline == Discipline.DIRTY) {
        log.add(List.of(op));
      }
      return;
    }
    switch (op.kind) {
      case READ -> op.seen = look(session, op.key, INITIAL_READ_PERCENT);
      case READ_LIST -> op.list = lookList(session, op.key);
      default -> {
        op.rows = lookRange(session, op);
        deleteRows(session, op);
      }
    }
  }

  private void deleteRows(Running session, Op op) {
    if (op.deletes && op.rows != null) {
      for (Map.Entry<Integer, Seen> row : op.rows.entrySet()) {
        if (row.getValue().kind() == Seen.Kind.VALUE) {
          Op delete = new Op(OpKind.DELETE);
          delete.key = row.getKey();
          delete.undoneAt = op.undoneAt;
          session.own.add(delete);
        }
      }
    }
  }

  private List<Op> visibleWrites(Running session, int key) {
    List<Op> writes = new ArrayList<>();
    Txn txn = session.txn;
    Op now = txn == null ? null : txn.ops.get(session.next - 1);
    for (List<Op> set : session.snapshot) {
      writes.addAll(set);
    }
    if (discipline != Discipline.DIRTY) {
      writes.addAll(session.own);
    }
    writes.removeIf(op -> op.key != key);
    writes.removeIf(op -> txn != null && now != null && txn.hasTakenBack(op, now));
    return writes;
  }

  private Seen look(Running session, int key, int initialReadPercent) {
    List<Op> writes = visibleWrites(session, key);
    if (writes.isEmpty()) {
      boolean named = Plan.chance(random, initialReadPercent);
      return named ? Seen.INITIAL : plan.initial.get(key);
    }
    Seen seen = writes.get(writes.size() - 1).written;
    boolean hidden = seen.kind() == Seen.Kind.TOMBSTONE && random.nextInt(4) == 0;
    return hidden ? Seen.ABSENT : seen;
  }

  private List<Long> lookList(Running session, int key) {
    List<Long> list = new ArrayList<>();
    visibleWrites(session, key).forEach(op -> list.add(op.element));
    return list;
  }

  private NavigableMap<Integer, Seen> lookRange(Running session, Op op) {
    TreeMap<Integer, Seen> present = new TreeMap<>();
    for (int key = 0; key < plan.registerCount; key++) {
      Seen seen = op.contains(key) ? look(session, key, 0) : Seen.ABSENT;
      if (seen.kind() != Seen.Kind.ABSENT) {
        present.put(key, seen);
      }
    }
    if (op.kind == OpKind.SCAN || present.size() <= op.limit) {
      op.exhausted = op.kind == OpKind.ITERATE && random.nextBoolean();
      return present;
    }
    NavigableMap<Integer, Seen> inOrder = op.reverse ? present.descendingMap() : present;
    List<Integer> fetched = new ArrayList<>(inOrder.keySet()).subList(0, op.limit);
    present.keySet().retainAll(List.copyOf(fetched));
    return present;
  }
}
