package io.kingsnake.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Pages that earlier checks left below a folder. Each is a regular file when it is found and when
 * it is read: others may write to the folder, and what they put in its place is not given away.
 */
final class StoredReports {
  static final StoredReports NONE = new StoredReports(List.of());

  private static final int MAX_DEPTH = 8;
  private static final int MAX_COUNT = 1000;
  private static final int HEAD_BYTES = 4096;
  private static final long MAX_BYTES = 256L << 20;

  /** A page, and where it really is. */
  private record Page(Path path, Path place) {}

  private final List<Page> pages;

  private StoredReports(List<Page> pages) {
    this.pages = pages;
  }

  /** None where the path is a single history. */
  static StoredReports below(Path path) {
    if (!Files.isDirectory(path)) {
      return NONE;
    }
    List<Page> pages = new ArrayList<>();
    try (Stream<Path> files = Files.walk(path, MAX_DEPTH)) {
      for (Path file : files.filter(StoredReports::isCandidate).sorted().toList()) {
        if (pages.size() < MAX_COUNT && isOurs(file)) {
          pages.add(new Page(file, file.toRealPath()));
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return NONE; // the histories are what matters, and their problems are reported
    }
    return new StoredReports(pages);
  }

  /** Paths as they were found. */
  List<Path> paths() {
    return pages.stream().map(Page::path).toList();
  }

  /** The page itself, unless it has become something else. */
  byte[] read(int at) throws IOException {
    Page page = pages.get(at);
    Path file = page.path();
    if (!isCandidate(file) || !file.toRealPath().equals(page.place()) || !isOurs(file)) {
      throw new NoSuchFileException(file.toString(), null, "it is no longer the page it was");
    }
    try (SeekableByteChannel opened = open(file)) {
      if (opened.size() > MAX_BYTES) {
        throw new IOException("it is too large");
      }
      return Channels.newInputStream(opened).readAllBytes();
    }
  }

  /** A pipe would keep its reader waiting, and a link leads elsewhere. */
  private static boolean isCandidate(Path file) {
    return file.toString().endsWith(".html")
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static SeekableByteChannel open(Path file) throws IOException {
    return Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
  }

  private static boolean isOurs(Path file) {
    try (InputStream in = Channels.newInputStream(open(file))) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
      return head.contains("<title>kingsnake");
    } catch (IOException e) {
      return false;
    }
  }
}
