package io.kingsnake.checker.level;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The texts of the built-in levels: all files beside this class that are called so. */
final class LevelFiles {
  private static final String ENDING = ".level";
  private static final String ONE_OF_THEM = "serializable.level";

  private LevelFiles() {}

  static List<LevelText> read() {
    URL one = Objects.requireNonNull(LevelFiles.class.getResource(ONE_OF_THEM), ONE_OF_THEM);
    try {
      return names(one).stream().sorted().map(LevelFiles::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(URL one) throws IOException {
    if (one.openConnection() instanceof JarURLConnection connection) {
      String folder = connection.getEntryName().replace(ONE_OF_THEM, "");
      return connection.getJarFile().stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(folder) && name.endsWith(ENDING))
          .map(name -> name.substring(folder.length()))
          .toList();
    }
    try (Stream<Path> files = Files.list(Path.of(one.toURI()).resolveSibling(""))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .toList();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static LevelText read(String file) {
    try (InputStream stream = LevelFiles.class.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(stream, file).readAllBytes();
      return LevelText.parse(new String(bytes, StandardCharsets.UTF_8), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (LevelTextException e) {
      throw new AssertionError(e);
    }
  }
}
