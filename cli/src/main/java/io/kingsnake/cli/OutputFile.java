package io.kingsnake.cli;

import io.kingsnake.report.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file that is written as a whole or not at all. */
final class OutputFile {
  private final String given;
  private final Path path;

  /** Writes the content to a file. */
  interface Content<E extends Exception> {
    void write(Path file) throws IOException, E;
  }

  private OutputFile(String given, Path path) {
    this.given = given;
    this.path = path;
  }

  /** Path to write to, with links followed: replacing a link itself would cut it. */
  static OutputFile at(String given) throws InputProblem {
    if (given.equals("-")) {
      throw new InputProblem(given, "expected a file to write; --force /dev/stdout is a stream");
    }
    try {
      Path path = Path.of(given);
      return new OutputFile(given, Files.exists(path) ? path.toRealPath() : path);
    } catch (InvalidPathException e) {
      throw new InputProblem(given, "not a path: " + e.getReason());
    } catch (IOException e) {
      throw InputProblem.whenWriting(given, e);
    }
  }

  /** Output file in an existing folder, which is checked before long work. */
  static OutputFile inFolder(String given) throws InputProblem {
    OutputFile file = at(given);
    Path folder = file.path.toAbsolutePath().getParent();
    if (Files.isDirectory(file.path) || folder == null || !Files.isDirectory(folder)) {
      throw new InputProblem(given, "expected a file in a folder that exists");
    }
    if (!Files.isWritable(file.exists() ? file.path : folder)) {
      throw new InputProblem(given, "permission denied");
    }
    return file;
  }

  boolean exists() {
    return Files.exists(path);
  }

  Path path() {
    return path;
  }

  /** Tests for a device or pipe. */
  boolean isDevice() {
    return Files.exists(path) && !Files.isRegularFile(path);
  }

  @Override
  public String toString() {
    return Printable.of(given);
  }

  /** Half a file must not pass for a whole one, nor replace one. */
  <E extends Exception> void write(Content<E> content) throws InputProblem, E {
    boolean isDevice = isDevice();
    Path draft = isDevice ? path : draft();
    try {
      if (!isDevice && Files.exists(path)) {
        createLikeOlder(draft);
      }
      content.write(draft);
      if (!isDevice) {
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw InputProblem.whenWriting(given, e);
    } finally {
      if (!isDevice) {
        delete(draft);
      }
    }
  }

  /**
   * Creates the file with the permissions of the older one, so that it has no additional readers.
   */
  private void createLikeOlder(Path draft) throws IOException {
    if (Files.getFileAttributeView(path, PosixFileAttributeView.class) == null) {
      return;
    }
    Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path);
    Files.createFile(draft, PosixFilePermissions.asFileAttribute(rights));
    Files.setPosixFilePermissions(draft, rights); // those that the umask took, too
  }

  /** Deletes the file, if it exists. */
  void delete() throws InputProblem {
    delete(path);
  }

  /** A name that is not in use; the ending stays, since it may say how to compress. */
  private Path draft() {
    Path draft = path;
    do {
      draft = path.resolveSibling("draft-of-" + draft.getFileName());
    } while (Files.exists(draft));
    return draft;
  }

  private void delete(Path unwanted) throws InputProblem {
    try {
      Files.deleteIfExists(unwanted);
    } catch (IOException e) {
      throw InputProblem.whenWriting(given, e);
    }
  }
}
