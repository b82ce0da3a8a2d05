package io.kingsnake.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** PostgreSQL in a container; with the profile {@code testcontainers}, and a container engine. */
class TestcontainersTest {
  @RegisterExtension
  static final KingsnakeExtension KS =
      KingsnakeExtension.recording("jdbc:kingsnake:tc:postgresql:16-alpine:///bank?TC_DAEMON=true")
          .expecting("snapshot-isolation");

  private final Bank bank = new Bank(KS.dataSource(), Connection.TRANSACTION_REPEATABLE_READ);

  @BeforeAll
  static void needsContainers() {
    assumeTrue(hasContainers(), "no container engine, or not run with -Ptestcontainers");
  }

  private static boolean hasContainers() {
    try {
      Class<?> factory = Class.forName("org.testcontainers.DockerClientFactory");
      Object instance = factory.getMethod("instance").invoke(null);
      return Boolean.TRUE.equals(factory.getMethod("isDockerAvailable").invoke(instance));
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException e) {
      return false;
    }
  }

  @BeforeEach
  void open() throws Exception {
    bank.open();
  }

  @Test
  void repeatableRead_keepsDeposits() throws Exception {
    var outcome = KS.threads(3).times(5).run(() -> bank.deposit(1, 10));
    assertThat(outcome.done() + outcome.refused()).isEqualTo(15);
  }
}
