package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** Messages about gaps while the application runs. */
class LoggedGapsTest extends RecordedH2 {
  private static final String UNDECIDED = "verdicts that it may affect will be undecided";

  private String logged(boolean commits) throws Exception {
    fill();
    try (RecordedLog log = new RecordedLog()) {
      run("UPDATE t SET a = 5 WHERE id = 1 AND a = 99");
      if (commits) {
        connection.commit();
      } else {
        connection.rollback();
      }
      return log.text();
    }
  }

  /** Updates as in Hibernate's check of a version, after which the transaction is rolled back. */
  @Test
  void updateThatFoundNoRow_isNoReasonForDoubtIfTheTransactionAborts() throws Exception {
    assertThat(logged(false)).doesNotContain(UNDECIDED);
  }

  @Test
  void updateThatFoundNoRow_isOneIfItCommits() throws Exception {
    assertThat(logged(true)).contains(UNDECIDED);
  }

  @Test
  void bypass_isSaidAtOnce() throws Exception {
    try (RecordedLog log = new RecordedLog()) {
      connection.unwrap(org.h2.jdbc.JdbcConnection.class);
      assertThat(log.text()).contains(UNDECIDED);
    }
    assertThat(connection.isWrapperFor(Connection.class)).isTrue();
  }

  @Test
  void statementOfSeveralLines_isOneLineOfTheLog() throws Exception {
    try (RecordedLog log = new RecordedLog()) {
      run("UPDATE t SET a = 5\nWHERE b = UPPER('x\n\u202ey')");
      connection.commit();
      assertThat(log.text()).contains("UPDATE t SET a = 5 WHERE").doesNotContain("\u202e");
    }
  }
}
