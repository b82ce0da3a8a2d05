package io.kingsnake.tracer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Files that only their owner can read, whatever the usual rights are: a history holds every value
 * that an application has read and written.
 */
public final class PrivateFiles {
  private PrivateFiles() {}

  /** Makes a directory, and those above it that are missing; others keep their rights. */
  public static void makeDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, rights(directory, "rwx------"));
  }

  /** Makes an empty file, which must not be there. */
  public static Path make(Path file) throws IOException {
    return Files.createFile(file, rights(file, "rw-------"));
  }

  /** Other systems than those of POSIX have no such rights. */
  private static FileAttribute<?>[] rights(Path path, String rights) {
    boolean has = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return has
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
