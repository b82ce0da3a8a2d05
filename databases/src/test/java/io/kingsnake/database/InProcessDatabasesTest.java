package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.tracer.Row;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InProcessDatabasesTest {
  @TempDir private Path folder = Path.of("");
  private Runs runs = new Runs(folder);

  @BeforeEach
  void setUp() {
    runs = new Runs(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb"})
  void everyOperation_doesWhatItSays(String name) throws Exception {
    try (Server server = runs.start(name)) {
      ClientContract.verify(server);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb"})
  void everyWorkload_runs(String name) throws Exception {
    try (Server server = runs.start(name)) {
      ClientContract.verifyWorkloads(server, runs);
    }
  }

  @Test
  void h2AtSerializable_letsWriteSkewHappenAndNothingWorseInThatLoad() throws Exception {
    try (Server server = runs.start("h2")) {
      History skew = runs.play(server, Isolation.SERIALIZABLE, Schedule.WRITE_SKEW);
      assertThat(Runs.check(skew, "serializable").toString()).contains("VIOLATED", "WRITE_SKEW");
      History load = runs.run(server, Isolation.SERIALIZABLE, "write-skew", 8, 1500);
      for (History history : List.of(skew, load)) {
        assertThat(Runs.check(history, "snapshot-isolation").kind().toString())
            .isEqualTo("SATISFIED");
      }
    }
  }

  @Test
  void h2AtReadCommitted_losesUpdates() throws Exception {
    try (Server server = runs.start("h2")) {
      History history = runs.play(server, Isolation.READ_COMMITTED, Schedule.LOST_UPDATE);
      assertThat(Runs.check(history, "snapshot-isolation").kind().toString()).isEqualTo("VIOLATED");
    }
  }

  /** If this fails, H2 has been repaired: see databases/README.md. */
  @Test
  void h2ReverseRange_missesOwnWritesFromRepeatableReadUp() throws Exception {
    try (Server server = runs.start("h2")) {
      server.createTables();
      try (Client client = server.connect(Isolation.REPEATABLE_READ)) {
        client.begin();
        for (int key = 1; key <= 4; key++) {
          client.insert(key, 10L * key);
        }
        client.commit();
        client.begin();
        client.delete(3);
        assertThat(client.scan(3, 9)).containsExactly(new Row(4L, 40L));
        assertThat(client.iterate(0, 9, 2, true))
            .containsExactly(new Row(4L, 40L), new Row(3L, 30L));
        client.rollback();
      }
      History history =
          runs.play(
              server,
              Isolation.SERIALIZABLE,
              (one, other) -> {
                one.begin();
                one.put(3, 300);
                one.put(4, 400);
                one.commit();
                one.begin();
                one.delete(3);
                assertThat(one.iterate(0, 9, 2, true)).extracting(Row::key).contains(3L);
                one.commit();
              });
      assertThat(Runs.check(history, "read-committed").toString())
          .contains("VIOLATED", "T3 read key 3 = 300 after its own write of key 3 as absent");
    }
  }

  /** If this fails, H2 has been repaired: see databases/README.md. */
  @Test
  void h2Write_ofTheSameValueByAnother_isNoConflict() throws Exception {
    try (Server server = runs.start("h2")) {
      server.createTables();
      try (Client one = server.connect(Isolation.REPEATABLE_READ);
          Client other = server.connect(Isolation.REPEATABLE_READ)) {
        one.begin();
        one.insert(1, 92);
        one.commit();
        one.begin();
        assertThat(one.get(1)).isEqualTo(92);
        other.begin();
        other.put(1, 92);
        other.commit();
        one.put(1, 97);
        one.commit();
      }
    }
  }

  @Test
  void levelReadBack_isRecorded() throws Exception {
    try (Server server = runs.start("hsqldb");
        Client client = server.connect(Isolation.READ_UNCOMMITTED)) {
      assertThat(client.isolation()).isEqualTo(Isolation.READ_COMMITTED);
    }
  }

  @Test
  void insertOfAPresentKey_aborts() throws Exception {
    try (Server server = runs.start("h2")) {
      server.createTables();
      try (Client client = server.connect(Isolation.SERIALIZABLE)) {
        client.begin();
        client.insert(1, 1);
        assertThatThrownBy(() -> client.insert(1, 2))
            .isInstanceOfSatisfying(
                DatabaseException.class, e -> assertThat(e.failure()).isEqualTo(Failure.ABORT));
        client.rollback();
        client.begin();
        assertThat(client.scan(0, 10)).isEqualTo(List.<Row>of());
        client.rollback();
      }
    }
  }
}
