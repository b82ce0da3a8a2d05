package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.relation.ResolvedHistory;
import io.kingsnake.checker.view.OrderedExecution;
import io.kingsnake.history.Moments;
import java.util.Arrays;

/** An execution that the solver proposes; transactions are the participants of the problem. */
final class ProposedHistory implements ResolvedHistory {
  private final Problem problem;
  private final Moments moments;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final OrderedExecution execution;
  private final boolean sessionOrder;
  private final int[] ownWrite; // by read
  private final int[] versionStart; // by key
  private final int[] writer; // by version
  private final int[] versionOf; // by write

  ProposedHistory(Problem problem, OrderedExecution execution, boolean sessionOrder) {
    this.problem = problem;
    this.execution = execution;
    this.sessionOrder = sessionOrder;
    participants = problem.participants();
    moments = new Moments(problem.history());
    writes = problem.writes();
    reads = problem.reads();
    ownWrite = new int[reads.count()];
    Arrays.setAll(ownWrite, this::ownWrite);
    versionStart = new int[writes.keyCount() + 1];
    writer = new int[writes.count()];
    versionOf = new int[writes.count()];
  }

  private int ownWrite(int read) {
    int p = reads.participant(read);
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      if (writes.ownKey(i) == reads.key(read)) {
        return writes.ownWrite(i);
      }
    }
    return OrderedExecution.NOTHING;
  }

  /** Takes the versions of the execution as it is now. */
  void refresh() {
    int version = 0;
    Arrays.fill(versionOf, NONE);
    for (int key = 0; key < writes.keyCount(); key++) {
      for (int write = execution.first(key);
          write != OrderedExecution.NOTHING;
          write = execution.next(write)) {
        writer[version] = writes.participant(write);
        versionOf[write] = version++;
      }
      versionStart[key + 1] = version;
    }
  }

  @Override
  public int count() {
    return participants.count();
  }

  @Override
  public boolean tookEffect(int txn) {
    return execution.isActive(txn);
  }

  @Override
  public int place(int txn) {
    return execution.placeOf(txn);
  }

  @Override
  public boolean continuesSession(int txn) {
    return sessionOrder && participants.sameClient(txn - 1, txn);
  }

  @Override
  public long beginEarliest(int txn) {
    return moments.snapshotEarliest(participants.txn(txn));
  }

  @Override
  public long beginLatest(int txn) {
    return moments.snapshotLatest(participants.txn(txn));
  }

  @Override
  public long endEarliest(int txn) {
    return moments.commitEarliest(participants.txn(txn));
  }

  @Override
  public long endLatest(int txn) {
    return moments.commitLatest(participants.txn(txn));
  }

  @Override
  public long drift() {
    return problem.drift();
  }

  @Override
  public int keyCount() {
    return writes.keyCount();
  }

  @Override
  public int versionStart(int key) {
    return versionStart[key];
  }

  @Override
  public int writer(int version) {
    return writer[version];
  }

  @Override
  public int readStart(int txn) {
    return txn == participants.count() ? reads.count() : reads.start(txn);
  }

  @Override
  public int readKey(int read) {
    return reads.key(read);
  }

  @Override
  public int readStep(int read) {
    return reads.step(read);
  }

  @Override
  public boolean isPredicate(int read) {
    return reads.isPredicate(read);
  }

  @Override
  public int source(int read) {
    int source = execution.source(read);
    return source < 0 ? INITIAL : versionOf[source];
  }

  @Override
  public int ownVersion(int read) {
    return ownWrite[read] == OrderedExecution.NOTHING ? NONE : versionOf[ownWrite[read]];
  }

  @Override
  public boolean isSettled(int read) {
    return reads.source(read) != Reads.OPEN;
  }

  @Override
  public boolean writesAnything(int txn) {
    return problem.isUpdate(txn);
  }

  @Override
  public AskedLevel asked(int txn) {
    return AskedLevel.of(problem.history().txnLevel(participants.txn(txn))).orElseThrow();
  }
}
