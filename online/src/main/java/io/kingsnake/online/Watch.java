package io.kingsnake.online;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.windows.Chain;
import io.kingsnake.windows.ChainOptions;
import io.kingsnake.windows.Txn;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a recording while it grows. What was read at one moment is in the order of time only
 * about, so that transactions take their turns a little later; when nothing new comes, all of them
 * do.
 */
public final class Watch {
  private static final long POLL_MILLIS = 50;

  /** Polls after which whatever came has its turn. */
  private static final int DELAY = 8;

  private static final long HURRY_MILLIS = 1_500;

  /**
   * How to watch.
   *
   * @param checkpoint the file to go on from, and to write every now and then; null for none
   * @param interval between two reports of the state
   * @param idle the recording has ended when nothing new came for so long; null for never
   */
  public record Plan(
      Level level,
      CheckOptions options,
      ChainOptions sizes,
      @Nullable Path checkpoint,
      Duration interval,
      @Nullable Duration idle) {}

  private final Source directory;
  private final Plan plan;
  private final Consumer<WatchState> listener;
  private final Follower follower;
  private final Deque<Long> arrivals = new ArrayDeque<>();
  private @Nullable Chain chain;
  private long lastNews = System.nanoTime();
  private long lastReport = System.nanoTime();
  private long lastCount;
  private boolean isHurried;

  public Watch(Source directory, Plan plan, Consumer<WatchState> listener) throws IOException {
    this.directory = directory;
    this.plan = plan;
    this.listener = listener;
    Path file = plan.checkpoint();
    Optional<Checkpoint> known = file == null ? Optional.empty() : Checkpoint.read(file);
    Map<String, Tail.Position> positions = Map.of();
    if (known.isPresent()) {
      Checkpoint checkpoint = known.get();
      if (!checkpoint.level().equals(plan.level().name())) {
        throw new IOException(
            file + " is a checkpoint of level " + checkpoint.level() + ", not " + plan.level());
      }
      positions = checkpoint.positions();
      chain =
          Chain.restored(
              plan.level(), checkpoint.state(), plan.options(), plan.sizes(), elsewhere());
    }
    follower = new Follower(directory, positions);
  }

  private io.kingsnake.windows.Elsewhere elsewhere() {
    return StreamOpener.of(directory).elsewhere();
  }

  /** Until something is decided, the recording has ended, or the thread is interrupted. */
  public Chain.Conclusion run() throws IOException, HistoryFormatException, InterruptedException {
    while (true) {
      List<Txn> txns = follower.poll();
      Chain current = chain();
      txns.forEach(current::add);
      takeTurns(current, txns.isEmpty());
      report(current, false);
      if (current.outcome().isPresent() || hasEnded()) {
        Chain.Conclusion conclusion = current.finish();
        report(current, true);
        return conclusion;
      }
      if (txns.isEmpty()) {
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /** Made when the first files were read, which say what there was before. */
  private Chain chain() {
    Chain known = chain;
    if (known == null) {
      known =
          new Chain(plan.level(), follower.beginning(), plan.options(), plan.sizes(), elsewhere());
      if (!follower.positions().isEmpty()) {
        chain = known;
      }
    }
    return known;
  }

  private void takeTurns(Chain current, boolean isQuiet) {
    arrivals.add(current.arrived());
    long before = arrivals.size() > DELAY ? arrivals.remove() : 0;
    current.catchUp((int) Math.min(Integer.MAX_VALUE, current.arrived() - before));
    if (!isQuiet) {
      lastNews = System.nanoTime();
      isHurried = false;
    } else if (!isHurried && millisSince(lastNews) > HURRY_MILLIS) {
      current.hurry();
      isHurried = true;
    }
  }

  private boolean hasEnded() {
    return plan.idle() != null && millisSince(lastNews) > plan.idle().toMillis();
  }

  private void report(Chain current, boolean isLast) throws IOException {
    long millis = millisSince(lastReport);
    if (millis < plan.interval().toMillis() && !isLast) {
      return;
    }
    long rate = millis == 0 ? 0 : (current.arrived() - lastCount) * 1000 / millis;
    listener.accept(WatchState.of(current, rate));
    lastReport = System.nanoTime();
    lastCount = current.arrived();
    Path file = plan.checkpoint();
    if (file != null && current.outcome().isEmpty()) {
      new Checkpoint(plan.level().name(), new HashMap<>(follower.positions()), current.state())
          .write(file);
    }
  }

  private static long millisSince(long nanos) {
    return (System.nanoTime() - nanos) / 1_000_000;
  }
}
