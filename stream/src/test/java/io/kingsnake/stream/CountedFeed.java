package io.kingsnake.stream;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.feed.Feed;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Another feed up to so many transactions, so that no recording ends because clients were slow. */
final class CountedFeed implements Feed {
  private final Feed feed;
  private int left;

  CountedFeed(Feed feed, int txns) {
    this.feed = feed;
    left = txns;
  }

  @Override
  public Optional<Batch> next(long millis)
      throws IOException, HistoryFormatException, InterruptedException {
    return feed.next(millis).map(this::counted);
  }

  private Batch counted(Batch batch) {
    left -= batch.txns().size();
    return new Batch(batch.txns(), batch.signs(), batch.place(), left == 0, batch.problem());
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
  public List<Txn> rest() throws IOException, HistoryFormatException, InterruptedException {
    return feed.rest();
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
