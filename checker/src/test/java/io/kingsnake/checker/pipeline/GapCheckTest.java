package io.kingsnake.checker.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.Checking;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.history.shrink.SubHistory;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Unknown facts are never held against a history, nor taken for granted. */
class GapCheckTest {
  private static final int HISTORIES = 100;

  /** Both clients read 0 and wrote: a lost update of {@code t:x}; one did something unseen. */
  private static History lostUpdate(@Nullable List<String> writes) {
    HistoryBuilder builder = new HistoryBuilder();
    int key = builder.keys().ofString("t:x");
    int zero = builder.values().ofLong(0);
    builder.initialFixed(zero);
    for (int client = 1; client <= 2; client++) {
      TransactionBuffer txn = builder.newTransaction().session(builder.session("c" + client));
      txn.read(key, zero).write(key, builder.values().ofLong(client));
      if (client == 2) {
        txn.gap("'SELECT f()'", writes);
      }
      builder.add(txn);
    }
    return builder.build();
  }

  private static Verdict check(History history) {
    return new Checker(CheckOptions.DEFAULT).check(history, Levels.SERIALIZABLE);
  }

  /** A transaction that only reads in the recorded part may have written unseen. */
  @Test
  void violationOfAText_standsUnlessItIsAboutWhoOnlyReads() throws LevelTextException {
    History history = lostUpdate(List.of("u:"));
    Checker checker = new Checker(CheckOptions.DEFAULT);
    Level text = LevelText.parse("irreflexive ww ; rw", "mine.level").level("mine");
    assertThat(checker.check(history, text).kind()).isEqualTo(Verdict.Kind.VIOLATED);
    String readers = "irreflexive ww ; rw irreflexive [readonly] ; rw ; wr";
    Level other = LevelText.parse(readers, "other.level").level("other");
    assertThat(checker.check(history, other).kind()).isEqualTo(Verdict.Kind.UNDECIDED);
  }

  /** Found by a reader: a level without times claimed that weaker ones hold. */
  @Test
  void missingTimes_doNotHideAGap() {
    History history = lostUpdate(List.of("t:"));
    for (Level level : List.of(Levels.STRICT_SERIALIZABLE, Levels.GENERALIZED_SI)) {
      Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
      assertThat(verdict.message()).startsWith("not everything was understood");
      LevelSweep sweep = LevelSweep.noting(history, CheckOptions.DEFAULT);
      sweep.learn(verdict);
      assertThat(sweep.settled(Levels.READ_COMMITTED)).isEmpty();
    }
  }

  @Test
  void acceptedGap_isNotedAtEveryLevelThatFollows() {
    History history = lostUpdate(List.of("t:"));
    CheckOptions accepting = CheckOptions.DEFAULT.withGapsAccepted(true);
    Verdict verdict = new Checker(accepting).check(history, Levels.STRICT_SERIALIZABLE);
    LevelSweep sweep = LevelSweep.noting(history, accepting);
    sweep.learn(verdict);
    assertThat(sweep.settled(Levels.READ_COMMITTED).orElseThrow().notes().get(0))
        .startsWith("for what was recorded");
  }

  @Test
  void violationOnOtherKeys_stands() {
    for (List<String> writes : List.of(List.<String>of(), List.of("u:"))) {
      Verdict verdict = check(lostUpdate(writes));
      assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
      Anomaly anomaly = verdict.anomaly();
      assertThat(anomaly == null ? List.of() : anomaly.edges())
          .isNotEmpty()
          .allMatch(edge -> edge.key() == 0);
    }
  }

  @Test
  void violationOnKeysWrittenUnseen_isUndecided() {
    assertThat(check(lostUpdate(List.of("t:"))).kind()).isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(check(lostUpdate(null)).message()).contains("SELECT f()", "session c2");
  }

