package io.kingsnake.cli;

import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.chain.ChainVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Certificates of windows, verified one after another; only one window is in memory at a time. */
final class ChainVerification {
  private static final String HISTORY = ".jsonl.gz";

  private final Path folder;
  private final @Nullable Level level;
  private int windowCount;

  /** Prepares to verify a chain; {@code level} is null for the one that the windows name. */
  ChainVerification(Path folder, @Nullable Level level) {
    this.folder = folder;
    this.level = level;
  }

  int windowCount() {
    return windowCount;
  }

  /** The level that the history is proved to satisfy. */
  Level verify(Found history, ReadOptions options) throws InputProblem {
    String wanted = level == null ? null : level.name();
    ChainVerifier verifier = new ChainVerifier(new LevelTexts(level), wanted);
    Object current = history.source();
    try {
      for (Source part : history.format().parts(history.source())) {
        current = part;
        verifier.part(history.format().read(part, options));
      }
      current = folder;
      for (Path window : windows()) {
        current = window;
        windowCount++;
        Path proof = proof(window);
        demandFile(window);
        demandFile(proof);
        try (InputStream in = Files.newInputStream(proof)) {
          verifier.window(new KingsnakeFormat().read(Source.of(window), ReadOptions.DEFAULT), in);
        }
      }
      current = folder;
      String name = verifier.end();
      Level proven = level == null ? Levels.named(name) : level;
      demandWindows(proven);
      return proven;
    } catch (Refusal e) {
      throw new InputProblem(current.toString(), "refused: " + e.getMessage());
    } catch (IOException | HistoryFormatException e) {
      throw InputProblem.of(current.toString(), e);
    } catch (StackOverflowError e) {
      throw new InputProblem(current.toString(), "nested too deeply");
    }
  }

  private void demandWindows(Level proven) throws InputProblem {
    if (!proven.isProvedByWindows()) {
      throw new InputProblem(
          folder.toString(), "refused: " + proven + " cannot be proved window by window");
    }
  }

  /** Refuses a path that is not a file: opening a pipe would wait for a writer. */
  private static void demandFile(Path path) throws InputProblem {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new InputProblem(path.toString(), "expected a file");
    }
  }

  private static Path proof(Path window) {
    String name = window.getFileName().toString();
    String stem = name.substring(0, name.length() - HISTORY.length());
    return window.resolveSibling(stem + ".cert");
  }

  private List<Path> windows() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(HISTORY)).sorted().toList();
    }
  }
}
