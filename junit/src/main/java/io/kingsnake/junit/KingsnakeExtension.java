package io.kingsnake.junit;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.jdbc.JdbcRecording;
import io.kingsnake.junit.interleave.Interleaving;
import io.kingsnake.junit.interleave.SteppedDataSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Recorder of each test's work on a database through {@link #dataSource}; it fails the test if that
 * breaks the isolation level that is expected, or cannot be decided.
 *
 * <pre>{@code
 * @RegisterExtension
 * static KingsnakeExtension ks =
 *     KingsnakeExtension.recording(database).expecting("snapshot-isolation");
 *
 * private final Bank bank = new Bank(ks.dataSource());
 *
 * @Test
 * void deposits_areKept() throws Exception {
 *   ks.threads(4).times(25).run(() -> bank.deposit("alice", 10));
 * }
 * }</pre>
 *
 * <p>Only the test method itself is recorded: what {@code @BeforeEach} and the like do makes the
 * initial state. During a test all that writes to the database must use the recorded data source.
 */
public final class KingsnakeExtension
    implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
  private final DataSource original;
  private Promise promise = Promise.of(Levels.SERIALIZABLE);
  private Map<String, String> settings = Map.of();
  private @Nullable Path reports;
  private @Nullable JdbcRecording recording;
  private @Nullable DataSource recorded;
  private @Nullable TestFolder current;

  private KingsnakeExtension(DataSource original) {
    this.original = original;
  }

  /** Extension that records the work done on this data source through {@link #dataSource}. */
  public static KingsnakeExtension recording(DataSource original) {
    return new KingsnakeExtension(original);
  }

  /** Records a database by its URL, for example one of Testcontainers. */
  public static KingsnakeExtension recording(String url) {
    return new KingsnakeExtension(new UrlDataSource(url, "", ""));
  }

  /**
   * Holds every test to this level; serializable if none is named.
   *
   * @param level any name that {@code kingsnake levels} knows
   */
  public KingsnakeExtension expecting(String level) {
    promise = promise.at(Levels.named(level));
    return this;
  }

  /**
   * Lets tests pass although the recorder did not understand some statements, if the recorded part
   * satisfies the level.
   */
  public KingsnakeExtension acceptingGaps() {
    promise = promise.acceptingGaps(true);
    return this;
  }

  /** Lets tests pass that do nothing to the database. */
  public KingsnakeExtension allowingNothing() {
    promise = promise.allowingNothing(true);
    return this;
  }

  /** Sets the time limit for deciding, a minute by default; a test that needs longer fails. */
  public KingsnakeExtension within(Duration timeout) {
    promise = promise.within(timeout);
    return this;
  }

  /**
   * Reads all tables before each test, so that a read of anything else before the first write is a
   * violation, too. Nothing but the recorded data source may then write during a test.
   */
  public KingsnakeExtension knowingInitialState() {
    settings = Map.of("initial", "snapshot");
    return this;
  }

  /**
   * Sets the folder for histories and reports; by default below {@code target/kingsnake}, or {@code
   * build/kingsnake} in a Gradle project.
   */
  public KingsnakeExtension reportingTo(Path folder) {
    reports = folder;
    return this;
  }

  void hold(Promise newPromise) {
    promise = newPromise;
  }

  /** The database for the code under test. */
  public synchronized DataSource dataSource() {
    DataSource known = recorded;
    if (known == null) {
      recording = new JdbcRecording(original, settings);
      known = SteppedDataSource.wrap(recording.dataSource());
      recorded = known;
    }
    return known;
  }

  private Path reports() {
    Path chosen = reports;
    return chosen == null ? TestFolder.usual() : chosen;
  }

  /** Runs work in so many threads, in an interleaving that a seed decides. */
  public Interleaving threads(int count) {
    return Interleaving.of(dataSource(), count);
  }

  private synchronized JdbcRecording recording() {
    dataSource();
    JdbcRecording known = recording;
    if (known == null) {
      throw new IllegalStateException("no recording although there is a data source");
    }
    return known;
  }

  @Override
  public synchronized void beforeTestExecution(ExtensionContext context) throws Exception {
    if (current != null) {
      throw new ExtensionConfigurationException(
          "two tests at the same time would be recorded as one: give them a common @ResourceLock");
    }
    TestFolder folder = TestFolder.of(reports(), context);
    folder.clear();
    recording().begin(folder.history());
    current = folder;
  }

  @Override
  public void afterTestExecution(ExtensionContext context) throws Exception {
    TestFolder folder = end();
    if (folder != null) {
      boolean hasFailed = context.getExecutionException().isPresent();
      new TestCheck(promise, folder).run(hasFailed, context::publishReportEntry);
    }
  }

  private synchronized @Nullable TestFolder end() throws Exception {
    TestFolder folder = current;
    current = null;
    if (folder != null) {
      recording().end();
    }
    return folder;
  }
}
