package io.kingsnake.spark.huge;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.evidence.certificate.Certificate;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A directory of accepted windows with their certificates, in the order of their names. */
final class ChainFile {
  private final Path folder;

  ChainFile(String folder) {
    this.folder = Path.of(folder);
  }

  /** May be done twice, if a task that was presumed dead also writes it. */
  void write(int group, History window, Certified certified) throws IOException {
    Files.createDirectories(folder);
    Path draft = Files.createTempFile(folder, ".draft", ".jsonl.gz");
    try {
      new KingsnakeFormat().write(window, draft);
    } catch (UnwritableHistoryException e) {
      throw new IOException(e);
    }
    Files.move(draft, history(group), StandardCopyOption.REPLACE_EXISTING);
    Certificate evidence =
        certified.certificate().orElseThrow(() -> new IOException(certified.missing()));
    Path proof = Files.createTempFile(folder, ".draft", ".cert");
    Files.write(proof, evidence.bytes());
    Files.move(proof, certificate(group), StandardCopyOption.REPLACE_EXISTING);
  }

  private Path history(int group) {
    return folder.resolve("window-%08d.jsonl.gz".formatted(group));
  }

  private Path certificate(int group) {
    return folder.resolve("window-%08d.cert".formatted(group));
  }

  /** Removes the files of windows that were joined later. */
  void finish(List<Integer> groups) throws IOException {
    Set<Path> valid = new HashSet<>();
    for (int group : groups) {
      valid.add(history(group));
      valid.add(certificate(group));
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> !valid.contains(path)).toList()) {
        Files.delete(file);
      }
    }
  }
}
