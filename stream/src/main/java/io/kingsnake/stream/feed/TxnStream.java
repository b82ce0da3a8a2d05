package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Transactions one after another, those of a session in session order. */
public interface TxnStream extends Closeable {
  Beginning beginning();

  /** The next transactions, about this many; none at the end. */
  List<Txn> next(int count) throws IOException, HistoryFormatException;
}
