package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.kingsnake.KingsnakeStream.Sign;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Delivers a recording to a watch while it grows. */
public interface Feed extends Closeable {
  /**
   * New content of the recording.
   *
   * @param signs of life of sessions, about what they do after these transactions
   * @param place place from which to continue after these, if that is possible
   * @param isLast whether no more will come
   * @param problem why nothing more can be decided, if so
   */
  record Batch(
      List<Txn> txns,
      List<Sign> signs,
      @Nullable Place place,
      boolean isLast,
      @Nullable String problem) {
    public static final Batch NOTHING = new Batch(List.of(), List.of(), null, false, null);

    public boolean isEmpty() {
      return txns.isEmpty() && signs.isEmpty() && !isLast;
    }
  }

  /** Waits this long at most. */
  Optional<Batch> next(long millis)
      throws IOException, HistoryFormatException, InterruptedException;

  /** Contents of the database before the first transaction; to be called when something arrived. */
  Beginning beginning();

  /** Lookup in everything that was recorded, including what was not delivered yet. */
  Elsewhere elsewhere();

  /** Ends a session that has vanished: nothing of its open transaction will come. */
  default void conclude(String session) throws IOException, HistoryFormatException {}

  /** Delivers transactions that never ended, because nothing more is awaited. */
  default List<Txn> rest() throws IOException, HistoryFormatException, InterruptedException {
    return List.of();
  }
}
