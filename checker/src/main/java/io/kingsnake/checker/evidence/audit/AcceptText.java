package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;

/** Finds the sources of reads that did not read the latest version in an accepting order. */
public final class AcceptText {
  private final History history;
  private final Execution execution;
  private final Problem problem;
  private final Reads reads;
  private final Writes writes;
  private final History form;
  private final ObservationNames names;
  private int[] originals = {}; // by write of the problem: the operation of the history, if known

  public AcceptText(History history, Execution execution, ObservationNames names) {
    this.history = history;
    this.execution = execution;
    problem = execution.problem();
    this.names = names;
    reads = problem.reads();
    writes = problem.writes();
    form = problem.history();
  }

  public AcceptedOrder write() {
    int[] events = execution.events().clone();
    for (int i = 0; i < events.length; i++) {
      int txn = execution.txn(problem.participantOf(events[i]));
      boolean isCommit = problem.isSnapshot() && problem.isWriteEvent(events[i]);
      events[i] = problem.isSnapshot() ? 2 * txn + (isCommit ? 1 : 0) : txn;
    }
    IntList named = execution.seesLatest() ? new IntList() : sources();
    return new AcceptedOrder(problem.isSnapshot(), IntList.of(events), named);
  }

  private IntList sources() {
    int[] latest = new int[form.keyCount()]; // by key: a write of the problem
    int[] ownWrite = new int[form.keyCount()]; // by key: the last operation that wrote it
    int[] operations = new int[writes.count()]; // by write of the problem, once it took place
    Arrays.fill(latest, Reads.INITIAL);
    Arrays.fill(ownWrite, -1);
    Arrays.fill(operations, form.opCount());
    int[] lastRead = new int[form.keyCount()]; // by key: of the problem, in the current transaction
    IntList named = new IntList();
    int count = 0;
    for (int event : execution.events()) {
      int p = problem.participantOf(event);
      int txn = execution.txn(p);
      int next = reads.start(p);
      for (int op = form.opStart(txn); op < form.opEnd(txn); op++) {
        int key = form.opKey(op);
        if (form.isWrite(op)) {
          ownWrite[key] = op;
        } else if (names.isSight(op) && !names.isOwn(txn, ownWrite[key], op)) {
          while (next < reads.end(p) && reads.operation(next) <= op) {
            lastRead[reads.key(next)] = next++;
          }
          int source = execution.source(readOf(lastRead[key], op));
          if (Math.max(source, Reads.INITIAL) != latest[key]) {
            named.add(count);
            named.add(source < 0 ? -1 : original(source, operations));
          }
          count++;
        }
      }
      commit(p, latest, operations);
    }
    return named;
  }

  private void commit(int p, int[] latest, int[] operations) {
    int txn = execution.txn(p);
    int op = form.opEnd(txn);
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int key = writes.ownKey(i);
      do { // the last write of a key comes first among the own ones
        op--;
      } while (!form.isWrite(op) || form.opKey(op) != key);
      latest[key] = writes.ownWrite(i);
      operations[writes.ownWrite(i)] = op;
    }
  }

  /** The operation of the history that made the write. */
  private int original(int write, int[] operations) {
    if (form == history) {
      return operations[write];
    }
    if (originals.length == 0) {
      originals = new int[writes.count()];
      Arrays.fill(originals, -1);
    }
    if (originals[write] < 0) { // many read from the one that wrote all keys
      int op = history.opEnd(execution.txn(writes.participant(write))) - 1;
      while (!history.isWrite(op) || history.opKey(op) != writes.key(write)) {
        op--;
      }
      originals[write] = op;
    }
    return originals[write];
  }

  /** The read of the problem for the operation: its own, or that of an equal earlier one. */
  private int readOf(int last, int op) {
    int read = last;
    while (reads.key(read) != form.opKey(op) || reads.value(read) != form.opValue(op)) {
      read--;
    }
    return read;
  }
}
