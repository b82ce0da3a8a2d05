package io.kingsnake.stream.chain;

import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a chain needs to continue: the last versions, the transactions that wait or have begun,
 * and some events.
 *
 * @param versions by key
 * @param written the keys among them that a transaction has written
 * @param waiting transactions that have not had their turn
 * @param open transactions that have begun and not committed
 * @param kept events that can still be undone, or exchanged with each other
 * @param passed the time up to which each session has reported everything it began
 */
public record ChainState(
    Beginning beginning,
    Map<Serializable, Serializable> versions,
    List<Serializable> written,
    List<Txn> waiting,
    List<Txn> open,
    KeptEvents kept,
    long arrived,
    long replayed,
    long validUpTo,
    Map<String, Long> passed,
    @Nullable String unseen) {}
