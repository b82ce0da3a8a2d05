package io.kingsnake.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Records the work of each test on the database, and fails the test if that breaks an isolation
 * level. Test methods take the database as a parameter:
 *
 * <pre>{@code
 * @CheckIsolation(level = "serializable", url = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1")
 * class BankTest {
 *   @Test
 *   void transfers_keepTheSum(DataSource database) { ... }
 * }
 * }</pre>
 *
 * <p>A {@link KingsnakeExtension} as a parameter gives access to {@link
 * KingsnakeExtension#threads}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(CheckIsolationExtension.class)
public @interface CheckIsolation {
  /** The level that is promised, by any name that {@code kingsnake levels} knows. */
  String level();

  /** The database; without it, the one that the test class has in a field of type DataSource. */
  String url() default "";

  String user() default "";

  String password() default "";

  /**
   * Acceptance of gaps: whether a test can be satisfied despite statements that the recorder does
   * not understand.
   */
  boolean acceptGaps() default false;

  /** Acceptance of idle tests: whether a test may pass that does nothing to the database. */
  boolean mayDoNothing() default false;
}
