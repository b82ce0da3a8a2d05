package io.kingsnake.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Ensures that no output replaces an input or another output; links count as one file. */
final class DistinctFiles {
  /** Endings of files that no format of histories in directories reads. */
  private static final Set<String> HARMLESS =
      Set.of(".cert", ".dot", ".html", ".sarif", ".svg", ".xml");

  private final Set<Path> read = new LinkedHashSet<>();
  private final Map<Path, String> optionOf = new HashMap<>(); // by what it writes

  /** A file that is read, or a directory that is one history. */
  void read(Path path) throws InputProblem {
    read.add(real(path));
  }

  /** Notes an argument of the user as an input, if it is a file. */
  void readIfFile(String given) {
    try {
      Path path = Path.of(given);
      if (Files.isRegularFile(path)) {
        read.add(path.toRealPath());
      }
    } catch (InvalidPathException | IOException e) {
      // Reading it says so.
    }
  }

  /** A file that {@code option} names. */
  void write(String option, OutputFile file) throws InputProblem {
    if (file.isDevice()) {
      return;
    }
    Path path = real(file.path());
    if (read.stream().anyMatch(input -> replaces(path, input))) {
      throw new InputProblem(
          file.toString(),
          "%s would replace what is read here; name another file".formatted(option));
    }
    String other = optionOf.putIfAbsent(path, option);
    if (other != null) {
      throw new InputProblem(
          file.toString(),
          other.equals(option)
              ? "%s names this file twice".formatted(option)
              : "%s and %s name the same file".formatted(other, option));
    }
  }

  private static boolean replaces(Path output, Path input) {
    return output.equals(input)
        || (Files.isDirectory(input) && output.startsWith(input) && !isHarmless(output));
  }

  private static boolean isHarmless(Path output) {
    String name = output.toString().toLowerCase(Locale.ROOT);
    return HARMLESS.stream().anyMatch(name::endsWith);
  }

  /** Target of a path, even if nothing exists there yet. */
  private static Path real(Path path) throws InputProblem {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      return Files.exists(path) ? path.toRealPath() : inRealFolder(absolute);
    } catch (IOException e) {
      throw InputProblem.of(path.toString(), e);
    }
  }

  private static Path inRealFolder(Path missing) throws IOException {
    Path folder = missing.getParent();
    return folder == null || !Files.exists(folder)
        ? missing
        : folder.toRealPath().resolve(missing.getFileName());
  }
}
