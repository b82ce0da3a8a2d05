package io.kingsnake.jdbc;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A recording in parts that a program chooses, as tests do, one for each. What is done between two
 * parts, to make tables and to fill them, is forgotten. Connections may live on from part to part,
 * as those of a pool do.
 *
 * <p>A part begins with what is in the database then. All that writes to it during a part must go
 * through {@link #dataSource}.
 */
public final class JdbcRecording {
  private final DataSource original;
  private final Map<String, String> settings;
  private final DataSource recorded;

  // Guarded by this.
  private @Nullable Recording recording;
  private @Nullable Path part;
  private @Nullable Path pause;

  /**
   * Recording of the work done through another data source.
   *
   * @param settings as in URLs, but for {@code out} and {@code join}
   */
  public JdbcRecording(DataSource original, Map<String, String> settings) {
    this.original = original;
    this.settings = Map.copyOf(settings);
    this.recorded = new KingsnakeDataSource(original, this::recorded);
  }

  public DataSource dataSource() {
    return recorded;
  }

  /** Begins a part, a history of its own, in this directory. */
  public synchronized void begin(Path out) throws IOException, SQLException {
    if (part != null) {
      throw new IllegalStateException(part + " has not ended");
    }
    part = out;
    Recording now = recording;
    if (now != null) {
      if (settings(out).initial() == Settings.Initial.SNAPSHOT) {
        try (Connection connection = original.getConnection()) {
          now.moveTo(out, connection);
        }
      } else {
        now.moveTo(out);
      }
    }
    forget();
  }

  /** Ends the part; its directory is then complete. Transactions still open have no outcome. */
  public synchronized void end() throws IOException {
    part = null;
    if (recording != null) {
      recording.pauseIn(nextPause());
    }
  }

  private Path nextPause() throws IOException {
    forget();
    Path next = Files.createTempDirectory("kingsnake-between-tests-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(next)));
    pause = next;
    return next;
  }

  private void forget() {
    if (pause != null) {
      delete(pause);
      pause = null;
    }
  }

  private Settings settings(Path out) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("out", out.toString());
    all.put("join", "false");
    return Settings.of(all);
  }

  /** Recorded connection; a test must hear of anything that cannot be recorded. */
  private Connection recorded(Connection connection) throws SQLException {
    try {
      return Wrapping.of(connection, recording(connection));
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw new SQLException("kingsnake cannot record a connection: " + e.getMessage(), e);
    }
  }

  private synchronized Recording recording(Connection connection) throws SQLException, IOException {
    Recording now = recording;
    if (now == null) {
      now = Recording.open(connection, settings(part == null ? nextPause() : part));
      if (part == null) {
        now.pause();
      }
      recording = now;
    }
    return now;
  }

  /** Files that are still open somewhere may stay, where the system wants it so. */
  private static void delete(Path directory) {
    File[] files = directory.toFile().listFiles();
    if (files != null) {
      for (File file : files) {
        boolean ignored = file.delete();
      }
      boolean ignored = directory.toFile().delete();
    }
  }
}
