package io.kingsnake.format;

import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * All formats on the class path, and the choice among them. Parquet is one of them where its
 * libraries are, which are too large to come with this module.
 */
public final class Formats {
  private static final String PARQUET = "io.kingsnake.format.parquet.ParquetFormat";
  private static final List<String> LIBRARIES_OF_PARQUET =
      List.of(
          "org.apache.parquet.hadoop.ParquetFileReader", "org.apache.hadoop.conf.Configuration");

  private final List<HistoryFormat> formats;

  private Formats(List<HistoryFormat> formats) {
    this.formats = formats;
  }

  public static Formats load() {
    return of(ServiceLoader.load(HistoryFormat.class), Formats.class.getClassLoader());
  }

  /** All formats, including those that only {@code loader} finds. */
  public static Formats load(ClassLoader loader) {
    return of(ServiceLoader.load(HistoryFormat.class, loader), loader);
  }

  private static Formats of(ServiceLoader<HistoryFormat> services, ClassLoader loader) {
    List<HistoryFormat> found = new ArrayList<>();
    services.forEach(found::add);
    parquet(loader).ifPresent(found::add);
    found.sort(Comparator.comparing(HistoryFormat::name));
    return new Formats(List.copyOf(found));
  }

  private static Optional<HistoryFormat> parquet(ClassLoader loader) {
    try {
      // Not linked yet, which it might not survive without its libraries.
      Class<?> format = Class.forName(PARQUET, false, loader);
      for (String library : LIBRARIES_OF_PARQUET) {
        Class.forName(library, false, format.getClassLoader());
      }
      return Optional.of(
          format.asSubclass(HistoryFormat.class).getDeclaredConstructor().newInstance());
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(PARQUET + " cannot be made", e);
    }
  }

  /** A choice of one, as when a user names the format. */
  public static Formats only(HistoryFormat format) {
    return new Formats(List.of(format));
  }

  /** Sorted by name. */
  public List<HistoryFormat> all() {
    return formats;
  }

  public Optional<HistoryFormat> byName(String name) {
    return formats.stream()
        .filter(format -> format.name().equals(name) || format.aliases().contains(name))
        .findFirst();
  }

  /** The format of files whose names end so, compressed or not, if the ending shows it. */
  public Optional<HistoryFormat> byEnding(String name) {
    String plain = name.replaceFirst("\\.(gz|zst)$", "");
    return formats.stream()
        .filter(format -> !format.ending().isEmpty() && plain.endsWith(format.ending()))
        .findFirst();
  }

  /** The format that claims {@code source} most surely; none if no format does. */
  public Optional<HistoryFormat> detect(Source source) throws IOException {
    HistoryFormat best = null;
    Match bestMatch = Match.NO;
    for (HistoryFormat format : formats) {
      Match match = format.match(source);
      if (match.compareTo(bestMatch) > 0) {
        best = format;
        bestMatch = match;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * Format of a source that the user named, as {@link #detect} finds it; the error says why no
   * format claims it.
   */
  public HistoryFormat require(Source source) throws IOException, HistoryFormatException {
    Optional<HistoryFormat> format = detect(source);
    if (format.isPresent()) {
      return format.get();
    }
    if (source.isDirectory()) {
      throw HistoryFormatException.in(
          source, "expected a history, found none in this directory or below");
    }
    try (InputStream in = source.open()) {
      in.transferTo(OutputStream.nullOutputStream()); // damaged data are the better reason
    }
    if (ByteOrderMark.isOfUtf16(source.head(2))) {
      throw HistoryFormatException.in(
          source, "expected a history in UTF-8, found text in UTF-16: save it as UTF-8");
    }
    throw HistoryFormatException.in(
        source,
        "expected a history, found no known format; 'kingsnake formats' lists them, --format names"
            + " one");
  }

  /** Detects and reads. */
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return require(source).read(source, options);
  }
}
