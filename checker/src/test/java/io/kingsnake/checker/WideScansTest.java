package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scans over many keys that were not there yet: only those that an order gets wrong are examined.
 */
class WideScansTest {
  private static final int KEYS = 200;

  private final HistoryBuilder builder = new HistoryBuilder();

  /** Each session inserts one key after the other, and looks at all of them in between. */
  private History history(boolean forgetsOne) {
    for (int key = 0; key < KEYS; key++) {
      ScanBuffer all = new ScanBuffer().range(0L, (long) KEYS);
      if (forgetsOne && key == KEYS - 1) {
        all.row(builder.keys().ofLong(0), value(0));
      }
      builder.add(builder.newTransaction().session(builder.session("scan")).scan(all));
      int id = builder.keys().ofLong(key);
      builder.add(
          builder.newTransaction().session(builder.session("write")).insert(id, value(key)));
    }
    return builder.build();
  }

  private int value(long number) {
    return builder.values().ofLong(number);
  }

  @Test
  void absencesOfManyKeys_areNotAllTakenIntoAccount() {
    assertThat(Absences.few(history(false)).areAll()).isFalse();
  }

  @Test
  void scansThatAllCameFirst_areAccepted() {
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history(false), Levels.SERIALIZABLE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @ParameterizedTest
  @MethodSource("levels")
  void scanThatSawALaterKeyFirst_isAcceptedAtEveryLevel(String level) {
    History history = history(true);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level));
    assertThat(Checking.answer(verdict)).isEqualTo(Agreement.expected(history, level, true));
  }

  /**
   * The clock shows the scan a delete that it cannot have read, because the deleter read from it.
   */
  @Test
  void absenceByADeleteThatOnlyTheClockShows_isLearned() {
    History history =
        HistoryScript.parse("s1: @0-14 iter(,)={2:3} i(a,1) d(1) | @20-20 scan(,)={a:1} w(2,3)");
    assertThat(Checking.decide(history, "forward-consistent-view", OracleOptions.DEFAULT))
        .isEqualTo(Decider.REJECTED);
    assertThat(Checking.decideLearning(history, "forward-consistent-view", OracleOptions.DEFAULT))
        .isEqualTo(Decider.REJECTED);
  }

  static Stream<String> levels() {
    return Levels.all().stream().map(Level::name);
  }

  /** The session has inserted all keys, or has seen them. */
  private History forgottenKey(boolean hasSeen) {
    int writer = builder.session("write");
    for (int key = 0; key < KEYS; key++) {
      builder.add(
          builder.newTransaction().session(writer).insert(builder.keys().ofLong(key), value(key)));
    }
    int reader = hasSeen ? builder.session("read") : writer;
    for (int scan = 0; scan < 40; scan++) {
      builder.add(
          builder.newTransaction().session(reader).read(builder.keys().ofLong(3), value(3)));
      ScanBuffer nothing = new ScanBuffer().range(scan < 20 ? 100L : 0L, (long) KEYS);
      builder.add(builder.newTransaction().session(reader).scan(nothing));
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"read-your-writes", "read-atomic", "causal", "parallel-si"})
  void scanThatMissedOwnInserts_isAViolation(String level) {
    Verdict verdict =
        new Checker(CheckOptions.DEFAULT).check(forgottenKey(false), Levels.named(level));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"monotonic-reads", "causal", "consistent-view", "parallel-si"})
  void scanThatMissedWhatTheSessionHadRead_isAViolationUnlessSessionsDoNotCount(String level) {
    Verdict verdict =
        new Checker(CheckOptions.DEFAULT).check(forgottenKey(true), Levels.named(level));
    assertThat(verdict.kind())
        .isEqualTo(
            level.equals("consistent-view") ? Verdict.Kind.SATISFIED : Verdict.Kind.VIOLATED);
  }

  @Test
  void scanThatSawALaterKeyFirst_isAccepted() {
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history(true), Levels.SERIALIZABLE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void writesOfNull_leaveNothingToSee() {
    TransactionBuffer nothing = builder.newTransaction().session(builder.session("write"));
    for (int key = 0; key < 40; key++) {
      nothing.write(builder.keys().ofLong(key), History.ABSENT);
    }
    builder.add(nothing);
    for (int reader = 0; reader < 40; reader++) {
      builder.add(
          builder
              .newTransaction()
              .session(builder.session("r" + reader))
              .scan(new ScanBuffer().range(null, null)));
    }
    Verdict verdict =
        new Checker(CheckOptions.DEFAULT.withTimeout(Duration.ofMinutes(10)))
            .check(builder.build(), Levels.SERIALIZABLE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void scanThatMissedAnEarlierKey_isAViolation() {
    for (int key = 0; key < KEYS; key++) {
      builder.add(
          builder
              .newTransaction()
              .session(builder.session("write"))
              .insert(builder.keys().ofLong(key), value(key)));
    }
    for (int reader = 0; reader < 3; reader++) {
      ScanBuffer all = new ScanBuffer().range(0L, (long) KEYS);
      all.row(builder.keys().ofLong(KEYS / 2), value(KEYS / 2));
      builder.add(builder.newTransaction().session(builder.session("r" + reader)).scan(all));
    }
    Verdict verdict =
        new Checker(CheckOptions.DEFAULT).check(builder.build(), Levels.SNAPSHOT_ISOLATION);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }
}
