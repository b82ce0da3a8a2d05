package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WideScansBenchTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private List<Verdict> run(String... args) {
    return WideScans.run(
        new Settings(args), new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @Test
  void serialRun_satisfiesEveryLevel() {
    List<Verdict> verdicts = run("txns=60", "keys=200", "present=10");
    // Without times, levels of real time are left open.
    assertThat(verdicts)
        .allMatch(
            verdict ->
                verdict.kind() == Verdict.Kind.SATISFIED
                    || String.valueOf(verdict.message()).startsWith("no times recorded"));
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("causal", "satisfied");
  }

  @Test
  void laggingSessions_areCausalAndNoMore() {
    List<Verdict> verdicts =
        run("txns=60", "keys=200", "present=10", "lag=6", "reuse=no", "levels=causal,parallel-si");
    assertThat(verdicts.stream().map(Verdict::kind))
        .containsExactly(Verdict.Kind.SATISFIED, Verdict.Kind.VIOLATED);
  }
}
