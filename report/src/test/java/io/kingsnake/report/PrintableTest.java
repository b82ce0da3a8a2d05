package io.kingsnake.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.report.ci.GithubReport;
import io.kingsnake.report.ci.JunitReport;
import io.kingsnake.report.ci.SarifReport;
import io.kingsnake.report.graph.DotReport;
import io.kingsnake.report.graph.SvgReport;
import io.kingsnake.report.html.HtmlReport;
import io.kingsnake.report.json.EscapingWriter;
import io.kingsnake.report.json.JsonReport;
import io.kingsnake.report.text.LadderReport;
import io.kingsnake.report.text.Screen;
import io.kingsnake.report.text.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A history whose every name and note consists of characters that must not be seen raw, in every
 * output.
 */
class PrintableTest {
  /** ESC, C1, bidi controls, marks of direction, tags, a byte-order mark, half a character. */
  private static final String HOSTILE =
      "a\u001b[31m\u0007\u007f\u009b31m\u202e\u2066\u200e\u200f\u061c\u2028\ufeff\ud800"
          + Character.toString(0xE0041)
          + "](https://example.org){0} ::error::##vso[task] <b>&amp;";

  static List<Function<PrintWriter, CheckReport>> reports() {
    return List.of(
        out -> new TextReport(out, Screen.PLAIN),
        out -> new LadderReport(out, Screen.PLAIN, Levels.all(), true),
        JsonReport::new,
        GithubReport::new,
        SarifReport::new,
        JunitReport::new,
        DotReport::new,
        SvgReport::new,
        HtmlReport::new);
  }

  private static History history() {
    HistoryBuilder builder = new HistoryBuilder();
    int key = builder.keys().ofString(HOSTILE);
    int old = builder.values().ofString(HOSTILE + "0");
    String note = "{\"sql\":\"" + HOSTILE.replace("\u001b", "").replace("\u0007", "") + "\"}";
    builder.add(
        builder.newTransaction().session(builder.session("first")).write(key, old).opNote(note));
    for (int i = 1; i < 3; i++) {
      builder.add(
          builder
              .newTransaction()
              .session(builder.session(HOSTILE + i))
              .read(key, old)
              .opNote(note)
              .write(key, builder.values().ofString(HOSTILE + i))
              .note(note));
    }
    return builder.build();
  }

  private static CheckResult unread() {
    CheckResult known = Results.error();
    return CheckResult.unread(HOSTILE, "text", known.level(), ResultKind.ERROR, HOSTILE, 1, 1);
  }

  @ParameterizedTest
  @MethodSource("reports")
  void nothingIsShownRaw(Function<PrintWriter, CheckReport> report) {
    CheckResult violated = Results.of(HOSTILE, history(), Levels.SERIALIZABLE);
    assertThat(violated.kind()).isEqualTo(ResultKind.VIOLATED);
    String shown = withoutLibraries(Results.render(report, violated, unread()));
    assertThat(shown.codePoints().filter(point -> !isShownAsItIs(point)).mapToObj("%x"::formatted))
        .isEmpty();
    assertThat(shown.lines()).noneMatch(line -> line.strip().startsWith("::error::"));
  }

  /** Shown data of a page; the scripts around them are the same for all. */
  private static String withoutLibraries(String shown) {
    int data = shown.indexOf("id=\"data\">");
    return data < 0 ? shown : shown.substring(data, shown.indexOf("</script>", data));
  }

  private static boolean isShownAsItIs(int point) {
    return point == '\n' || point == '\t' || Printable.isHarmless(point);
  }

  @Test
  void ordersToBuildServices_areNone() {
    assertThat(Printable.of("##vso[task.x] ##[group] ##teamcity[a] # a #[b] ## c"))
        .isEqualTo("\\u0023#vso[task.x] \\u0023#[group] \\u0023#teamcity[a] # a #[b] ## c");
  }

  @Test
  void whatPeopleWrite_staysAsItIs() {
    String text = "Zoë's naïve key 'λ' = 1,000 € 漢字 العربية 😀 \"quoted\" \\ back";
    assertThat(Printable.of(text)).isSameAs(text);
  }

  @Test
  void everyCharacterWithoutAShape_isSpelledOut() {
    assertThat(Printable.of("\u0000\u001b\u0085\u200f" + Character.toString(0xE0041) + "\udc00"))
        .isEqualTo("\\u0000\\u001b\\u0085\\u200f\\udb40\\udc41\\udc00");
    assertThat(IntStream.rangeClosed(0xE0000, 0xE007F)).noneMatch(Printable::isHarmless);
  }

  @Test
  void sarif_hasNoLinksAndNoArgumentsOfAValue() {
    CheckResult violated = Results.of("a.txt", history(), Levels.SERIALIZABLE);
    assertThat(Results.render(SarifReport::new, violated))
        .doesNotContain("](")
        .contains("] (https", "{{0}}");
  }

  @Test
  void sarif_addressesAreThoseOfFiles() {
    History history = history();
    CheckResult violated = Results.of("javascript:alert(1)", history, Levels.SERIALIZABLE);
    assertThat(Results.render(SarifReport::new, violated))
        .contains("\"uri\":\"./javascript:alert(1)\"");
  }

  @Test
  void jsonInPieces_isTheSame() throws IOException {
    StringWriter whole = new StringWriter();
    try (Writer pieces = new EscapingWriter(whole)) {
      for (int i = 0; i < HOSTILE.length(); i++) {
        pieces.write(HOSTILE.charAt(i));
      }
      pieces.write("\ud83d");
    }
    assertThat(whole).hasToString(Printable.json(HOSTILE + "\ud83d"));
  }

  /** The length of names is unlimited in a history. */
  @Test
  void longNames_areCut() {
    HistoryBuilder builder = new HistoryBuilder();
    String longName = "n".repeat(100_000);
    int key = builder.keys().ofString(longName);
    int old = builder.values().ofString(longName);
    for (int i = 0; i < 2; i++) {
      builder.add(
          builder
              .newTransaction()
              .session(builder.session(longName + i))
              .read(key, old)
              .write(key, builder.values().ofString(longName + i)));
    }
    CheckResult violated = Results.of("a.txt", builder.build(), Levels.SERIALIZABLE);
    assertThat(Results.render(out -> new TextReport(out, Screen.PLAIN), violated))
        .hasSizeLessThan(10_000);
  }
}
