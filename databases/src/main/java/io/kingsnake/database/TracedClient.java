package io.kingsnake.database;

import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A client whose transactions are recorded: the key-value interface over a table. After an
 * exception of an operation the transaction is to be ended with {@link #abort}.
 */
public final class TracedClient {
  private final Client client;
  private final SessionRecorder recorder;
  private boolean lost;

  public TracedClient(Client client, SessionRecorder recorder) {
    this.client = client;
    this.recorder = recorder.announcingCommits();
  }

  public void begin() throws DatabaseException {
    recorder.begin(client.isolation().label());
    client.begin();
  }

  public @Nullable Long get(long key) throws DatabaseException {
    recorder.calling();
    Long value = client.get(key);
    recorder.read(key, value);
    return value;
  }

  public @Nullable Long getForUpdate(long key) throws DatabaseException {
    recorder.calling();
    Long value = client.getForUpdate(key);
    recorder.hint("{\"locking\":true}").read(key, value);
    return value;
  }

  public void put(long key, long value) throws DatabaseException {
    recorder.calling().write(key, value);
    client.put(key, value);
  }

  public void insert(long key, long value) throws DatabaseException {
    recorder.calling().insert(key, value);
    client.insert(key, value);
  }

  /** A delete that finds nothing changes nothing: it is recorded as the read it amounts to. */
  public boolean delete(long key) throws DatabaseException {
    recorder.calling();
    boolean found = client.delete(key);
    if (found) {
      recorder.delete(key);
    } else {
      recorder.read(key, null);
    }
    return found;
  }

  public List<Row> scan(long low, long high) throws DatabaseException {
    recorder.calling();
    List<Row> rows = client.scan(low, high);
    recorder.scan(low, high, rows);
    return rows;
  }

  public List<Row> iterate(long low, long high, int limit, boolean reverse)
      throws DatabaseException {
    recorder.calling();
    List<Row> rows = client.iterate(low, high, limit, reverse);
    recorder.iterate(low, high, rows, rows.size() < limit, reverse);
    return rows;
  }

  /** Tests whether the database chooses rows by conditions. */
  public boolean hasPredicates() {
    return client instanceof PredicateClient;
  }

  /** Request to a client that supports conditions. */
  @FunctionalInterface
  public interface Question<T> {
    T ask(PredicateClient client) throws DatabaseException;
  }

  /**
   * Executes a statement whose effect on single keys only the caller knows; the caller records it.
   */
  public <T> T ask(Question<T> question, BiConsumer<SessionRecorder, T> recording)
      throws DatabaseException {
    if (!(client instanceof PredicateClient able)) {
      throw new DatabaseException("the database cannot choose rows by conditions");
    }
    recorder.calling();
    T answer = question.ask(able);
    recording.accept(recorder, answer);
    return answer;
  }

  public void append(long key, long element) throws DatabaseException {
    recorder.calling().append(key, element);
    client.append(key, element);
  }

  public List<Long> list(long key) throws DatabaseException {
    recorder.calling();
    List<Long> elements = client.list(key);
    recorder.readList(key, elements);
    return elements;
  }

  /** Ends the transaction and says how; a lost answer is never taken for a yes or a no. */
  public Outcome commit() {
    recorder.committing();
    try {
      client.commit();
    } catch (DatabaseException e) {
      if (e.failure() == Failure.ABORT) {
        abort();
        return Outcome.ABORTED;
      }
      recorder.end(Outcome.INDETERMINATE);
      lost = true;
      return Outcome.INDETERMINATE;
    }
    recorder.end(Outcome.COMMITTED);
    return Outcome.COMMITTED;
  }

  /**
   * Gives up the transaction. It is aborted even if the connection is lost, since the client never
   * asked the database to commit it, or the database has refused to.
   */
  public void abort() {
    recorder.end(Outcome.ABORTED);
    try {
      client.rollback();
    } catch (DatabaseException e) {
      lost = true;
    }
  }

  /** Tests whether the connection is no longer usable. */
  public boolean isLost() {
    return lost;
  }
}
