import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;

/**
 * A shop as applications on Hibernate are written: entities with versions and generated keys,
 * queries in its own language, a pool of connections. It knows nothing of being recorded.
 *
 * <pre>java Shop URL USER PASSWORD DRIVER fill|run ISOLATION SECONDS THREADS ARTICLES</pre>
 */
public final class Shop {
  /** Something to sell, guarded by a version (optimistic locking). */
  @Entity(name = "Article")
  @Table(name = "shop_article")
  public static class Article {
    @Id long id;

    @Column(length = 40, nullable = false)
    String name;

    int stock;

    @Column(precision = 10, scale = 2)
    BigDecimal price;

    @Version int version;
  }

  /** A customer's money, without a version. */
  @Entity(name = "Customer")
  @Table(name = "shop_customer")
  public static class Customer {
    @Id long id;

    @Column(precision = 12, scale = 2)
    BigDecimal balance;

    int orders;
  }

  /** A sale; the database makes its key. */
  @Entity(name = "Sale")
  @Table(name = "shop_sale")
  public static class Sale {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    long article;
    long customer;
    int amount;
  }

  private static final int CUSTOMERS = 100;

  private Shop() {}

  public static void main(String[] args) throws Exception {
    boolean fills = args[4].equals("fill");
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Article.class)
            .addAnnotatedClass(Customer.class)
            .addAnnotatedClass(Sale.class)
            .setProperty("hibernate.connection.url", args[0])
            .setProperty("hibernate.connection.username", args[1])
            .setProperty("hibernate.connection.password", args[2])
            .setProperty("hibernate.connection.driver_class", args[3])
            .setProperty("hibernate.connection.isolation", args[5])
            .setProperty("hibernate.connection.provider_class", "hikari")
            .setProperty("hibernate.hikari.maximumPoolSize", args[7])
            .setProperty("hibernate.hbm2ddl.auto", fills ? "create" : "none");
    int articles = Integer.parseInt(args[8]);
    try (SessionFactory factory = configuration.buildSessionFactory()) {
      if (fills) {
        factory.inTransaction(session -> fill(session, articles));
      } else {
        run(factory, Integer.parseInt(args[6]), Integer.parseInt(args[7]), articles);
      }
    }
  }

  private static void fill(Session session, int articles) {
    for (long id = 1; id <= articles; id++) {
      Article article = new Article();
      article.id = id;
      article.name = "article " + id;
      article.stock = 1_000_000;
      article.price = BigDecimal.valueOf(id, 1);
      session.persist(article);
    }
    for (long id = 1; id <= CUSTOMERS; id++) {
      Customer customer = new Customer();
      customer.id = id;
      customer.balance = new BigDecimal(1000);
      session.persist(customer);
    }
  }

  private static void run(SessionFactory factory, int seconds, int threads, int articles)
      throws InterruptedException {
    AtomicLong done = new AtomicLong();
    AtomicLong refused = new AtomicLong();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    Thread[] workers = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      Random random = new Random(i);
      workers[i] =
          new Thread(
              () -> {
                while (System.nanoTime() < end) {
                  (isDone(factory, random, articles) ? done : refused).incrementAndGet();
                }
              });
      workers[i].start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    System.out.println(
        done.get() / seconds + " transactions/s, " + refused.get() + " refused in all");
  }

  private static boolean isDone(SessionFactory factory, Random random, int articles) {
    try (Session session = factory.openSession()) {
      Transaction transaction = session.beginTransaction();
      try {
        long article = 1 + random.nextInt(articles);
        long customer = 1 + random.nextInt(CUSTOMERS);
        int dice = random.nextInt(10);
        if (dice < 5) {
          sell(session, article, customer, 1 + random.nextInt(3));
        } else if (dice < 8) {
          look(session, article, customer);
        } else if (dice < 9) {
          pay(session, customer, random.nextInt(10_000));
        } else {
          count(session, customer);
        }
        transaction.commit();
        return true;
      } catch (RuntimeException e) {
        if (transaction.isActive()) {
          transaction.rollback();
        }
        return false;
      }
    }
  }

  private static void sell(Session session, long articleId, long customerId, int amount) {
    Article article = session.find(Article.class, articleId);
    Customer customer = session.find(Customer.class, customerId, LockModeType.PESSIMISTIC_WRITE);
    article.stock -= amount;
    customer.balance = customer.balance.subtract(article.price);
    customer.orders++;
    Sale sale = new Sale();
    sale.article = articleId;
    sale.customer = customerId;
    sale.amount = amount;
    session.persist(sale);
  }

  private static void look(Session session, long articleId, long customerId) {
    session.find(Article.class, articleId);
    session.find(Customer.class, customerId);
  }

  private static void pay(Session session, long customerId, int cents) {
    session
        .createMutationQuery("update Customer c set c.balance = c.balance + :paid where c.id = :id")
        .setParameter("paid", BigDecimal.valueOf(cents, 2))
        .setParameter("id", customerId)
        .executeUpdate();
  }

  private static void count(Session session, long customerId) {
    List<Article> some =
        session
            .createSelectionQuery("from Article a where a.id between :low and :high", Article.class)
            .setParameter("low", customerId)
            .setParameter("high", customerId + 5)
            .getResultList();
    if (!some.isEmpty()) {
      session
          .createSelectionQuery("select sum(a.stock) from Article a where a.id < 5", Long.class)
          .getSingleResult();
    }
  }
}
