package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Agreement;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checker and oracle give the same answer at every level about histories with scans, iterators,
 * tombstones, lists and savepoints. Only lists that very many may have appended to may be
 * undecided, and own writes that were taken back where own writes may or may not be seen. {@code
 * -Dkingsnake.fuzz.histories=N} asks about a sixteenth of N of each kind.
 */
class OperationsAgreementTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000) / 16;
  private static final List<String> LEVELS =
      Stream.concat(Levels.all().stream(), Levels.optional().stream()).map(Level::name).toList();

  static Stream<Variant> operations() {
    return Stream.concat(Variant.operations().stream(), Variant.savepoints().stream());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void everyOperation_getsTheAnswerOfTheOracleAtEveryLevel(Variant variant) {
    List<String> wrong =
        LongStream.range(0, HISTORIES)
            .parallel()
            .mapToObj(seed -> disagreements(variant, seed))
            .flatMap(List::stream)
            .limit(3)
            .toList();
    assertThat(wrong).isEmpty();
  }

  private static List<String> disagreements(Variant variant, long seed) {
    History history = variant.histories().history(seed);
    Set<String> accepted = new Oracle(variant.options()).accepted(history, LEVELS);
    return LEVELS.stream()
        .map(level -> disagreement(variant, history, level, accepted.contains(level)))
        .flatMap(Optional::stream)
        .map(wrong -> "seed %d, %s:%n%s".formatted(seed, wrong, HistoryScript.show(history)))
        .toList();
  }

  private static Optional<String> disagreement(
      Variant variant, History history, String level, boolean accepted) {
    String answer = Checking.decide(history, level, variant.options());
    if (!agrees(answer, history, level, accepted)) {
      return Optional.of(level + " is " + answer);
    }
    String learned = Checking.decideLearning(history, level, variant.options());
    return agrees(learned, history, level, accepted)
        ? Optional.empty()
        : Optional.of(level + " is " + learned + " if it is learned bit by bit");
  }

  private static boolean agrees(String answer, History history, String level, boolean accepted) {
    return answer.startsWith("undecided: too many")
        || answer.startsWith("undecided: no definition covers own ")
        || Agreement.agrees(answer, history, level, accepted);
  }
}
