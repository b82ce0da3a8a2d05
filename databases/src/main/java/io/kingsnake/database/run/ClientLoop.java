package io.kingsnake.database.run;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.TracedClient;
import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.SessionRecorder;
import io.kingsnake.workload.Plan;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client: plans, attempts, records, and goes on with another transaction after an abort. The
 * aborted one is not tried again as it was, because its values would then have two writers.
 */
final class ClientLoop {
  private static final int MAX_RECONNECTS = 20;
  private static final int RECONNECT_MICROS = 200_000;
  private static final int MAX_BACKOFF_MICROS = 20_000;

  private final Runner runner;
  private final int session;
  private final SessionRecorder recorder;
  private final SplittableRandom planRandom;
  private final SplittableRandom ownRandom;
  private final Plan plan = new Plan();
  private int abortsInARow;

  private volatile @Nullable Client connected;

  /** When the present call was sent, or 0. */
  private volatile long callNanos;

  ClientLoop(Runner runner, int session, SessionRecorder recorder, SplittableRandom random) {
    this.runner = runner;
    this.session = session;
    this.recorder = recorder;
    this.planRandom = random;
    this.ownRandom = random.split();
  }

  /** Takes the connection away from a call that does not return; from another thread. */
  void abandon() {
    Client client = connected;
    if (client != null) {
      client.abandon();
    }
  }

  /** For how long the present call has had no answer; may be asked from any thread. */
  long waitedNanos() {
    long since = callNanos;
    return since == 0 ? 0 : System.nanoTime() - since;
  }

  void run() throws DatabaseException {
    for (int reconnects = 0; runner.hasWork(); reconnects++) {
      try (Client client = runner.connect()) {
        connected = client;
        runOn(new TracedClient(client, recorder));
      } catch (DatabaseException e) {
        if (reconnects == 0 || reconnects > MAX_RECONNECTS) {
          throw e;
        }
      }
      if (runner.hasWork()) {
        pause(RECONNECT_MICROS);
      }
    }
  }

  /** Runs transactions until there is no more work, or the connection is lost. */
  private void runOn(TracedClient client) throws DatabaseException {
    Execution execution = new Execution(client, () -> callNanos = System.nanoTime());
    while (runner.hasWork() && !client.isLost()) {
      runner.pace();
      plan.clear();
      runner.plan(session, planRandom, plan);
      boolean givesUp = ownRandom.nextDouble() < runner.options().abortFraction();
      Outcome outcome = attempt(client, execution, givesUp);
      callNanos = 0;
      runner.count(outcome);
      abortsInARow = outcome == Outcome.ABORTED && !givesUp ? abortsInARow + 1 : 0;
      if (abortsInARow > 0) {
        pause(
            1 + ownRandom.nextInt(Math.min(MAX_BACKOFF_MICROS, 50 << Math.min(abortsInARow, 12))));
      }
    }
  }

  private Outcome attempt(TracedClient client, Execution execution, boolean givesUp)
      throws DatabaseException {
    if (isPerformed(client, execution) && !givesUp) {
      callNanos = System.nanoTime();
      return client.commit();
    }
    client.abort();
    return Outcome.ABORTED;
  }

  /** Carries out a transaction; returns true if the database performed every step. */
  private boolean isPerformed(TracedClient client, Execution execution) throws DatabaseException {
    try {
      client.begin();
      execution.run(plan);
      return true;
    } catch (DatabaseException e) {
      if (e.failure() == Failure.FATAL) {
        client.abort();
        throw e;
      }
      return false;
    }
  }

  static void pause(long micros) {
    try {
      TimeUnit.MICROSECONDS.sleep(micros);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
