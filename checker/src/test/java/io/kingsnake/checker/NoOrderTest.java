package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contradictions that no clause reveals in good time: counting, and that one must be the first. */
class NoOrderTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withTimeout(Duration.ofMinutes(10));

  private static String sessions(String name, int count, String transaction) {
    return IntStream.range(0, count)
        .mapToObj(i -> name + i + ": " + transaction)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Verdict certified(String script, String level) throws Refusal {
    History history = HistoryScript.parse(script);
    Certified certified = new Checker(OPTIONS).certify(history, Levels.named(level));
    byte[] bytes = certified.certificate().orElseThrow().bytes();
    Verifier.verify(
        history,
        new ByteArrayInputStream(bytes),
        new LevelTexts(null),
        certified.verdict().level().name());
    return certified.verdict();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ser", "si"})
  void moreOverwriteAValueThanWroteIt_isCounted(String level) throws Refusal {
    String writers = "initial 0\n" + sessions("w", 10, "w(x,1)");
    Verdict enough = certified(writers + sessions("r", 10, "r(x)=1 w(x,2)"), level);
    assertThat(enough.kind()).isEqualTo(Verdict.Kind.SATISFIED);
    Verdict tooFew = certified(writers + sessions("r", 11, "r(x)=1 w(x,2)"), level);
    assertThat(tooFew.kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(Objects.requireNonNull(tooFew.anomaly()).summary())
        .startsWith("11 transactions")
        .endsWith("read 1 of x and overwrote it, but it can have held that only 10 times");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ser", "si"})
  void loopWithoutABeginning_isViolated(String level) throws Refusal {
    String loop =
        "initial 0\n" + sessions("a", 5, "r(x)=1 w(y,1)") + sessions("b", 5, "r(y)=1 w(x,1)");
    Verdict verdict = certified(loop, level);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(Objects.requireNonNull(verdict.anomaly()).summary())
        .startsWith("none of T")
        .endsWith("can have been the first: each read what only others of them wrote");
    Verdict begun = certified(loop + "c: w(x,1)\n", level);
    assertThat(begun.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  /** Found by fuzzing: the write changes nothing, but is needed later. */
  @Test
  void writeOfWhatIsThere_isNotRunAtOnce() throws Refusal {
    Verdict verdict =
        certified(
            """
            initial 0
            s1: w(1,0) | w(1,1) | r(1)=0 w(1,1)
            s2: w(1,0)
            """,
            "ser");
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  /** Found by fuzzing: two readings of one version are one need of it. */
  @Test
  void initialVersionReadByValueAndAsSuch_isOneNeed() throws Refusal {
    Verdict verdict =
        certified(
            """
            initial 0
            s1: r(a)=0 r(a)=initial w(a,2)
            s2: r(b)=0 w(b,0)
            """,
            "ser");
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  /** A reader that could run at once must wait for one of unknown outcome before it. */
  @Test
  void readerAfterATransactionOfUnknownOutcome_waitsForIt() throws Refusal {
    Verdict verdict =
        certified(
            """
            initial 0
            s1: unknown w(x,1) w(y,1) | r(z)=0
            s2: r(x)=1 w(x,0) | r(y)=1 w(y,0)
            s3: w(z,0) w(x,0)
            """,
            "ser");
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }
}
