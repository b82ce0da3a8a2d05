package io.kingsnake.database;

import io.kingsnake.tracer.Row;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A server whose clients wait for each other until their connections are taken away. */
final class HangingServer implements Server {
  @Override
  public String description() {
    return "hanging";
  }

  @Override
  public void createTables() {}

  @Override
  public Client connect(Isolation isolation) {
    return new HangingClient(isolation);
  }

  @Override
  public void close() {}

  private static final class HangingClient implements Client {
    private final Isolation isolation;
    private final CountDownLatch gone = new CountDownLatch(1);

    HangingClient(Isolation isolation) {
      this.isolation = isolation;
    }

    private DatabaseException hang() {
      try {
        gone.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return DatabaseException.of(Failure.ABORT, new IOException("connection lost"));
    }

    @Override
    public Isolation isolation() {
      return isolation;
    }

    @Override
    public void begin() {}

    @Override
    public Long get(long key) throws DatabaseException {
      throw hang();
    }

    @Override
    public Long getForUpdate(long key) throws DatabaseException {
      throw hang();
    }

    @Override
    public void put(long key, long value) throws DatabaseException {
      throw hang();
    }

    @Override
    public void insert(long key, long value) throws DatabaseException {
      throw hang();
    }

    @Override
    public boolean delete(long key) throws DatabaseException {
      throw hang();
    }

    @Override
    public List<Row> scan(long low, long high) throws DatabaseException {
      throw hang();
    }

    @Override
    public List<Row> iterate(long low, long high, int limit, boolean reverse)
        throws DatabaseException {
      throw hang();
    }

    @Override
    public void append(long key, long element) throws DatabaseException {
      throw hang();
    }

    @Override
    public List<Long> list(long key) throws DatabaseException {
      throw hang();
    }

    @Override
    public void commit() throws DatabaseException {
      throw hang();
    }

    @Override
    public void rollback() throws DatabaseException {
      throw hang();
    }

    @Override
    public void close() {
      gone.countDown();
    }
  }
}
