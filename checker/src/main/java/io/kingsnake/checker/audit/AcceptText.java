package io.kingsnake.checker.audit;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;

/** Finds the sources of reads that did not read the latest version in an accepting order. */
public final class AcceptText {
  private final History history;
  private final Execution execution;
  private final Problem problem;
  private final History form;
  private final ObservationNames names;

  public AcceptText(History history, Execution execution, ObservationNames names) {
    this.history = history;
    this.execution = execution;
    problem = execution.problem();
    this.names = names;
    form = problem.history();
  }

  public AcceptedOrder write() {
    int[] events = execution.events().clone();
    for (int i = 0; i < events.length; i++) {
      int txn = execution.txn(problem.participantOf(events[i]));
      boolean isCommit = problem.isSnapshot() && problem.isWriteEvent(events[i]);
      events[i] = problem.isSnapshot() ? 2 * txn + (isCommit ? 1 : 0) : txn;
    }
    IntList named = execution.seesLatest() ? new IntList() : sources(events);
    return new AcceptedOrder(problem.isSnapshot(), list(events), named);
  }

  private static IntList list(int... numbers) {
    IntList list = new IntList(numbers.length);
    for (int number : numbers) {
      list.add(number);
    }
    return list;
  }

  private IntList sources(int[] txns) {
    Participants participants = problem.participants();
    int[] latest = new int[form.keyCount()];
    int[] ownWrite = new int[form.keyCount()]; // the last of the last writer of the key
    Arrays.fill(latest, -1);
    Arrays.fill(ownWrite, -1);
    IntList named = new IntList();
    int count = 0;
    for (int txn : txns) {
      int p = participants.of(txn);
      for (int op = form.opStart(txn); op < form.opEnd(txn); op++) {
        if (form.opKind(op).isWrite()) {
          ownWrite[form.opKey(op)] = op;
        } else if (names.isSight(op) && !names.isOwn(txn, ownWrite[form.opKey(op)], op)) {
          int source = execution.source(readOf(p, op));
          int writer = source < 0 ? -1 : participants.txn(problem.writes().participant(source));
          if (writer != latest[form.opKey(op)]) {
            named.add(count);
            named.add(writer < 0 ? -1 : lastWrite(writer, form.opKey(op)));
          }
          count++;
        }
      }
      for (int op = form.opStart(txn); op < form.opEnd(txn); op++) {
        if (form.opKind(op).isWrite()) {
          latest[form.opKey(op)] = txn;
        }
      }
    }
    return named;
  }

  private int lastWrite(int txn, int key) {
    int op = history.opEnd(txn) - 1;
    while (!history.opKind(op).isWrite() || history.opKey(op) != key) {
      op--;
    }
    return op;
  }

  /** The read of the problem that the operation is: itself, or the same as one before. */
  private int readOf(int p, int op) {
    Reads reads = problem.reads();
    int low = reads.start(p);
    int high = reads.end(p);
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      low = reads.operation(middle) <= op ? middle : low;
      high = reads.operation(middle) <= op ? high : middle;
    }
    while (reads.key(low) != form.opKey(op) || reads.value(low) != form.opValue(op)) {
      low--;
    }
    return low;
  }
}
