package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows written by hand, one for a whole history of one write. */
class ChainVerificationTest {
  private static final String HISTORY =
      """
      {"kingsnake":1}
      {"session":"a","txn":1,"ops":[["w","x",1]],"outcome":"committed"}
      """;

  private static final String WINDOW =
      """
      {"kingsnake":1}
      {"session":"a","txn":1,"ops":[["w","x",1],["w","\\u0001kingsnake mark 0",1]],"outcome":"committed"}
      {"session":"\\u0001kingsnake end","txn":2,"ops":[["r","\\u0001kingsnake mark 0",1]],"outcome":"committed"}
      """;

  @TempDir private Path folder = Path.of("");

  /** A folder of that name with one window and its certificate. */
  private Path chain(String name) throws IOException {
    Path chain = Files.createDirectory(folder.resolve(name));
    Path window = chain.resolve("window-0.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(window))) {
      out.write(WINDOW.getBytes(StandardCharsets.UTF_8));
    }
    String proof = chain.resolve("window-0.cert").toString();
    Invocation.of("check", "--certificate", proof, window.toString());
    return chain;
  }

  private Invocation verify(Path chain) throws IOException {
    Path history = Files.writeString(folder.resolve("history.jsonl"), HISTORY);
    return Invocation.of("verify", "--certificate", chain.toString(), history.toString());
  }

  @Test
  void folderNamedLikeAWindow_isReadLikeAnyOther() throws IOException {
    for (String name : new String[] {"chain", "old.jsonl.gz", "x.jsonl.gz.jsonl.gz"}) {
      Invocation run = verify(chain(name));
      assertThat(run.exitCode()).as("%s: %s", name, run.err()).isZero();
      assertThat(run.out()).startsWith("satisfied  serializable").contains("1 windows");
    }
  }

  @Test
  void whatIsNoFile_isRefusedWithoutWaitingForIt() throws IOException {
    for (String odd : new String[] {"window-0.jsonl.gz", "window-0.cert"}) {
      Path chain = chain("chain-" + odd);
      Files.delete(chain.resolve(odd));
      Files.createDirectory(chain.resolve(odd));
      Invocation run = verify(chain);
      assertThat(run.exitCode()).isEqualTo(3);
      assertThat(run.err()).contains(odd + ": expected a file");
    }
  }

  @Test
  void missingCertificateOrWindow_isRefused() throws IOException {
    Path unproved = chain("unproved");
    Files.delete(unproved.resolve("window-0.cert"));
    Invocation run = verify(unproved);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("window-0.cert: no such file");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Invocation none = verify(empty);
    assertThat(none.exitCode()).isEqualTo(3);
    assertThat(none.err()).contains("refused: ");
  }

  @Test
  void damagedHistoryOrWindow_isAnErrorWithItsPlace() throws IOException {
    Path chain = chain("damaged");
    Path history = Files.writeString(folder.resolve("bad.jsonl"), HISTORY + "{}\n");
    Invocation run = Invocation.of("verify", "--certificate", chain.toString(), history.toString());
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).startsWith("kingsnake: " + history + ":3:").doesNotContain("internal");
    Files.writeString(chain.resolve("window-0.jsonl.gz"), "no window");
    Invocation ofWindow = verify(chain);
    assertThat(ofWindow.exitCode()).isEqualTo(3);
    assertThat(ofWindow.err()).contains("window-0.jsonl.gz: ").doesNotContain("internal");
  }
}
