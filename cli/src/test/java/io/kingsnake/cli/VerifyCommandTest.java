package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyCommandTest {
  private static final String CLEAN = "w(1,1,1,1)\nr(1,1,2,2)\n";
  private static final String THIN_AIR = "w(1,1,1,1)\nr(1,9,2,2)\n";

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private String certificateOf(String history) {
    String certificate = history + ".cert";
    Invocation.of("check", "--certificate", certificate, history);
    return certificate;
  }

  @Test
  void certificateOfSatisfied_holdsWithExitCodeZero() throws IOException {
    String history = file("good.txt", CLEAN);
    Invocation run = Invocation.of("verify", "--certificate", certificateOf(history), history);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("satisfied  serializable").contains("proven by");
  }

  @Test
  void certificateOfViolation_holdsWithExitCodeOne() throws IOException {
    String history = file("bad.txt", THIN_AIR);
    Invocation run = Invocation.of("verify", "--certificate", certificateOf(history), history);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).startsWith("violated   serializable");
  }

  @Test
  void certificateOfAnotherHistoryOrLevel_isRefusedWithTheReason() throws IOException {
    String history = file("good.txt", CLEAN);
    String certificate = certificateOf(history);
    String other = file("other.txt", CLEAN + "r(1,1,3,3)\n");
    Invocation ofOther = Invocation.of("verify", "--certificate", certificate, other);
    assertThat(ofOther.exitCode()).isEqualTo(3);
    assertThat(ofOther.err()).contains(certificate + ": refused: ").contains("another history");
    Invocation ofSi =
        Invocation.of("verify", "--level", "si", "--certificate", certificate, history);
    assertThat(ofSi.exitCode()).isEqualTo(3);
    assertThat(ofSi.err()).contains("the level is 'serializable', not snapshot-isolation");
  }

  @Test
  void certificateOfOtherSettings_isRefusedWhereTheyAreAskedFor() throws IOException {
    String history = file("good.txt", CLEAN);
    String cert = folder.resolve("it.cert").toString();
    Invocation.of(
        "check",
        "--no-session-order",
        "--drift=5",
        "--own-writes=either",
        "--certificate",
        cert,
        history);
    assertRefused(
        "it was checked with session order not kept, but asked for is kept",
        "--session-order",
        cert,
        history);
    assertRefused("it was checked with drift 5, but asked for is 0", "--drift=0", cert, history);
    assertRefused(
        "it was checked with own writes either, but asked for is own",
        "--own-writes=own",
        cert,
        history);
    Invocation asAsked =
        Invocation.of(
            "verify",
            "--level=ser",
            "--no-session-order",
            "--drift=5",
            "--own-writes=EITHER",
            "--certificate",
            cert,
            history);
    assertThat(asAsked.exitCode()).as(asAsked.err()).isZero();
    assertThat(asAsked.out()).contains("session order not kept, drift 5, own writes either");
    String usual = certificateOf(history);
    assertRefused(
        "it was checked with session order kept, but asked for is not kept",
        "--no-session-order",
        usual,
        history);
  }

  private static void assertRefused(String reason, String demand, String cert, String history) {
    Invocation run = Invocation.of("verify", demand, "--certificate", cert, history);
    assertThat(run.exitCode()).as(demand).isEqualTo(3);
    assertThat(run.err()).contains(cert + ": refused: " + reason);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void garbage_isRefused() throws IOException {
    String history = file("good.txt", CLEAN);
    String garbage = file("garbage.cert", "no certificate at all");
    Invocation run = Invocation.of("verify", "--certificate", garbage, history);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("refused: the certificate cannot be read");
    Invocation missing = Invocation.of("verify", "--certificate", "nowhere.cert", history);
    assertThat(missing.exitCode()).isEqualTo(3);
    assertThat(missing.err()).contains("nowhere.cert: no such file or directory");
  }

  @Test
  void severalLevelsOrHistories_haveNoCertificate() throws IOException {
    String history = file("good.txt", CLEAN);
    String out = folder.resolve("out.cert").toString();
    Invocation levels = Invocation.of("check", "--level", "all", "--certificate", out, history);
    assertThat(levels.exitCode()).isEqualTo(3);
    assertThat(levels.err()).contains("--certificate takes one history and one level");
    assertThat(Path.of(out)).doesNotExist();
    String nowhere = folder.resolve("missing").resolve("out.cert").toString();
    assertThat(Invocation.of("check", "--certificate", nowhere, history).exitCode()).isEqualTo(3);
  }

  @Test
  void undecided_hasNoCertificateAndSaysSo() throws IOException {
    String history = file("good.txt", CLEAN);
    String out = folder.resolve("out.cert").toString();
    Invocation run = Invocation.of("check", "--timeout", "0ms", "--certificate", out, history);
    assertThat(run.exitCode()).isIn(2, 3);
    assertThat(Path.of(out)).doesNotExist();
  }
}
