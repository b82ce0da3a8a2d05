package io.kingsnake.cli;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.feed.Feed;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A recording that has ended when the thread that writes it has, however long that takes. */
final class EndingFeed implements Feed {
  private static final Batch LAST = new Batch(List.of(), List.of(), null, true, null);

  /** Looks that find nothing new: some were taken ahead, before the thread ended. */
  private static final int LOOKS = 10;

  private final Feed feed;
  private final Thread writer;
  private int looks;

  EndingFeed(Feed feed, Thread writer) {
    this.feed = feed;
    this.writer = writer;
  }

  @Override
  public Optional<Batch> next(long millis)
      throws IOException, HistoryFormatException, InterruptedException {
    boolean hasEnded = !writer.isAlive();
    Optional<Batch> came = feed.next(millis);
    boolean isNothingNew = came.filter(Batch::isEmpty).isPresent();
    looks = hasEnded && isNothingNew ? looks + 1 : 0;
    return looks == LOOKS ? Optional.of(LAST) : came;
  }

  @Override
  public Beginning beginning() {
    return feed.beginning();
  }

  @Override
  public Elsewhere elsewhere() {
    return feed.elsewhere();
  }

  @Override
  public void conclude(String session) throws IOException, HistoryFormatException {
    feed.conclude(session);
  }

  @Override
  public List<Txn> rest() throws IOException, HistoryFormatException, InterruptedException {
    return feed.rest();
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
