package io.kingsnake.jdbc;

import io.kingsnake.history.Outcome;
import io.kingsnake.tracer.SessionRecorder;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transaction a connection is in, if it is in one. */
final class OpenTransaction {
  private final Recording recording;
  private SessionRecorder recorder;
  private int part; // of the recording, that the recorder belongs to
  private final Pending pending = new Pending();
  private final List<Unseen> late = new ArrayList<>();
  private final Memory memory = new Memory();
  private @Nullable String lastOrigin;
  private int statements;
  private int missed;
  private @Nullable String level;
  private boolean autoCommit;

  /** Whether the database may have given the transaction up by itself. */
  private boolean doubtful;

  OpenTransaction(Recording recording) {
    this.recording = recording;
    this.part = recording.part();
    this.recorder = recording.newSession();
  }

  void level(@Nullable String given) {
    level = given;
  }

  /** Whether all statements of a transaction see one state of the database. */
  boolean isOfOneState() {
    return "repeatable-read".equals(level) || "serializable".equals(level);
  }

  /** What the transaction has seen. */
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

  /** Whether nothing was done in it. */
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
      recordLate();
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
    lastOrigin = null;
    statements = 0;
    missed = 0;
  }

  /** A query was answered, whatever of its result is read and recorded later. */
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

  /** As a transaction of its own, since whatever happens to the next one does not undo it. */
  private void recordLate() {
    if (!late.isEmpty()) {
      recorder.begin(level);
      late.forEach(unseen -> recorder.gap(unseen.what(), unseen.writes()));
      late.clear();
      recorder.end(Outcome.COMMITTED);
    }
  }

  void add(Slot slot) {
    pending.add(slot);
  }

  /** A value that was written is what is there. */
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

  /** What was announced is on file. */
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
    recording.report(unseen.what(), unseen);
    if (autoCommit) {
      announce(unseen);
    } else {
      pending.add(Slot.unseen(unseen));
    }
  }

  /** For what belongs to a transaction that is over: it is recorded before the next one. */
  void unseenLate(Unseen unseen) {
    recording.report(unseen.what(), unseen);
    late.add(unseen);
  }

  /** Puts on file what is known; a query in autocommit mode ends with its result. */
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

  /** Everything is on file when the database is asked to commit. */
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
    }
  }

  /** Opens a transaction if need be: a savepoint may be the first thing in it. */
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

  /** What becomes of an open transaction when its connection is closed is up to the driver. */
  void close() {
    end(autoCommit || pending.isUntouched() ? Outcome.COMMITTED : Outcome.INDETERMINATE);
    recordLate();
    closeFile();
  }

  void closeFile() {
    recorder.close();
  }
}
