package io.kingsnake.bench;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/*
 * One transaction takes its snapshot at every moment. If it is serializable it commits at once,
 * otherwise some moments later, and writes nothing that an open transaction writes. Clients notice a
 * begin before the snapshot and an end after the commit, so that times alone do not tell the order.
 */
/** Generates a history of any length as JSON lines, in the order of commits, in constant memory. */
final class LongHistory {
  private static final int MOST_MOMENTS = 8;
  private static final String HEAD = "{\"kingsnake\":1,\"initial\":{\"fixed\":0}}\n";

  /**
   * Parameters of the generator.
   *
   * @param lost the number of a transaction that overwrites an update without having seen it, or -1
   * @param pace from one moment to the next, in the history's unit of time
   * @param start time of the first moment
   */
  record Recipe(
      boolean isSerializable,
      long txns,
      int ops,
      int keys,
      int sessions,
      long seed,
      long lost,
      long pace,
      long start) {
    /** Recipe from arguments; the lost update is given as a share of the history. */
    static Recipe of(Settings settings) {
      long txns = settings.number("txns", 1_000_000);
      double share = Double.parseDouble(settings.text("violation", "1"));
      return new Recipe(
          !settings.text("level", "ser").equals("si"),
          txns,
          (int) settings.number("ops", 8),
          (int) settings.number("keys", 100_000),
          (int) settings.number("sessions", 50),
          settings.number("seed", 1),
          share >= 1 ? -1 : (long) (share * txns),
          10,
          0);
    }

    /** One transaction at every moment, from now on, in microseconds. */
    Recipe live(long txns, long pace, long start) {
      return new Recipe(isSerializable, txns, ops, keys, sessions, seed, lost, pace, start);
    }
  }

  /** A transaction from its snapshot to its commit. */
  private static final class Open {
    final StringBuilder line = new StringBuilder(256);
    final int[] keys;
    final long[] values;
    int session;
    long commitMoment;
    int writes;

    Open(int ops) {
      keys = new int[ops + 1];
      values = new long[ops + 1];
    }

    /** Index of the write of this key, or -1. */
    int write(int key) {
      for (int i = 0; i < writes; i++) {
        if (keys[i] == key) {
          return i;
        }
      }
      return -1;
    }
  }

  private final Recipe recipe;
  private final SplittableRandom random;
  private final long[] versions;
  private final boolean[] isBeingWritten;
  private final long[] freeFrom;
  private final Deque<Open> open = new ArrayDeque<>();
  private final Deque<Open> unused = new ArrayDeque<>();
  private boolean hasHead;
  private long begun;
  private long nextValue = 1;
  private long seenByBoth;

  LongHistory(Recipe recipe) {
    this.recipe = recipe;
    random = new SplittableRandom(recipe.seed);
    versions = new long[recipe.keys];
    isBeingWritten = new boolean[recipe.keys];
    freeFrom = new long[recipe.sessions];
    Arrays.fill(freeFrom, Long.MIN_VALUE);
  }

  /** The moment of the latest snapshot. */
  long now() {
    return recipe.start + begun * recipe.pace;
  }

  /** The next line, with its end; empty after the last. */
  String next() {
    if (!hasHead) {
      hasHead = true;
      return HEAD;
    }
    while (begun < recipe.txns) {
      Open due = due();
      if (due != null) {
        return commit(due);
      }
      begin();
    }
    return open.isEmpty() ? "" : commit(open.remove());
  }

  private @Nullable Open due() {
    for (Open txn : open) {
      if (txn.commitMoment <= begun) {
        open.remove(txn);
        return txn;
      }
    }
    return null;
  }

  private void begin() {
    long txn = begun++;
    Open entered = unused.isEmpty() ? new Open(recipe.ops) : unused.remove();
    entered.writes = 0;
    entered.session = freeSession();
    entered.commitMoment = begun + (recipe.isSerializable ? 0 : random.nextInt(MOST_MOMENTS));
    long begin =
        Math.max(freeFrom[entered.session], now() - random.nextLong(1, MOST_MOMENTS * recipe.pace));
    freeFrom[entered.session] = Long.MAX_VALUE;
    StringBuilder line = entered.line;
    line.setLength(0);
    line.append("{\"session\":\"s").append(entered.session).append("\",\"txn\":").append(txn + 1);
    line.append(",\"begin\":").append(begin).append(",\"ops\":[");
    if (recipe.lost >= 0 && (txn == recipe.lost || txn == recipe.lost + 1)) {
      update(entered, txn == recipe.lost);
    }
    for (int op = 0; op < recipe.ops; op++) {
      int key = random.nextInt(versions.length);
      if (random.nextBoolean() && mayWrite(entered, key)) {
        write(entered, key);
      } else {
        int own = entered.write(key);
        append(line, 'r', key, own < 0 ? versions[key] : entered.values[own]);
      }
    }
    open.add(entered);
  }

  private boolean mayWrite(Open txn, int key) {
    return !isBeingWritten[key] || txn.write(key) >= 0;
  }

  private void write(Open txn, int key) {
    int own = txn.write(key);
    int place = own < 0 ? txn.writes++ : own;
    txn.keys[place] = key;
    txn.values[place] = nextValue;
    isBeingWritten[key] = true;
    append(txn.line, 'w', key, nextValue++);
  }

  /** Two that do this one after the other saw the same, and one of them is lost. */
  private void update(Open txn, boolean isFirst) {
    seenByBoth = isFirst ? versions[0] : seenByBoth;
    append(txn.line, 'r', 0, seenByBoth);
    write(txn, 0);
  }

  private static void append(StringBuilder line, char kind, int key, long value) {
    line.append(line.charAt(line.length() - 1) == '[' ? "[\"" : ",[\"").append(kind);
    line.append("\",").append(key).append(',').append(value).append(']');
  }

  private String commit(Open txn) {
    for (int i = 0; i < txn.writes; i++) {
      versions[txn.keys[i]] = txn.values[i];
      isBeingWritten[txn.keys[i]] = false;
    }
    long end = now() + random.nextLong(1, MOST_MOMENTS / 2 * recipe.pace);
    freeFrom[txn.session] = end + 1;
    unused.add(txn);
    txn.line.append("],\"end\":").append(end).append(",\"outcome\":\"committed\"}\n");
    return txn.line.toString();
  }

  private int freeSession() {
    int session = random.nextInt(freeFrom.length);
    while (freeFrom[session] >= now()) {
      session = (session + 1) % freeFrom.length;
    }
    return session;
  }
}
