package io.kingsnake.jdbc;

import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.SessionRecorder;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transaction a connection is in, if it is in one. */
final class OpenTransaction {
  private final Recording recording;
  private SessionRecorder recorder;
  private int part; // of the recording, that the recorder belongs to
  private final Pending pending = new Pending();

  /** Unrecorded effects that remain even if the open transaction does not. */
  private final List<Unseen> lasting = new ArrayList<>();

  /** Warnings for the log if the transaction does not abort, by statement. */
  private final Map<String, Unseen> warnings = new LinkedHashMap<>();

  private final Memory memory = new Memory();
  private @Nullable String lastOrigin;
  private int statements;
  private int missed;
  private @Nullable String level;
  private boolean autoCommit;

  /** Set if the database may have ended the transaction by itself. */
  private boolean doubtful;

  OpenTransaction(Recording recording) {
    this.recording = recording;
    this.part = recording.part();
    this.recorder = recording.newSession();
  }

  void level(@Nullable String given) {
    level = given;
  }

  /** Tests whether all statements of a transaction see one state of the database. */
  boolean isOfOneState() {
    return "repeatable-read".equals(level) || "serializable".equals(level);
  }

  /** Values that the transaction has seen. */
  Memory memory() {
    return memory;
  }

  /** A name for a row that has no key. */
  String newRowName() {
    return recording.newRowName();
  }

  /** One more statement. */
  void count() {
    statements++;
  }

  /** The last statement is not recorded completely. */
  void missed() {
    missed = Math.min(missed + 1, statements);
  }

  boolean isAutoCommit() {
    return autoCommit;
  }

  void autoCommit(boolean now) {
    autoCommit = now;
  }

  boolean isOpen() {
    return recorder.isOpen();
  }

  /** Tests whether the transaction has done nothing. */
  boolean isUntouched() {
    return pending.isUntouched();
  }

  void doubt() {
    doubtful = true;
  }

  /** Begins one, unless it is open. */
  void begin() {
    if (!recorder.isOpen()) {
      followRecording();
      recorder.begin(level);
      clear();
    }
  }

  /** Transactions belong to the part of the recording in which they begin. */
  private void followRecording() {
    if (part != recording.part()) {
      recorder.close();
      part = recording.part();
      recorder = recording.newSession();
    }
  }

  private void clear() {
    doubtful = false;
    pending.clear();
    memory.clear();
    warnings.clear();
    lastOrigin = null;
    statements = 0;
    missed = 0;
  }

  /** Notes that a query was answered, even if its result is read and recorded later. */
  void answered() {
    if (recorder.isOpen()) {
      recorder.answered();
    }
  }

  /** In place of the one that just ended: its statement did something else than was announced. */
  void beginInstead() {
    recorder.beginInstead(level);
    clear();
  }

  /**
   * Records lasting effects as a transaction of their own, since no other transaction's end undoes
   * them.
   */
  private void recordLasting() {
    if (!lasting.isEmpty()) {
      followRecording();
      recorder.begin(level);
      lasting.forEach(unseen -> recorder.gap(unseen.what(), unseen.writes()));
      lasting.clear();
      recorder.end(Outcome.COMMITTED);
    }
  }

  void add(Slot slot) {
    pending.add(slot);
  }

  /** Adds an operation and, for a write, remembers the value. */
  void addAndRemember(Slot slot) {
    pending.add(slot);
    if (slot instanceof Slot.Known known && known.isWrite()) {
      memory.written(known.key(), known.value());
    }
  }

  /** Says where the next operation comes from. */
  void origin(@Nullable String json) {
    if (json != null && !json.equals(lastOrigin)) {
      pending.add(new Slot.Origin(json));
    }
    lastOrigin = json;
  }

  void announceOrigin(@Nullable String json) {
    if (json != null) {
      recorder.hint(json);
    }
  }

