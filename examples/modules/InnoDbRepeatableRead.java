import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.Constraints;
import io.kingsnake.checker.semantics.Observations;
import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;
import io.kingsnake.history.shrink.SubHistory;

/**
 * Repeatable read as InnoDB (MySQL, MariaDB) means it: plain reads see one snapshot, while locking
 * reads and writes see the latest committed state. So a transaction is two: first its plain reads,
 * later its locking reads and writes; and these halves are serializable. Unlike snapshot isolation,
 * a version may be overwritten that was committed after the snapshot was taken: lost updates are
 * allowed.
 *
 * <p>A read is locking if the history says so, {"locking":"update"}, or its note, {"locking":true}.
 * The plain reads of a transaction whose outcome is unknown are not held against the database.
 *
 * <p>kingsnake check --module examples/modules/InnoDbRepeatableRead.java --level ser PATH
 */
public class InnoDbRepeatableRead implements CheckerModule {
  private static final int SNAPSHOT = 0;
  private static final int LATEST = 1;
  private static final int NEITHER = -1;

  private Rewriting halves;

  @Override
  public String name() {
    return "innodb-repeatable-read";
  }

  @Override
  public String description() {
    return "Plain reads happen at one moment, locking reads and writes at another, later one.";
  }

  /**
   * Plain reads after an own write of the key see that write, so they stay with it. Plain scans
   * after an own write see both the snapshot and that write: they are not looked at.
   */
  @Override
  public Rewriting rewrite(History history) {
    int[] partOf = new int[history.opCount()];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        boolean latest = history.opKind(op).isWrite() || isLocking(history, op);
        boolean own = followsOwn(history, txn, op);
        partOf[op] =
            latest || (own && !history.opKind(op).isRange()) ? LATEST : own ? NEITHER : SNAPSHOT;
      }
    }
    halves = SubHistory.split(history, 2, op -> partOf[op]);
    return halves;
  }

  /** The first half precedes the second also where session order does not count. */
  @Override
  public void contribute(Observations observations, Constraints constraints) {
    for (int p = 1; p < observations.count(); p++) {
      int whole = halves.originOf(observations.txn(p));
      if (halves.originOf(observations.txn(p - 1)) == whole) {
        constraints.before(constraints.commit(p - 1), constraints.begin(p));
      }
    }
  }

  @Override
  public String why(History history, int earlier, int later) {
    return "a transaction takes its snapshot before it writes";
  }

  private static boolean isLocking(History history, int op) {
    String note = history.opNote(op);
    if (history.locking(op) != null) {
      return true;
    }
    return note != null && note.replace(" ", "").contains("\"locking\":true");
  }

  private static boolean followsOwn(History history, int txn, int read) {
    boolean isRange = history.opKind(read).isRange();
    for (int op = history.opStart(txn); op < read; op++) {
      if (history.opKind(op).isWrite() && (isRange || history.opKey(op) == history.opKey(read))) {
        return true;
      }
    }
    return false;
  }
}
