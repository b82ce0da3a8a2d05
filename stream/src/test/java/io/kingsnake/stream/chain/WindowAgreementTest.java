package io.kingsnake.stream.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.blame.RememberedWrites;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Decider;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Window by window, down to windows of one transaction, histories get the answer of the oracle, or
 * none for a stated reason. {@code -Dkingsnake.fuzz.windows=N} asks about N histories of each kind.
 */
class WindowAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.windows", 150);

  private static final List<String> LEVELS =
      List.of(
          "serializable",
          "pl-3",
          "snapshot-isolation",
          "adya-si",
          "parallel-si",
          "consistent-view",
          "causal",
          "read-atomic",
          "read-committed");

  /** Overlapping transactions write keys that none of them reads, and others read much later. */
  private static final RandomHistories RARELY_READ =
      RandomHistories.registers()
          .withSessions(5)
          .withUniqueValues()
          .withWeights(Map.of(OpKind.READ, 1, OpKind.WRITE, 3));

  private final Map<String, Integer> reasons = new ConcurrentHashMap<>();
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong undecided = new AtomicLong();
  private final AtomicLong keptStretches = new AtomicLong();

  static Stream<Variant> variants() {
    return Stream.of(
            Stream.of(Variant.PLAIN, Variant.PLAIN.withSize(7, 3)),
            Stream.of(
                new Variant("rarely read", RARELY_READ, OracleOptions.DEFAULT),
                new Variant(
                    "equal values rarely read",
                    RARELY_READ.withDuplicateValues(3),
                    OracleOptions.DEFAULT)),
            Variant.unusual().stream(),
            Variant.operations().stream(),
            Variant.savepoints().stream())
        .flatMap(variants -> variants)
        .filter(variant -> variant.options().ownWrites().name().equals("OWN"))
        .filter(variant -> !variant.options().versionOrderHints());
  }

  @ParameterizedTest
  @MethodSource("variants")
  void windowsOfAnySize_getTheAnswerOfTheOracleOrNone(Variant variant) {
    Agreement agreement = new Agreement(variant, LEVELS, this::decideInSmallWindows);
    assertThat(agreement.overSeeds(0, HISTORIES)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void windowsThatCanBeJoined_getTheAnswerOfTheOracle(Variant variant) {
    Agreement agreement = new Agreement(variant, LEVELS, this::decideInJoinedWindows);
    assertThat(agreement.overSeeds(0, HISTORIES)).isEmpty();
    assertThat(undecided.get()).as("undecided of %d: %s", asked.get(), reasons).isZero();
  }

  @Test
  void levelsThatLookAtTimes_sayThatTheyNeedTheWholeHistory() {
    Verdict verdict = decide(Variant.PLAIN.histories().history(1), "sser", 4, 4);
    assertThat(verdict.message()).contains("real time");
  }

  private String decideInSmallWindows(History history, String level, OracleOptions options) {
    SplittableRandom random = new SplittableRandom(history.opCount() + 31L * history.txnCount());
    return answer(history, level, options, random.nextInt(3), random.nextInt(4));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void streamsThatCannotBeReadAgain_getTheAnswerOfTheOracleOrNone(Variant variant) {
    Agreement agreement = new Agreement(variant, LEVELS, this::decideAsAStream);
    assertThat(agreement.overSeeds(0, HISTORIES)).isEmpty();
    if (variant.histories().equals(RARELY_READ)) {
      assertThat(keptStretches.get()).as("stretches to go on from").isPositive();
    }
  }

  /** Verdict of a stream that is stopped in the middle and continues from its kept state. */
  private String decideAsAStream(History history, String level, OracleOptions options) {
    SplittableRandom random = new SplittableRandom(history.opCount() + 17L * history.txnCount());
    CheckOptions same = same(options);
    ChainOptions sizes = new ChainOptions(random.nextInt(3), 1, random.nextInt(5));
    RememberedWrites remembered =
        new RememberedWrites(random.nextBoolean() ? 1000 : 1 + random.nextInt(12));
    Chain chain = new Chain(Levels.named(level), Beginning.of(history), same, sizes, remembered);
    for (Txn txn : Arrivals.of(history, 7)) {
      remembered.add(txn);
      chain.add(txn);
      if (random.nextInt(3) == 0 && chain.outcome().isEmpty()) {
        ChainState state = Restart.of(chain.state(random.nextInt(4)));
        keptStretches.addAndGet(state.kept().stretches().size());
        chain = Chain.restored(Levels.named(level), state, same, sizes, remembered);
      }
    }
    return answer(history, level, options, chain.finish().verdict());
  }

  private String decideInJoinedWindows(History history, String level, OracleOptions options) {
    return answer(history, level, options, new SplittableRandom(history.opCount()).nextInt(4), 99);
  }

  private String answer(
      History history, String level, OracleOptions options, int lookahead, int retained) {
    return answer(history, level, options, decide(history, level, options, lookahead, retained));
  }

  private String answer(History history, String level, OracleOptions options, Verdict verdict) {
    asked.incrementAndGet();
    if (verdict.kind() == Verdict.Kind.UNDECIDED) {
      assertThat(verdict.message()).isNotBlank();
      if (!String.valueOf(verdict.message()).startsWith("what ranges show")) {
        undecided.incrementAndGet();
        reasons.merge(level + " " + verdict.message(), 1, Integer::sum);
      }
      return new Oracle(options).accepts(history, level) ? Decider.ACCEPTED : Decider.REJECTED;
    }
    return verdict.kind() == Verdict.Kind.SATISFIED ? Decider.ACCEPTED : Decider.REJECTED;
  }

  private static Verdict decide(History history, String level, int lookahead, int retained) {
    return decide(history, level, OracleOptions.DEFAULT, lookahead, retained);
  }

  private static Verdict decide(
      History history, String level, OracleOptions options, int lookahead, int retained) {
    CheckOptions same = same(options);
    List<Txn> txns = Arrivals.of(history, 7);
    Chain chain =
        new Chain(
            Levels.named(level),
            Beginning.of(history),
            same,
            new ChainOptions(lookahead, lookahead, retained),
            Elsewhere.among(txns));
    txns.forEach(chain::add);
    return chain.finish().verdict();
  }

  private static CheckOptions same(OracleOptions options) {
    return new CheckOptions(options.sessionOrder(), options.drift(), OwnWrites.OWN, null);
  }
}
