package io.kingsnake.testkit.oracle.opinion;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.generate.SmallAlphabets;
import io.kingsnake.testkit.generate.TinyHistories;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleLevels;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.testkit.oracle.SessionViews;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The oracle agrees with definitions that are not its own. The ordinary build takes a sample; all
 * tiny histories, and a hundred times as many random ones, are compared with {@code
 * -Dkingsnake.opinions=all}.
 */
class SecondOpinionTest {
  private static final boolean ALL = System.getProperty("kingsnake.opinions", "").equals("all");
  private static final int STEP = ALL ? 1 : 23;
  private static final long RANDOM = ALL ? 20_000 : 60;

  static Stream<SmallAlphabets> alphabets() {
    return SmallAlphabets.all().stream();
  }

  static Stream<Variant> variants() {
    return Stream.concat(Variant.unusual().stream(), Variant.operations().stream())
        .filter(variant -> !variant.options().versionOrderHints());
  }

  @ParameterizedTest
  @MethodSource("alphabets")
  void smallHistories_getTheSameAnswers(SmallAlphabets alphabet) {
    List<String> wrong = new ArrayList<>();
    alphabet.forEach(
        ALL ? 1 : 5, history -> disagreement(history, OracleOptions.DEFAULT).ifPresent(wrong::add));
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2,2,false", "2,2,true", "3,1,true", "3,2,false"})
  void tinyHistories_getTheSameAnswers(int transactions, int operations, boolean repeated) {
    List<History> histories = new ArrayList<>();
    int[] number = new int[1];
    new TinyHistories(transactions, operations, repeated)
        .forEach(
            history -> {
              if (number[0]++ % STEP == 0) {
                histories.add(history);
              }
            });
    assertThat(
            histories.parallelStream()
                .map(history -> disagreement(history, OracleOptions.DEFAULT))
                .flatMap(Optional::stream)
                .limit(3))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void randomHistories_getTheSameAnswers(Variant variant) {
    Variant small = variant.withSize(4, 3);
    assertThat(
            LongStream.range(0, RANDOM)
                .parallel()
                .mapToObj(seed -> disagreement(small.histories().history(seed), small.options()))
                .flatMap(Optional::stream)
                .limit(3))
        .isEmpty();
  }

  /** Levels of another kind for which [CBG15] has axioms agree with these as well. */
  @ParameterizedTest
  @MethodSource("alphabets")
  void axioms_getTheSameAnswers(SmallAlphabets alphabet) {
    SecondOpinion second = new SecondOpinion(OracleOptions.DEFAULT);
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    Set<String> levels = SecondOpinion.levelsByAxioms();
    alphabet.forEach(
        ALL ? 1 : 17,
        history ->
            assertThat(new TreeSet<>(second.acceptedByAxioms(history)))
                .as(HistoryScript.show(history))
                .isEqualTo(new TreeSet<>(oracle.accepted(history, levels))));
  }

  /** Found by this comparison, or by the one that preceded it; all were satisfied once. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "writes-follow-reads | s1: w(x,1); s2: r(x)=1; s2: w(y,1); s3: r(y)=1 r(x)=nil",
        "writes-follow-reads"
            + " | s0: w(z,1); s1: r(z)=1 w(x,1); s2: r(x)=1 w(y,1); s3: r(y)=1 r(z)=nil",
        "monotonic-writes | s1: a(l,1); s1: a(l,2); s2: l(l)=[2,1]",
        "pram | s1: w(x,1); s1: w(y,1); s2: r(y)=1; s2: r(x)=nil",
        "pram | s1: w(x,1); s1: w(x,2); s1: r(x)=1",
        "read-your-writes | s1: r(x)=1; s1: w(x,1)",
        "monotonic-reads | s1: r(x)=1; s1: w(x,1)",
        "monotonic-writes | s1: r(x)=1; s1: w(x,1)",
        "writes-follow-reads | s1: r(x)=1; s1: w(x,1)",
        "pram | s1: r(x)=1; s1: w(x,1)",
        "strong-si | s1: @1-2 w(x,1); s1: @2-3 r(x)=nil",
      })
  void whatWasMissed_isViolated(String level, String script) {
    History history = HistoryScript.parse(script.replace("; ", "\n"));
    assertThat(new Oracle(OracleOptions.DEFAULT).accepts(history, level)).isFalse();
    assertThat(new SecondOpinion(OracleOptions.DEFAULT).accepted(history)).doesNotContain(level);
  }

  /** The examples of docs/LEVELS.md. */
  @Test
  void pipelinedRam_isNotLiptons() {
    History disagreeing =
        HistoryScript.parse("s1: w(x,1)\ns2: w(x,2)\ns3: r(x)=1 | r(x)=2\ns4: r(x)=2 | r(x)=1");
    History entangled =
        HistoryScript.parse("s1: w(y,1) | w(x,1)\ns2: w(x,2) w(y,2)\ns3: r(x)=1 | r(x)=2 | r(y)=1");
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    assertThat(oracle.accepts(disagreeing, "pram")).isFalse();
    assertThat(new SessionViews(disagreeing).explainEverySession()).isTrue();
    assertThat(oracle.accepts(entangled, "pram")).isTrue();
    assertThat(new SessionViews(entangled).explainEverySession()).isFalse();
  }

  private static Optional<String> disagreement(History history, OracleOptions options) {
    Set<String> second = new TreeSet<>(new SecondOpinion(options).accepted(history));
    Set<String> first = new TreeSet<>(new Oracle(options).accepted(history));
    if (SecondOpinion.hasLists(history)) {
      first.remove(OracleLevels.READ_UNCOMMITTED);
    }
    if (first.equals(second)) {
      return Optional.empty();
    }
    Set<String> onlyFirst = new TreeSet<>(first);
    onlyFirst.removeAll(second);
    second.removeAll(first);
    return Optional.of(
        "only the oracle accepts at %s, only the second opinion at %s:%n%s"
            .formatted(onlyFirst, second, HistoryScript.show(history)));
  }
}
