package io.kingsnake.format.jepsen;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;

/** Start of an entry of the log; line and column count from one. */
public record Place(Source source, long line, long column) {
  /** The place of a form in the same file. */
  public Place at(Form form) {
    return new Place(source, form.line(), form.column());
  }

  public HistoryFormatException problem(String problem) {
    return HistoryFormatException.atLine(source, line, column, problem);
  }
}
