package io.kingsnake.database.postgresql;

import static io.kingsnake.jdbc.SerialWork.sqls;
import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.jdbc.SerialWork;
import io.kingsnake.jdbc.SerialWork.Step;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Correct work with statements and tables of every form, among plain ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SerialFormsTest {
  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private final PGSimpleDataSource plain = SERVER.plain();

  @BeforeEach
  void clear() throws SQLException {
    unrecorded(sqls("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"));
  }

  private void unrecorded(List<Step> steps) throws SQLException {
    try (Connection connection = plain.getConnection()) {
      for (Step step : steps) {
        step.run(connection);
      }
    }
  }

  static Stream<SerialForms.Form> forms() {
    return SerialForms.all();
  }

  static Stream<SerialForms.Form> formsOnPlainTables() {
    return forms().filter(SerialForms.Form::isOnPlainTables);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void form_isNotAccused(SerialForms.Form form, @TempDir Path folder) throws Exception {
    SerialWork work = run(form, folder, Map.of("initial", "absent"), false, 0);
    if (form.isPlain()) {
      assertThat(work.verdict(Levels.STRICT_SERIALIZABLE))
          .as("%s", work.shown())
          .isEqualTo(Verdict.Kind.SATISFIED);
    } else {
      judge(work);
    }
  }

  @ParameterizedTest
  @MethodSource("formsOnPlainTables")
  void formThatCommitsByItself_isNotAccused(SerialForms.Form form, @TempDir Path folder)
      throws Exception {
    judge(run(form, folder, Map.of("initial", "absent"), true, 0));
  }

  @ParameterizedTest
  @MethodSource("formsOnPlainTables")
  void formOnRowsThatAreThere_isNotAccused(SerialForms.Form form, @TempDir Path folder)
      throws Exception {
    judge(run(form, folder, Map.of("initial", "snapshot", "readback", "off"), false, 1));
  }

  private SerialWork run(
      SerialForms.Form form, Path folder, Map<String, String> settings, boolean commits, int before)
      throws Exception {
    unrecorded(sqls(form.made().toArray(String[]::new)));
    List<List<Step>> work = new ArrayList<>(form.transactions());
    for (List<Step> first : work.subList(0, before)) {
      unrecorded(first);
    }
    SerialWork serial =
        new SerialWork(
            plain, folder.resolve("run"), settings, Connection.TRANSACTION_SERIALIZABLE, commits);
    serial.run(work.subList(before, work.size()));
    return serial;
  }

  private static void judge(SerialWork work) throws Exception {
    assertThat(work.verdict(Levels.STRICT_SERIALIZABLE))
        .as("%s", work.shown())
        .isNotEqualTo(Verdict.Kind.VIOLATED);
  }
}
