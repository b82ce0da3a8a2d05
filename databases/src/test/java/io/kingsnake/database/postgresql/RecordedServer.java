package io.kingsnake.database.postgresql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.database.DatabaseException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A server for tests that record through its driver: one for a test class that registers it as an
 * extension.
 */
final class RecordedServer implements BeforeAllCallback, AfterAllCallback {
  private final PGSimpleDataSource plain = new PGSimpleDataSource();
  private Path scratch = Path.of("");
  private AutoCloseable started = () -> {};

  /** Connects to it, unrecorded. */
  PGSimpleDataSource plain() {
    return plain;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    scratch = Files.createTempDirectory("kingsnake-postgresql");
    started = start(scratch, plain);
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    started.close();
    try (Stream<Path> all = Files.walk(scratch)) {
      List<Path> leavesFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : leavesFirst) {
        Files.deleteIfExists(each);
      }
    }
  }

  /**
   * Starts one that keeps all it needs in {@code scratch}; tests are skipped where there is none
   * for the machine.
   *
   * @param plain is made to connect to it, unrecorded
   */
  static AutoCloseable start(Path scratch, PGSimpleDataSource plain)
      throws IOException, DatabaseException {
    boolean supported =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    assumeTrue(supported, "PostgreSQL's binaries are for Linux on x86-64");
    Path jar = Binaries.of(Binaries.USUAL_VERSION);
    EmbeddedPostgres started =
        EmbeddedPostgres.builder()
            .setPgBinaryResolver((system, machine) -> Binaries.archive(jar))
            .setDataDirectory(scratch.resolve("data"))
            .setOverrideWorkingDirectory(scratch.resolve("binaries").toFile())
            .start();
    plain.setUrl(started.getJdbcUrl("postgres", "postgres"));
    return started;
  }
}
