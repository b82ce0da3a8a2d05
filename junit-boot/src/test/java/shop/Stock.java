package shop;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** A service as Spring's guides write it. */
@Service
public class Stock {
  private final JdbcTemplate jdbc;

  public Stock(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public void open() {
    jdbc.execute("DROP TABLE IF EXISTS stock");
    jdbc.execute("CREATE TABLE stock (id INT PRIMARY KEY, left_over INT NOT NULL)");
    jdbc.update("INSERT INTO stock VALUES (1, 100)");
  }

  /** Reads, computes, writes: what another has bought meanwhile is forgotten. */
  @Transactional(isolation = Isolation.READ_COMMITTED)
  public void buyCarelessly(int id) {
    set(id, left("SELECT left_over FROM stock WHERE id = ?", id) - 1);
  }

  @Transactional(isolation = Isolation.READ_COMMITTED)
  public void buy(int id) {
    set(id, left("SELECT left_over FROM stock WHERE id = ? FOR UPDATE", id) - 1);
  }

  private int left(String query, int id) {
    Integer left = jdbc.queryForObject(query, Integer.class, id);
    return left == null ? 0 : left;
  }

  private void set(int id, int left) {
    jdbc.update("UPDATE stock SET left_over = ? WHERE id = ?", left, id);
  }
}
