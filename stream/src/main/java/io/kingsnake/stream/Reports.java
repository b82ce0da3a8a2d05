package io.kingsnake.stream;

import io.kingsnake.stream.chain.Chain;
import java.io.Closeable;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports regularly how far a watch has come. While a window is examined, which may take seconds, a
 * separate thread reports that.
 */
final class Reports implements Closeable {
  private final long intervalNanos;
  private final Consumer<WatchState> listener;
  private final Thread ticker;
  private long lastTold = System.nanoTime();
  private long lastCount;
  private long workBegan = System.nanoTime();
  private @Nullable WatchState lastState;

  Reports(Duration interval, Consumer<WatchState> listener) {
    intervalNanos = Math.max(1, interval.toNanos());
    this.listener = listener;
    ticker = new Thread(this::tick, "kingsnake-status");
    ticker.setDaemon(true);
    ticker.start();
  }

  synchronized void workBegins() {
    workBegan = System.nanoTime();
  }

  /** Reports if it is time to; returns true if so. */
  synchronized boolean tell(Chain chain) {
    workBegan = System.nanoTime();
    boolean isTime = workBegan - lastTold >= intervalNanos;
    if (isTime) {
      tellLast(chain);
    }
    return isTime;
  }

  synchronized void tellLast(Chain chain) {
    long now = System.nanoTime();
    long millis = Math.max(1, (now - lastTold) / 1_000_000);
    long rate = (chain.arrived() - lastCount) * 1000 / millis;
    WatchState state = WatchState.of(chain, rate);
    lastCount = chain.arrived();
    lastTold = now;
    lastState = state;
    listener.accept(state);
  }

  private void tick() {
    try {
      while (true) {
        Thread.sleep(Math.max(20, intervalNanos / 1_000_000));
        tellThatItWorks();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void tellThatItWorks() {
    long now = System.nanoTime();
    long since = Math.max(workBegan, lastTold);
    if (lastState != null && now - since >= 2 * intervalNanos) {
      long seconds = (now - workBegan) / 1_000_000_000;
      listener.accept(lastState.remarking("examining a window for " + seconds + " s"));
    }
  }

  @Override
  public synchronized void close() {
    lastState = null;
    ticker.interrupt();
  }
}
