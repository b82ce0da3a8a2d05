package io.kingsnake.format.parquet;

import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Columns for tools that work on tables; see {@code formats/PARQUET.md}. */
public final class ParquetFormat implements HistoryFormat {
  private static final String ENDING = ".parquet";

  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public String ending() {
    return ENDING;
  }

  @Override
  public String summary() {
    return "a table with one row for each transaction; a file, or a directory NAME.parquet of"
        + " parts";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (!source.isDirectory()) {
      return source.isReadable() && Footer.isOfHistory(source.path()) ? Match.YES : Match.NO;
    }
    if (!isNamedParquet(source)) {
      return Match.NO;
    }
    List<Source> parts = files(source);
    return !parts.isEmpty() && Footer.isOfHistory(parts.get(0).path()) ? Match.YES : Match.NO;
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return new HistoryReader(source).read(parts(source));
  }

  @Override
  public List<Source> parts(Source source) throws IOException {
    return source.isDirectory() ? files(source) : List.of(source);
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public void write(History history, Path target) throws IOException, UnwritableHistoryException {
    HistoryWriter.write(history, target);
  }

  /**
   * Files of a directory, without those that others leave beside them, as marks of success and
   * checksums.
   */
  private static List<Source> files(Source directory) throws IOException {
    List<Source> parts = new ArrayList<>();
    for (Source child : directory.children()) {
      String name = child.name();
      boolean isHidden = name.startsWith("_") || name.startsWith(".");
      if (!isHidden && isNamedParquet(child) && !child.isDirectory()) {
        parts.add(child);
      }
    }
    return parts;
  }

  private static boolean isNamedParquet(Source source) {
    return source.name().toLowerCase(Locale.ROOT).endsWith(ENDING);
  }
}
