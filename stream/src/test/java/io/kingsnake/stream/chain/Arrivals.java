package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Transactions in an order in which they may come: random, but in session order. */
final class Arrivals {
  private Arrivals() {}

  static List<Txn> of(History history, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Txn> all = new TxnReader(history).all();
    int[] next = new int[history.sessionCount()];
    List<Txn> arrivals = new ArrayList<>();
    while (arrivals.size() < all.size()) {
      int session = random.nextInt(next.length);
      int txn = history.sessionStart(session) + next[session];
      if (txn < history.sessionEnd(session)) {
        arrivals.add(all.get(txn));
        next[session]++;
      }
    }
    return arrivals;
  }
}
