package io.kingsnake.format.jepsen;

import io.kingsnake.format.UnwritableHistoryException;

/** Spelling of operation logs in one format, as {@link LogWriter} needs it. */
public interface LogSyntax {
  /** The name of the format, for refusals. */
  String format();

  /** Text at the beginning of the whole log. */
  default String start() {
    return "";
  }

  /** Text between two entries. */
  default String betweenEntries() {
    return "\n";
  }

  /** Text at the end of the whole log. */
  default String end() {
    return "\n";
  }

  /** Separator of the elements of a list. */
  String comma();

  /** The value of an absent key. */
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
