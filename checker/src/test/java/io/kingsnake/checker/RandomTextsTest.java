package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.agree.Variant;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Levels that are not built in get the answer of trying every choice and evaluating the text on
 * matrices. {@code -Dkingsnake.fuzz.histories=N} asks about a five-hundredth of N random histories
 * of each kind, each with a random text.
 */
class RandomTextsTest {
  private static final long HISTORIES = Long.getLong("kingsnake.fuzz.histories", 4_000);

  private static final List<String> NAMES = List.copyOf(Relation.byName().keySet());

  static Stream<Variant> variants() {
    Stream<Variant> more = Stream.concat(Variant.unusual().stream(), Variant.operations().stream());
    return Stream.concat(Stream.of(Variant.PLAIN), more);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void randomTexts_areDecidedAsTheySay(Variant variant) {
    LongStream.range(0, HISTORIES / 500)
        .parallel()
        .forEach(
            seed -> {
              History history = variant.histories().history(seed);
              agree(randomText(new Random(seed)), history, variant.options(), seed);
            });
  }

  /**
   * The verifier took these for cycles, which they are not: they do not begin again where they end.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "acyclic ww ; ww ; own-rw+",
        "irreflexive [rmw] ; own-rw",
        "irreflexive own-rw ; [rmw]",
        "irreflexive wr ; (prw | [rmw])",
        "acyclic rw ; [update]+",
        "acyclic wr+ ; wr ; own-rw+"
      })
  void twoThatReadBeforeBothWrite_areJudgedAsTheTextSays(String text) {
    for (String script :
        List.of(
            "s1: r(a)=nil w(a,1)\ns2: r(a)=nil w(a,1)",
            "s1: r(a)=nil w(a,1)\ns2: r(a)=nil w(a,2)\ns3: r(a)=1 w(a,3)",
            "s1: scan(,)={} w(a,1)\ns2: scan(,)={} w(a,2) r(b)=1\ns3: w(b,1) r(a)=2 w(a,3)")) {
      agree(text, HistoryScript.parse(script), OracleOptions.DEFAULT, 0);
    }
  }

  /** Levels of the literature that are not built in. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "acyclic (so | wr) ; rw? | ww", // prefix consistency [CG18]
        "acyclic so | wr | ww | irw", // serializable but for what scans see
        "acyclic so | wr | ww irreflexive (so | wr | ww | rw)+ ; own-rw",
        "acyclic wr | ww irreflexive so ; so ; (rw | [rmw])" // sessions see what is not the latest
      })
  void levelsOfOthers_areDecidedAsTheySay(String text) {
    for (Variant variant : List.of(Variant.PLAIN, Variant.operations().get(2))) {
      LongStream.range(0, HISTORIES / 500)
          .parallel()
          .forEach(seed -> agree(text, variant.histories().history(seed), variant.options(), seed));
    }
  }

  static List<Definition> definitions() {
    return Definition.known();
  }

  /** Definitions include those that no built-in level has. */
  @ParameterizedTest
  @MethodSource("definitions")
  void everyDefinition_isDecidedAsItsTextSays(Definition definition) throws LevelTextException {
    Level level = definition.text().level("test");
    List<Variant> operations = Variant.operations();
    for (Variant variant : List.of(Variant.PLAIN, operations.get(0), operations.get(4))) {
      LongStream.range(0, HISTORIES / 500)
          .parallel()
          .forEach(
              seed -> agree(level, variant.histories().history(seed), variant.options(), seed));
    }
  }

  /** Decided as if sessions were part of the commit order, this was an internal error. */
  @Test
  void sessionsThatAreSeenButNotOrdered_areDecidedByRules() {
    History history =
        HistoryScript.parse(
            """
            initial 0
            s1: r(1)=0 r(2)=1 r(1)=0 | w(1,1) w(1,0) w(1,0)
            s2: w(2,1) w(1,1) r(1)=1
            """);
    for (String seen : List.of("(so | wr)", "(so | wr)+")) {
      agree("acyclic wr | ww irreflexive " + seen + " ; rw", history, OracleOptions.DEFAULT, 7);
    }
  }

  @Test
  void textOfOneLevel_isNotThatOfAnother() {
    String longFork =
        """
        s1: w(x,1)
        s2: w(y,1)
        s3: r(x)=1 r(y)=nil
        s4: r(x)=nil r(y)=1
        """;
    assertThat(check(HistoryScript.parse(longFork), "acyclic (so | wr) ; rw? | ww").kind())
        .isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(check(HistoryScript.parse(longFork), "acyclic so | wr | ww").kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  private static void agree(String text, History history, OracleOptions options, long seed) {
    agree(level(text), history, options, seed);
  }

  private static void agree(Level level, History history, OracleOptions options, long seed) {
    Checker checker = new Checker(Checking.options(history, options));
    boolean accepted =
        new Oracle(options).accepts(history, relations -> NaiveText.holds(level.text(), relations));
    Verdict.Kind expected = accepted ? Verdict.Kind.SATISFIED : Verdict.Kind.VIOLATED;
    String where = "seed " + seed + ", " + level.meaning() + "\n" + HistoryScript.show(history);
    try {
      assertThat(kind(checker.goingByRules().check(history, level))).isEqualTo(expected);
      assertThat(kind(checker.check(history, level))).isEqualTo(expected);
      assertThat(certified(checker, history, level, options)).isEqualTo(expected);
    } catch (AssertionError | RuntimeException | Refusal e) {
      throw new AssertionError(where, e);
    }
  }

  /** Verdict of the verifier, which reads the text by itself, on the certificate. */
  private static Verdict.Kind certified(
      Checker checker, History history, Level level, OracleOptions options) throws Refusal {
    boolean isWhole = level(level.text().content()).text().rules().equals(level.text().rules());
    boolean isCovered = isWhole && !options.versionOrderHints() && !history.hasUndone();
    Certified certified = checker.certify(history, level);
    if (!isCovered || certified.verdict().kind() == Verdict.Kind.UNDECIDED) {
      return kind(certified.verdict());
    }
    assertThat(certified.certificate()).as(certified.missing()).isPresent();
    InputStream in = new ByteArrayInputStream(certified.certificate().orElseThrow().bytes());
    boolean satisfied =
        Verifier.verify(history, in, new LevelTexts(level), level.name()).satisfied();
    return satisfied ? Verdict.Kind.SATISFIED : Verdict.Kind.VIOLATED;
  }

  /** Kind of a verdict; the checker alone decides whether the text refers to times at all. */
  private static Verdict.Kind kind(Verdict verdict) {
    return Untimed.isOnlyReason(verdict) ? Verdict.Kind.SATISFIED : verdict.kind();
  }

  private static Verdict check(History history, String text) {
    return new Checker(CheckOptions.DEFAULT).check(history, level(text));
  }

  private static Level level(String text) {
    try {
      return LevelText.parse(text, "test").level("test");
    } catch (LevelTextException e) {
      throw new AssertionError(text, e);
    }
  }

  /** A text that can be understood: one that relates all to themselves is drawn again. */
  private static String randomText(Random random) {
    String text = "";
    while (!isUnderstood(text)) {
      List<String> rules = new ArrayList<>();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        String kind = random.nextBoolean() ? "acyclic " : "irreflexive ";
        rules.add(kind + randomExpression(random, 3));
      }
      text = String.join("\n", rules);
    }
    return text;
  }

  private static boolean isUnderstood(String text) {
    try {
      LevelText.parse(text, "test");
      return true;
    } catch (LevelTextException e) {
      return false;
    }
  }

  private static String randomExpression(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return NAMES.get(random.nextInt(NAMES.size()));
    }
    String left = randomExpression(random, depth - 1);
    return switch (random.nextInt(8)) {
      case 0, 1 -> "(" + left + " | " + randomExpression(random, depth - 1) + ")";
      case 2, 3, 4 -> "(" + left + " ; " + randomExpression(random, depth - 1) + ")";
      case 5 -> "(" + left + ")+";
      case 6 -> "(" + left + ")*";
      default -> "(" + left + ")?";
    };
  }
}
