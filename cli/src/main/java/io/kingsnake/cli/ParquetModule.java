package io.kingsnake.cli;

import io.kingsnake.format.Formats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Histories in Parquet, whose libraries are too large to come with the command. */
final class ParquetModule {
  static final String FORMAT = "parquet";
  static final String SUMMARY = "a table with one row for each transaction; on demand";

  /** With these every such file begins. */
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private static final OptionalModule MODULE =
      OptionalModule.part("parquet", "formats", "io.kingsnake.format.parquet");

  private ParquetModule() {}

  /** Tests whether name or content identify a table of Parquet, or a directory of such tables. */
  static boolean claims(Path path) throws IOException {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".parquet")) {
      return Files.exists(path);
    }
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /**
   * All formats with this one, whose module is built if needed.
   *
   * @param root the checkout, which only its launcher knows
   */
  static Formats load(@Nullable String root, OptionalModule.Notice notice) throws InputProblem {
    if (root == null || root.isEmpty()) {
      throw new InputProblem(
          "format 'parquet' needs libraries that are too large for this file: use ./kingsnake from"
              + " a checkout, which fetches them, or have 'convert' of one make a history of"
              + " another format");
    }
    return Formats.load(MODULE.loader(Path.of(root), notice));
  }
}
