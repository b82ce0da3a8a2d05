package io.kingsnake.workload.reference;

import io.kingsnake.history.Outcome;
import io.kingsnake.workload.reference.PlantedAnomaly.Operation;
import io.kingsnake.workload.reference.PlantedAnomaly.Transaction;
import io.kingsnake.workload.reference.RunOptions.Plant;
import io.kingsnake.workload.reference.store.Transcript;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Planting of anomalies: at a moment, sessions that are between transactions go through those of an
 * anomaly, on keys and with values that no workload uses. All that was committed before is over by
 * then, and all else comes after, so that a history shows what was planted and nothing new beside.
 */
final class Planter {
  private static final int FIRST_KEY = 2_000_000_000;
  private static final int KEYS = 4;
  private static final long FIRST_VALUE = 1L << 40;
  private static final int VALUES = 16;

  private final List<Plant> plants;
  private final OpenTransaction[] txns;
  private final Committer committer;
  private final Sites sites;
  private final Recorder recorder;
  private int done;

  Planter(
      RunOptions options,
      OpenTransaction[] txns,
      Committer committer,
      Sites sites,
      Recorder recorder) {
    plants = options.plants().stream().sorted(Comparator.comparingInt(Plant::afterTxn)).toList();
    this.txns = txns;
    this.committer = committer;
    this.sites = sites;
    this.recorder = recorder;
  }

  /** Tests whether sessions must wait for the next anomaly before they begin. */
  boolean isDue(int beganCount) {
    return done < plants.size() && plants.get(done).afterTxn() <= beganCount;
  }

  boolean isFinished() {
    return done == plants.size();
  }

  /**
   * Plants the next anomaly if enough sessions are free; its participants begin with one of them.
   */
  void plantIfFree(int firstSession, Clock clock) {
    PlantedAnomaly anomaly = plants.get(done).anomaly();
    List<OpenTransaction> actors = new ArrayList<>();
    for (int i = 0; i < txns.length && actors.size() < anomaly.sessionCount(); i++) {
      OpenTransaction txn = txns[(firstSession + i) % txns.length];
      if (!txn.isOpen()) {
        actors.add(txn);
      }
    }
    if (actors.size() == anomaly.sessionCount()) {
      sites.meet(); // who reads from another hears all that this one knows
      List<Long> ids = new ArrayList<>();
      for (List<Transaction> stage : anomaly.stages()) {
        new Stage(stage, actors, clock, ids).run();
      }
      recorder.planted(anomaly, ids);
      done++;
    }
  }

  /** Time, and the number of the next transaction. */
  interface Clock {
    long tick();

    int nextNumber();
  }

  /** Transactions that overlap: each session begins its first, and ends its last in the end. */
  private final class Stage {
    private final List<Transaction> transactions;
    private final List<OpenTransaction> actors;
    private final Clock clock;
    private final List<Long> ids;
    private final @Nullable Transaction[] current;

    Stage(
        List<Transaction> transactions, List<OpenTransaction> actors, Clock clock, List<Long> ids) {
      this.transactions = transactions;
      this.actors = actors;
      this.clock = clock;
      this.ids = ids;
      this.current = new Transaction[actors.size()];
    }

    void run() {
      for (Transaction next : transactions) {
        if (current[next.session()] != null) {
          end(next.session());
        }
        begin(next);
      }
      for (Transaction last : transactions) {
        if (current[last.session()] != null) {
          end(last.session());
        }
      }
    }

    private void begin(Transaction transaction) {
      OpenTransaction txn = actors.get(transaction.session());
      txn.begin(clock.nextNumber(), clock.tick(), committer.lastPoint());
      recorder.began(txn);
      current[transaction.session()] = transaction;
      ids.add(txn.number + 1L);
    }

    private void end(int session) {
      OpenTransaction txn = actors.get(session);
      Transaction transaction = Objects.requireNonNull(current[session]);
      current[session] = null;
      for (Operation operation : transaction.operations()) {
        record(operation, txn.transcript);
        committer.answered(txn, clock.tick());
      }
      Outcome outcome = transaction.aborts() ? Outcome.ABORTED : Outcome.COMMITTED;
      committer.endPlanted(txn, outcome, clock.tick());
    }
  }

  private void record(Operation operation, Transcript transcript) {
    int key = key(operation.key());
    switch (operation.kind()) {
      case 'r' -> transcript.read(key, value(operation.values().get(0)));
      case 'w' -> transcript.write(key, value(operation.values().get(0)));
      case 'i' -> transcript.insert(key, value(operation.values().get(0)));
      case 'a' -> transcript.append(key, value(operation.values().get(0)));
      case 'l' -> transcript.readList(key);
      case 's' -> transcript.scan(key, key(operation.high()));
      default -> throw new IllegalStateException("unknown operation " + operation);
    }
    for (int i = 0; "ls".indexOf(operation.kind()) >= 0 && i < operation.values().size(); i++) {
      int rowKey = operation.kind() == 's' ? key(operation.rowKeys().get(i)) : key;
      transcript.row(rowKey, value(operation.values().get(i)));
    }
  }

  private int key(int small) {
    return FIRST_KEY + KEYS * done + small;
  }

  private long value(int small) {
    return FIRST_VALUE + (long) VALUES * done + small;
  }
}
