package io.kingsnake.format;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A file or directory that may hold a history; compressed files are opened transparently. */
public final class Source {
  private static final int BUFFER = 1 << 16;

  private final Path path;

  private Source(Path path) {
    this.path = path;
  }

  public static Source of(Path path) {
    return new Source(path);
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
    return isGzip() || isZstd() ? name.substring(0, name.lastIndexOf('.')) : name;
  }

  /** The decompressed content, buffered. */
  public InputStream open() throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    try {
      return isGzip()
          ? new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER)
          : isZstd() ? new BufferedInputStream(new ZstdInputStream(raw), BUFFER) : raw;
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /** At most the first {@code length} bytes of the content. */
  public byte[] head(int length) throws IOException {
    try (InputStream in = open()) {
      return in.readNBytes(length);
    }
  }

  /** The entries of a directory, by name. */
  public List<Source> children() throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.sorted().map(Source::of).toList();
    }
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
