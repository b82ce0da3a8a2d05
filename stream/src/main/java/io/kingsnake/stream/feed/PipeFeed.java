package io.kingsnake.stream.feed;

import io.kingsnake.format.ByteOrderMark;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.blame.RememberedWrites;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Lines that come once and cannot be read again, so that hashes of written values are remembered.
 */
public final class PipeFeed implements Feed {
  /** Writes to remember exactly: 80 bytes each, including the filter of all earlier ones. */
  private static final int REMEMBERED = 4_000_000;

  private static final int LINES = 1_000;

  private final KingsnakeStream stream;
  private final FileStream txns;
  private final RememberedWrites remembered = new RememberedWrites(REMEMBERED);
  private final Deliveries deliveries;

  /** Waits for the first transaction. */
  public PipeFeed(Source name, InputStream in) throws IOException, HistoryFormatException {
    stream = new KingsnakeStream(name, ByteOrderMark.skipped(new BufferedInputStream(in)));
    txns = FileStream.of(stream);
    deliveries = new Deliveries("kingsnake-pipe", this::read);
  }

  private Batch read() throws IOException, HistoryFormatException {
    boolean isMore = stream.await(LINES);
    if (!isMore) {
      stream.concludeAll();
    }
    List<Txn> over = txns.of(stream.finished());
    remembered.addAll(over);
    return new Batch(over, stream.takeSigns(), null, !isMore, null);
  }

  @Override
  public Optional<Batch> next(long millis)
      throws IOException, HistoryFormatException, InterruptedException {
    return deliveries.next(millis);
  }

  @Override
  public Beginning beginning() {
    return txns.beginning();
  }

  @Override
  public Elsewhere elsewhere() {
    return remembered;
  }

  /** The thread ends with the pipe: reading one cannot be interrupted. */
  @Override
  public void close() {
    deliveries.close();
  }
}
