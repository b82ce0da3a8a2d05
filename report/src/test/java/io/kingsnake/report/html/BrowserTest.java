package io.kingsnake.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real browser opens the report, clicks an arrow and reads its reason. */
class BrowserTest {
  private static final Path SCRIPTS =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")), "report", "browser");

  private static final long PATIENCE_SECONDS = 180;

  @TempDir Path folder = Path.of("replaced");

  @BeforeEach
  void needsABrowser() {
    boolean isInstalled =
        Files.isDirectory(SCRIPTS.resolve("node_modules/playwright-core"))
            && isOnPath("node")
            && Stream.of("chromium", "chromium-browser", "google-chrome")
                .anyMatch(BrowserTest::isOnPath);
    assumeTrue(isInstalled, "no browser is here; scripts/prepare installs one");
  }

  private static boolean isOnPath(String program) {
    return Stream.of(
            Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /** Content that the script saw, as JSON text. */
  private String open(CheckResult... results) throws IOException, InterruptedException {
    Path report = folder.resolve("report.html");
    Files.writeString(report, Results.render(HtmlReport::new, results));
    Path answer = folder.resolve("answer.json");
    Process node =
        new ProcessBuilder(
                "node",
                SCRIPTS.resolve("open-report.mjs").toString(),
                report.toString(),
                folder.resolve("screenshot.png").toString())
            .redirectOutput(answer.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (!node.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      node.destroyForcibly();
      throw new AssertionError("the browser did not answer");
    }
    String seen = Files.readString(answer, StandardCharsets.UTF_8);
    assertThat(node.exitValue()).as(seen).isZero();
    assertThat(seen).contains("\"errors\":[]", "\"darkens\":true", "\"fitsAPhone\":true");
    assertThat(folder.resolve("screenshot.png")).isNotEmptyFile();
    return seen;
  }

  @Test
  void clickOnAnArrow_showsItsReasonAndProof() throws Exception {
    assertThat(open(Results.lostUpdate()))
        .contains("\"verdict\":\"violated\"")
        .contains("\"edge\":\"T2 —rw(x)→ T3\"")
        .contains("T2 read x = 4, written by T1; T3 overwrote it with 6")
        .contains("T1 → T2 wr(x): T2 read x = 4, which only T1 wrote")
        .contains("\"edgesExpanded\":2")
        .contains("\"Counterexample\",\"Levels\",\"Timeline\",\"Transactions\"");
  }

  @Test
  void firstArrowIsChosen_andWhatWasSentStandsBesideIt() throws Exception {
    assertThat(
            open(
                Results.of("r.jsonl", RecordedSql.lostUpdate(), Levels.named("causal")),
                RecordedSql.result()))
        .contains("\"preselected\":\"T2 —rw(public.custom…lance_in_cents)→ T3\"")
        .contains("T2 SELECT balance FROM account  at Shop.java:12")
        .contains("T3 UPDATE account SET balance = ?  at Shop.java:15")
        .contains("\"arrowsHidden\":0")
        .contains("Two deposits at oncedatabase PostgreSQL 16")
        .contains("\"+23 ms\"");
  }

  @Test
  void weakestViolationComesFirst_andTheLadderHasABoundary() throws Exception {
    History history = RecordedSql.lostUpdate();
    CheckResult[] results =
        Stream.of("causal", "serializable", "snapshot-isolation", "cursor-stability")
            .map(level -> Results.of("r.jsonl", history, Levels.named(level)))
            .toArray(CheckResult[]::new);
    assertThat(
            open(
                Stream.concat(Stream.of(Results.error()), Stream.of(results))
                    .toArray(CheckResult[]::new)))
        .contains("\"title\":\"violated cursor-stability\"")
        .contains(
            "[[\"r.jsonl\",\"cursor-stability\",\"snapshot-isolation\",\"serializable\",\"causal\"],[\"b.txt\",\"serializable\"]]")
        .contains("\"✗ cursor-stability\"", "\"✗ strict-serializable\"", "\"✓ causal\"")
        .contains("\"✓ read-uncommitted\"")
        .contains("\"apart\":true");
  }

  @Test
  void severalResults_openWithTheViolation() throws Exception {
    assertThat(open(Results.undecided(), Results.error(), Results.lostUpdate()))
        .contains("\"verdict\":\"violated\"")
        .contains("\"plots\":3");
  }

  @Test
  void satisfiedHistoryWithTimes_hasItsThroughput() throws Exception {
    assertThat(open(Results.of("s1: @1-5 w(x,1)\ns2: @2-9 r(x)=1", "serializable")))
        .contains("\"verdict\":\"satisfied\"")
        .contains("\"plots\":4");
  }

  @Test
  void longPath_doesNotWidenThePage() throws Exception {
    String path = "/" + "a-folder-with-a-long-name/".repeat(5) + "history.jsonl";
    History history = RecordedSql.lostUpdate();
    assertThat(open(Results.of(path, history, Levels.named("serializable"))))
        .contains("\"verdict\":\"violated\"");
  }

  @Test
  void anomalyWithoutACycle_opensToo() throws Exception {
    assertThat(open(Results.of("s1: r(x)=7", "read-committed"), Results.undecided()))
        .contains("\"verdict\":\"violated\"")
        .doesNotContain("Timeline");
  }
}
