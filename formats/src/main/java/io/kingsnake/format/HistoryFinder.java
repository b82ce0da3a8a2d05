package io.kingsnake.format;

import io.kingsnake.format.HistoryFormat.Match;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the histories at or below a path: a file, a directory that is one history, or a tree of
 * many.
 *
 * <p>A path that is given must be a history or hold one. Below it only what a format claims with
 * certainty counts, the rest (notes, manifests, debug output) is skipped; so are hidden entries,
 * the output of builds, and links to directories, which would show a history twice. Damaged
 * compressed files are not skipped: they may have been histories; and so may files and directories
 * that cannot be read. A directory that is a history is not searched further.
 */
public final class HistoryFinder {
  /** A history, and the format to read it with. */
  public record Found(Source source, HistoryFormat format) {}

  /** Output directories of builds, by the name of the build file beside them. */
  private static final Map<String, String> BUILD_FILES =
      Map.of("pom.xml", "target", "build.gradle", "build", "build.gradle.kts", "build");

  private final Formats formats;
  private final Match threshold;

  private HistoryFinder(Formats formats, Match threshold) {
    this.formats = formats;
    this.threshold = threshold;
  }

  /** Every format may claim a history. */
  public static HistoryFinder among(Formats formats) {
    return new HistoryFinder(formats, Match.YES);
  }

  /** Finder for a format that the user names, so that every file readable in it counts. */
  public static HistoryFinder named(HistoryFormat format) {
    return new HistoryFinder(Formats.only(format), Match.PERHAPS);
  }

  /** In order of path, parents first; never empty. */
  public List<Found> find(Path path) throws IOException, HistoryFormatException {
    if (Files.notExists(path)) {
      throw new NoSuchFileException(path.toString(), null, "no such file or directory");
    }
    Source source = Source.of(path);
    if (!source.isDirectory()) {
      boolean named = threshold == Match.PERHAPS;
      return List.of(new Found(source, named ? formats.all().get(0) : formats.require(source)));
    }
    List<Found> found = new ArrayList<>();
    descend(source, found);
    if (found.isEmpty()) {
      found.add(new Found(source, formats.require(source)));
    }
    return List.copyOf(found);
  }

  private void descend(Source directory, List<Found> found) throws IOException {
    if (claim(directory, found)) {
      return;
    }
    int before = found.size();
    for (Source child : directory.children()) {
      if (isHidden(child.path()) || isBuildOutput(child.path())) {
        continue;
      }
      try {
        if (Files.isDirectory(child.path(), LinkOption.NOFOLLOW_LINKS)) {
          descend(child, found);
        } else if (Files.isRegularFile(child.path())) {
          claimFile(child, found);
        }
      } catch (IOException e) {
        found.add(new Found(child, new UnreadableFile(e)));
      }
    }
    List<Found> here = found.subList(before, found.size());
    here.removeIf(each -> here.stream().anyMatch(other -> isFuller(other, each)));
  }

  private static boolean isFuller(Found other, Found each) {
    return each.format().fullerVersions().contains(other.source().name())
        && Objects.equals(each.source().path().getParent(), other.source().path().getParent());
  }

  private void claimFile(Source file, List<Found> found) throws IOException {
    HistoryFormat damaged = new DamagedFile();
    if (!claim(file, found) && damaged.match(file) == Match.YES) {
      found.add(new Found(file, damaged));
    }
  }

  private boolean claim(Source source, List<Found> found) throws IOException {
    for (HistoryFormat format : formats.all()) {
      if (format.match(source).compareTo(threshold) >= 0) {
        found.add(new Found(source, format));
        return true;
      }
    }
    return false;
  }

  /**
   * Tests for the output of a build: histories that tests of a project record there come and go
   * with its builds.
   */
  private static boolean isBuildOutput(Path path) {
    return BUILD_FILES.entrySet().stream()
        .anyMatch(
            entry ->
                path.endsWith(entry.getValue())
                    && Files.exists(path.resolveSibling(entry.getKey())));
  }

  private static boolean isHidden(Path path) {
    Path name = path.getFileName();
    return name != null && name.toString().startsWith(".");
  }
}
