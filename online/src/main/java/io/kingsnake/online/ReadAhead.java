package io.kingsnake.online;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.windows.Beginning;
import io.kingsnake.windows.Txn;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** The same transactions, read by a separate thread that is some batches ahead. */
public final class ReadAhead implements TxnStream {
  private static final int BATCHES = 16;

  /** Some transactions, none at the end, or what went wrong. */
  private record Delivery(List<Txn> txns, @Nullable Exception failure) {}

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
    } catch (IOException | HistoryFormatException | RuntimeException e) {
      return new Delivery(List.of(), e);
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
      Delivery delivery = queue.take();
      isAtEnd = delivery.txns.isEmpty();
      fail(delivery.failure);
      return delivery.txns;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading", e);
    }
  }

  private static void fail(@Nullable Exception failure) throws IOException, HistoryFormatException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof HistoryFormatException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
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
