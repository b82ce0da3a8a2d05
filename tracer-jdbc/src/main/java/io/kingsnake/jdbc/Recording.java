package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Product;
import io.kingsnake.jdbc.table.Tables;
import io.kingsnake.tracer.InitialValues;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.tracer.SessionRecorder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** State shared by the connections to one database. */
final class Recording {
  private static final Logger LOG = System.getLogger("io.kingsnake.jdbc");

  private static final Pattern URL_OPTIONS = Pattern.compile("[?;].*", Pattern.DOTALL);

  /** For as long as the process lives: connections come and go. */
  private static final Map<String, Recording> RECORDINGS = new HashMap<>();

  /** Statements with values in their text are all different. */
  private static final int MAX_TEXTS = 2000;

  private static final int MAX_DIRECTORIES = 1000;

  /** Control characters, which could make a name look like several lines of the log. */
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+");

  private static final String BYPASSED =
      "the driver's own connection, which the application has had since before";

  private Recorder recorder; // guarded by this, and so are the next two
  private int part;
  private boolean isPaused;
  private final Settings settings;
  private final Set<Session> open = ConcurrentHashMap.newKeySet();
  private final Tables tables;
  private final Map<String, StatementText> texts = new ConcurrentHashMap<>();
  private final Set<String> reported = ConcurrentHashMap.newKeySet();
  private final AtomicInteger sessions = new AtomicInteger();

  private final AtomicLong newRows = new AtomicLong();

  /** Tables that were changed, by their names in small letters and without a schema. */
  private final Set<String> changed = ConcurrentHashMap.newKeySet();

  /** Set if the recording knows of rows that were in tables before it began. */
  private volatile boolean knowsRows;

  private Recording(Recorder recorder, Settings settings, Tables tables) {
    this.recorder = recorder;
    this.settings = settings;
    this.tables = tables;
  }

  /**
   * The connection, recorded if that is possible; if not, the log and the history say so.
   *
   * @param given settings by name
   */
  static Connection recorded(Connection connection, Map<String, String> given) {
    Recording recording = null;
    try {
      recording = of(connection, given);
      return Wrapping.of(connection, recording);
    } catch (SQLException | IOException | RuntimeException e) {
      boolean isSaid =
          recording == null || recording.recorder().lose("a connection that is not recorded", e);
      LOG.log(
          Level.ERROR,
          isSaid
              ? "kingsnake cannot record a connection"
              : "kingsnake: the history is not complete",
          e);
      return connection;
    }
  }

  /** Connections to one database with one directory belong to one history. */
  private static Recording of(Connection connection, Map<String, String> given)
      throws SQLException, IOException {
    Settings settings = Settings.of(given);
    String url = String.valueOf(connection.getMetaData().getURL());
    String database = URL_OPTIONS.matcher(url).replaceFirst("") + ";" + connection.getCatalog();
    String place = (Settings.givesOut(given) ? settings.out() : "") + ";" + database;
    synchronized (RECORDINGS) {
      Recording recording = RECORDINGS.get(place);
      if (recording == null) {
        recording = open(connection, settings);
        LOG.log(Level.INFO, "kingsnake records into {0}", recording.recorder().directory());
        RECORDINGS.put(place, recording);
      }
      return recording;
    }
  }

  /** Begins a recording of the database that a connection leads to. */
  static Recording open(Connection connection, Settings settings) throws SQLException, IOException {
    Product product = Product.named(connection.getMetaData().getDatabaseProductName());
    Tables tables = new Tables(product.home(connection.getCatalog()), settings.secrets());
    return settings.initial() == Settings.Initial.SNAPSHOT
        ? openKnowing(connection, product, settings, tables)
        : open(settings, tables, settings.initial() == Settings.Initial.ABSENT);
  }

  /** Reads existing rows before anything is recorded; other connections wait for that. */
  private static Recording openKnowing(
      Connection connection, Product product, Settings settings, Tables tables)
      throws SQLException, IOException {
    Snapshot begun = Snapshot.begin(connection, product, tables, settings.maxInitialRows());
    if (begun == null) {
      return open(settings, tables, false);
    }
    try (Snapshot snapshot = begun) {
      Recording recording = open(settings, tables, snapshot.isComplete());
      recording.knowsRows = true;
      write(snapshot, recording.recorder());
      return recording;
    }
  }

  private static void write(Snapshot snapshot, Recorder recorder) {
    try (InitialValues values = recorder.initialValues()) {
      snapshot.writeTo(values);
    } catch (SQLException | IOException e) {
      recorder.lose("the initial state could not be read", e);
      LOG.log(Level.ERROR, "kingsnake: the initial state could not be read", e);
    }
  }

  /** Begins a recording in which rows that no statement mentions are absent, or not known. */
  private static Recording open(Settings settings, Tables tables, boolean absent)
      throws IOException {
    RecorderOptions options = options(absent);
    Recorder recorder =
        settings.joins()
            ? Recorder.join(settings.out(), options.withFirstTxn(ownIds()))
            : open(settings.out(), options);
    return new Recording(recorder.masking(settings.secrets()), settings, tables);
  }

