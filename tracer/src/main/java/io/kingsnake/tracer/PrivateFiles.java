package io.kingsnake.tracer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Files that only their owner can read, regardless of the default rights: a history contains every
 * value that an application has read and written.
 */
public final class PrivateFiles {
  private PrivateFiles() {}

  /** Creates a directory, and its missing parents; existing ones keep their rights. */
  public static void makeDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, rights(directory, "rwx------"));
  }

  /** Creates an empty file, which must not exist yet. */
  public static Path make(Path file) throws IOException {
    return Files.createFile(file, rights(file, "rw-------"));
  }

  /** Rights of a new file, or none on systems without those of POSIX. */
  private static FileAttribute<?>[] rights(Path path, String rights) {
    boolean has = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return has
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
