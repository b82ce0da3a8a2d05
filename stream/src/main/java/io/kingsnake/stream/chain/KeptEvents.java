package io.kingsnake.stream.chain;

import io.kingsnake.stream.chain.Event.Change;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Transactions and versions refer to each other in long chains, and which object it is matters. In a
 * file they refer to each other by number.
 */
/**
 * Events that another replay can undo, or exchange with each other.
 *
 * @param txns first the open ones, in the order of the state, then those that are over
 * @param stretches events among which writers may still change places
 * @param log the latest events
 * @param ranges number of transactions that had read ranges
 */
record KeptEvents(
    List<KeptTxn> txns,
    List<KeptVersion> versions,
    List<Stretch> stretches,
    Stretch log,
    long ranges) {
  /**
   * A transaction.
   *
   * @param txn null if it is open, as the state has it then
   * @param learned keys whose initial version it revealed
   * @param written numbers of the versions that it left, and of those that it replaced
   */
  record KeptTxn(
      @Nullable Txn txn,
      boolean isDropped,
      boolean isGranted,
      long beginPlace,
      long commitPlace,
      List<Serializable> learned,
      List<Integer> written,
      List<Integer> replaced) {}

  /**
   * A version.
   *
   * @param isLast whether it is the last one of its key
   * @param writer the number of the transaction, or -1 if it is not among those kept
   */
  record KeptVersion(
      Serializable key,
      Serializable value,
      boolean isInitial,
      boolean isLast,
      int writer,
      int readers,
      long rangesBefore) {}

  /** Consecutive events: the transaction of each, and its change. */
  record Stretch(long start, List<Integer> txns, List<Change> changes) {}
}
