package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.stream.feed.Feed.Batch;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Batches that a separate thread produces, some ahead of the consumer. */
final class Deliveries implements Closeable {
  private static final int AHEAD = 4;

  /** Produces a batch, perhaps an empty one. */
  interface Producer {
    Batch next() throws IOException, HistoryFormatException, InterruptedException;
  }

  private record Delivery(Batch batch, @Nullable Throwable failure) {}

  private final BlockingQueue<Delivery> queue = new ArrayBlockingQueue<>(AHEAD);
  private final Producer producer;
  private final Thread thread;

  /** Delivery in progress when the thread was ended. */
  private volatile @Nullable Delivery undelivered;

  Deliveries(String name, Producer producer) {
    this.producer = producer;
    thread = new Thread(this::produce, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void produce() {
    try {
      boolean isLast = false;
      while (!isLast) {
        Delivery delivery = produceOne();
        isLast = delivery.batch.isLast() || delivery.failure != null;
        if (delivery.batch.isEmpty() && !isLast) {
          queue.offer(delivery); // says only that there is nothing new
        } else {
          undelivered = delivery;
          queue.put(delivery);
          undelivered = null;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Delivery produceOne() throws InterruptedException {
    try {
      return new Delivery(producer.next(), null);
    } catch (IOException | HistoryFormatException | RuntimeException | Error e) {
      return new Delivery(Batch.NOTHING, e); // also when memory is spent: the watch must know
    }
  }

  /** Waits this long at most. */
  Optional<Batch> next(long millis)
      throws IOException, HistoryFormatException, InterruptedException {
    boolean isOver = !thread.isAlive();
    Delivery delivery = queue.poll(millis, TimeUnit.MILLISECONDS);
    if (delivery == null && isOver) { // it had not even memory to say why
      throw new OutOfMemoryError("the thread that reads ended without a word");
    }
    return delivery == null ? Optional.empty() : Optional.of(batch(delivery));
  }

  private static Batch batch(Delivery delivery) throws IOException, HistoryFormatException {
    if (delivery.failure instanceof IOException e) {
      throw e;
    }
    if (delivery.failure instanceof HistoryFormatException e) {
      throw e;
    }
    if (delivery.failure instanceof RuntimeException e) {
      throw e;
    }
    if (delivery.failure instanceof Error e) {
      throw e;
    }
    return delivery.batch;
  }

  /** Ends the thread, and returns what was produced and not taken. */
  List<Batch> end() throws IOException, HistoryFormatException, InterruptedException {
    close();
    thread.join();
    List<Delivery> deliveries = new ArrayList<>();
    queue.drainTo(deliveries);
    Delivery last = undelivered;
    if (last != null) {
      deliveries.add(last);
    }
    List<Batch> left = new ArrayList<>();
    for (Delivery delivery : deliveries) {
      left.add(batch(delivery));
    }
    return left;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
