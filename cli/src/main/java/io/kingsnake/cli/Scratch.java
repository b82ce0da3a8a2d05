package io.kingsnake.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A temporary directory for a database that is started, and for its programs. Its owner holds a
 * lock on a file in it, which the operating system releases however the owner ends; a directory
 * without a lock was left by a killed run, and the next run removes it and ends its programs.
 */
final class Scratch implements AutoCloseable {
  private static final String PREFIX = "kingsnake-";
  private static final String OWNER = "owner.lock";
  private static final int PATIENCE_MILLIS = 5_000;
  private static final int PAUSE_MILLIS = 50;

  private final Path directory;
  private final FileChannel lock;

  private Scratch(Path directory, FileChannel lock) {
    this.directory = directory;
    this.lock = lock;
  }

  static Scratch make(String name) throws IOException {
    return make(Path.of(System.getProperty("java.io.tmpdir")), name);
  }

  /**
   * Creates a directory; its lock file gets its name when it is locked, lest another run take the
   * directory for abandoned.
   */
  static Scratch make(Path folder, String name) throws IOException {
    Path directory = Files.createTempDirectory(folder, PREFIX + name + "-");
    Path draft = directory.resolve(OWNER + ".new");
    FileChannel channel =
        FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.lock();
    channel.write(ByteBuffer.wrap(ownId().getBytes(StandardCharsets.UTF_8)));
    Files.move(draft, directory.resolve(OWNER));
    return new Scratch(directory, channel);
  }

  private static String ownId() {
    return Long.toString(ProcessHandle.current().pid());
  }

  Path directory() {
    return directory;
  }

  /** Ends processes that run in the directory, and removes it. */
  @Override
  public void close() {
    remove(directory);
    try {
      lock.close();
    } catch (IOException e) {
      // The file is gone, and the lock with it.
    }
  }

  /** Removes the directories of killed runs, and returns them. */
  static List<Path> sweep() {
    return sweep(Path.of(System.getProperty("java.io.tmpdir")));
  }

  static List<Path> sweep(Path folder) {
    List<Path> removed = new ArrayList<>();
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.toList()) {
        if (entry.getFileName().toString().startsWith(PREFIX)
            && isOwn(entry)
            && isRemovedIfAbandoned(entry)) {
          removed.add(entry);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return removed; // what cannot be listed cannot be tidied
    }
    return removed;
  }

  /**
   * Tests whether only this user can have created anything there: everybody may use the directory
   * of temporary files, and another user could replace a part of it by a link while it is removed.
   */
  private static boolean isOwn(Path directory) {
    try {
      PosixFileAttributes found =
          Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return found.isDirectory()
          && found.owner().getName().equals(System.getProperty("user.name"))
          && !found.permissions().contains(PosixFilePermission.GROUP_WRITE)
          && !found.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    } catch (UnsupportedOperationException e) {
      return true; // other systems have a directory of temporary files for each user
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Removes an abandoned directory; holds its lock until it is gone, lest another run remove it as
   * well. A lock of this very process would be lost by looking at it.
   */
  private static boolean isRemovedIfAbandoned(Path directory) {
    Path owner = directory.resolve(OWNER);
    try {
      if (!Files.isRegularFile(owner, LinkOption.NOFOLLOW_LINKS)
          || Files.readString(owner).equals(ownId())) {
        return false;
      }
      try (FileChannel channel = FileChannel.open(owner, StandardOpenOption.WRITE)) {
        if (channel.tryLock() == null) {
          return false;
        }
        remove(directory);
        return true;
      }
    } catch (OverlappingFileLockException e) {
      return false; // another thread is at it
    } catch (IOException e) {
      return false; // another user's, or gone meanwhile
    }
  }

  private static void remove(Path directory) {
    List<ProcessHandle> programs = programsIn(directory);
    programs.forEach(ProcessHandle::destroy);
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (!isDeleted(directory) || programs.stream().anyMatch(ProcessHandle::isAlive)) {
      if (System.nanoTime() > deadline) {
        programs.forEach(ProcessHandle::destroyForcibly);
        isDeleted(directory);
        return;
      }
      pause();
    }
  }

  /** Servers are unpacked there, so that no one else can put programs into it. */
  private static List<ProcessHandle> programsIn(Path directory) {
    String inside = directory.toAbsolutePath() + "/";
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().orElse("").startsWith(inside))
        .toList();
  }

  /** A server that is still going down may make files meanwhile. */
  private static boolean isDeleted(Path directory) {
    if (!Files.exists(directory)) {
      return true;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
