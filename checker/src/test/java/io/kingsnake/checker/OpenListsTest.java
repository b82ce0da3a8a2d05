package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Lists to which several transactions append the same: the search assigns the places. */
class OpenListsTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000) / 10;
  private static final RandomHistories REPEATED =
      RandomHistories.lists().withDuplicateValues(2).withTransactions(6).withOperations(2);
  private static final List<String> LEVELS = Levels.all().stream().map(Level::name).toList();

  /**
   * Levels other than read uncommitted, where lists need not agree, and appenders are another
   * question.
   */
  private static final List<String> WITHOUT_WEAKEST =
      LEVELS.stream().filter(level -> !level.equals("read-uncommitted")).toList();

  private final HistoryBuilder builder = new HistoryBuilder();

  @Test
  void repeatedElements_getTheAnswerOfTheOracle() {
    Variant variant = new Variant("repeated elements", REPEATED, OracleOptions.DEFAULT);
    Agreement agreement = new Agreement(variant, WITHOUT_WEAKEST, Checking::decideLearning);
    assertThat(agreement.overSeeds(0, HISTORIES)).isEmpty();
  }

  @Test
  void manyRandomHistories_areOpen() {
    assertThat(
            LongStream.range(0, 1000)
                .mapToObj(REPEATED::history)
                .filter(OpenListsTest::isOpen)
                .count())
        .isGreaterThan(50);
  }

  private static boolean isOpen(History history) {
    return RegisterForms.of(history, CheckOptions.DEFAULT.ownWrites())
        .all()
        .anyMatch(form -> !form.get().lists().isEmpty());
  }

  /**
   * Each of so many lists gets the same element twice, and readers see them one after the other.
   */
  private History lists(int count, boolean backwards) {
    int element = builder.values().ofLong(7);
    for (int number = 0; number < count; number++) {
      int key = builder.keys().ofLong(number);
      add("a" + number, key, element);
      add("b" + number, key, element);
      builder.add(builder.newTransaction().session(builder.session("r")).readList(key, element));
      builder.add(
          builder.newTransaction().session(builder.session("r")).readList(key, element, element));
    }
    if (backwards) {
      builder.add(
          builder
              .newTransaction()
              .session(builder.session("r"))
              .readList(builder.keys().ofLong(0), element));
    }
    return builder.build();
  }

  private void add(String session, int key, int element) {
    builder.add(builder.newTransaction().session(builder.session(session)).append(key, element));
  }

  @Test
  void manyListsOfEqualElements_areDecided() {
    History history = lists(100, false);
    for (String level : LEVELS) {
      assertThat(Checking.answer(Checking.check(history, level)))
          .as(level)
          .isEqualTo(Agreement.expected(history, level, true));
    }
  }

  @Test
  void listThatGotShorter_isAViolationWhoeverAppendedWhat() {
    History history = lists(100, true);
    assertThat(Checking.check(history, "serializable").kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(Checking.check(history, "snapshot-isolation").kind())
        .isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(Checking.check(history, "adya-si").kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }
}
