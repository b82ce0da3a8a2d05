package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Runs;
import io.kingsnake.database.Schedule;
import io.kingsnake.database.Server;
import io.kingsnake.format.Source;
import io.kingsnake.jdbc.KingsnakeDataSource;
import io.kingsnake.jdbc.Shop;
import io.kingsnake.stream.Watch;
import io.kingsnake.stream.WatchState;
import io.kingsnake.stream.chain.ChainOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL is watched while clients work on it, through the drop-in driver and in a run. */
class WatchedServerTest {
  @TempDir private Path folder = Path.of("");
  private final List<WatchState> states = new CopyOnWriteArrayList<>();

  private CompletableFuture<Verdict> watch(Path directory, String level) throws Exception {
    states.clear();
    Files.createDirectories(directory);
    Watch.Plan plan =
        new Watch.Plan(
            Levels.named(level),
            CheckOptions.DEFAULT.withTimeout(Duration.ofMinutes(10)),
            ChainOptions.ofWindow(20_000),
            null,
            Duration.ofMillis(50),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30));
    CompletableFuture<Verdict> verdict = new CompletableFuture<>();
    Watch watch = Watch.of(Source.of(directory), plan, states::add);
    Thread thread =
        new Thread(
            () -> {
              try (watch) {
                verdict.complete(watch.run().verdict());
              } catch (Exception e) {
                verdict.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return verdict;
  }

  /** Waits for a first report before clients go on, so that it comes before they are done. */
  private void awaitToldOnTheWay() throws InterruptedException {
    while (states.stream().noneMatch(state -> state.replayed() > 0)) {
      Thread.sleep(20);
    }
  }

  @Test
  void applicationOnTheDropInDriver_isWatchedWhileItSells() throws Exception {
    PGSimpleDataSource plain = new PGSimpleDataSource();
    try (AutoCloseable server = RecordedServer.start(folder.resolve("server"), plain)) {
      assertThat(server).isNotNull();
      assertThat(sold(plain, "ser", Connection.TRANSACTION_SERIALIZABLE, "serializable").kind())
          .isEqualTo(Kind.SATISFIED);
      assertThat(sold(plain, "rc", Connection.TRANSACTION_READ_COMMITTED, "serializable").kind())
          .isEqualTo(Kind.VIOLATED);
    }
  }

  private Verdict sold(PGSimpleDataSource plain, String name, int isolation, String level)
      throws Exception {
    try (Connection connection = plain.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS article");
      Shop.createTable(connection);
    }
    Path directory = folder.resolve(name);
    CompletableFuture<Verdict> verdict = watch(directory, level);
    Map<String, String> settings = Map.of("out", directory.toString(), "initial", "absent");
    Shop shop = new Shop(KingsnakeDataSource.wrap(plain, settings), isolation);
    shop.fill();
    shop.sell(150);
    awaitToldOnTheWay();
    shop.sell(150);
    if (isolation == Connection.TRANSACTION_READ_COMMITTED) {
      shop.sellOneTwice();
    }
    return verdict.get(10, TimeUnit.MINUTES);
  }

  @Test
  void run_isWatchedWhileItRuns() throws Exception {
    Runs runs = new Runs(folder);
    try (Server server = runs.start("postgresql")) {
      CompletableFuture<Verdict> verdict = watch(folder.resolve("run-2"), "serializable");
      runs.runUntil(server, Isolation.SERIALIZABLE, "general", 200, this::awaitToldOnTheWay);
      assertThat(verdict.get(10, TimeUnit.MINUTES).kind()).isEqualTo(Kind.SATISFIED);
      verdict = watch(folder.resolve("run-3"), "serializable");
      runs.play(server, Isolation.READ_COMMITTED, Schedule.LOST_UPDATE);
      assertThat(verdict.get(10, TimeUnit.MINUTES).kind()).isEqualTo(Kind.VIOLATED);
    }
  }
}
