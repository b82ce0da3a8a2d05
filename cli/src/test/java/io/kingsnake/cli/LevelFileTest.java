package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LevelFileTest {
  private static final String CLEAN = "w(1,1,1,1)\nr(1,1,2,2)\n";

  @TempDir private Path folder = Path.of("");

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void levelInAFile_isCheckedBesideBuiltInOnes() throws IOException {
    String level = file("mine.level", "acyclic (so | wr) ; rw? | ww\n");
    Invocation run = Invocation.of("check", "--level", level + ",si", file("h.txt", CLEAN));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("satisfied  mine  ", "satisfied  snapshot-isolation  ")
        .contains("mine means: acyclic ww | (so | wr) ; rw?");
  }

  @Test
  void json_hasTheText() throws IOException {
    String level = file("x.level", "level own \"Mine.\" acyclic so|wr|ww|irw");
    Invocation run = Invocation.of("check", "--json", "--level", level, file("h.txt", CLEAN));
    Map<String, @Nullable Object> result = Json.object(run.outLines().get(0));
    assertThat(result)
        .containsEntry("level", "own")
        .containsEntry("definition", "Mine. (acyclic so | wr | ww | irw)")
        .containsEntry("text", "acyclic so | wr | ww | irw");
  }

  @Test
  void mistakes_areReportedWithTheirPlace() throws IOException {
    String level = file("bad.level", "acyclic so\nirreflexive wrr");
    Invocation run = Invocation.of("check", "--level", level, file("h.txt", CLEAN));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("bad.level:2:13: there is no relation 'wrr'; did you mean wr");
  }

  @Test
  void filesThatAreNone_areReported() throws IOException {
    String history = file("h.txt", CLEAN);
    Invocation missing = Invocation.of("check", "--level", folder + "/no.level", history);
    assertThat(missing.exitCode()).isEqualTo(3);
    assertThat(missing.err()).contains("no.level: no such file or directory");
    Invocation directory = Invocation.of("check", "--level", folder + "/", history);
    assertThat(directory.exitCode()).isEqualTo(3);
    byte[] latin = "\"é\" acyclic so".getBytes(StandardCharsets.ISO_8859_1);
    String other = Files.write(folder.resolve("latin.level"), latin).toString();
    assertThat(Invocation.of("check", "--level", other, history).err()).contains("is UTF-8");
  }

  @Test
  void levelsText_canBeCheckedAgain() throws IOException {
    Invocation text = Invocation.of("levels", "--text", "si");
    assertThat(text.out())
        .startsWith("level snapshot-isolation\n")
        .endsWith("\nacyclic (so | wr | ww) ; rw?\n");
    String level = file("si.level", text.out());
    Invocation run = Invocation.of("check", "--level", level, file("h.txt", CLEAN));
    assertThat(run.out()).contains("the same as snapshot-isolation");
    assertThat(Invocation.of("levels", "--text", "nope").exitCode()).isEqualTo(3);
  }

  @Test
  void exampleLevel_allowsLostUpdatesButNoLostOwnWrite() {
    Path examples =
        Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root"))).resolve("examples");
    String level = examples.resolve("no-lost-reads.level").toString();
    Invocation run =
        Invocation.of("check", "--level", level, examples.resolve("lost-update.jsonl").toString());
    assertThat(run.exitCode()).isZero();
    String ownWrite = examples.resolve("lost-own-write.jsonl").toString();
    assertThat(Invocation.of("check", "--level", level, ownWrite).exitCode()).isEqualTo(1);
  }

  @Test
  void readyMadeLevels_areKnownByName() {
    String updates = example("lost-update.jsonl");
    String fork = example("long-fork.jsonl");
    assertThat(Invocation.of("check", "--level", "prefix-consistency", updates).exitCode())
        .isZero();
    Invocation run = Invocation.of("check", "--level", "Prefix Consistency,MAV", fork);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("prefix-consistency").contains("monotonic-atomic-view");
    assertThat(Invocation.of("levels", "--text", "mav").out()).contains("irreflexive wr-then-rw");
  }

  private static String example(String name) {
    String root = Objects.requireNonNull(System.getProperty("kingsnake.root"));
    return Path.of(root).resolve("examples").resolve(name).toString();
  }
}
