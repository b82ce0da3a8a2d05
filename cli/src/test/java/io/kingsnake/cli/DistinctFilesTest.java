package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are read are never replaced, under whatever names. */
class DistinctFilesTest {
  private static final String HISTORY =
      """
      {"kingsnake":1,"initial":"absent"}
      {"session":"a","txn":1,"ops":[["w","x",1]],"outcome":"committed"}
      {"session":"a","txn":2,"ops":[["r","x",1],["w","x",2]],"outcome":"committed"}
      {"session":"b","txn":3,"ops":[["r","x",1],["w","x",3]],"outcome":"committed"}
      """;

  private static final String PART = HISTORY.replace("\"initial\"", "\"part\":true,\"initial\"");

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.resolveSibling("."));
    return Files.writeString(path, content).toString();
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private static void assertRefused(String reason, String... args) {
    Invocation run = Invocation.of(args);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains(reason);
    assertThat(run.out()).as("nothing was checked").isEmpty();
  }

  @Test
  void outputOverTheHistory_isRefused() throws IOException {
    String history = file("h.jsonl", HISTORY);
    Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), Path.of(history));
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder);
    String reason = "would replace what is read here";
    for (String output :
        new String[] {history, link.toString(), loop.resolve("./h.jsonl").toString()}) {
      assertRefused(reason, "check", "--certificate", output, history);
      assertRefused(reason, "check", "--reproducer", output, history);
      assertRefused(reason, "convert", "--force", "--to", "kingsnake", history, output);
    }
    assertRefused(reason, "check", "--certificate", history, link.toString());
    assertRefused(reason, "check", "--reproducer", history, folder.toString());
    assertThat(Path.of(history)).hasContent(HISTORY);
  }

  @Test
  void outputOverPartsOfAHistory_isRefused() throws IOException {
    String part = file("run/client-1.jsonl", PART);
    String run = in("run");
    String reason = "would replace what is read here";
    assertRefused(reason, "check", "--certificate", part, run);
    assertRefused(reason, "check", "--reproducer", in("run/new.jsonl"), run);
    assertThat(Path.of(part)).hasContent(PART);
    for (int i = 0; i < 2; i++) { // the second time, they are there
      Invocation inside =
          Invocation.of(
              "check", "--report", in("run/page.html"), "--certificate", in("run/it.cert"), run);
      assertThat(inside.exitCode()).as(inside.err()).isEqualTo(1);
    }
  }

  @Test
  void outputOverOtherInputs_isRefused() throws IOException {
    String history = file("h.jsonl", HISTORY);
    String level = file("mine.level", "acyclic ww | wr | rw\n");
    String odd = file("odd.xml", "no history");
    String reason = "would replace what is read here";
    assertRefused(reason, "check", "--level", level, "--certificate", level, history);
    Invocation unreadable = Invocation.of("check", "--report", odd, history, odd);
    assertThat(unreadable.exitCode()).isEqualTo(3);
    assertThat(unreadable.err()).contains(reason);
    assertThat(Path.of(odd)).hasContent("no history");
  }

  @Test
  void oneFileForTwoOutputs_isRefused() throws IOException {
    String history = file("h.jsonl", HISTORY);
    String out = in("out.xml");
    assertRefused(
        "--report and --certificate name the same file",
        "check",
        "--report",
        out,
        "--certificate",
        out,
        history);
    assertRefused(
        "--report names this file twice",
        "check",
        "--report",
        out,
        "--report",
        folder.resolve(".").resolve("out.xml").toString(),
        history);
    assertThat(Path.of(out)).doesNotExist();
    String small = in("small.jsonl");
    assertRefused(
        "--reproducer and --certificate name the same file",
        "check",
        "--reproducer",
        small,
        "--certificate",
        small,
        history);
  }

  @Test
  void streams_takeSeveralOutputs() throws IOException {
    String[] args = {
      "check",
      "--reproducer-format",
      "kingsnake",
      "--reproducer",
      "/dev/null",
      "--certificate",
      "/dev/null",
      file("h.jsonl", HISTORY)
    };
    Invocation run = Invocation.of(args);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
  }

  @Test
  void historyNamedLikeADraft_survives() throws IOException {
    String history = file("draft-of-h.cert", HISTORY);
    Invocation run =
        Invocation.of("check", "--format", "kingsnake", "--certificate", in("h.cert"), history);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(Path.of(history)).hasContent(HISTORY);
  }
}
