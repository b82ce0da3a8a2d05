package io.kingsnake.checker.evidence.proof;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One edge of the order of events, with its premises. Transactions are those of the history; a
 * premise is a path, given as the numbers of earlier steps of the same proof.
 *
 * @param from the earlier event
 * @param to the later event
 * @param key the key it is about, or -1
 * @param read for READ_FROM and READ_INITIAL, the read of the problem; else -1
 * @param reading the number of the step that says what was read, or -1
 * @param paths the premises of the rule, in the order the rule names them
 * @param eliminated for READ_FROM and READ_INITIAL, why it was no other version
 */
public record Step(
    Event from,
    Event to,
    Inference rule,
    int key,
    int read,
    int reading,
    List<List<Integer>> paths,
    List<Elimination> eliminated) {
  public Step {
    paths = List.copyOf(paths);
    eliminated = List.copyOf(eliminated);
    assert read >= 0 || eliminated.isEmpty() : rule + " rules out versions, but none was read";
  }

  /** A step without a read. */
  public Step(
      Event from, Event to, Inference rule, int key, int reading, List<List<Integer>> paths) {
    this(from, to, rule, key, -1, reading, paths, List.of());
  }

  /** The transactions in the step; -1 stands for the initial version, or for none. */
  IntStream txns() {
    return IntStream.concat(IntStream.of(from.txn(), to.txn()), Elimination.txns(eliminated));
  }

  /**
   * Moment at which a transaction reads (its begin) or writes (its commit); one and the same at
   * many levels.
   */
  public record Event(int txn, boolean commit) {}

  /** Why an edge holds. */
  public enum Inference {
    /** A transaction begins before it commits. */
    PROGRAM,
    /** Same session, earlier and later. */
    SESSION,
    /** Earlier and later by the clock. */
    REAL_TIME,
    /** Earlier and later according to a module. */
    MODULE,
    /** The versions of the key by {@code from} and {@code to} come in this order. */
    VERSION,
    /** {@code to} read the key as {@code from} wrote it. */
    READ_FROM,
    /** {@code from} read the initial version of the key, which {@code to} overwrote. */
    READ_INITIAL,
    /**
     * Some reader saw {@code from}'s write (path 0), yet read {@code to}'s version: it is newer.
     */
    SEEN,
    /** Both wrote the key, and the level puts versions in the order of a path (path 0). */
    FOLLOWS,
    /**
     * {@code from} read a version that {@code to}'s must follow (path 0 from the version's writer).
     */
    OVERTAKEN,
    /**
     * Writers of one key do not overlap, and {@code to} commits after {@code from} begins (path 0).
     */
    APART
  }

  /**
   * A version that cannot have been read.
   *
   * @param candidate its writer, or -1 for the initial version
   * @param intruder a transaction that overwrote it before the reader looked, or -1 if the
   *     candidate wrote too late
   * @param paths reader to candidate; or candidate to intruder (left out for the initial version)
   *     and intruder to reader
   */
  public record Elimination(int candidate, int intruder, List<List<Integer>> paths) {
    public Elimination {
      paths = List.copyOf(paths);
    }

    static IntStream txns(List<Elimination> eliminated) {
      return eliminated.stream().flatMapToInt(each -> IntStream.of(each.candidate, each.intruder));
    }
  }
}
