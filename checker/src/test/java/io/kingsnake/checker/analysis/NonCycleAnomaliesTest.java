package io.kingsnake.checker.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class NonCycleAnomaliesTest {
  private static List<Anomaly> all(History history) {
    return NonCycleAnomalies.all(history, CheckOptions.DEFAULT, 10);
  }

  private static List<Anomaly> all(History history, OwnWrites policy) {
    return NonCycleAnomalies.all(history, new CheckOptions(true, 0, policy, null), 10);
  }

  private static Anomaly only(History history) {
    assertThat(all(history)).hasSize(1);
    return all(history).get(0);
  }

  private static void assertClean(History history) {
    assertThat(all(history)).isEmpty();
  }

  @Test
  void valueNobodyWrote_isThinAir() {
    Anomaly anomaly = only(Notation.absent("a: w x 1\nb: r x 2"));
    assertThat(anomaly.name()).isEqualTo("thin-air-read");
    assertThat(anomaly.cycleClass()).isNull();
    assertThat(anomaly.txns()).containsExactly(1);
    assertThat(anomaly.summary()).isEqualTo("T2 read x = 2, which no recorded transaction wrote");
  }

  @Test
  void absentRead_isThinAirOnlyIfTheKeyWasThere() {
    assertClean(Notation.absent("a: w x 1\nb: r x -"));
    assertClean(Notation.fixed(0, "a: d x\nb: r x -"));
    assertThat(only(Notation.fixed(0, "a: w x 1\nb: r x -")).summary())
        .isEqualTo("T2 read x as absent, which no recorded transaction wrote; initially it was 0");
  }

  @Test
  void fixedInitialValue_isFine() {
    assertClean(Notation.fixed(0, "a: r x 0; r y !; r z ?\nb: w x 1; r x 1"));
  }

  @Test
  void firstReadState_allowsOneUnwrittenValuePerKey() {
    assertClean(Notation.firstRead("a: r x 7; r y 8\nb: r x 7; w x 1\nc: r x 1; r z -"));
    Anomaly anomaly = only(Notation.firstRead("a: r x 7\nb: r x 7\nc: r x 9"));
    assertThat(anomaly.name()).isEqualTo("thin-air-read");
    assertThat(anomaly.summary())
        .isEqualTo(
            "T3 read x = 9, which no recorded transaction wrote; x = 7 was read, too,"
                + " and only one of them can be the initial value");
  }

  @Test
  void firstReadState_holdsOneValue() {
    assertThat(only(Notation.firstRead("aborted a: w x 5\nb: r x 5\nc: r x 6")).cycleClass())
        .isEqualTo("G1a");
    assertThat(only(Notation.firstRead("a: r x -\nb: r x 7")).summary())
        .isEqualTo(
            "T1 read x as absent, which no recorded transaction wrote; x = 7 was read, too,"
                + " and only one of them can be the initial value");
  }

  @Test
  void valueOfAbortedTransaction_isG1a() {
    Anomaly anomaly = only(Notation.absent("aborted a: w x 5\nb: r x 5"));
    assertThat(anomaly.name()).isEqualTo("aborted-read");
    assertThat(anomaly.cycleClass()).isEqualTo("G1a");
    assertThat(anomaly.txns()).containsExactly(1, 0);
    assertThat(anomaly.summary()).isEqualTo("T2 read x = 5, written only by T1, which aborted");
  }

  @Test
  void valueAlsoInstalledByAnother_isFine() {
    assertClean(Notation.absent("aborted a: w x 5\nb: r x 5\nc: w x 5"));
    assertClean(Notation.absent("aborted a: w x 5\nb: r x 5\nindeterminate c: w x 5"));
    assertClean(Notation.absent("a: w x 1; w x 2\nb: r x 1\nc: w x 1"));
  }

  @Test
  void indeterminateWriter_isNotAborted() {
    assertClean(Notation.absent("indeterminate a: w x 5\nb: r x 5"));
  }

  @Test
  void readsOfTransactionsNotCommitted_constrainNothing() {
    assertClean(Notation.absent("aborted a: r x 5\nindeterminate b: r x 6; w y 1; r y 2"));
  }

  @Test
  void overwrittenValue_isG1b() {
    Anomaly anomaly = only(Notation.absent("a: w x 1; w x 2\nb: r x 1"));
    assertThat(anomaly.name()).isEqualTo("intermediate-read");
    assertThat(anomaly.cycleClass()).isEqualTo("G1b");
    assertThat(anomaly.summary())
        .isEqualTo("T2 read x = 1, which T1 overwrote within the same transaction");
    assertThat(only(Notation.absent("a: w x 1; d x\naborted c: w x 1\nb: r x 1")).cycleClass())
        .isEqualTo("G1b");
  }

  @Test
  void readBeforeOwnOnlyWrite_isFutureRead() {
    Anomaly anomaly = only(Notation.absent("a: r x 1; w x 1"));
    assertThat(anomaly.name()).isEqualTo("future-read");
    assertClean(Notation.absent("a: r x 1; w x 1\nb: w x 1"));
  }

  @Test
  void ownPolicy_wantsTheOwnWrite() {
    assertClean(Notation.absent("a: w x 1; r x 1; w x 2; r x 2; d x; r x -"));
    Anomaly anomaly = only(Notation.absent("a: w x 1; r x 2\nb: w x 2"));
    assertThat(anomaly.name()).isEqualTo("internal-inconsistency");
    assertThat(anomaly.summary()).isEqualTo("T1 read x = 2 after its own write of x = 1");
    assertThat(all(Notation.fixed(0, "a: w x 1; r x !"))).hasSize(1);
    assertClean(Notation.absent("a: w x 1; d x 9; r x ~9; r x -"));
    assertThat(only(Notation.absent("a: w x 1; d x 9; r x 9")).summary())
        .isEqualTo("T1 read x = 9 after its own write of the tombstone x = 9");
  }

  @Test
  void externalPolicy_forbidsTheOwnWrite() {
    History own = Notation.fixed(0, "a: w x 1; r x 1");
    assertThat(all(own, OwnWrites.EXTERNAL)).hasSize(1);
    assertThat(all(own, OwnWrites.EITHER)).isEmpty();
    History other = Notation.fixed(0, "a: w x 1; r x 0");
    assertThat(all(other, OwnWrites.EXTERNAL)).isEmpty();
    assertThat(all(other, OwnWrites.EITHER)).isEmpty();
    assertThat(all(other, OwnWrites.OWN)).hasSize(1);
    History both = Notation.fixed(0, "a: w x 1; r x 1\nb: w x 1");
    assertThat(all(both, OwnWrites.EXTERNAL)).isEmpty();
  }

  @Test
  void eitherPolicy_stillRejectsOwnOverwrittenValues() {
    History history = Notation.fixed(0, "a: w x 1; w x 2; r x 1");
    assertThat(all(history, OwnWrites.EITHER)).hasSize(1);
    assertThat(all(history, OwnWrites.EXTERNAL)).hasSize(1);
  }

  @Test
  void nonRepeatableRead_isLeftToCycles() {
    assertClean(Notation.absent("a: w x 1\nb: r x -; r x 1"));
  }

  @Test
  void scanOutsideItsContract_isReported() {
    assertThat(only(Notation.absent("a: w z 1\nb: s a..m z=1")).summary())
        .isEqualTo("T2 scanned [a, m) and was given z, which is outside that range");
    assertThat(only(Notation.absent("a: w b 1\nb: s a..m b=1 b=1")).summary()).contains("b twice");
    String swapped = "a: w b 1; w c 2\nb: s a..m %s c=2 b=1";
    assertThat(only(Notation.absent(swapped.formatted(""))).summary())
        .contains("b after c, out of order");
    assertThat(only(Notation.absent(swapped.formatted(""))).name()).isEqualTo("scan-contract");
    assertClean(Notation.absent(swapped.formatted("unordered")));
    assertClean(Notation.absent("a: w b 1; w c 2\nb: i a..m reverse c=2 b=1"));
    assertThat(all(Notation.absent("a: w b 1; w c 2\nb: i a..m reverse b=1 c=2"))).hasSize(1);
  }

  @Test
  void scannedRow_isARead() {
    assertThat(only(Notation.absent("aborted a: w b 1\nb: s a..m b=1")).cycleClass())
        .isEqualTo("G1a");
    assertThat(only(Notation.absent("a: w b 1; s a..m b=2\nb: w b 2")).name())
        .isEqualTo("internal-inconsistency");
  }

  @Test
  void keyLeftOutOfAScan_isAnAbsentRead() {
    assertClean(Notation.absent("a: w b 1\nb: s a..m"));
    assertClean(Notation.fixed(0, "a: d b\nb: s a..m"));
    assertClean(Notation.fixed(0, "a: w z 1\nb: s a..m"));
    assertThat(only(Notation.fixed(0, "a: w b 1; w c 1\nb: s a..m b=0")).summary())
        .isEqualTo("T2 read c as absent, which no recorded transaction wrote; initially it was 0");
    assertThat(only(Notation.fixed(0, "aborted a: d b\nb: s a..m")).cycleClass()).isEqualTo("G1a");
    assertThat(only(Notation.firstRead("a: r b 7\nb: s a..m")).name()).isEqualTo("thin-air-read");
  }

  @Test
  void iterator_constrainsOnlyWhatItPassed() {
    String rows = "a: r b 0; r c 0; r d 0\nb: i a..m %s c=0";
    assertThat(only(Notation.fixed(0, rows.formatted(""))).summary()).contains("b as absent");
    assertThat(only(Notation.fixed(0, rows.formatted("reverse"))).summary())
        .contains("d as absent");
    assertClean(Notation.fixed(0, "a: r b 0; r c 0; r d 0\nb: i a..m b=0 c=0"));
    assertClean(Notation.fixed(0, "a: r b 0\nb: i a..m"));
    assertThat(all(Notation.fixed(0, "a: r b 0\nb: i a..m exhausted"))).hasSize(1);
    assertClean(Notation.fixed(0, "a: r b 0; r c 0\nb: i a..m unordered c=0"));
  }

  @Test
  void ownWriteLeftOutOfAScan_isInternal() {
    assertThat(only(Notation.absent("a: w b 1; s a..m")).name())
        .isEqualTo("internal-inconsistency");
    assertClean(Notation.absent("a: w b 1; d b; s a..m; w z 1; s a..m"));
    History history = Notation.firstRead("a: w b 1; s a..m");
    assertThat(all(history, OwnWrites.EITHER)).isEmpty();
    assertThat(all(history, OwnWrites.OWN)).hasSize(1);
  }

  @Test
  void listElements_mustHaveBeenAppended() {
    assertClean(Notation.absent("a: a l 1\nb: a l 2\nc: l l 1 2; l l; l l 1"));
    assertThat(only(Notation.absent("a: a l 1\nb: l l 1 9")).summary())
        .isEqualTo("T2 read 9 in list l, which no recorded transaction wrote");
    assertThat(only(Notation.absent("a: a l 1\naborted b: a l 2\nc: l l 2 1")).cycleClass())
        .isEqualTo("G1a");
    assertThat(only(Notation.absent("a: l l 1; a l 1")).name()).isEqualTo("future-read");
    assertClean(Notation.firstRead("a: a l 1\nb: l l 8 9 1"));
  }

  @Test
  void listElementMoreOftenThanAppended_isDuplicate() {
    assertThat(only(Notation.absent("a: a l 1\nb: a l 2\nc: l l 1 2 1")).name())
        .isEqualTo("duplicate-elements");
    assertClean(Notation.absent("a: a l 1\nb: a l 1\nc: l l 1 1"));
    assertThat(all(Notation.absent("a: a l 1\naborted b: a l 1\nc: l l 1 1"))).hasSize(1);
  }

  @Test
  void listEndingAmidATransaction_isG1b() {
    Anomaly cut = only(Notation.absent("a: a l 1; a l 2\nb: l l 1"));
    assertThat(cut.cycleClass()).isEqualTo("G1b");
    assertThat(cut.summary())
        .isEqualTo(
            "T2 read list l up to 1, after which T1 appended more within the same transaction");
    assertClean(Notation.absent("a: a l 1; a l 2\nb: l l 1 2"));
    assertThat(only(Notation.absent("a: a l 1; a l 2\nb: a l 3; l l 1 3")).cycleClass())
        .isEqualTo("G1b");
  }

  @Test
  void ownAppends_endTheList() {
    assertClean(Notation.absent("a: a l 1\nb: a l 2; l l 1 2; a l 3; l l 1 2 3"));
    assertThat(only(Notation.absent("a: a l 1\nb: a l 2; l l 1")).name())
        .isEqualTo("internal-inconsistency");
    History own = Notation.absent("a: a l 1\nb: a l 2; l l 2 1");
    assertThat(all(own, OwnWrites.OWN)).hasSize(1);
    assertThat(all(own, OwnWrites.EITHER)).hasSize(1);
    History ownLast = Notation.absent("a: a l 1\nb: a l 2; l l 1 2");
    assertThat(all(ownLast, OwnWrites.EITHER)).isEmpty();
    assertThat(all(ownLast, OwnWrites.EXTERNAL)).hasSize(1);
  }

  @Test
  void first_appliesFromReadCommittedUp() {
    History history = Notation.absent("aborted a: w x 5\nb: r x 5; r y 1");
    assertThat(
            NonCycleAnomalies.first(history, Levels.READ_COMMITTED, CheckOptions.DEFAULT)
                .orElseThrow()
                .name())
        .isEqualTo("aborted-read");
    assertThat(NonCycleAnomalies.first(history, Levels.READ_UNCOMMITTED, CheckOptions.DEFAULT))
        .isEmpty();
    assertThat(all(history))
        .extracting(Anomaly::name)
        .containsExactly("aborted-read", "thin-air-read");
    assertThat(NonCycleAnomalies.all(history, CheckOptions.DEFAULT, 1)).hasSize(1);
  }

  @Test
  void manyAbortedWriters_areSummedUp() {
    String aborted = "aborted a: w x 5\n".repeat(5);
    assertThat(only(Notation.absent(aborted + "b: r x 5")).summary())
        .isEqualTo("T6 read x = 5, written only by T1, T2, T3 and 2 more, which aborted");
  }
}
