package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A history in the making: transactions whose results are filled in later. */
final class Plan {
  /** Keys in key order; those of lists come after those of registers. */
  final List<Object> keys = new ArrayList<>();

  int registerCount;
  boolean timed;
  InitialState initialState = InitialState.ABSENT;
  int unknownPercent;
  int initialPercent;

  /**
   * Initial contents of each key (lists: nothing); under FIRST_READ the history does not state
   * them.
   */
  final List<Seen> initial = new ArrayList<>();

  /** Keys whose initial value the history gives one by one. */
  boolean initialByKey;

  final List<Txn> txns = new ArrayList<>();

  /** Content seen of a key that holds a single value. */
  record Seen(Kind kind, long value) {
    enum Kind {
      VALUE,
      TOMBSTONE,
      ABSENT,
      INITIAL,
      UNKNOWN
    }

    static final Seen ABSENT = new Seen(Kind.ABSENT, 0);
    static final Seen INITIAL = new Seen(Kind.INITIAL, 0);
    static final Seen UNKNOWN = new Seen(Kind.UNKNOWN, 0);

    static Seen value(long value) {
      return new Seen(Kind.VALUE, value);
    }

    static Seen tombstone(long identity) {
      return new Seen(Kind.TOMBSTONE, identity);
    }
  }

  static final class Txn {
    int session;
    Outcome outcome = Outcome.COMMITTED;
    long begin = History.NO_TIME;
    long end = History.NO_TIME;
    final List<Op> ops = new ArrayList<>();

    /** Tests whether the transaction had undone {@code op} when it came to {@code reader}. */
    boolean hasTakenBack(Op op, Op reader) {
      return op.undoneAt > 0 && op.undoneAt <= ops.indexOf(reader) && ops.contains(op);
    }
  }

  static final class Op {
    final OpKind kind;
    int key;

    /** Written, or left behind by a delete. */
    Seen written = Seen.ABSENT;

    long element;

    /** A range over the keys low to high - 1; -1 leaves an end open. */
    int low = -1;

    int high = -1;
    boolean exhausted;
    boolean reverse;
    boolean unordered;

    /** When it took place. */
    long moment;

    /** The most rows an iterator fetches. */
    int limit;

    /** Number of operations of the transaction after which this one is undone; 0 if never. */
    int undoneAt;

    /** Set if a scan also deletes the keys that it returns. */
    boolean deletes;

    Seen seen = Seen.UNKNOWN;
    @Nullable List<Long> list;

    /** By key, present ones and shown tombstones only; null if never learned. */
    @Nullable NavigableMap<Integer, Seen> rows;

    Op(OpKind kind) {
      this.kind = kind;
    }

    boolean isObservation() {
      return !kind.isWrite();
    }

    boolean contains(int other) {
      return (low < 0 || low <= other) && (high < 0 || other < high);
    }
  }

  static boolean chance(Random random, int percent) {
    return random.nextInt(100) < percent;
  }
}
