package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories whose transactions ask for levels of their own. */
class MixedLevelsTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000) / 100;

  private static Verdict check(History history, Level level) {
    return new Checker(CheckOptions.DEFAULT).check(history, level);
  }

  static Stream<Variant> variants() {
    return Stream.of(Variant.PLAIN, Variant.operations().get(0), Variant.operations().get(2));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void randomMixtures_areDecidedAsTheDefinitionSays(Variant variant) {
    Optional<String> wrong =
        LongStream.range(0, HISTORIES)
            .parallel()
            .mapToObj(seed -> disagreement(variant.histories().history(seed), seed))
            .flatMap(Optional::stream)
            .findFirst();
    assertThat(wrong).isEmpty();
  }

  private static Optional<String> disagreement(History history, long seed) {
    Verdict verdict = check(history, Levels.MIXED);
    boolean accepted = accepts(history);
    boolean agrees =
        verdict.kind() == (accepted ? Kind.SATISFIED : Kind.VIOLATED)
            || isOneLevel(history) // which may be read uncommitted, and is tested elsewhere
            || (verdict.message() != null
                && (verdict.message().contains("explanations of lists")
                    || verdict.message().startsWith("lists read at read uncommitted")));
    return agrees
        ? Optional.empty()
        : Optional.of(
            "seed %d: %s though %s:%n%s"
                .formatted(seed, verdict, accepted, HistoryScript.show(history)));
  }

  private static boolean accepts(History history) {
    LevelText text = Levels.MIXED.text();
    return new Oracle(Variant.PLAIN.options())
        .accepts(
            history,
            txn -> "ru".equals(history.txnLevel(txn)),
            relations -> NaiveText.holds(text, relations));
  }

  private static boolean isOneLevel(History history) {
    for (int txn = 1; txn < history.txnCount(); txn++) {
      if (!Objects.equals(history.txnLevel(txn), history.txnLevel(0))) {
        return false;
      }
    }
    return true;
  }

  /** T1 and T2 append to x and y, in orders that the lists which T3 reads contradict. */
  private static History appendsInTwoOrders(String appender, String reader) {
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().of("x");
    int y = builder.keys().of("y");
    int one = builder.values().ofLong(1);
    int two = builder.values().ofLong(2);
    TransactionBuffer txn = builder.newTransaction();
    builder.add(txn.session(builder.session("a")).level(appender).append(x, one).append(y, one));
    builder.add(txn.session(builder.session("b")).level("ru").append(x, two).append(y, two));
    builder.add(
        txn.session(builder.session("c"))
            .level(reader)
            .readList(x, one, two)
            .readList(y, two, one));
    return builder.build();
  }

  /** A transaction that asks for more gets no less: a violation stays one. */
  @Test
  void listsReadAtReadUncommitted_tellTheOrderOfAppendsAlsoInAMixture() {
    for (String appender : List.of("ru", "rc", "si", "ser")) {
      for (String reader : List.of("ru", "rc", "si", "ser")) {
        assertThat(check(appendsInTwoOrders(appender, reader), Levels.MIXED).kind())
            .as("%s, read at %s", appender, reader)
            .isEqualTo(Kind.VIOLATED);
      }
    }
  }

  private static History writeSkew(String first, String second) {
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().of("x");
    int y = builder.keys().of("y");
    int one = builder.values().ofLong(1);
    TransactionBuffer txn = builder.newTransaction();
    builder.add(
        txn.session(builder.session("a")).level(first).read(x, History.ABSENT).write(y, one));
    builder.add(
        txn.session(builder.session("b")).level(second).read(y, History.ABSENT).write(x, one));
    return builder.build();
  }

  /** A snapshot may be older than a serializable transaction that its owner commits after. */
  @Test
  void writeSkew_isAViolationOnlyIfBothAskForMore() {
    assertThat(check(writeSkew("serializable", "SERIALIZABLE"), Levels.MIXED).kind())
        .isEqualTo(Kind.VIOLATED);
    assertThat(check(writeSkew("serializable", "repeatable read"), Levels.MIXED).kind())
        .isEqualTo(Kind.VIOLATED);
    assertThat(check(writeSkew("serializable", "snapshot"), Levels.MIXED).kind())
        .isEqualTo(Kind.SATISFIED);
    assertThat(check(writeSkew("serializable", "read committed"), Levels.MIXED).kind())
        .isEqualTo(Kind.SATISFIED);
    assertThat(check(writeSkew("snapshot", "snapshot"), Levels.MIXED).kind())
        .isEqualTo(Kind.SATISFIED);
  }

  /** At read uncommitted a read of a value that no transaction wrote says nothing. */
  @Test
  void textOfMixed_isDecidedAsMixedUnderAnyName() throws LevelTextException {
    HistoryBuilder builder = new HistoryBuilder();
    int x = builder.keys().of("x");
    TransactionBuffer txn = builder.newTransaction();
    builder.add(txn.session(builder.session("a")).level("ru").read(x, builder.values().ofLong(7)));
    builder.add(
        txn.session(builder.session("b")).level("ser").write(x, builder.values().ofLong(1)));
    String rules = Levels.MIXED.text().canonical();
    Level mine = LevelText.parse("level mine\n" + rules, "test").level("mine");
    History history = builder.build();
    assertThat(check(history, Levels.MIXED).kind()).isEqualTo(Kind.SATISFIED);
    assertThat(check(history, mine).kind()).isEqualTo(Kind.SATISFIED);
  }

  @Test
  void verdict_tellsWhatWasAskedFor() {
    assertThat(check(writeSkew("serializable", "REPEATABLE_READ"), Levels.MIXED).notes())
        .containsExactly("transactions by what they asked for: 1 repeatable-read, 1 serializable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"causal", "whatever"})
  void levelWithoutMixture_isUndecided(String level) {
    Verdict verdict = check(writeSkew("serializable", level), Levels.MIXED);
    assertThat(verdict.kind()).isEqualTo(Kind.UNDECIDED);
    assertThat(verdict.message()).startsWith("T2 asked for '" + level + "'");
  }

  /** The definition of the mixture, if all ask for the same, is that of the level. */
  @ParameterizedTest
  @CsvSource({
    "read-committed, rc",
    "repeatable-read, rr",
    "snapshot-isolation, si",
    "serializable, ser"
  })
  void mixtureOfOneLevel_isThatLevel(String name, String test) throws LevelTextException {
    String source = Levels.MIXED.text().content();
    for (String other : List.of("rc", "rr", "si", "ser")) {
      String everybody = "([update] | [readonly])";
      String nobody = "([update] ; [readonly])";
      source = source.replace("[" + other + "]", other.equals(test) ? everybody : nobody);
    }
    LevelText text = LevelText.parse(source, "test");
    Variant variant = Variant.operations().get(0);
    Oracle oracle = new Oracle(variant.options());
    LongStream.range(0, HISTORIES)
        .parallel()
        .forEach(
            seed -> {
              History history = variant.histories().history(seed);
              assertThat(oracle.accepts(history, choice -> NaiveText.holds(text, choice)))
                  .as("seed %d", seed)
                  .isEqualTo(oracle.accepts(history, name));
            });
  }
}