  /** Tells the recorder that the commit will be sent once the announced operations are on file. */
  void announced() {
    recorder.committing();
  }

  /** Puts something on file that the database has not heard of yet. */
  void announce(Slot slot) {
    slot.record(recorder);
    pending.touch();
  }

  void announce(Unseen unseen) {
    recorder.gap(unseen.what(), unseen.writes());
    pending.touch();
  }

  /** Records that something is missing, and says so. */
  void unseen(@Nullable Unseen unseen) {
    if (unseen == null) {
      return;
    }
    warn(unseen.what(), unseen);
    if (autoCommit) {
      announce(unseen);
    } else {
      pending.add(Slot.unseen(unseen));
    }
  }

  /** Records an effect that may not be of the open transaction, or outlive it: on file at once. */
  void unseenForGood(Unseen unseen) {
    recording.report(unseen.what(), unseen);
    boolean isOpen = recorder.isOpen();
    if (isOpen) {
      announce(unseen);
    }
    if (!isOpen || unseen.writes() != null) { // anything may happen in an aborted one, too
      lasting.add(unseen);
    }
    if (!isOpen) {
      recordLasting();
    }
  }

  /**
   * Warns in the log of missing operations, unless the transaction aborts: then they change no
   * verdict.
   */
  void warn(String sql, Unseen unseen) {
    if (unseen.writes() == null || !recorder.isOpen()) {
      recording.report(sql, unseen);
    } else {
      warnings.put(sql, unseen);
    }
  }

  /** Writes known operations to the file; a query in autocommit mode ends with its result. */
  void drain() {
    if (!recorder.isOpen()) {
      return;
    }
    boolean wasWaiting = !pending.isEmpty();
    pending.drain(recorder);
    if (autoCommit && wasWaiting && pending.isEmpty()) {
      end(Outcome.COMMITTED);
    }
  }

  /** Writes everything to the file before the database is asked to commit. */
  void settle() {
    if (recorder.isOpen()) {
      pending.drainAll(recorder);
      recorder.committing();
    }
  }

  /** The database says that it has committed. */
  void committed() {
    end(doubtful ? Outcome.INDETERMINATE : Outcome.COMMITTED);
  }

  void end(Outcome outcome) {
    if (recorder.isOpen()) {
      if (outcome == Outcome.ABORTED) {
        pending.aborted();
      }
      pending.drainAll(recorder);
      if (statements > 0) {
        recorder.transactionHint(
            "{\"statements\":" + statements + (missed == 0 ? "}" : ",\"missed\":" + missed + "}"));
      }
      recorder.end(outcome);
      if (outcome == Outcome.COMMITTED) {
        lasting.clear();
      }
      recordLasting();
      if (outcome != Outcome.ABORTED) {
        warnings.forEach(recording::report);
      }
      warnings.clear();
    }
  }

  /** Opens a transaction if necessary: a savepoint may be its first operation. */
  void mark(Savepoint savepoint) {
    if (!autoCommit) {
      begin();
      pending.mark(savepoint, doubtful);
    }
  }

  void rollBackTo(Savepoint savepoint) {
    if (autoCommit) {
      return;
    }
    begin();
    if (!pending.knows(savepoint)) {
      announce(new Unseen("a rollback to a savepoint that is not known", null));
      doubt();
      return;
    }
    Pending.Undone undone = pending.rollBackTo(savepoint);
    doubtful = undone.wasDoubtful();
    if (undone.lostReads()) {
      unseen(Unseen.reads("reads before a rollback to a savepoint"));
    }
  }

  void release(Savepoint savepoint) {
    pending.release(savepoint);
  }

  /**
   * Closes the session; the driver decides how an open transaction ends when its connection is
   * closed.
   */
  void close() {
    end(autoCommit || pending.isUntouched() ? Outcome.COMMITTED : Outcome.INDETERMINATE);
    closeFile();
  }

  void closeFile() {
    recorder.close();
  }
}
