package io.kingsnake.format.jepsen;

import io.kingsnake.history.History;
import org.jspecify.annotations.Nullable;

/**
 * One entry of an operation log.
 *
 * @param process the client, as the name of a session; null if that was not recorded
 * @param function function that the client called, as written (for error messages)
 * @param value the micro-operations
 * @param time {@link History#NO_TIME} if not recorded
 * @param index {@link History#NO_TIME} if not recorded
 * @param position the place in the log, counting from zero
 * @param timestamps those of the database, if there are any
 * @param note further fields of the entry as a JSON object
 */
public record LogEntry(
    EntryType type,
    @Nullable String process,
    String function,
    @Nullable Form value,
    long time,
    long index,
    long position,
    @Nullable Timestamps timestamps,
    @Nullable String note,
    Place place) {
  /** Number of the entry in the log: the index, or the position if there is none. */
  public long number() {
    return index == History.NO_TIME ? position : index;
  }
}
