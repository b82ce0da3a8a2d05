package example;

import io.kingsnake.junit.KingsnakeExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The bank's transactions must look as if each had a snapshot of its own. */
class BankTest {
  @RegisterExtension
  static final KingsnakeExtension ks =
      KingsnakeExtension.recording(database()).expecting("snapshot-isolation");

  private final Bank bank = new Bank(ks.dataSource());

  private static DataSource database() {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setURL("jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1"); // its default is READ COMMITTED
    return h2;
  }

  /** Only the test methods themselves are recorded, so tables can be made here. */
  @BeforeEach
  void open() throws SQLException {
    try (Connection connection = ks.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS account");
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
      statement.execute("INSERT INTO account VALUES (1, 100)");
    }
  }

  @Test
  void deposits_areKept() throws Exception {
    ks.threads(3).times(10).seed(7).run(() -> bank.deposit(1, 10));
  }

  /** Fails, and says why: mvn test -Dshow=lost-update */
  @Test
  @EnabledIfSystemProperty(named = "show", matches = "lost-update")
  void carelessDeposits_areLost() throws Exception {
    ks.threads(3).times(10).seed(7).run(() -> bank.depositCarelessly(1, 10));
  }
}
