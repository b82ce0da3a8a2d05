package io.kingsnake.format;

import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One on-disk format. Implementations have a public no-argument constructor, keep no state between
 * calls, and are listed in {@code META-INF/services}, so that a user adds one from outside.
 */
public interface HistoryFormat {
  /** Confidence of {@link #match}. */
  enum Match {
    NO,
    /** The source could be in this format, but also in others. */
    PERHAPS,
    /** Name or content leave no reasonable doubt. */
    YES
  }

  /** The name used with {@code --format}. */
  String name();

  default List<String> aliases() {
    return List.of();
  }

  /** Ending of the file names, if that alone identifies the format; otherwise empty. */
  default String ending() {
    return "";
  }

  /** One line for {@code kingsnake formats}. */
  String summary();

  /**
   * Tests whether {@code source}, a file or a directory, looks like a history of this format. Looks
   * at names and at the head of a file only, and never throws because of what it sees there.
   */
  Match match(Source source) throws IOException;

  /** Reads the whole history; an error names its exact place. */
  History read(Source source, ReadOptions options) throws IOException, HistoryFormatException;

  /**
   * The files that can be read one by one, each as a history, if each session continues from one to
   * the next; otherwise the source itself.
   */
  default List<Source> parts(Source source) throws IOException {
    return List.of(source);
  }

  /**
   * Names of files that may lie beside one of this format and hold the same history in more detail,
   * so that the two count as one.
   */
  default List<String> fullerVersions() {
    return List.of();
  }

  default boolean canWrite() {
    return false;
  }

  /**
   * Writes a file (or directory, for formats that are directories).
   *
   * @throws UnwritableHistoryException if the format cannot express something in the history
   */
  default void write(History history, Path target) throws IOException, UnwritableHistoryException {
    throw new IllegalStateException("format " + name() + " is read-only: canWrite() is false");
  }

  /**
   * Tests whether {@link #writeParts} is supported; other formats need the whole history in memory.
   */
  default boolean canWriteParts() {
    return false;
  }

  /** Begins a file to which a history is written in parts. */
  default PartedWriter writeParts(Path target) throws IOException {
    throw new IllegalStateException("format " + name() + " takes no parts");
  }
}
