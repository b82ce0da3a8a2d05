package io.kingsnake.format;

/** Unreadable input: where, what was expected, what was found. */
public final class HistoryFormatException extends Exception {
  private static final long serialVersionUID = 1L;

  private HistoryFormatException(String message) {
    super(message);
  }

  /** {@code orders.edn:1204:17: expected ..., found ...} (line and column count from one). */
  public static HistoryFormatException atLine(
      Source source, long line, long column, String problem) {
    return new HistoryFormatException(source + ":" + line + ":" + column + ": " + problem);
  }

  public static HistoryFormatException atLine(Source source, long line, String problem) {
    return new HistoryFormatException(source + ":" + line + ": " + problem);
  }

  public static HistoryFormatException atByte(Source source, long offset, String problem) {
    return new HistoryFormatException(source + ": byte " + offset + ": " + problem);
  }

  /** For problems with the input as a whole. */
  public static HistoryFormatException in(Source source, String problem) {
    return new HistoryFormatException(source + ": " + problem);
  }
}
