package io.kingsnake.checker.certify;

import io.kingsnake.checker.axiomatic.SourcedExecution;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;

/** Finds the sources of reads that did not read the latest version in an accepting order. */
final class AcceptText {
  private final History history;
  private final Problem problem;
  private final History form;
  private final ObservationNames sightings;

  AcceptText(History history, Problem problem, ObservationNames sightings) {
    this.history = history;
    this.problem = problem;
    this.sightings = sightings;
    form = problem.history();
  }

  /** By read, the source; a negative number is the initial version. */
  interface Sources {
    int of(int read);
  }

  Accepted of(Witness witness, int[] sources) {
    int[] events = new int[witness.length()];
    for (int i = 0; i < events.length; i++) {
      int txn = witness.txn(i);
      events[i] = problem.isSnapshot() ? 2 * txn + (witness.commits(i) ? 1 : 0) : txn;
    }
    IntList named = sources.length == 0 ? new IntList() : sources(events, read -> sources[read]);
    return new Accepted(list(events), named);
  }

  Accepted of(SourcedExecution execution, IntList order) {
    int[] txns = order.toArray();
    Arrays.setAll(txns, i -> problem.participants().txn(txns[i]));
    return new Accepted(list(txns), sources(txns, execution::source));
  }

  private static IntList list(int... numbers) {
    IntList list = new IntList(numbers.length);
    for (int number : numbers) {
      list.add(number);
    }
    return list;
  }

  private IntList sources(int[] txns, Sources sources) {
    Participants participants = problem.participants();
    int[] latest = new int[form.keyCount()];
    Arrays.fill(latest, -1);
    IntList named = new IntList();
    int count = 0;
    for (int txn : txns) {
      int p = participants.of(txn);
      for (int op = form.opStart(txn); op < form.opEnd(txn); op++) {
        if (sightings.isSight(op) && !sightings.isOwn(txn, op)) {
          int source = sources.of(readOf(p, op));
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
