package io.kingsnake.format.kingsnake;

import io.kingsnake.format.ByteOrderMark;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.format.json.JsonShape;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** JSON Lines that can say everything; see {@code docs/FORMATS.md}. */
public final class KingsnakeFormat implements HistoryFormat {
  private static final int HEAD = 4096;
  private static final Pattern HEADER = Pattern.compile("\\s*\\{[^\\n]*\"kingsnake\"\\s*:");
  private static final Pattern PART = Pattern.compile("[^\\n]*\"part\"\\s*:\\s*true");

  @Override
  public String name() {
    return "kingsnake";
  }

  @Override
  public List<String> aliases() {
    return List.of("jsonl");
  }

  @Override
  public String summary() {
    return "our own JSON Lines, which say everything; a file, or a directory of parts";
  }

  @Override
  public Match match(Source source) throws IOException {
    if (!source.isDirectory()) {
      return hasHeader(head(source)) ? Match.YES : withoutHeader(source);
    }
    for (Source part : files(source)) {
      if (part.isReadable()) {
        String head = head(part);
        return hasHeader(head) && PART.matcher(head).lookingAt() ? Match.YES : Match.NO;
      }
    }
    return Match.NO;
  }

  /**
   * Match of a file without header: reading it reports the problem, lines without a header or JSON
   * that is not one object a line.
   */
  private static Match withoutHeader(Source source) throws IOException {
    if (ByteOrderMark.isOfUtf16(source.head(2))) {
      return Match.NO;
    }
    if (isCutHeader(head(source))) {
      return Match.PERHAPS;
    }
    Set<String> fields = JsonShape.of(source).fields();
    boolean isTransaction =
        fields.contains("session") && (fields.contains("ops") || fields.contains("outcome"));
    return isTransaction || fields.contains("kingsnake") ? Match.PERHAPS : Match.NO;
  }

  /** The beginning of a header line, and nothing else. */
  private static boolean isCutHeader(String head) {
    String shown = head.replaceAll("\\s", "");
    return shown.length() > 2 && "{\"kingsnake\":".startsWith(shown);
  }

  @Override
  public History read(Source source, ReadOptions options)
      throws IOException, HistoryFormatException {
    return new KingsnakeReader().read(source);
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
    new KingsnakeWriter(history).write(target);
  }

  @Override
  public boolean canWriteParts() {
    return true;
  }

  @Override
  public PartedWriter writeParts(Path target) throws IOException {
    return new KingsnakeParts(target);
  }

  /**
   * An empty file is that of a recorder which was killed before it wrote anything. What cannot be
   * read is kept, so that reading says so.
   */
  static List<Source> files(Source directory) throws IOException {
    List<Source> parts = new ArrayList<>();
    for (Source child : directory.children()) {
      boolean isPart = child.name().endsWith(".jsonl") && !child.isDirectory();
      if (isPart && (!child.isReadable() || child.head(1).length > 0)) {
        parts.add(child);
      }
    }
    return parts;
  }

  private static String head(Source file) throws IOException {
    return new String(file.head(HEAD), StandardCharsets.UTF_8);
  }

  static boolean hasHeader(String head) {
    return HEADER.matcher(head).lookingAt();
  }
}
