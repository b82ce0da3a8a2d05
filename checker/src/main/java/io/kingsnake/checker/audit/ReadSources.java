package io.kingsnake.checker.audit;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.ints.IntList;

/**
 * Who read from whom, in terms of the history: where an order of transactions does not tell. The
 * readings of a transaction are one slice; they are few.
 */
public final class ReadSources {
  /** Read from the initial version. */
  static final int INITIAL = -1;

  /** Nothing is said of such a reading. */
  static final int UNSAID = -2;

  private final int[] starts; // by transaction
  private final IntList columns = new IntList(); // triples: key, value, source

  private ReadSources(int txnCount) {
    starts = new int[txnCount + 1];
  }

  /** {@code sources} has the source of each read of the problem. */
  public static ReadSources of(Problem problem, int[] sources) {
    Participants participants = problem.participants();
    Reads reads = problem.reads();
    ReadSources readings = new ReadSources(problem.history().txnCount());
    int txn = 0;
    for (int p = 0; p < participants.count(); p++) {
      for (; txn <= participants.txn(p); txn++) {
        readings.starts[txn] = readings.columns.size();
      }
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = sources[read];
        readings.columns.add(reads.key(read));
        readings.columns.add(reads.value(read));
        readings.columns.add(
            source < 0 ? INITIAL : participants.txn(problem.writes().participant(source)));
      }
    }
    for (; txn < readings.starts.length; txn++) {
      readings.starts[txn] = readings.columns.size();
    }
    return readings;
  }

  /** The transaction from which another read this value of the key, INITIAL or UNSAID. */
  int source(int txn, int key, int value) {
    for (int i = starts[txn]; i < starts[txn + 1]; i += 3) {
      if (columns.get(i) == key && columns.get(i + 1) == value) {
        return columns.get(i + 2);
      }
    }
    return UNSAID;
  }
}
