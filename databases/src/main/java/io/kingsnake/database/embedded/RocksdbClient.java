package io.kingsnake.database.embedded;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.tracer.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.OptimisticTransactionDB;
import org.rocksdb.OptimisticTransactionOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;
import org.rocksdb.Transaction;
import org.rocksdb.WriteOptions;

/**
 * One client with one transaction object, used again and again. Reads see the snapshot taken at the
 * beginning, and own writes; writes are checked against it at commit.
 */
final class RocksdbClient implements Client {
  private final OptimisticTransactionDB database;
  private final ColumnFamilyHandle values;
  private final ColumnFamilyHandle lists;
  private final WriteOptions writeOptions = new WriteOptions();
  private final OptimisticTransactionOptions transactionOptions =
      new OptimisticTransactionOptions().setSetSnapshot(true);
  private final ReadOptions readOptions = new ReadOptions();
  private @Nullable Transaction reusable;

  RocksdbClient(
      OptimisticTransactionDB database, ColumnFamilyHandle values, ColumnFamilyHandle lists) {
    this.database = database;
    this.values = values;
    this.lists = lists;
  }

  /** Big-endian with the sign flipped, so that bytes sort as numbers do. */
  static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number ^ Long.MIN_VALUE).array();
  }

  private static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong() ^ Long.MIN_VALUE;
  }

  /** A call on the open transaction. */
  @FunctionalInterface
  private interface Call<T extends @Nullable Object> {
    T on(Transaction transaction) throws RocksDBException;
  }

  private <T extends @Nullable Object> T call(Call<T> call) throws DatabaseException {
    Transaction open = reusable;
    if (open == null) {
      throw new IllegalStateException("no transaction was begun");
    }
    try {
      return call.on(open);
    } catch (RocksDBException e) {
      throw DatabaseException.of(isRefusal(e) ? Failure.ABORT : Failure.FATAL, e);
    }
  }

  private static boolean isRefusal(RocksDBException e) {
    Status status = e.getStatus();
    return status != null
        && switch (status.getCode()) {
          case Busy, TryAgain, TimedOut, Expired -> true;
          default -> false;
        };
  }

  @Override
  public Isolation isolation() {
    return Isolation.SNAPSHOT;
  }

  @Override
  public void begin() {
    Transaction old = reusable;
    Transaction begun =
        old == null
            ? database.beginTransaction(writeOptions, transactionOptions)
            : database.beginTransaction(writeOptions, transactionOptions, old);
    readOptions.setSnapshot(begun.getSnapshot());
    reusable = begun;
  }

  @Override
  public @Nullable Long get(long key) throws DatabaseException {
    byte[] value = call(open -> open.get(readOptions, values, bytes(key)));
    return value == null ? null : (Long) number(value);
  }

  @Override
  public @Nullable Long getForUpdate(long key) throws DatabaseException {
    byte[] value = call(open -> open.getForUpdate(readOptions, values, bytes(key), true));
    return value == null ? null : (Long) number(value);
  }

  @Override
  public void put(long key, long value) throws DatabaseException {
    call(
        open -> {
          open.put(values, bytes(key), bytes(value));
          return true;
        });
  }

  /** The read that finds the key absent is checked at commit, too. */
  @Override
  public void insert(long key, long value) throws DatabaseException {
    if (getForUpdate(key) != null) {
      throw new DatabaseException(
          Failure.ABORT, "key " + key + " is there", new IllegalStateException("duplicate key"));
    }
    put(key, value);
  }

  @Override
  public boolean delete(long key) throws DatabaseException {
    if (get(key) == null) {
      return false;
    }
    call(
        open -> {
          open.delete(values, bytes(key));
          return true;
        });
    return true;
  }

  @Override
  public List<Row> scan(long low, long high) throws DatabaseException {
    return iterate(low, high, Integer.MAX_VALUE, false);
  }

  @Override
  public List<Row> iterate(long low, long high, int limit, boolean reverse)
      throws DatabaseException {
    return call(
        open -> {
          List<Row> rows = new ArrayList<>();
          try (RocksIterator iterator = open.getIterator(readOptions, values)) {
            if (reverse) {
              iterator.seekForPrev(bytes(high - 1));
            } else {
              iterator.seek(bytes(low));
            }
            while (iterator.isValid() && rows.size() < limit) {
              long key = number(iterator.key());
              if (key < low || key >= high) {
                break;
              }
              rows.add(new Row(key, number(iterator.value())));
              step(iterator, reverse);
            }
            iterator.status();
          }
          return rows;
        });
  }

  private static void step(RocksIterator iterator, boolean reverse) {
    if (reverse) {
      iterator.prev();
    } else {
      iterator.next();
    }
  }

  @Override
  public void append(long key, long element) throws DatabaseException {
    call(
        open -> {
          byte[] old = open.getForUpdate(readOptions, lists, bytes(key), true);
          ByteBuffer longer = ByteBuffer.allocate((old == null ? 0 : old.length) + Long.BYTES);
          if (old != null) {
            longer.put(old);
          }
          open.put(lists, bytes(key), longer.put(bytes(element)).array());
          return true;
        });
  }

  @Override
  public List<Long> list(long key) throws DatabaseException {
    byte[] value = call(open -> open.get(readOptions, lists, bytes(key)));
    List<Long> elements = new ArrayList<>();
    for (int at = 0; value != null && at < value.length; at += Long.BYTES) {
      elements.add(ByteBuffer.wrap(value).getLong(at) ^ Long.MIN_VALUE);
    }
    return elements;
  }

  @Override
  public void commit() throws DatabaseException {
    try {
      call(
          open -> {
            open.commit();
            return true;
          });
    } catch (DatabaseException e) {
      boolean refused = e.failure() == Failure.ABORT;
      throw DatabaseException.of(refused ? Failure.ABORT : Failure.INDETERMINATE, e);
    }
  }

  @Override
  public void rollback() throws DatabaseException {
    call(
        open -> {
          open.rollback();
          return true;
        });
  }

  @Override
  public void close() {
    if (reusable != null) {
      reusable.close();
    }
    readOptions.close();
    transactionOptions.close();
    writeOptions.close();
  }
}
