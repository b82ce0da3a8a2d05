package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The directory that a recorder writes to, read by a separate thread. */
public final class DirectoryFeed implements Feed {
  private static final long POLL_MILLIS = 20;

  private final Source directory;
  private final Follower follower;
  private final Deliveries deliveries;

  /** From the beginning, or from where another feed has stopped. */
  public DirectoryFeed(Source directory, Place place) {
    this.directory = directory;
    follower = new Follower(directory, place);
    deliveries = new Deliveries("kingsnake-follower", this::poll);
  }

  private Batch poll() throws IOException, HistoryFormatException, InterruptedException {
    Batch batch = follower.poll();
    if (batch.isEmpty()) {
      Thread.sleep(POLL_MILLIS);
    }
    return batch;
  }

  @Override
  public Optional<Batch> next(long millis)
      throws IOException, HistoryFormatException, InterruptedException {
    return deliveries.next(millis);
  }

  @Override
  public Beginning beginning() {
    return follower.beginning();
  }

  @Override
  public Elsewhere elsewhere() {
    return StreamOpener.of(directory).elsewhere();
  }

  @Override
  public void conclude(String session) throws IOException, HistoryFormatException {
    follower.conclude(session);
  }

  @Override
  public List<Txn> rest() throws IOException, HistoryFormatException, InterruptedException {
    List<Txn> txns = new ArrayList<>();
    for (Batch left : deliveries.end()) {
      txns.addAll(left.txns());
    }
    txns.addAll(follower.rest());
    return txns;
  }

  @Override
  public void close() {
    deliveries.close();
  }
}
