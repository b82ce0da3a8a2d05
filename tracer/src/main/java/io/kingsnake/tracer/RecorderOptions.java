package io.kingsnake.tracer;

import io.kingsnake.history.InitialState;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Options of a recording.
 *
 * @param initial contents of keys before the recording began
 * @param initialValue the value of every key if {@code initial} is FIXED, otherwise null
 * @param note facts about the run as a JSON object, or null
 * @param firstTxn the first transaction id; processes that record into one directory need ranges of
 *     their own
 * @param operationTimes whether operations get times, not only transactions
 * @param sync whether to wait for the disk at every acknowledgement: survives a crash of the
 *     machine, where the default survives one of the process
 * @param heartbeatMillis how often a session that does nothing says that it is still there, which
 *     {@code kingsnake watch} needs to be certain of a violation soon; 0 for never
 * @param clock the one clock of the history
 */
public record RecorderOptions(
    InitialState initial,
    @Nullable Object initialValue,
    @Nullable String note,
    long firstTxn,
    boolean operationTimes,
    boolean sync,
    long heartbeatMillis,
    LongSupplier clock) {
  /** An empty database, transaction times in nanoseconds since 1970, ids from 1. */
  public static final RecorderOptions DEFAULT =
      new RecorderOptions(
          InitialState.ABSENT,
          null,
          null,
          1,
          false,
          false,
          1_000,
          RecorderOptions.nanosSince1970());

  public RecorderOptions {
    if ((initial == InitialState.FIXED) != (initialValue != null)) {
      throw new IllegalArgumentException(
          "an initial value goes with FIXED and with nothing else but got " + initial);
    }
  }

  /** Wall time at the start, then monotone: steps of the wall clock would break real-time order. */
  private static LongSupplier nanosSince1970() {
    long base = System.currentTimeMillis() * 1_000_000 - System.nanoTime();
    return () -> base + System.nanoTime();
  }

  /** The trace did not see the database being filled. */
  public RecorderOptions initialUnknown() {
    return new RecorderOptions(
        InitialState.FIRST_READ,
        null,
        note,
        firstTxn,
        operationTimes,
        sync,
        heartbeatMillis,
        clock);
  }

  public RecorderOptions initialFixed(Object value) {
    return new RecorderOptions(
        InitialState.FIXED, value, note, firstTxn, operationTimes, sync, heartbeatMillis, clock);
  }

  public RecorderOptions withNote(String jsonObject) {
    return new RecorderOptions(
        initial, initialValue, jsonObject, firstTxn, operationTimes, sync, heartbeatMillis, clock);
  }

  public RecorderOptions withFirstTxn(long id) {
    return new RecorderOptions(
        initial, initialValue, note, id, operationTimes, sync, heartbeatMillis, clock);
  }

  public RecorderOptions withOperationTimes() {
    return new RecorderOptions(
        initial, initialValue, note, firstTxn, true, sync, heartbeatMillis, clock);
  }

  public RecorderOptions withSync() {
    return new RecorderOptions(
        initial, initialValue, note, firstTxn, operationTimes, true, heartbeatMillis, clock);
  }

  public RecorderOptions withHeartbeat(Duration interval) {
    return new RecorderOptions(
        initial, initialValue, note, firstTxn, operationTimes, sync, interval.toMillis(), clock);
  }

  public RecorderOptions withClock(LongSupplier newClock) {
    return new RecorderOptions(
        initial, initialValue, note, firstTxn, operationTimes, sync, heartbeatMillis, newClock);
  }
}
