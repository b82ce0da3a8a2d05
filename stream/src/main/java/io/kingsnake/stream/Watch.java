package io.kingsnake.stream;

import io.kingsnake.checker.NothingToCheck;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.DirectoryFeed;
import io.kingsnake.stream.feed.Feed;
import io.kingsnake.stream.feed.Feed.Batch;
import io.kingsnake.stream.feed.Place;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a recording while it grows. What was read at one moment is only roughly in the order of
 * time, so transactions take their turns a little later; when nothing new comes, all of them do.
 */
public final class Watch implements Closeable {
  private static final long POLL_MILLIS = 50;

  /** Delay before everything that arrived takes its turn. */
  private static final long DELAY_MILLIS = 300;

  private static final long HURRY_MILLIS = 1_000;

  /** Writing checkpoints takes at most this share of the time. */
  private static final int CHECKPOINT_SHARE = 10;

  /**
   * Options for watching.
   *
   * @param checkpoint the file to continue from, and to write regularly; null for none
   * @param interval between two reports of the state
   * @param idle the time without anything new after which the recording has ended; null for never
   * @param vanished the time without a sign of life after which a session has vanished
   */
  public record Plan(
      Level level,
      CheckOptions options,
      ChainOptions sizes,
      @Nullable Path checkpoint,
      Duration interval,
      @Nullable Duration idle,
      Duration vanished) {}

  /** Number of transactions that had arrived at a moment. */
  private record Arrived(long nanos, long count) {}

  private final Plan plan;
  private final Feed feed;
  private final Reports reports;
  private final Sessions sessions;
  private final Deque<Arrived> arrivals = new ArrayDeque<>();
  private @Nullable Chain chain;
  private Batch last = Batch.NOTHING;
  private @Nullable Place place;
  private long lastNews = System.nanoTime();
  private long nextCheckpoint;
  private boolean isHurried;

  private Watch(Feed feed, Plan plan, @Nullable Chain chain, Consumer<WatchState> listener) {
    this.feed = feed;
    this.plan = plan;
    this.chain = chain;
    reports = new Reports(plan.interval(), listener);
    sessions = new Sessions(plan.vanished());
    if (chain != null) {
      chain.sessions().forEach(sessions::note);
    }
  }

  /** The directory of a recorder. Continues from the checkpoint if there is one. */
  public static Watch of(Source directory, Plan plan, Consumer<WatchState> listener)
      throws IOException {
    Path file = plan.checkpoint();
    Optional<Checkpoint> known = file == null ? Optional.empty() : Checkpoint.read(file);
    return file == null || known.isEmpty()
        ? new Watch(new DirectoryFeed(directory, Place.START), plan, null, listener)
        : continued(directory, file, known.get(), plan, listener);
  }

  private static Watch continued(
      Source directory, Path file, Checkpoint checkpoint, Plan plan, Consumer<WatchState> listener)
      throws IOException {
    if (!checkpoint.level().equals(plan.level().name())) {
      throw new IOException(
          file + " is a checkpoint of level " + checkpoint.level() + ", not " + plan.level());
    }
    Feed feed = new DirectoryFeed(directory, checkpoint.place());
    try {
      Chain chain =
          Chain.restored(
              plan.level(), checkpoint.state(), plan.options(), plan.sizes(), feed.elsewhere());
      return new Watch(feed, plan, chain, listener);
    } catch (RuntimeException e) { // numbers of what is not there
      throw Checkpoint.damaged(file, e);
    }
  }

  /** Any other source of transactions, from its beginning. */
  public static Watch of(Feed feed, Plan plan, Consumer<WatchState> listener) {
    return new Watch(feed, plan, null, listener);
  }

  /** Runs until something is decided, the recording has ended, or the thread is interrupted. */
  public Chain.Conclusion run() throws IOException, HistoryFormatException, InterruptedException {
    while (true) {
      Optional<Batch> came = feed.next(POLL_MILLIS);
      reports.workBegins();
      Batch batch = came.orElse(Batch.NOTHING);
      Chain current = chain(batch);
      came.ifPresent(any -> take(current, any));
      takeTurns(current, batch.txns().isEmpty());
      boolean isLast = batch.isLast() || hasEnded();
      if (current.outcome().isPresent() || isLast) {
        return conclude(current);
      }
      concludeVanished(current);
      if (reports.tell(current)) {
        writeCheckpoint(current);
      }
    }
  }

  private Chain.Conclusion conclude(Chain current)
      throws IOException, HistoryFormatException, InterruptedException {
    if (current.outcome().isEmpty()) {
      feed.rest().forEach(current::add);
    }
    Chain.Conclusion conclusion =
        current.outcome().isEmpty() && current.arrived() == 0
            ? new Chain.Conclusion(NothingToCheck.verdict(plan.level()), null)
            : current.finish();
    reports.tellLast(current);
    reports.close();
    return sessions.noteVanished(conclusion);
  }

  /** Made when something has come, since only then the initial state is known. */
  private Chain chain(Batch batch) {
    Chain known = chain;
    if (known == null) {
      known =
          new Chain(plan.level(), feed.beginning(), plan.options(), plan.sizes(), feed.elsewhere());
      chain = batch.isEmpty() ? null : known;
    }
    return known;
  }

  /**
   * Passes on a batch: a session that began before its end is listed by the time of the next batch,
   * so that the batch's progress of sessions counts once the next one has arrived.
   */
  private void take(Chain current, Batch batch) {
    sessions.note(batch);
    batch.signs().forEach(sign -> current.known(sign.session()));
    batch.txns().forEach(current::add);
    sessions.tell(batch.place() == null ? batch : last, current);
    place = batch.place() == null ? place : batch.place();
    last = batch;
    if (batch.problem() != null) {
      current.giveUp(batch.problem());
    }
  }

  private void takeTurns(Chain current, boolean isQuiet) {
    long now = System.nanoTime();
    arrivals.add(new Arrived(now, current.arrived()));
    Arrived before = null;
    while (millisSince(arrivals.element().nanos) > DELAY_MILLIS) {
      before = arrivals.remove();
    }
    if (before != null) {
      current.catchUp((int) Math.min(Integer.MAX_VALUE, current.arrived() - before.count));
    }
    if (!isQuiet) {
      lastNews = now;
      isHurried = false;
    } else if (!isHurried && millisSince(lastNews) > HURRY_MILLIS) {
      current.hurry();
      isHurried = true;
    }
  }

  private void concludeVanished(Chain current) throws IOException, HistoryFormatException {
    for (String session : sessions.vanished(current)) {
      feed.conclude(session);
      current.closed(session);
    }
  }

  private boolean hasEnded() {
    return plan.idle() != null && millisSince(lastNews) > plan.idle().toMillis();
  }

  /**
   * Writes a checkpoint, only between batches: in the middle of one, the rest of it would be lost.
   */
  private void writeCheckpoint(Chain current) throws IOException {
    Path file = plan.checkpoint();
    Place here = place;
    boolean isDue = nextCheckpoint == 0 || System.nanoTime() - nextCheckpoint >= 0;
    if (file != null && here != null && current.canBeKept() && isDue) {
      long start = System.nanoTime();
      new Checkpoint(plan.level().name(), here, current.state()).write(file);
      long end = System.nanoTime();
      nextCheckpoint = end + CHECKPOINT_SHARE * (end - start);
    }
  }

  private static long millisSince(long nanos) {
    return (System.nanoTime() - nanos) / 1_000_000;
  }

  @Override
  public void close() throws IOException {
    reports.close();
    feed.close();
  }
}
