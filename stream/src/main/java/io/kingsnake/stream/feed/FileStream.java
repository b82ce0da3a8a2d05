package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Transactions of one file, in the order of their ends. */
public final class FileStream implements TxnStream {
  private final KingsnakeStream stream;
  private final Beginning beginning;
  private final Map<String, Long> places = new HashMap<>();

  private FileStream(KingsnakeStream stream) throws IOException, HistoryFormatException {
    this.stream = stream;
    beginning = Beginning.of(stream.beginning());
  }

  public static FileStream open(Source source) throws IOException, HistoryFormatException {
    return of(KingsnakeStream.open(source));
  }

  public static FileStream of(KingsnakeStream stream) throws IOException, HistoryFormatException {
    return new FileStream(stream);
  }

  @Override
  public Beginning beginning() {
    return beginning;
  }

  @Override
  public List<Txn> next(int count) throws IOException, HistoryFormatException {
    return of(stream.next(count));
  }

  /** Transactions of a part, read by this stream. */
  List<Txn> of(KingsnakeStream.@Nullable Part part) {
    if (part == null) {
      return List.of();
    }
    TxnReader reader = new TxnReader(part.history());
    List<Txn> txns = new ArrayList<>(part.order().size());
    for (int txn : part.order()) {
      String session = part.history().sessionName(part.history().txnSession(txn));
      long place = places.merge(session, 1L, Long::sum) - 1;
      txns.add(reader.txn(txn, place, part.firstId() + part.history().txnId(txn)));
    }
    return txns;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
