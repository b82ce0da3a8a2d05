package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A verdict settles others only if they have nothing else to say. */
class LevelSweepTest {
  private static final Verdict SERIALIZABLE = Verdict.satisfied(Levels.SERIALIZABLE, Millis.NONE);

  private final HistoryBuilder builder = new HistoryBuilder();

  private History history(boolean hasVersions, boolean hasTimestamps) {
    int x = builder.keys().of("x");
    for (long id = 1; id <= 2; id++) {
      var txn = builder.newTransaction().id(id).session(builder.session("s" + id));
      txn.write(x, builder.values().ofLong(id));
      builder.add(hasTimestamps ? txn.startTimestamp(id, 0).commitTimestamp(id, 1) : txn);
    }
    if (hasVersions) {
      builder.versionOrder(x, List.of(1L, 2L));
    }
    return builder.build();
  }

  private static LevelSweep sweep(History history, Verdict known) {
    LevelSweep sweep = LevelSweep.noting(history, CheckOptions.DEFAULT);
    sweep.learn(known);
    return sweep;
  }

  @Test
  void notesOfTheKnownLevel_areNotedAtTheOther() {
    LevelSweep sweep = sweep(history(false, false), SERIALIZABLE.noting("assumed"));
    assertThat(sweep.settled(Levels.CAUSAL).orElseThrow().notes()).containsExactly("assumed");
  }

  @Test
  void versionsThatFitted_fitAtWeakerLevels() {
    assertThat(sweep(history(true, false), SERIALIZABLE).settled(Levels.CAUSAL)).isPresent();
  }

  @Test
  void versionsThatDidNotFit_areAskedAboutAgain() {
    LevelSweep sweep = sweep(history(true, false), SERIALIZABLE.noting("contradicts"));
    assertThat(sweep.settled(Levels.CAUSAL)).isEmpty();
  }

  @Test
  void timestamps_areAskedAboutAtEveryLevelUnlessIgnored() {
    History history = history(false, true);
    assertThat(sweep(history, SERIALIZABLE).settled(Levels.SNAPSHOT_ISOLATION)).isEmpty();
    LevelSweep ignoring = LevelSweep.noting(history, CheckOptions.DEFAULT.withHints(Hints.IGNORE));
    ignoring.learn(SERIALIZABLE);
    assertThat(ignoring.settled(Levels.SNAPSHOT_ISOLATION)).isPresent();
  }

  @Test
  void causality_isAskedBeforeWhatItImplies() {
    assertThat(LevelSweep.inOrder(Levels.all()))
        .containsExactlyInAnyOrderElementsOf(Levels.all())
        .startsWith(Levels.READ_UNCOMMITTED, Levels.READ_COMMITTED, Levels.CAUSAL)
        .containsSubsequence(Levels.CAUSAL, Levels.READ_ATOMIC, Levels.STRICT_SERIALIZABLE)
        .containsSubsequence(Levels.STRICT_SERIALIZABLE, Levels.SERIALIZABLE, Levels.ADYA_SI);
  }
}
