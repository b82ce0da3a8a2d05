package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.relation.ResolvedHistory;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Comparator;
import java.util.stream.IntStream;

/** A raw history with the answers of a witness. */
final class ConfirmedHistory implements ResolvedHistory {
  private final History history;
  private final Moments moments;
  private final RawExecution raw;
  private final CheckOptions options;
  private final int[] versionStart; // by key
  private final IntList writer = new IntList(); // by version
  private final int[] readStart; // by transaction
  private final IntList operation = new IntList(); // by read
  private final IntList step = new IntList(); // by read
  private final IntList reader = new IntList(); // by read

  ConfirmedHistory(RawExecution raw, CheckOptions options) {
    this.history = raw.history();
    moments = new Moments(history);
    this.raw = raw;
    this.options = options;
    versionStart = new int[history.keyCount() + 1];
    for (int key = 0; key < history.keyCount(); key++) {
      IntStream.range(raw.writerStart(key), raw.writerEnd(key))
          .map(raw::writer)
          .distinct()
          .filter(raw::commits)
          .boxed()
          .sorted(Comparator.comparingInt(raw::place))
          .forEach(writer::add);
      versionStart[key + 1] = writer.size();
    }
    readStart = new int[history.txnCount() + 1];
    for (int txn = 0; txn < history.txnCount(); txn++) {
      collectReads(txn);
      readStart[txn + 1] = operation.size();
    }
  }

  private void collectReads(int txn) {
    int joined = history.opStart(txn);
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (op > history.opStart(txn) && !history.joinsNext(op - 1)) {
        joined = op;
      }
      if (raw.source(op) != Witness.UNSAID) {
        operation.add(op);
        step.add(joined);
        reader.add(txn);
      }
    }
  }

  @Override
  public int count() {
    return history.txnCount();
  }

  @Override
  public boolean tookEffect(int txn) {
    return raw.commits(txn);
  }

  @Override
  public int place(int txn) {
    return raw.place(txn);
  }

  @Override
  public boolean continuesSession(int txn) {
    return options.sessionOrder() && history.txnSession(txn) == history.txnSession(txn - 1);
  }

  @Override
  public long beginEarliest(int txn) {
    return moments.snapshotEarliest(txn);
  }

  @Override
  public long beginLatest(int txn) {
    return moments.snapshotLatest(txn);
  }

  @Override
  public long endEarliest(int txn) {
    return moments.commitEarliest(txn);
  }

  @Override
  public long endLatest(int txn) {
    return moments.commitLatest(txn);
  }

  @Override
  public long drift() {
    return options.drift();
  }

  @Override
  public int keyCount() {
    return history.keyCount();
  }

  @Override
  public int versionStart(int key) {
    return versionStart[key];
  }

  @Override
  public int writer(int version) {
    return writer.get(version);
  }

  @Override
  public int readStart(int txn) {
    return readStart[txn];
  }

  @Override
  public int readKey(int read) {
    return history.opKey(operation.get(read));
  }

  @Override
  public int readStep(int read) {
    return step.get(read);
  }

  @Override
  public boolean isPredicate(int read) {
    return history.isPredicate(operation.get(read));
  }

  @Override
  public int source(int read) {
    int source = raw.source(operation.get(read));
    return source == Dependency.INITIAL_TXN ? INITIAL : versionOf(source, readKey(read));
  }

  @Override
  public int ownVersion(int read) {
    return versionOf(reader.get(read), readKey(read));
  }

  private int versionOf(int txn, int key) {
    int low = versionStart[key];
    int high = versionStart[key + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (raw.place(writer.get(middle)) < raw.place(txn)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < versionStart[key + 1] && writer.get(low) == txn ? low : NONE;
  }

  @Override
  public boolean isSettled(int read) {
    return true;
  }

  @Override
  public AskedLevel asked(int txn) {
    return AskedLevel.of(history.txnLevel(txn)).orElseThrow();
  }

  @Override
  public boolean writesAnything(int txn) {
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .anyMatch(op -> history.opKind(op).isWrite());
  }
}
