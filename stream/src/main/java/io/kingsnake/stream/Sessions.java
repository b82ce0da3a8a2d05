package io.kingsnake.stream;

import io.kingsnake.format.kingsnake.KingsnakeStream.Life;
import io.kingsnake.format.kingsnake.KingsnakeStream.Sign;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.feed.Feed.Batch;
import io.kingsnake.stream.transaction.Txn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** When each session gave its last sign of life. */
final class Sessions {
  private static final long LOOK_NANOS = 100_000_000;

  private final Duration patience;
  private final Map<String, Long> lastSign = new HashMap<>();
  private final List<String> vanished = new ArrayList<>();
  private long lastLook = System.nanoTime();

  Sessions(Duration patience) {
    this.patience = patience;
  }

  void note(String session) {
    lastSign.put(session, System.nanoTime());
  }

  void note(Batch batch) {
    for (Txn txn : batch.txns()) {
      note(txn.session());
    }
    for (Sign sign : batch.signs()) {
      if (sign.life() == Life.CLOSED) {
        lastSign.remove(sign.session());
      } else {
        note(sign.session());
      }
    }
  }

  /** Records how far sessions have come with these transactions. */
  void tell(Batch batch, Chain chain) {
    for (Txn txn : batch.txns()) {
      chain.passed(txn.session(), txn.end());
    }
    for (Sign sign : batch.signs()) {
      switch (sign.life()) {
        case IDLE -> chain.passed(sign.session(), sign.time());
        case CLOSED -> chain.closed(sign.session());
        case KNOWN, BUSY -> {}
      }
    }
  }

  /** Sessions that have been silent for so long that they are assumed to have vanished. */
  List<String> vanished(Chain chain) {
    long now = System.nanoTime();
    if (now - lastLook < LOOK_NANOS || !chain.isHeldUp()) {
      return List.of();
    }
    lastLook = now;
    List<String> silent = new ArrayList<>();
    lastSign.forEach(
        (session, sign) -> {
          if (now - sign > patience.toNanos()) {
            silent.add(session);
          }
        });
    silent.forEach(lastSign::remove);
    vanished.addAll(silent);
    return silent;
  }

  Chain.Conclusion noteVanished(Chain.Conclusion conclusion) {
    return vanished.isEmpty()
        ? conclusion
        : new Chain.Conclusion(
            conclusion
                .verdict()
                .noting(
                    "%d sessions gave no sign of life for %s and are taken to have vanished: %s"
                        .formatted(
                            vanished.size(), patience.toString().substring(2), vanished.get(0))),
            conclusion.evidence());
  }
}
