package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hints speed up, never decide, and contradict loudly. */
class HintsTest {
  private final HistoryBuilder builder = new HistoryBuilder();
  private final int x = builder.keys().of("x");
  private final int one = builder.values().ofLong(1);
  private final int two = builder.values().ofLong(2);

  private TransactionBuffer txn(long id) {
    return builder.newTransaction().id(id).session(builder.session("s" + id));
  }

  private static Verdict check(History history, Hints hints) {
    return check(history, hints, Levels.SERIALIZABLE);
  }

  private static Verdict check(History history, Hints hints, Level level) {
    return new Checker(CheckOptions.DEFAULT.withHints(hints)).check(history, level);
  }

  /** T2 read T1's version and overwrote it. */
  private void readAndOverwritten() {
    builder.add(txn(1).write(x, one));
    builder.add(txn(2).read(x, one).write(x, two));
  }

  @Test
  void versionOrder_againstWhatWasRead_isNotedAndNotBelieved() {
    readAndOverwritten();
    builder.versionOrder(x, List.of(2L, 1L));
    Verdict verdict = check(builder.build(), Hints.VERIFY);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(verdict.notes())
        .singleElement()
        .asString()
        .startsWith("the recorded version order was not used, since at this level it contradicts");
  }

  @Test
  void versionOrder_againstWhatWasRead_isAViolationIfTrusted() {
    readAndOverwritten();
    builder.versionOrder(x, List.of(2L, 1L));
    Verdict verdict = check(builder.build(), Hints.TRUST);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(verdict.notes()).contains("the recorded version order was taken for a fact");
  }

  @Test
  void versionOrder_thatFits_saysNothing() {
    readAndOverwritten();
    builder.versionOrder(x, List.of(1L, 2L));
    Verdict verdict = check(builder.build(), Hints.VERIFY);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(verdict.notes()).isEmpty();
  }

  @Test
  void versionOrder_ofSomebodyWhoWroteNothing_isNoted() {
    readAndOverwritten();
    builder.add(txn(3).read(x, two));
    builder.versionOrder(x, List.of(1L, 3L, 2L));
    assertThat(check(builder.build(), Hints.VERIFY).notes())
        .containsExactly("the recorded version order of x names T3, which never wrote it");
  }

  private void stamped(long lateCommit) {
    builder.add(txn(1).write(x, one).startTimestamp(1, 0).commitTimestamp(lateCommit, 0));
    builder.add(txn(2).read(x, one).write(x, two).startTimestamp(3, 0).commitTimestamp(4, 0));
  }

  @Test
  void timestamps_thatExplainTheHistory_areTheAnswer() {
    stamped(2);
    assertThat(check(builder.build(), Hints.VERIFY).notes())
        .containsExactly("accepted in the order of the recorded timestamps");
  }

  @Test
  void timestamps_thatDoNot_areNotedAndNotBelieved() {
    stamped(9);
    History history = builder.build();
    Verdict verdict = check(history, Hints.VERIFY, Levels.SNAPSHOT_ISOLATION);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(verdict.notes().get(0)).startsWith("the recorded version order was not used");
    assertThat(verdict.notes().get(1))
        .isEqualTo(
            "the recorded timestamps do not explain what clients saw: T2 would see another value of"
                + " key x");
    assertThat(check(history, Hints.TRUST, Levels.SNAPSHOT_ISOLATION).kind())
        .isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(check(history, Hints.IGNORE, Levels.SNAPSHOT_ISOLATION).notes()).isEmpty();
  }

  @Test
  void timestampsBesideAnUnknownOutcome_tellNothingAboutIt() {
    builder.add(txn(1).write(x, one).outcome(Outcome.INDETERMINATE));
    builder.add(txn(2).read(x, one).startTimestamp(5, 0).commitTimestamp(6, 0));
    Verdict verdict = check(builder.build(), Hints.TRUST, Levels.SNAPSHOT_ISOLATION);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(verdict.notes()).isEmpty();
  }

  @Test
  void commitTimestamps_areAVersionOrder() {
    stamped(9);
    History history = builder.build();
    assertThat(check(history, Hints.TRUST, Levels.READ_COMMITTED).kind())
        .isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(check(history, Hints.VERIFY, Levels.READ_COMMITTED).kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void readerWithoutCommitTimestamp_readsAtItsStart() {
    stamped(2);
    builder.add(txn(3).read(x, one).startTimestamp(3, 0));
    assertThat(check(builder.build(), Hints.VERIFY, Levels.SNAPSHOT_ISOLATION).notes())
        .containsExactly("accepted in the order of the recorded timestamps");
  }
}
