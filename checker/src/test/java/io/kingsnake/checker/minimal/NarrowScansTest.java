package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.workload.literature.RangeWorkload;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.RunOptions;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NarrowScansTest {
  private static final int SEEDS = Integer.getInteger("narrow.seeds", 300);

  private static History narrow(History history) {
    BitSet all = new BitSet();
    all.set(0, history.txnCount());
    return NarrowScans.in(history, all, key -> true);
  }

  @Test
  void scan_isOnePieceForEachKnownKey() {
    History history =
        HistoryScript.parse("s1: w(1,10) w(2,20) w(4,40)\ns2: scan(0,9)={1:10, 4:40} w(7,1)");
    assertThat(HistoryScript.show(narrow(history)))
        .isEqualTo(
            """
            s1: w(1,10) w(2,20) w(4,40)
            s2: scan(1,2)={1:10} scan(2,4)={} scan(4,7)={4:40} scan(7,9)={} w(7,1)
            """);
  }

  @Test
  void rowOutOfRange_keepsTheScanAsItIs() {
    String script = "s1: w(1,10) w(9,90)\ns2: scan(0,5)={1:10,9:90}\n";
    assertThat(HistoryScript.show(narrow(HistoryScript.parse(script)))).isEqualTo(script);
  }

  @Test
  void iteratorThatStopped_showsNothingBeyondItsLastRow() {
    History history = HistoryScript.parse("s1: w(1,10) w(2,20) w(3,30)\ns2: iter(0,9)={1:10}");
    assertThat(HistoryScript.show(narrow(history))).endsWith("s2: scan(1,2)={1:10}\n");
  }

  /**
   * A history as recorded of a database whose scans are right except for one: the others do not
   * matter.
   */
  @ParameterizedTest
  @ValueSource(strings = {"consistent-view", "adya-si", "snapshot-isolation"})
  void violationAmongWideScans_isToldByFewTransactions(String level) {
    RunOptions options =
        RunOptions.of(Isolation.SNAPSHOT_ISOLATION, 7)
            .withSessions(8, 40)
            .withFaults(Fault.withProbability(Bug.NON_ATOMIC_COMMIT, 1));
    RangeWorkload workload = new RangeWorkload(4, 60, RangeWorkload.Shares.BALANCED);
    History history = new ReferenceDatabase(options).run(workload).history();
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level));
    Counterexample found =
        Minimization.of(history, verdict, CheckOptions.DEFAULT, Duration.ofMinutes(1))
            .orElseThrow();
    assertThat(found.minimal()).isTrue();
    assertThat(found.history().txnCount()).isLessThanOrEqualTo(5);
    assertThat(found.history().opCount()).isLessThanOrEqualTo(12);
  }

  /** The verdicts are those of the oracle, which knows nothing of pieces. */
  @Test
  void narrowScans_changeNoVerdict() {
    List<Level> levels =
        Levels.all().stream()
            .filter(level -> NarrowScans.suit(level, CheckOptions.DEFAULT))
            .toList();
    assertThat(levels).hasSizeGreaterThan(10);
    int changed = 0;
    for (Variant variant : Variant.operations().subList(0, 4)) {
      Oracle oracle = new Oracle(variant.options());
      for (int seed = 0; seed < SEEDS; seed++) {
        History history = variant.histories().history(seed);
        History narrow = narrow(history);
        changed += narrow == history ? 0 : 1;
        for (Level level : levels) {
          assertThat(oracle.accepts(narrow, level.name()))
              .as("%s\n%s", level.name(), HistoryScript.show(history))
              .isEqualTo(oracle.accepts(history, level.name()));
        }
      }
    }
    assertThat(changed).isGreaterThan(SEEDS / 2);
  }
}
