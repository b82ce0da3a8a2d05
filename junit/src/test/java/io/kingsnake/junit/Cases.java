package io.kingsnake.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.junit.interleave.Interleaving;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Test classes of users, which {@link KingsnakeExtensionTest} runs one by one. */
final class Cases {
  /** With this one, both have read before either writes. */
  private static final long SKEW = 1;

  private Cases() {}

  static class LostUpdateCase {
    @RegisterExtension
    static final KingsnakeExtension KS =
        KingsnakeExtension.recording(H2.fresh()).expecting("snapshot-isolation");

    private final Bank bank = new Bank(KS.dataSource(), Connection.TRANSACTION_READ_COMMITTED);

    @BeforeEach
    void open() throws SQLException {
      bank.open();
    }

    @Test
    void readThenWrite() throws Exception {
      KS.threads(3).times(5).seed(1).run(() -> bank.deposit(1, 10));
    }

    @Test
    void lockThenWrite() throws Exception {
      Bank careful = bank.locking();
      Interleaving.Outcome outcome =
          KS.threads(3).times(5).seed(1).run(() -> careful.deposit(1, 10));
      assertThat(outcome.done()).isEqualTo(15);
    }

    @Test
    void nothing() {
      assertThat(bank).isNotNull();
    }

    @Test
    void failsAnyway() throws Exception {
      KS.threads(3).times(5).seed(1).run(() -> bank.deposit(1, 10));
      throw new IllegalStateException("the balance is not 250");
    }

    @Test
    void notUnderstood() throws Exception {
      bank.deposit(1, 10);
      try (Connection connection = KS.dataSource().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("UPDATE account SET balance = balance * 2 WHERE balance > 50");
      }
    }
  }

  @CheckIsolation(
      level = "serializable",
      url = "jdbc:h2:mem:annotated;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=2000")
  static class AnnotatedCase {
    @BeforeEach
    void open(DataSource database) throws SQLException {
      new Bank(database, Connection.TRANSACTION_SERIALIZABLE).open();
    }

    @Test
    void skews(DataSource database, KingsnakeExtension ks) throws Exception {
      Bank bank = new Bank(database, Connection.TRANSACTION_SERIALIZABLE);
      ks.threads(2).times(1).seed(SKEW).run(() -> bank.withdraw(1, 30), () -> bank.withdraw(2, 30));
    }

    @Test
    @CheckIsolation(
        level = "snapshot-isolation",
        url = "jdbc:h2:mem:annotated;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=2000")
    void keepsSnapshots(DataSource database, KingsnakeExtension ks) throws Exception {
      Bank bank = new Bank(database, Connection.TRANSACTION_SERIALIZABLE);
      ks.threads(2).times(1).seed(SKEW).run(() -> bank.withdraw(1, 30), () -> bank.withdraw(2, 30));
    }
  }

  @CheckIsolation(level = "read-committed", mayDoNothing = true)
  static class FieldCase {
    private static final DataSource DATABASE = H2.fresh();

    @BeforeEach
    void open(DataSource recorded) throws SQLException {
      new Bank(recorded, Connection.TRANSACTION_READ_COMMITTED).open();
    }

    @Test
    void deposits(KingsnakeExtension ks) throws Exception {
      Bank bank = new Bank(ks.dataSource(), Connection.TRANSACTION_READ_COMMITTED);
      ks.threads(2).times(4).run(() -> bank.deposit(1, 1));
    }

    @Test
    void nothing() {
      assertThat(DATABASE).isNotNull();
    }
  }

  @CheckIsolation(level = "read-committed")
  static class NoDatabaseCase {
    @Test
    void anything() {}
  }
}
