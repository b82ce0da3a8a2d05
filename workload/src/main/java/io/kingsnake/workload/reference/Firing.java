package io.kingsnake.workload.reference;

/**
 * A bug that struck, and stayed: the transaction that shows it committed.
 *
 * @param txn the transaction that saw or did what it must not
 * @param partner the other one: the concurrent updater, the aborted, intermediate or half-seen
 *     writer, the session's own earlier writer, the writer on the other side of the fork
 * @param key the key id in the history
 * @param time the scheduler's time
 */
public record Firing(Bug bug, int txn, int partner, int key, long time) {}
