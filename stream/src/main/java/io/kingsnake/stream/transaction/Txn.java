package io.kingsnake.stream.transaction;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One transaction as a stream delivers it, complete in itself.
 *
 * @param place its place in its session, counted from zero; places only grow
 * @param id its identity in the history
 * @param begin times as in {@link History}, or {@link History#NO_TIME}
 * @param level the isolation level it asked for
 * @param note JSON text
 */
public record Txn(
    String session,
    long place,
    long id,
    Outcome outcome,
    long begin,
    long end,
    long firstAnswer,
    long commitSent,
    @Nullable String level,
    @Nullable String note,
    List<Op> ops,
    List<Unseen> unseen) {

  /**
   * Effect of the transaction that its operations do not show; see {@link
   * io.kingsnake.history.Gap}.
   *
   * @param writes null if it may have written anything
   */
  public record Unseen(String what, @Nullable List<String> writes) {}

  /** Committed, with nothing known beyond its operations. */
  public static Txn plain(String session, long id, List<Op> ops) {
    long none = History.NO_TIME;
    return new Txn(
        session, 0, id, Outcome.COMMITTED, none, none, none, none, null, null, ops, List.of());
  }

  public Txn withOps(List<Op> others) {
    return new Txn(
        session,
        place,
        id,
        outcome,
        begin,
        end,
        firstAnswer,
        commitSent,
        level,
        note,
        others,
        unseen);
  }
}
