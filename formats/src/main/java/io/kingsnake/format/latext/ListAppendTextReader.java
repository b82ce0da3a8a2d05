package io.kingsnake.format.latext;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.InterleavedOperations;
import io.kingsnake.format.TextLines;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.io.IOException;

/** Reads words wherever line breaks are; lists start empty. */
final class ListAppendTextReader {
  private final TextLines lines;
  private final HistoryBuilder builder = new HistoryBuilder().initialAbsent();
  private final InterleavedOperations operations = new InterleavedOperations(builder);

  ListAppendTextReader(TextLines lines) {
    this.lines = lines;
  }

  History read() throws IOException, HistoryFormatException {
    long count = natural("the number of operations");
    for (long i = 0; i < count; i++) {
      operation();
    }
    if (nextWord()) {
      throw lines.expected("the end of the file after " + count + " operations");
    }
    operations.finish();
    return builder.build();
  }

  private void operation() throws IOException, HistoryFormatException {
    String session = Long.toString(natural("a session"));
    int txn = transaction(natural("a transaction"), builder.session(session));
    requireWord("A or R");
    boolean append = lines.skip('A');
    if (!append && !lines.skip('R')) {
      throw lines.expected("A or R");
    }
    endWord();
    int key = builder.keys().ofLong(integer("a key"));
    if (append) {
      operations.append(txn, key, builder.values().ofLong(integer("a value")));
      return;
    }
    long length = natural("the length of a list");
    for (long i = 0; i < length; i++) {
      operations.listElement(builder.values().ofLong(integer("a list element")));
    }
    operations.readList(txn, key);
  }

  private int transaction(long id, int session) throws HistoryFormatException {
    try {
      return operations.transaction(id, session);
    } catch (IllegalArgumentException e) {
      throw lines.error("expected transaction ids of one session each, found: " + e.getMessage());
    }
  }

  private long natural(String what) throws IOException, HistoryFormatException {
    requireWord(what);
    long number = lines.number(what);
    endWord();
    return number;
  }

  private long integer(String what) throws IOException, HistoryFormatException {
    requireWord(what);
    long number = lines.signedNumber(what);
    endWord();
    return number;
  }

  private void requireWord(String what) throws IOException, HistoryFormatException {
    if (!nextWord()) {
      throw lines.expected(what);
    }
  }

  private boolean nextWord() throws IOException, HistoryFormatException {
    lines.skipBlanks();
    return !lines.atEnd() || lines.nextNonBlank();
  }

  private void endWord() throws HistoryFormatException {
    if (!lines.atEnd() && lines.peek() != ' ' && lines.peek() != '\t') {
      throw lines.expected("a blank");
    }
  }
}
