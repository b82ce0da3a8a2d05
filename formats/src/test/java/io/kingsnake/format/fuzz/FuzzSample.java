package io.kingsnake.format.fuzz;

import io.kingsnake.format.HistoryFormat;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A valid history: a file, or a directory of files, of which one is mutated at a time. */
record FuzzSample(HistoryFormat format, Path path) {
  /** The entries of {@code samples/<format name>}. */
  static List<FuzzSample> of(HistoryFormat format) throws IOException, URISyntaxException {
    var folder = FuzzSample.class.getResource("/samples/" + format.name());
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(Path.of(folder.toURI()))) {
      return entries.sorted().map(entry -> new FuzzSample(format, entry)).toList();
    }
  }

  List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Copies the sample into {@code directory}, which is empty, and returns the copy. */
  Path copyTo(Path directory) throws IOException {
    Path copy = directory.resolve(String.valueOf(path.getFileName()));
    if (Files.isDirectory(path)) {
      Files.createDirectory(copy);
    }
    for (Path file : files()) {
      Files.copy(file, copy.resolve(path.relativize(file).toString()));
    }
    return copy;
  }
}
