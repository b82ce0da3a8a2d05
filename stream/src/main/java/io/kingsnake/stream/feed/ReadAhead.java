package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A stream read by a separate thread that is some batches ahead. */
public final class ReadAhead implements TxnStream {
  private static final int BATCHES = 16;

  /** Some transactions, none at the end, or a failure. */
  private record Delivery(List<Txn> txns, @Nullable Throwable failure) {}

  private final TxnStream stream;
  private final BlockingQueue<Delivery> queue = new ArrayBlockingQueue<>(BATCHES);
  private final Thread reader;
  private boolean isAtEnd;

  public ReadAhead(TxnStream stream, int batch) {
    this.stream = stream;
    reader = new Thread(() -> readAll(batch), "kingsnake-reader");
    reader.setDaemon(true);
    reader.start();
  }

  private void readAll(int batch) {
    try {
      while (true) {
        Delivery delivery = read(batch);
        queue.put(delivery);
        if (delivery.txns.isEmpty()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Delivery read(int batch) {
    try {
      return new Delivery(stream.next(batch), null);
    } catch (IOException | HistoryFormatException | RuntimeException | Error e) {
      return new Delivery(List.of(), e); // also when memory is spent: whoever waits must know
    }
  }

  @Override
  public Beginning beginning() {
    return stream.beginning();
  }

  @Override
  public List<Txn> next(int count) throws IOException, HistoryFormatException {
    if (isAtEnd) {
      return List.of();
    }
    try {
      Delivery delivery = take();
      isAtEnd = delivery.txns.isEmpty();
      fail(delivery.failure);
      return delivery.txns;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading", e);
    }
  }

  /** Does not wait for a reader that had not even memory to say why it ended. */
  private Delivery take() throws InterruptedException {
    Delivery delivery = null;
    while (delivery == null) {
      boolean isOver = !reader.isAlive();
      delivery = queue.poll(1, TimeUnit.SECONDS);
      if (delivery == null && isOver) {
        throw new OutOfMemoryError("the thread that reads ended without a word");
      }
    }
    return delivery;
  }

  private static void fail(@Nullable Throwable failure) throws IOException, HistoryFormatException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof HistoryFormatException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    reader.interrupt();
    try {
      reader.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stream.close();
  }
}
