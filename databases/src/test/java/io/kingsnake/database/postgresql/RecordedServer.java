package io.kingsnake.database.postgresql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/** A server for tests that record what goes through its driver. */
final class RecordedServer {
  private RecordedServer() {}

  /**
   * Starts one that keeps all it needs in {@code scratch}; tests are skipped where there is none
   * for the machine.
   *
   * @param plain is made to connect to it, unrecorded
   */
  static AutoCloseable start(Path scratch, PGSimpleDataSource plain) throws Exception {
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
