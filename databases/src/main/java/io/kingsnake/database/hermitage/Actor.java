package io.kingsnake.database.hermitage;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.TracedClient;
import io.kingsnake.database.Where;
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
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A client with a thread of its own, so that a statement that waits for a lock holds up no other.
 * Steps are handed over one after another; one that does not return soon is taken for blocked, and
 * the conversation goes on. After the database has refused a step, the transaction is rolled back
 * and further steps do nothing.
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

  /** Result of a step, available when the conversation is over. */
  static final class Answer<T> {
    private volatile @Nullable T value;

    @Nullable T value() {
      return value;
    }
  }

  Answer<Long> get(long key) {
    return step(() -> traced.get(key));
  }

  /** Rows by key, all of which were seen. */
  Answer<List<Row>> select(Where where) {
    return select(where, (recorder, rows) -> recorder.scan(where.low(), where.high(), rows));
  }

  Answer<List<Row>> select(Where where, BiConsumer<SessionRecorder, List<Row>> recording) {
    return step(
        () ->
            traced.hasPredicates()
                ? traced.ask(client -> client.select(where), recording)
                : traced.scan(where.low(), where.high()));
  }

  void update(long key, long value) {
    step(
        () -> {
          if (traced.hasPredicates()) {
            traced.ask(
                client -> client.update(Where.key(key), value),
                (recorder, count) -> {
                  if (count > 0) {
                    recorder.write(key, value);
                  }
                });
          } else {
            traced.put(key, value);
          }
          return true;
        });
  }

  void update(Where where, long value, BiConsumer<SessionRecorder, Integer> recording) {
    step(() -> traced.ask(client -> client.update(where, value), recording));
  }

  /** Adds to a row that no other client writes, so that the result is known. */
  void add(long key, long amount, long result) {
    if (traced.hasPredicates()) {
      add(Where.key(key), amount, (recorder, count) -> recorder.write(key, result));
    } else {
      step(() -> traced.get(key));
      update(key, result);
    }
  }

  void add(Where where, long amount, BiConsumer<SessionRecorder, Integer> recording) {
    step(() -> traced.ask(client -> client.add(where, amount), recording));
  }

  Answer<Integer> delete(Where where, BiConsumer<SessionRecorder, Integer> recording) {
    return step(() -> traced.ask(client -> client.delete(where), recording));
  }

  void insert(long key, long value) {
    step(
        () -> {
          traced.insert(key, value);
          return true;
        });
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
    conversation.settle();
  }

  void rollback() {
    step(
        () -> {
          ended = true;
          traced.abort();
          return true;
        });
    conversation.settle();
  }

  /** After the end of the transaction, the client looks at the table once more, off the record. */
  void look() {
    Future<?> future = thread.submit(this::lookUnrecorded);
    steps.add(future);
    if (!conversation.returnsSoon(future)) {
      conversation.note(Result.Why.BLOCKED);
    }
  }

  private void lookUnrecorded() {
    try {
      client.begin();
      client.scan(Where.ALL.low(), Where.ALL.high());
      client.rollback();
    } catch (DatabaseException e) {
      if (e.failure() == Failure.FATAL) {
        fatal.set(e);
      }
    }
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

  /** Gives a step that waited for a lock the time to go on. */
  void settle() {
    for (Future<?> step : steps) {
      if (!step.isDone() && !conversation.returnsSoon(step)) {
        return;
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

  /** Tests whether the transaction took effect. */
  boolean hasCommitted() {
    return committed;
  }

  /** Closes the client, and frees a step that hangs. */
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
