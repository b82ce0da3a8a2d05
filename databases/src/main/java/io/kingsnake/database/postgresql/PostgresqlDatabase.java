package io.kingsnake.database.postgresql;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Login;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import io.kingsnake.database.adapter.PostgresqlServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL server of its own for each run; runs as root, too. */
public final class PostgresqlDatabase implements Database {
  /** A start takes long on a busy machine. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final int FIRST_WITH_SCRAM = 10;

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public List<String> aliases() {
    return List.of("postgres", "pg");
  }

  @Override
  public String summary() {
    return "PostgreSQL "
        + Binaries.USUAL_VERSION
        + ", started for the run (Linux on x86-64); postgresql:12.3.0 for another version";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.READ_COMMITTED, Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE);
  }

  @Override
  public boolean hasVersions() {
    return true;
  }

  @Override
  public boolean takesSettings() {
    return true;
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String version = target.version().orElse(Binaries.USUAL_VERSION);
    Path jar = Binaries.of(version);
    Login login = Login.ofNewServer("postgres");
    File log = target.scratch().resolve("log").toFile();
    try {
      EmbeddedPostgres.Builder builder =
          EmbeddedPostgres.builder()
              .setPgBinaryResolver((system, machine) -> Binaries.archive(jar))
              .setServerConfig("max_connections", "300")
              .setServerConfig("fsync", "off")
              // Clients that wait a second for each deadlock would do nothing else.
              .setServerConfig("deadlock_timeout", "20ms")
              // It needs no socket in a directory of everybody's.
              .setServerConfig("unix_socket_directories", "")
              // These reach the program that makes the files, after its usual "trust".
              .setLocaleConfig("auth", authentication(version))
              .setLocaleConfig("pwfile", passwordFile(target.scratch(), login))
              .setConnectConfig("password", login.password())
              .setPGStartupWait(PATIENCE)
              .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log))
              .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log))
              .setDataDirectory(target.scratch().resolve("data"))
              .setOverrideWorkingDirectory(target.scratch().resolve("binaries").toFile());
      target.settings().forEach(builder::setServerConfig);
      EmbeddedPostgres server = builder.start();
      return PostgresqlServer.open(
          "jdbc:postgresql://localhost:%d/postgres".formatted(server.getPort()),
          login.properties(),
          target.tables(),
          () -> stop(server));
    } catch (IOException | IllegalStateException e) {
      String why = fatal(log).orElse(String.valueOf(e.getMessage()));
      throw new DatabaseException(Failure.FATAL, "PostgreSQL does not start: " + why, e);
    }
  }

  private static String authentication(String version) {
    int major = Integer.parseInt(version.substring(0, version.indexOf('.')));
    return major < FIRST_WITH_SCRAM ? "md5" : "scram-sha-256";
  }

  private static String passwordFile(Path scratch, Login login) throws IOException {
    return Login.secretFile(scratch.resolve("password"), login.password()).toString();
  }

  /** Last error that the server itself logged before it gave up. */
  private static Optional<String> fatal(File log) {
    try (Stream<String> lines = Files.lines(log.toPath())) {
      return lines
          .filter(line -> line.contains("FATAL:"))
          .map(line -> line.substring(line.indexOf("FATAL:")))
          .findFirst();
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private static void stop(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
