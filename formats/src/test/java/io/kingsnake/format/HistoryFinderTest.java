package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.format.dbcop.DbcopFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistoryFinderTest {
  @TempDir Path root;

  private void file(String path, byte[] content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private void text(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private List<String> find(HistoryFinder finder, Path path) throws Exception {
    return finder.find(path).stream()
        .map(
            found -> {
              String name = root.relativize(found.source().path()).toString().replace('\\', '/');
              return found.format().name() + " " + name;
            })
        .toList();
  }

  private List<String> find(Path path) throws Exception {
    return find(HistoryFinder.among(Formats.load()), path);
  }

  @Test
  void buildOutput_isSkippedUnlessNamed() throws Exception {
    text("pom.xml", "<project/>");
    text("target/kingsnake/a.txt", "r(1,2,3,4)\n");
    text("other/target/b.txt", "r(1,2,3,4)\n");
    assertThat(find(root)).containsExactly("text other/target/b.txt");
    assertThat(find(root.resolve("target"))).containsExactly("text target/kingsnake/a.txt");
  }

  @Test
  void tree_yieldsEveryHistoryInOrder() throws Exception {
    byte[] log = Inputs.bigEndian('S', 1, 'C', 1);
    text("README.md", "r w r w");
    text("manifest.csv", "path,format\n");
    file("run/log/T12.log", log);
    file("run/log/T3.log", log);
    text("run/log/T3.debug", "w(1,2,3,4)\n");
    text("run/latency/x", "1\n2\n");
    file("galera/history.bincode", new byte[0]);
    file("galera/hist-00001/history.bincode", new byte[0]);
    file("galera/hist-00000/history.bincode.gz", new byte[0]);
    text("plume/a.txt", "r(1,2,3,4)\n");
    text(".hidden/a.txt", "r(1,2,3,4)\n");
    Files.createSymbolicLink(root.resolve("latest"), root.resolve("plume"));
    assertThat(find(root))
        .containsExactly(
            "dbcop galera/hist-00000/history.bincode.gz",
            "dbcop galera/hist-00001/history.bincode",
            "dbcop galera/history.bincode",
            "text plume/a.txt",
            "cobra run/log");
  }

  @Test
  void directoryThatIsAHistory_isOne() throws Exception {
    file("log/T1.log", Inputs.bigEndian('S', 1, 'C', 1));
    assertThat(find(root.resolve("log"))).containsExactly("cobra log");
  }

  @Test
  void givenFile_mustBeAHistory() throws Exception {
    text("README.md", "hello");
    assertThatThrownBy(() -> find(root.resolve("README.md")))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("README.md: expected a history, found no known format");
  }

  @Test
  void givenDirectory_mustHoldAHistory() {
    assertThatThrownBy(() -> find(root))
        .isInstanceOf(HistoryFormatException.class)
        .hasMessageContaining("found none in this directory or below");
  }

  @Test
  void missingPath_isNamed() {
    assertThatThrownBy(() -> find(root.resolve("nowhere")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("nowhere: no such file or directory");
  }

  @Test
  void damagedGivenFile_saysSo() throws Exception {
    text("a.txt.gz", "no gzip at all");
    assertThatThrownBy(() -> find(root.resolve("a.txt.gz")))
        .isInstanceOf(CompressedDataException.class)
        .hasMessageContaining("expected intact gzip data");
  }

  @Test
  void damagedFileInATree_isNotSkipped() throws Exception {
    text("a.txt", "r(1,2,3,4)\n");
    text("b.txt.gz", "no gzip at all");
    text("c.jsonl.zst", "no zstd at all");
    List<HistoryFinder.Found> found = HistoryFinder.among(Formats.load()).find(root);
    assertThat(find(root)).containsExactly("text a.txt", "unknown b.txt.gz", "unknown c.jsonl.zst");
    for (HistoryFinder.Found damaged : found.subList(1, 3)) {
      assertThatThrownBy(() -> damaged.format().read(damaged.source(), ReadOptions.DEFAULT))
          .isInstanceOf(CompressedDataException.class)
          .hasMessageStartingWith(damaged.source().toString());
    }
  }

  @Test
  void namedFormat_isNotDetected() throws Exception {
    text("a.txt", "r(1,2,3,4)\n");
    file("b.bincode", new byte[0]);
    HistoryFinder named = HistoryFinder.named(new DbcopFormat());
    assertThat(find(named, root.resolve("a.txt"))).containsExactly("dbcop a.txt");
    assertThat(find(named, root)).containsExactly("dbcop b.bincode");
  }

  /** Jepsen's store: one run, written down twice. */
  @Test
  void fullerVersionOfALog_isTheHistory() throws Exception {
    text("run/history.edn", "{:type :ok :value [[:w 1 2]] :process 0}");
    text("run/history.txt", "0\t:ok\t:txn\t[[:w 1 2]]\n");
    text("without/history.txt", "0\t:ok\t:txn\t[[:w 1 2]]\n");
    assertThat(HistoryFinder.among(Formats.load()).find(root))
        .extracting(found -> root.relativize(found.source().path()).toString())
        .containsExactly("run/history.edn", "without/history.txt");
  }
}
