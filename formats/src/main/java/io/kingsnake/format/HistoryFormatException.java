package io.kingsnake.format;

/** Error in an unreadable input: its place, and what was expected and found there. */
public final class HistoryFormatException extends Exception {
  private static final long serialVersionUID = 1L;

  // Names and texts of the input may be part of the message; what is wrong with them comes first.
  private static final int LONGEST = 1_000;

  private HistoryFormatException(String place, String problem) {
    super(place + ": " + shortened(problem));
  }

  private static String shortened(String problem) {
    if (problem.length() <= LONGEST) {
      return problem;
    }
    int end = Character.isHighSurrogate(problem.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return problem.substring(0, end) + "...";
  }

  /** {@code orders.edn:1204:17: expected ..., found ...} (line and column count from one). */
  public static HistoryFormatException atLine(
      Source source, long line, long column, String problem) {
    return new HistoryFormatException(source + ":" + line + ":" + column, problem);
  }

  public static HistoryFormatException atLine(Source source, long line, String problem) {
    return new HistoryFormatException(source + ":" + line, problem);
  }

  public static HistoryFormatException atByte(Source source, long offset, String problem) {
    return new HistoryFormatException(source + ": byte " + offset, problem);
  }

  /** For problems with the input as a whole. */
  public static HistoryFormatException in(Source source, String problem) {
    return new HistoryFormatException(source.toString(), problem);
  }
}
