package io.kingsnake.format;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A file or directory that may hold a history; compressed files are opened transparently. */
public final class Source {
  private static final int BUFFER = 1 << 13;

  private final Path path;

  /** Set if the user named the source, so that a pipe is worth waiting for. */
  private final boolean isGiven;

  /** Bytes that {@link #head} has read so far, kept because every format asks for them in turn. */
  private byte[] head = {};

  private boolean headIsAll;
  private boolean headIsDamaged;

  private Source(Path path, boolean isGiven) {
    this.path = path;
    this.isGiven = isGiven;
  }

  public static Source of(Path path) {
    return new Source(path, true);
  }

  public Path path() {
    return path;
  }

  public boolean isDirectory() {
    return Files.isDirectory(path);
  }

  /** The file name without a compression suffix: {@code a.edn.gz} is {@code a.edn}. */
  public String name() {
    Path last = path.getFileName();
    String name = last == null ? path.toString() : last.toString();
    return isCompressed() ? name.substring(0, name.lastIndexOf('.')) : name;
  }

  /**
   * The decompressed content.
   *
   * @throws CompressedDataException here or while reading, if it cannot be decompressed
   */
  public InputStream open() throws IOException {
    if (!isReadable()) {
      throw new FileSystemException(
          path.toString(), null, "expected a file, found a pipe, a device or a broken link");
    }
    InputStream raw = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    try {
      return isCompressed()
          ? ByteOrderMark.skipped(new BufferedInputStream(decompressed(raw), BUFFER))
          : ByteOrderMark.skipped(raw);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  private InputStream decompressed(InputStream raw) throws IOException {
    return isGzip() ? CompressedInput.gzip(this, raw, BUFFER) : CompressedInput.zstd(this, raw);
  }

  /** Offset in the file of the first byte that {@link #open} yields. */
  public long contentStart() throws IOException {
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
      return isCompressed() ? 0 : ByteOrderMark.length(raw);
    }
  }

  /**
   * Tests whether opening the source cannot block for ever: a pipe that lies in a folder was not
   * named.
   */
  public boolean isReadable() {
    return isGiven || Files.isRegularFile(path);
  }

  /**
   * The number of bytes {@link #open} will yield, the mark before them included, or -1 if only
   * decompressing shows it.
   */
  public long size() throws IOException {
    return isCompressed() ? -1 : Files.size(path);
  }

  /** At most the first {@code length} bytes of the content, fewer if the rest is damaged. */
  public byte[] head(int length) throws IOException {
    if (head.length < length && !headIsAll && isReadable()) {
      head = readHead(length);
      headIsAll = head.length < length;
    }
    return head.length <= length ? head.clone() : Arrays.copyOf(head, length);
  }

  /** Tests whether the bytes that {@link #head} was asked for cannot be decompressed. */
  boolean headIsDamaged() {
    return headIsDamaged;
  }

  private byte[] readHead(int length) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = new byte[Math.min(length, BUFFER)];
    try (InputStream in = open()) {
      int room = length;
      for (int got; (got = in.read(part, 0, Math.min(part.length, room))) > 0; room -= got) {
        bytes.write(part, 0, got);
      }
    } catch (CompressedDataException e) {
      headIsDamaged = true; // the damage is reported when the whole file is read
    }
    return bytes.toByteArray();
  }

  /** The entries of a directory, by name. */
  public List<Source> children() throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.sorted().map(entry -> new Source(entry, false)).toList();
    }
  }

  private boolean isCompressed() {
    return isGzip() || isZstd();
  }

  private boolean isGzip() {
    return lowerName().endsWith(".gz");
  }

  private boolean isZstd() {
    return lowerName().endsWith(".zst");
  }

  private String lowerName() {
    return path.toString().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
