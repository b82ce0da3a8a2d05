package io.kingsnake.database.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.database.Client;
import io.kingsnake.database.ClientContract;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Runs;
import io.kingsnake.database.Server;
import io.kingsnake.history.History;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeDatabasesTest {
  @TempDir private Path folder = Path.of("");
  private Runs runs = new Runs(folder);

  @BeforeEach
  void setUp() {
    runs = new Runs(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "rocksdb"})
  void everyOperation_doesWhatItSays(String name) throws Exception {
    try (Server server = runs.start(name)) {
      ClientContract.verify(server);
    }
  }

  @Test
  void sqlite_isSerializable() throws Exception {
    try (Server server = runs.start("sqlite")) {
      History history = runs.run(server, Isolation.SERIALIZABLE, "write-skew", 8, 200);
      assertThat(Runs.check(history, "serializable").kind()).isEqualTo(Kind.SATISFIED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"duckdb", "rocksdb"})
  void snapshots_areSnapshotIsolation(String name) throws Exception {
    try (Server server = runs.start(name)) {
      History history = runs.run(server, Isolation.SNAPSHOT, "write-skew", 8, 200);
      assertThat(Runs.check(history, "snapshot-isolation").kind()).isEqualTo(Kind.SATISFIED);
    }
  }

  /** If this fails, DuckDB has been repaired: see databases/README.md. */
  @Test
  void duckdbUpdateAndDeleteOfOneRow_bothCommit() throws Exception {
    try (Server server = runs.start("duckdb")) {
      server.createTables();
      try (Client updater = server.connect(Isolation.SNAPSHOT);
          Client deleter = server.connect(Isolation.SNAPSHOT)) {
        updater.begin();
        updater.insert(71, 1);
        updater.commit();
        updater.begin();
        deleter.begin();
        assertThat(updater.get(71)).isEqualTo(deleter.get(71)).isEqualTo(1);
        updater.put(71, 1000);
        assertThat(deleter.delete(71)).isTrue();
        updater.commit();
        deleter.commit();
        updater.begin();
        assertThat(updater.get(71)).isNull();
        updater.rollback();
      }
    }
  }
}
