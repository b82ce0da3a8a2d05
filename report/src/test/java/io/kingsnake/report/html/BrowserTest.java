package io.kingsnake.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
    assumeTrue(isInstalled, "SKIPPED: no browser is here; report/browser/install installs one");
  }

  private static boolean isOnPath(String program) {
    return Stream.of(
            Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /** What the script saw, as JSON text. */
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
    assertThat(seen).contains("\"errors\":[]");
    assertThat(folder.resolve("screenshot.png")).isNotEmptyFile();
    return seen;
  }

  @Test
  void clickOnAnArrow_showsItsReasonAndProof() throws Exception {
    assertThat(open(Results.lostUpdate()))
        .contains("\"verdict\":\"violated\"")
        .contains("\"edge\":\"T2 —rw(x)→ T3\"")
        .contains("T2 read x as T1 wrote it; T3 overwrote that version")
        .contains("T1 → T2 wr(x): T2 read x=4, which only T1 wrote")
        .contains("\"edgesExpanded\":2")
        .contains("\"Levels\",\"Counterexample\",\"Timeline\",\"Transactions\"");
  }

  @Test
  void severalResults_openWithoutErrors() throws Exception {
    CheckResult timed = Results.of("s1: @1-5 w(x,1)\ns2: @2-9 r(x)=1", "serializable");
    assertThat(open(timed, Results.lostUpdate(), Results.undecided(), Results.error()))
        .contains("\"verdict\":\"satisfied\"")
        .contains("\"plots\":4");
  }

  @Test
  void anomalyWithoutACycle_opensToo() throws Exception {
    assertThat(open(Results.of("s1: r(x)=7", "read-committed"), Results.undecided()))
        .contains("\"verdict\":\"violated\"")
        .doesNotContain("Timeline");
  }
}