  private static RecorderOptions options(boolean absent) {
    return absent ? RecorderOptions.DEFAULT : RecorderOptions.DEFAULT.initialUnknown();
  }

  /** Ids that no other process uses which began at another time. */
  private static long ownIds() {
    return System.currentTimeMillis() << 20;
  }

  /** Two recordings in one directory would be one wrong history, so the next free one is taken. */
  private static Recorder open(Path wanted, RecorderOptions options) throws IOException {
    IOException refusal = new IOException(wanted + " cannot be recorded into");
    for (int i = 1; i <= MAX_DIRECTORIES; i++) {
      Path directory = i == 1 ? wanted : wanted.resolveSibling(wanted.getFileName() + "." + i);
      try {
        return Recorder.open(directory, options);
      } catch (IOException e) {
        if (!Files.isDirectory(directory)) {
          throw e;
        }
        refusal = e;
      }
    }
    throw refusal;
  }

  // Parts

  synchronized int part() {
    return part;
  }

  private synchronized Recorder recorder() {
    return recorder;
  }

  void opened(Session session) {
    open.add(session);
  }

  void closed(Session session) {
    open.remove(session);
  }

  /** From here on, transactions go into another directory, as a history of their own. */
  void moveTo(Path out) throws IOException {
    moveTo(openPart(out, settings.initial() == Settings.Initial.ABSENT), false);
  }

  /** Moves the recording to another directory, with all present rows as the initial state. */
  void moveTo(Path out, Connection connection) throws SQLException, IOException {
    Product product = Product.named(connection.getMetaData().getDatabaseProductName());
    Snapshot begun = Snapshot.begin(connection, product, tables, settings.maxInitialRows());
    if (begun == null) {
      moveTo(out);
      return;
    }
    try (Snapshot snapshot = begun) {
      Recorder next = openPart(out, snapshot.isComplete());
      knowsRows = true;
      write(snapshot, next);
      moveTo(next, false);
    }
  }

  /** Failure without its message, in which databases repeat statements and values. */
  private static Throwable silent(Throwable failure) {
    Throwable silent = new IllegalStateException(failure.getClass().getName());
    silent.setStackTrace(failure.getStackTrace());
    return silent;
  }

  /** Suppresses reports of gaps in a part that will never be read. */
  synchronized void pause() {
    isPaused = true;
  }

  /** Moves the recording to a scratch part, without reports. */
  void pauseIn(Path scratch) throws IOException {
    moveTo(openPart(scratch, false), true);
  }

  private Recorder openPart(Path out, boolean absent) throws IOException {
    return open(out, options(absent)).masking(settings.secrets());
  }

  private void moveTo(Recorder next, boolean pauses) {
    synchronized (this) {
      recorder = next;
      part++;
      isPaused = pauses;
      sessions.set(0);
    }
    tables.forget();
    long left = open.stream().filter(Session::cut).count();
    if (left > 0 && !pauses) {
      next.lose("a transaction that was open before", new IOException("it is in the part before"));
    }
    if (!pauses && open.stream().anyMatch(Session::isBypassed)) {
      next.lose(BYPASSED, new IOException("it was asked for in a part before"));
    }
  }

  SessionRecorder newSession() {
    String name;
    Recorder current;
    synchronized (this) { // names begin anew with each part
      name = "c" + sessions.incrementAndGet();
      current = recorder;
    }
    return current
        .session(
            settings.joins() ? name + "-" + ProcessHandle.current().pid() + "-" + ownIds() : name)
        .announcingCommits();
  }

  /** A name for a row that has no key, which nothing else uses. */
  String newRowName() {
    String number = "new " + newRows.incrementAndGet();
    return settings.joins() ? number + " of " + ProcessHandle.current().pid() : number;
  }

  Settings settings() {
    return settings;
  }

  /** A table, as histories call it, is about to be changed. */
  void changed(String table) {
    changed.add(brief(table));
  }

  /** Tests by name whether a table may have rows that the recording shows. */
  Predicate<String> mayHaveRows() {
    return table -> knowsRows || changed.contains(brief(table));
  }

  private static String brief(String table) {
    return table.substring(table.lastIndexOf('.') + 1).replace("\"", "").toLowerCase(Locale.ROOT);
  }

  Tables tables() {
    return tables;
  }

  StatementText text(String sql) {
    StatementText known = texts.get(sql);
    if (known != null) {
      return known;
    }
    StatementText text = new StatementText(sql, settings.showsSql());
    if (texts.size() < MAX_TEXTS) {
      texts.put(sql, text);
    }
    return text;
  }

  /** Reports once that something will be missing. */
  void report(String sql, Unseen unseen) {
    if (!isPaused() && reported.size() < MAX_TEXTS && reported.add(sql)) {
      LOG.log(
          Level.WARNING,
          "kingsnake does not record {0}: verdicts that it may affect will be undecided",
          CONTROL.matcher(unseen.what()).replaceAll(" "));
    }
  }

  private synchronized boolean isPaused() {
    return isPaused;
  }

  void report(String what, Throwable failure) {
    LOG.log(Level.ERROR, "kingsnake: " + what, settings.showsSql() ? failure : silent(failure));
  }
}
