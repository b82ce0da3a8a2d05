package io.kingsnake.format.jepsen;

import io.kingsnake.format.UnwritableHistoryException;

/** How a kind of operation log spells what {@link LogWriter} has to say. */
public interface LogSyntax {
  /** The name of the format, for refusals. */
  String format();

  /** What the whole log begins with. */
  default String start() {
    return "";
  }

  /** What stands between two entries. */
  default String betweenEntries() {
    return "\n";
  }

  /** What the whole log ends with. */
  default String end() {
    return "\n";
  }

  /** What stands between the elements of a list. */
  String comma();

  /** The value of what is not there. */
  String nil();

  /** The word for a kind of operation. */
  String word(String name);

  /** An integer, a string or bytes. */
  void datum(StringBuilder text, Object datum) throws UnwritableHistoryException;

  /** An entry. */
  void entry(StringBuilder text, Entry entry) throws UnwritableHistoryException;

  /**
   * An entry, all but spelled.
   *
   * @param type invoke, ok, fail or info
   * @param process an integer
   * @param operations the list of operations in this syntax
   * @param timed whether the history has times
   */
  record Entry(
      String type, String process, String operations, boolean timed, LogOrder.Event event) {}
}
