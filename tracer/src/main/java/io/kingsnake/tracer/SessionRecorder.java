package io.kingsnake.tracer;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the transactions of one client, one after another; for one thread.
 *
 * <p>States: idle — {@link #begin} → open — operations, then {@link #end} → idle.
 *
 * <p>When to call: a write <em>before</em> the database is asked, whatever returns something
 * <em>after</em> it answered, {@link #end} before the application goes on. A write is on file
 * before the database hears of it, with everything that precedes it, so that a process killed at
 * any moment leaves a transaction without an outcome and never a committed one that no file has
 * heard of. Reads wait for the next write or the end, because a transaction that only read leaves
 * nothing behind. If a statement fails, the transaction must end as aborted or indeterminate: its
 * write is on file.
 *
 * <p>If the file cannot be written, the call throws {@link UncheckedIOException}, the history says
 * that anything may be missing, and nothing more of this session is recorded.
 *
 * <p>After an indeterminate outcome the commit may still take effect while the client goes on, so
 * the next transaction belongs to a new session, called "alice.2" after "alice".
 */
public final class SessionRecorder implements AutoCloseable {
  private static final long IDLE = History.NO_TIME;

  private final Recorder recorder;
  private final Mask mask;
  private final LongSupplier clock;
  private final String name;
  private final JsonLine line = new JsonLine();
  private volatile SessionFile file;
  private byte[] linePrefix;
  private int generation = 1;
  private boolean outlived;

  private long txn = IDLE;
  private boolean begun;
  private boolean operationsOpen;

  /** Set if {@link #committing} will be called, so that a write waits for it. */
  private boolean announcesCommits;

  private boolean writeWaits;

  /** Start of an operation that was refused half-way, or -1. */
  private int unfinishedAt = -1;

  private final TransactionTimes times;
  private long callTime;
  private @Nullable String level;
  private @Nullable String hint;
  private @Nullable String locking;
  private @Nullable String txnHint;
  private @Nullable String timestamps;
  private final List<String> gaps = new ArrayList<>();

  SessionRecorder(Recorder recorder, String name) {
    this.recorder = recorder;
    this.mask = recorder.mask();
    this.clock = recorder.options().clock();
    this.times = new TransactionTimes(recorder.options());
    this.name = name;
    this.linePrefix = prefix(name);
    this.file = create(name);
  }

  private SessionFile create(String session) {
    return SessionFile.create(
        recorder.directory(), session, recorder.head(session), recorder.options().sync());
  }

  private static byte[] prefix(String session) {
    JsonLine prefix = new JsonLine().ascii("{\"session\":").string(session).ascii(",\"txn\":");
    return Arrays.copyOf(prefix.bytes(), prefix.size());
  }

  /**
   * Promises to call {@link #committing} before the database is ever asked to commit. Writes then
   * wait until there, because no client can have seen a commit of theirs: one call of the operating
   * system instead of one for each write.
   */
  public SessionRecorder announcingCommits() {
    announcesCommits = true;
    return this;
  }

  /**
   * The database is about to be asked to commit: all writes are on file from here on. Also worth a
   * call where it was not promised, because the commit is then known to come after it.
   */
  public void committing() {
    times.committing();
    if (writeWaits) {
      flush();
    }
  }

  /** Begins a transaction at the level the database really gave, or null. Returns its id. */
  public long begin(@Nullable String givenLevel) {
    file.busy(true);
    return begin(givenLevel, clock.getAsLong());
  }

  /**
   * Begins a transaction in place of the one before it, with which it shares the begin, because
   * that one turned out to be something else.
   */
  public long beginInstead(@Nullable String givenLevel) {
    file.busy(true);
    return begin(givenLevel, times.begin());
  }

  private long begin(@Nullable String givenLevel, long time) {
    if (txn != IDLE) {
      throw new IllegalStateException("begin while transaction " + txn + " is open");
    }
    if (outlived) {
      moveOn();
    }
    txn = recorder.newTxn();
    times.begin(time);
    level = givenLevel;
    hint = txnHint = timestamps = locking = null;
    begun = false;
    callTime = History.NO_TIME;
    return txn;
  }

  /** The client lives on while a commit of its past is in the balance: as a new session. */
  private void moveOn() {
    String next = name + "." + ++generation;
    SessionFile last = file;
    try {
      SessionFile created = create(next);
      created.busy(true);
      file = created;
      last.close(clock);
    } catch (UncheckedIOException | IllegalArgumentException e) {
      lose(e);
      throw e;
    }
    linePrefix = prefix(next);
    outlived = false;
  }

  /** The next operation is about to be sent; its times count from here if they are recorded. */
  public SessionRecorder calling() {
    callTime = times.call();
    return this;
  }

  /**
   * The database answered a read, which may be recorded later: the snapshot of the transaction was
   * taken before. Not for answers that need none, as to a write or a setting.
   */
  public void answered() {
    times.answered();
  }

  /** A hint, as JSON text, on the next operation. */
  public SessionRecorder hint(String json) {
    hint = json;
    return this;
  }

  /**
   * Sets the lock that reads take from here on: "share" or "update", or null for none. Also over at
   * the end of the transaction.
   */
  public SessionRecorder locking(@Nullable String mode) {
    locking = mode;
    return this;
  }

  /** A hint, as JSON text, on the open transaction. */
  public SessionRecorder transactionHint(String json) {
    txnHint = json;
    return this;
  }

  /** The database's own timestamps of the open transaction: a hint that is verified. */
  public SessionRecorder timestamps(long start, long commit) {
    timestamps = ",\"start_ts\":" + start + ",\"commit_ts\":" + commit;
    return this;
  }

  /**
   * The open transaction did something that is not recorded as operations: verdicts will be
   * undecided where it matters. On file at once if it may have written, and to be called before the
   * database is asked to commit it.
   *
   * @param what was done, for people
   * @param writes prefixes of the keys that may have been written: none if it only read, null if it
   *     may have been any
   */
  public void gap(String what, @Nullable List<String> writes) {
    if (txn == IDLE) {
      throw new IllegalStateException("gap outside a transaction");
    }
    JsonLine json = new JsonLine().ascii("{\"what\":").string(what);
    if (writes != null) {
      json.ascii(",\"writes\":[");
      String separator = "";
      for (String prefix : writes) {
        json.ascii(separator).string(mask.key(prefix).toString());
        separator = ",";
      }
      json.ascii("]");
    }
    gaps.add(json.ascii("}").text());
    if (writes == null || !writes.isEmpty()) {
      flush();
    }
  }

  /** The key held {@code value}; null if it was absent. */
  public void read(Object key, @Nullable Object value) {
    answered();
    open("r").datum(mask.key(key)).ascii(",").datum(mask.value(key, value));
    close(true, lockingOption());
  }

  /** To be called before the database is asked. */
  public void write(Object key, Object value) {
    effect("w", key, value);
  }

  /** Records a write that fails if the key exists; to be called before the database is asked. */
  public void insert(Object key, Object value) {
    effect("insert", key, value);
  }

  /** An element at the end of a list; to be called before the database is asked. */
  public void append(Object key, Object element) {
    effect("append", key, element);
  }

  private void effect(String kind, Object key, Object value) {
    open(kind).datum(mask.key(key)).ascii(",").datum(mask.value(key, value));
    close(false, "");
    written();
  }

  private void written() {
    writeWaits = announcesCommits;
    if (!announcesCommits) {
      flush();
    }
  }

  /** The database removed the key. If it found none, that was a {@link #read} of null. */
  public void delete(Object key) {
    open("delete").datum(mask.key(key));
    close(true, "");
    written();
  }

  public void readList(Object key, List<?> elements) {
    answered();
    open("list").datum(mask.key(key)).ascii(",[");
    String separator = "";
    for (Object element : elements) {
      line.ascii(separator).datum(mask.value(key, element));
      separator = ",";
    }
    line.ascii("]");
    close(true, lockingOption());
  }

  /** Records the complete content of [low, high), in key order; a null bound is open. */
  public void scan(@Nullable Object low, @Nullable Object high, List<Row> rows) {
    range("scan", low, high, rows);
    close(true, lockingOption());
  }

  /**
   * The first rows of [low, high), from the high end if reverse.
   *
   * @param exhausted whether the database said that there are no more
   */
  public void iterate(
      @Nullable Object low,
      @Nullable Object high,
      List<Row> rows,
      boolean exhausted,
      boolean reverse) {
    range("iterate", low, high, rows);
    close(
        true,
        (exhausted ? ",\"exhausted\":true" : "")
            + (reverse ? ",\"reverse\":true" : "")
            + lockingOption());
  }

  private String lockingOption() {
    return locking == null ? "" : ",\"locking\":\"" + locking + "\"";
  }

  private void range(String kind, @Nullable Object low, @Nullable Object high, List<Row> rows) {
    answered();
    open(kind).datum(low).ascii(",").datum(high).ascii(",[");
    String separator = "[";
    for (Row row : rows) {
      line.ascii(separator).datum(row.key()).ascii(",").datum(row.value()).ascii("]");
      separator = ",[";
    }
    line.ascii("]");
  }

  private JsonLine open(String kind) {
    if (txn == IDLE) {
      throw new IllegalStateException("operation \"" + kind + "\" outside a transaction");
    }
    if (line.isEmpty()) {
      startLine();
    }
    dropUnfinished();
    unfinishedAt = line.size();
    return line.ascii(operationsOpen ? ",[\"" : ",\"ops\":[[\"").ascii(kind).ascii("\",");
  }

  /** A key or value of a wrong type must not leave half an operation behind. */
  private void dropUnfinished() {
    if (unfinishedAt >= 0) {
      line.truncate(unfinishedAt);
      unfinishedAt = -1;
    }
  }

  /** Ends an operation with what is known about it beyond the call itself. */
  private void close(boolean answered, String options) {
    if (callTime == History.NO_TIME && hint == null && options.isEmpty()) {
      line.ascii("]");
      operationsOpen = true;
      unfinishedAt = -1;
      return;
    }
    StringBuilder extra = new StringBuilder(options);
    if (callTime != History.NO_TIME) {
      extra.append(",\"begin\":").append(callTime);
      if (answered) {
        extra.append(",\"end\":").append(clock.getAsLong());
      }
      callTime = History.NO_TIME;
    }
    if (hint != null) {
      extra.append(",\"note\":").append(hint);
      hint = null;
    }
    if (extra.length() > 0) {
      line.ascii(",{").json(extra.substring(1)).ascii("}");
    }
    line.ascii("]");
    operationsOpen = true;
    unfinishedAt = -1;
  }

  private void startLine() {
    line.raw(linePrefix).number(txn);
    if (!begun) {
      line.ascii(",\"begin\":").number(times.begin());
      if (level != null) {
        line.ascii(",\"level\":").string(level);
      }
      begun = true;
    }
    operationsOpen = false;
  }

  private void flush() {
    writeWaits = false;
    dropUnfinished();
    if (!gaps.isEmpty() && line.isEmpty()) {
      startLine();
    }
    if (!line.isEmpty()) {
      try {
        file.append(finished());
      } catch (IOException e) {
        lose(e);
        throw new UncheckedIOException(e);
      } finally {
        line.clear();
      }
    }
  }

  /**
   * Ends the recording of this session, because something cannot be recorded. Safe for use by any
   * thread.
   *
   * @return whether that is on file
   */
  boolean lose(Exception why) {
    try {
      file.lose(recorder.newTxn(), why);
      return true;
    } catch (IOException e) {
      why.addSuppressed(e);
      return false;
    }
  }

  private JsonLine finished() {
    line.ascii(operationsOpen ? "]" : "");
    appendGaps();
    return line.ascii("}\n");
  }

  private void appendGaps() {
    if (!gaps.isEmpty()) {
      line.ascii(",\"gaps\":[").json(String.join(",", gaps)).ascii("]");
      gaps.clear();
    }
  }

  /**
   * Ends the transaction. A commit that failed with a connection error or a timeout is {@link
   * Outcome#INDETERMINATE}: only the database's own word makes it aborted.
   */
  public void end(Outcome outcome) {
    if (txn == IDLE) {
      throw new IllegalStateException("end without begin");
    }
    if (line.isEmpty()) {
      startLine();
    }
    dropUnfinished();
    line.ascii(operationsOpen ? "]" : "");
    operationsOpen = false;
    if (timestamps != null) {
      line.ascii(timestamps);
    }
    if (txnHint != null) {
      line.ascii(",\"note\":").json(txnHint);
    }
    if (outcome != Outcome.ABORTED) {
      times.writeTo(line);
    }
    line.ascii(",\"outcome\":\"").ascii(outcome.name().toLowerCase(Locale.ROOT)).ascii("\"");
    if (outcome != Outcome.INDETERMINATE) {
      line.ascii(",\"end\":").number(clock.getAsLong());
    }
    flush();
    acknowledge();
    outlived = outcome == Outcome.INDETERMINATE;
    txn = IDLE;
    file.busy(false);
  }

  private void acknowledge() {
    try {
      file.acknowledge();
    } catch (IOException e) {
      lose(e);
      throw new UncheckedIOException(e);
    }
  }

  /** Tests whether a transaction is open. */
  public boolean isOpen() {
    return txn != IDLE;
  }

  /** Closes the file; an open transaction stays without an outcome. */
  @Override
  public void close() {
    try {
      flush();
    } finally {
      txn = IDLE;
      file.close(clock);
    }
  }

  /** A sign of life on file; false if there will be none. Safe for use by any thread. */
  boolean beat() {
    try {
      file.beat(clock);
      return !file.isClosed();
    } catch (IOException e) {
      lose(e);
      return false;
    }
  }
}
