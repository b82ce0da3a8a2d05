package io.kingsnake.format.viperjson;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Holds the reading of the fields to recorded runs that are believed to be valid: were a field
 * misunderstood, reads would not match writes.
 */
class ViperCorpusTest {
  private record Version(int key, int value) {}

  @Test
  void recordedRuns_readOnlyWhatWasWrittenOrOneInitialValue() throws Exception {
    Path logs =
        Path.of(System.getProperty("kingsnake.root", "."))
            .resolve("../shared/corpus/veristrong-dev/si/viper/logs");
    Assumptions.assumeTrue(Files.isDirectory(logs), "corpus of recorded histories not present");
    List<Path> histories;
    try (Stream<Path> paths = Files.walk(logs)) {
      histories = paths.filter(path -> path.endsWith("json") && Files.isDirectory(path)).toList();
    }
    assertThat(histories).isNotEmpty();
    for (Path path : histories) {
      check(path, new ViperJsonFormat().read(Source.of(path), ReadOptions.DEFAULT));
    }
  }

  private static void check(Path path, History history) {
    Set<Version> written = new HashSet<>();
    Set<Version> tombstones = new HashSet<>();
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op).isWrite()) {
        Set<Version> versions = history.opKind(op) == OpKind.DELETE ? tombstones : written;
        versions.add(new Version(history.opKey(op), history.opValue(op)));
      }
    }
    Map<Integer, Integer> initial = new HashMap<>();
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.READ) {
        Version read = new Version(history.opKey(op), history.opValue(op));
        check(
            path,
            read,
            history.isTombstone(op) ? tombstones : written,
            initial,
            history.isTombstone(op));
      } else if (history.opKind(op).isRange()) {
        for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
          Version read = new Version(history.rowKey(row), history.rowValue(row));
          boolean tombstone = history.isRowTombstone(row);
          check(path, read, tombstone ? tombstones : written, initial, tombstone);
        }
      }
    }
  }

  private static void check(
      Path path,
      Version read,
      Set<Version> versions,
      Map<Integer, Integer> initial,
      boolean tombstone) {
    if (!versions.contains(read)) {
      assertThat(tombstone).as("%s: tombstone %s that no delete left", path, read).isFalse();
      Integer other = initial.putIfAbsent(read.key, read.value);
      assertThat(other == null ? read.value : other).as("%s: %s", path, read).isEqualTo(read.value);
    }
  }
}
