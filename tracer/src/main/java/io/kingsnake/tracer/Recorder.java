package io.kingsnake.tracer;

import io.kingsnake.history.InitialState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records one run into a directory, a file per session, so that clients never wait for each other.
 * Safe for use by many threads; each {@link SessionRecorder} belongs to one.
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.open(Path.of("run-1"), RecorderOptions.DEFAULT)) {
 *   SessionRecorder session = recorder.session("alice"); // one for each client or connection
 *   session.begin("serializable");
 *   session.read("x", value);   // after the database answered
 *   session.write("x", 2);      // before the database is asked
 *   connection.commit();
 *   session.end(Outcome.COMMITTED);
 * }
 * }</pre>
 */
public final class Recorder implements AutoCloseable {
  private final Path directory;
  private final RecorderOptions options;
  private final AtomicLong nextTxn;
  private final AtomicLong nextValue = new AtomicLong(1);
  private final List<SessionRecorder> sessions = new ArrayList<>();
  private @Nullable Heartbeat heartbeat;
  private volatile Mask mask = Mask.NONE;

  private Recorder(Path directory, RecorderOptions options) {
    this.directory = directory;
    this.options = options;
    this.nextTxn = new AtomicLong(options.firstTxn());
  }

  /**
   * Begins a recording in a directory, which is made if needed.
   *
   * @throws IOException also if the directory holds a recording: two would make one wrong history
   */
  public static Recorder open(Path directory, RecorderOptions options) throws IOException {
    PrivateFiles.makeDirectories(directory);
    try (Stream<Path> entries = Files.list(directory)) {
      if (entries.anyMatch(entry -> entry.toString().endsWith(".jsonl"))) {
        throw new IOException(directory + " holds a recording already");
      }
    }
    return new Recorder(directory, options);
  }

  /**
   * Takes part in a recording that other processes, in any language, write into the same directory.
   * Session names and the ranges of ids that start at {@link RecorderOptions#firstTxn} are theirs
   * to agree on.
   */
  public static Recorder join(Path directory, RecorderOptions options) throws IOException {
    PrivateFiles.makeDirectories(directory);
    return new Recorder(directory, options);
  }

  /** A new session; its name must be new in the directory. */
  public SessionRecorder session(String name) {
    SessionRecorder session = new SessionRecorder(this, name);
    synchronized (sessions) {
      sessions.add(session);
      if (heartbeat == null && options.heartbeatMillis() > 0) {
        heartbeat = new Heartbeat(options.heartbeatMillis(), this::beat);
      }
    }
    return session;
  }

  /** All sessions say that they are still there. */
  private void beat() {
    List<SessionRecorder> all;
    synchronized (sessions) {
      all = List.copyOf(sessions);
    }
    List<SessionRecorder> silent = all.stream().filter(session -> !session.beat()).toList();
    synchronized (sessions) {
      sessions.removeAll(silent);
      if (sessions.isEmpty() && !silent.isEmpty()) {
        sessions.add(silent.get(0)); // whose file may have to say that something is missing
      }
    }
  }

  /**
   * Records that anything may be missing from here on, because an action of a client cannot be
   * recorded.
   *
   * @return whether it does
   */
  public boolean lose(String what, Exception why) {
    try (SessionRecorder unrecorded = new SessionRecorder(this, "unrecorded-" + newTxn())) {
      unrecorded.begin(null);
      unrecorded.gap(what, null);
      return true;
    } catch (UncheckedIOException | IllegalArgumentException e) {
      why.addSuppressed(e);
    }
    synchronized (sessions) {
      return sessions.stream().anyMatch(session -> session.lose(why));
    }
  }

  /**
   * A value that no other session of this recorder writes, for applications that tag their writes.
   */
  public long uniqueValue() {
    return nextValue.getAndIncrement();
  }

  public Path directory() {
    return directory;
  }

  /** Replaces secrets from here on; to be called before anything is recorded. */
  public Recorder masking(Mask newMask) {
    mask = newMask;
    return this;
  }

  Mask mask() {
    return mask;
  }

  RecorderOptions options() {
    return options;
  }

  long newTxn() {
    return nextTxn.getAndIncrement();
  }

  /** Recorder of the initial values of single keys; at most once for a recording. */
  public InitialValues initialValues() throws IOException {
    return new InitialValues(this);
  }

  /** The first lines of a session's file, written at once. */
  JsonLine head(String session) {
    return header().ascii("{\"session\":").string(session).ascii("}\n");
  }

  /** The first line of every file. */
  JsonLine header() {
    JsonLine head = new JsonLine().ascii("{\"kingsnake\":1,\"part\":true,\"initial\":");
    if (options.initial() == InitialState.FIXED) {
      head.ascii("{\"fixed\":").datum(options.initialValue()).ascii("}");
    } else {
      head.string(options.initial() == InitialState.ABSENT ? "absent" : "first-read");
    }
    if (options.note() != null) {
      head.ascii(",\"note\":").json(options.note());
    }
    return head.ascii("}\n");
  }

  /** Closes all files. Transactions that are still open have no outcome, and say so. */
  @Override
  public void close() throws IOException {
    synchronized (sessions) {
      if (heartbeat != null) {
        heartbeat.stop();
      }
      IOException failure = null;
      for (SessionRecorder session : sessions) {
        try {
          session.close();
        } catch (UncheckedIOException e) {
          failure = e.getCause();
        }
      }
      sessions.clear();
      if (failure != null) {
        throw failure;
      }
    }
  }
}
