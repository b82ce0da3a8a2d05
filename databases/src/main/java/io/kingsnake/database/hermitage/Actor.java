package io.kingsnake.database.hermitage;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.TracedClient;
import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A client with a thread of its own, so that a statement that waits for a lock holds up nobody
 * else. Steps are handed over one after another; one that does not return soon is taken for
 * blocked, and the conversation goes on. After the database has refused a step, the transaction is
 * rolled back and further steps do nothing.
 */
final class Actor implements AutoCloseable {
  private final Conversation conversation;
  private final Client client;
  private final TracedClient traced;
  private final ExecutorService thread;
  private final Queue<Future<?>> steps = new ArrayDeque<>();
  private final AtomicReference<@Nullable DatabaseException> fatal = new AtomicReference<>();
  private volatile boolean begun;
  private volatile boolean ended;
  private volatile boolean committed;

  Actor(Conversation conversation, String name, Client client, SessionRecorder recorder) {
    this.conversation = conversation;
    this.client = client;
    this.traced = new TracedClient(client, recorder);
    this.thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread made = new Thread(work, name);
              made.setDaemon(true);
              return made;
            });
  }

  /** A step on the actor's own thread; null if it is over, or does not answer. */
  private interface Step<T> {
    @Nullable T run() throws DatabaseException;
  }

  /** What a step will have returned when the conversation is over. */
  static final class Answer<T> {
    private volatile @Nullable T value;

    @Nullable T value() {
      return value;
    }
  }

  Answer<Long> get(long key) {
    return step(() -> traced.get(key));
  }

  Answer<List<Row>> scan(long low, long high) {
    return step(() -> traced.scan(low, high));
  }

  void put(long key, long value) {
    step(
        () -> {
          traced.put(key, value);
          return true;
        });
  }

  void insert(long key, long value) {
    step(
        () -> {
          traced.insert(key, value);
          return true;
        });
  }

  void addToAll(long amount) {
    step(
        () -> {
          traced.addToAll(amount);
          return true;
        });
  }

  Answer<Integer> deleteWithValue(long value) {
    return step(() -> traced.deleteWithValue(value));
  }

  void commit() {
    step(
        () -> {
          ended = true;
          committed = traced.commit() == Outcome.COMMITTED;
          if (!committed) {
            conversation.note(Result.Why.ABORTED);
          }
          return true;
        });
  }

  void rollback() {
    step(
        () -> {
          ended = true;
          traced.abort();
          return true;
        });
  }

  private <T> Answer<T> step(Step<T> step) {
    Answer<T> answer = new Answer<>();
    Future<?> future = thread.submit(() -> perform(step, answer));
    steps.add(future);
    if (!conversation.returnsSoon(future)) {
      conversation.note(Result.Why.BLOCKED);
    }
    return answer;
  }

  private <T> void perform(Step<T> step, Answer<T> answer) {
    if (ended) {
      return;
    }
    try {
      if (!begun) {
        begun = true;
        traced.begin();
      }
      answer.value = step.run();
    } catch (DatabaseException e) {
      ended = true;
      traced.abort();
      if (e.failure() == Failure.FATAL) {
        fatal.set(e);
      } else {
        conversation.note(Result.Why.ABORTED);
      }
    }
  }

  /** Waits for all steps; false if one hangs. */
  boolean isDone() throws DatabaseException {
    for (Future<?> step : steps) {
      if (!conversation.returnsAtAll(step)) {
        return false;
      }
    }
    DatabaseException why = fatal.get();
    if (why != null) {
      throw why;
    }
    return true;
  }

  /** Whether the transaction took effect. */
  boolean hasCommitted() {
    return committed;
  }

  /** Also frees a step that hangs. */
  @Override
  public void close() {
    thread.shutdownNow();
    client.close();
    try {
      if (!thread.awaitTermination(1, TimeUnit.SECONDS)) {
        conversation.note(Result.Why.HANGS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