  @Test
  void acceptedGaps_areSatisfiedForWhatWasRecorded() {
    Checker accepting = new Checker(CheckOptions.DEFAULT.withGapsAccepted(true));
    Verdict verdict = accepting.check(lostUpdate(List.of("t:")), Levels.SERIALIZABLE);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(verdict.notes()).anyMatch(note -> note.startsWith("for what was recorded"));
    assertThat(accepting.check(lostUpdate(List.of()), Levels.SERIALIZABLE).kind())
        .isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void shareOfStatements_isTold() {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionBuffer txn = builder.newTransaction().session(builder.session("c"));
    txn.gap("'SELECT f()'", List.of()).note("{\"statements\":8,\"missed\":2}");
    builder.add(txn);
    assertThat(check(builder.build()).message()).contains("(75.00% of 8 statements were)");
  }

  @Test
  void gapOfAnAbortedTransaction_mattersWhereAValueWasReadThatNoTransactionWrote() {
    for (String prefix : List.of("t:", "u:")) {
      HistoryBuilder builder = new HistoryBuilder();
      builder.initialFirstRead();
      int key = builder.keys().ofString("t:x");
      int session = builder.session("a");
      TransactionBuffer aborted = builder.newTransaction().session(session);
      builder.add(aborted.outcome(Outcome.ABORTED).gap("something", List.of(prefix)));
      builder.add(builder.newTransaction().session(session).read(key, builder.values().ofLong(1)));
      assertThat(check(builder.build()).kind())
          .isEqualTo(prefix.equals("t:") ? Verdict.Kind.UNDECIDED : Verdict.Kind.SATISFIED);
    }
  }

  @Test
  void gapOfAnAbortedTransaction_isWithoutConsequence() {
    History aborted = withAborted(InitialState.ABSENT, List.of("t:"));
    assertThat(check(aborted).kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(new Checker(CheckOptions.DEFAULT).check(aborted, Levels.READ_UNCOMMITTED).kind())
        .isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(check(withAborted(InitialState.FIRST_READ, List.of("t:"))).kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(check(withAborted(InitialState.FIRST_READ, List.of())).kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(check(withAborted(InitialState.ABSENT, null)).kind())
        .isEqualTo(Verdict.Kind.UNDECIDED);
  }

  /** One transaction writes, one that aborted did something unseen, one reads. */
  private static History withAborted(InitialState initial, @Nullable List<String> writes) {
    HistoryBuilder builder = new HistoryBuilder();
    if (initial == InitialState.FIRST_READ) {
      builder.initialFirstRead();
    }
    int key = builder.keys().ofString("t:x");
    int one = builder.values().ofLong(1);
    int session = builder.session("a");
    builder.add(builder.newTransaction().session(session).write(key, one));
    builder.add(
        builder
            .newTransaction()
            .session(session)
            .outcome(Outcome.ABORTED)
            .gap("a batch that failed", writes));
    builder.add(builder.newTransaction().session(session).read(key, one));
    return builder.build();
  }

  /** Why gaps of aborted transactions are without consequence. */
  @ParameterizedTest
  @MethodSource("variants")
  void whatAbortedTransactionsDid_changesNoVerdict(Variant variant) {
    List<String> wrong =
        LongStream.range(0, HISTORIES)
            .parallel()
            .mapToObj(seed -> changes(variant, seed))
            .flatMap(List::stream)
            .limit(3)
            .toList();
    assertThat(wrong).isEmpty();
  }

  private static List<String> changes(Variant variant, long seed) {
    History history = variant.histories().history(seed);
    History hidden = withoutAborted(history);
    if (hidden.initialState() == InitialState.FIRST_READ) {
      return List.of();
    }
    return Levels.all().stream()
        .filter(Level::explainsReads)
        .map(Level::name)
        .filter(
            level ->
                !Checking.decide(hidden, level, variant.options())
                    .equals(Checking.decide(history, level, variant.options())))
        .map(level -> "seed %d, %s:%n%s".formatted(seed, level, HistoryScript.show(history)))
        .toList();
  }

  private static History withoutAborted(History history) {
    BitSet txns = new BitSet();
    txns.set(0, history.txnCount());
    BitSet ops = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      ops.set(history.opStart(txn), history.opEnd(txn), history.outcome(txn) != Outcome.ABORTED);
    }
    return SubHistory.of(history, txns, ops);
  }

  @Test
  void prefixes_coverKeysAndRanges() {
    UnseenWrites writes =
        new UnseenWrites(
            List.of(new Gap(0, "", List.of("t:a:", "u:")), new Gap(0, "", List.of("t:a:b12"))));
    assertThat(writes.mayHit("t:a:c100")).isTrue();
    assertThat(writes.mayHit("t:b:c100")).isFalse();
    assertThat(writes.mayHit(5L)).isFalse();
    assertThat(writes.mayHitInside("t:a:b10", "t:a:b11")).isTrue();
    assertThat(writes.mayHitInside("t:b:", "t:b;")).isFalse();
    assertThat(writes.mayHitInside("t:b:", null)).isTrue();
    assertThat(writes.mayHitInside(null, "t")).isFalse();
    assertThat(writes.mayHitInside(3L, 9L)).isFalse();
    assertThat(new UnseenWrites(List.of(new Gap(0, "", null))).mayHit(5L)).isTrue();
  }

  static Stream<Variant> variants() {
    return Stream.concat(Variant.unusual().stream(), Variant.operations().stream());
  }

  /** Hidden writes leave out some operations of a key, and the check then leaves out all of it. */
  @ParameterizedTest
  @MethodSource("variants")
  void partOfSatisfiedHistory_isNotViolated(Variant variant) {
    List<String> wrong =
        LongStream.range(0, HISTORIES)
            .parallel()
            .mapToObj(seed -> accusations(variant, seed))
            .flatMap(List::stream)
            .limit(3)
            .toList();
    assertThat(wrong).isEmpty();
  }

  private static List<String> accusations(Variant variant, long seed) {
    History history = variant.histories().history(seed);
    History part = withoutKey(history, (int) (seed % Math.max(1, history.keyCount())));
    return Levels.all().stream()
        .map(Level::name)
        .filter(
            level ->
                Checking.decide(part, level, variant.options()).equals("rejected")
                    && Checking.decide(history, level, variant.options()).equals("accepted"))
        .map(level -> "seed %d, %s:%n%s".formatted(seed, level, HistoryScript.show(history)))
        .toList();
  }

  private static History withoutKey(History history, int key) {
    BitSet txns = new BitSet();
    txns.set(0, history.txnCount());
    BitSet ops = new BitSet();
    for (int op = 0; op < history.opCount(); op++) {
      ops.set(op, !history.opKind(op).isRange() && history.opKey(op) != key);
    }
    return SubHistory.of(history, txns, ops);
  }
}
