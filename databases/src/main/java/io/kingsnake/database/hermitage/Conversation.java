package io.kingsnake.database.hermitage;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.TracedClient;
import io.kingsnake.database.Where;
import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Actors on a table that holds 10 under key 1 and 20 under key 2. */
final class Conversation implements AutoCloseable {
  /** A statement that has not returned by then is taken for blocked, unless all are slow. */
  private static final Duration SOON = Duration.ofMillis(400);

  /** Patience as a multiple of the time for loading the rows, for a slow machine or line. */
  private static final int PATIENCE = 10;

  /** When all others have finished, nothing may hold a statement up any more. */
  private static final Duration AT_ALL = Duration.ofSeconds(10);

  private final Server server;
  private final Isolation isolation;
  private final Recorder recorder;
  private final Duration soon;
  private final List<Actor> actors = new ArrayList<>();
  private final Set<Result.Why> notes = EnumSet.noneOf(Result.Why.class);

  Conversation(Server server, Isolation isolation, Recorder recorder) throws DatabaseException {
    this.server = server;
    this.isolation = isolation;
    this.recorder = recorder;
    server.createTables();
    long start = System.nanoTime();
    try (Client client = server.connect(isolation);
        SessionRecorder session = recorder.session("load")) {
      TracedClient traced = new TracedClient(client, session);
      traced.begin();
      traced.insert(1, 10);
      traced.insert(2, 20);
      if (traced.commit() != Outcome.COMMITTED) {
        throw new DatabaseException("the initial data could not be committed");
      }
    }
    Duration patience = Duration.ofNanos(System.nanoTime() - start).multipliedBy(PATIENCE);
    this.soon = patience.compareTo(SOON) < 0 ? SOON : patience;
  }

  /** A new client with a transaction of its own. */
  Actor actor() throws DatabaseException {
    String name = "T" + (actors.size() + 1);
    Actor actor = new Actor(this, name, server.connect(isolation), recorder.session(name));
    actors.add(actor);
    return actor;
  }

  void note(Result.Why why) {
    synchronized (notes) {
      notes.add(why);
    }
  }

  Set<Result.Why> notes() {
    synchronized (notes) {
      return Set.copyOf(notes);
    }
  }

  boolean returnsSoon(Future<?> step) {
    return returns(step, soon);
  }

  boolean returnsAtAll(Future<?> step) {
    return returns(step, AT_ALL);
  }

  private static boolean returns(Future<?> step, Duration limit) {
    try {
      step.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Waits after the end of a transaction until those blocked by it continue, before the next
   * statement is sent.
   */
  void settle() {
    actors.forEach(Actor::settle);
  }

  /** Waits until all have finished. */
  void finish() throws DatabaseException {
    for (Actor actor : actors) {
      if (!actor.isDone()) {
        note(Result.Why.HANGS);
      }
    }
  }

  /** State after all actors have finished, as one more client sees it. */
  Map<Long, Long> end() throws DatabaseException {
    finish();
    try (Client client = server.connect(isolation);
        SessionRecorder session = recorder.session("end")) {
      TracedClient traced = new TracedClient(client, session);
      traced.begin();
      Map<Long, Long> state = new HashMap<>();
      for (Row row : traced.scan(Where.ALL.low(), Where.ALL.high())) {
        state.put((Long) row.key(), (Long) row.value());
      }
      traced.commit();
      return state;
    } catch (DatabaseException e) {
      throw new DatabaseException(Failure.FATAL, "the last state cannot be read", e);
    }
  }

  @Override
  public void close() {
    actors.forEach(Actor::close);
  }
}
