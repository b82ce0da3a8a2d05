package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.database.adapter.AnyJdbc;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases through nothing but their driver. */
class AnyJdbcTest {
  @TempDir private Path folder = Path.of("");
  private Runs runs = new Runs(folder);

  @BeforeEach
  void setUp() {
    runs = new Runs(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:any;LOCK_TIMEOUT=50;DB_CLOSE_DELAY=-1",
        "jdbc:hsqldb:mem:any;hsqldb.tx=mvcc"
      })
  void driverThatTheUserBrings_suffices(String url) throws Exception {
    Database database = AnyJdbc.of(url, AnyJdbcTest.class.getClassLoader()).orElseThrow();
    Target target = new Target(Optional.of(url), Optional.empty(), folder);
    try (Server server = database.start(target)) {
      ClientContract.verify(server);
      assertThat(runs.run(server, Isolation.SERIALIZABLE, "list-append", 3, 100).txnCount())
          .isGreaterThanOrEqualTo(100);
    }
  }

  @Test
  void urlOfNoDriver_findsNothing() {
    assertThat(AnyJdbc.of("jdbc:nothing:x", AnyJdbcTest.class.getClassLoader())).isEmpty();
  }
}
