package shop;

import io.kingsnake.junit.KingsnakeExtension;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** A user's test of the application, which {@link BootTest} runs. */
@SpringBootTest
class StockCase {
  @RegisterExtension
  static final KingsnakeExtension ks =
      KingsnakeExtension.recording(h2()).expecting("snapshot-isolation");

  @Autowired private Stock stock;

  private static DataSource h2() {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setURL("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
    return h2;
  }

  @TestConfiguration
  static class Recorded {
    @Bean
    DataSource dataSource() {
      return ks.dataSource();
    }
  }

  @BeforeEach
  void open() {
    stock.open();
  }

  @Test
  void locking() throws Exception {
    ks.threads(3).times(5).seed(7).run(() -> stock.buy(1));
  }

  @Test
  void careless() throws Exception {
    ks.threads(3).times(5).seed(7).run(() -> stock.buyCarelessly(1));
  }
}
