package io.kingsnake.format.awdit;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.TextLines;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.TransactionBuffer;
import java.io.IOException;

/**
 * Reads sessions one after the other, numbering them from 0 as AWDIT does. Keys start absent: an
 * initial transaction is written out where one is needed. Separators around nothing mean nothing.
 */
final class AwditReader {
  private final TextLines lines;
  private final HistoryBuilder builder = new HistoryBuilder().initialAbsent();
  private final TransactionBuffer txn = builder.newTransaction();
  private int sessionCount;
  private boolean sessionOpen;

  AwditReader(TextLines lines) {
    this.lines = lines;
  }

  History read() throws IOException, HistoryFormatException {
    while (lines.nextNonBlank()) {
      switch (lines.peek()) {
        case 'r', 'w' -> operation();
        case '-' -> {
          separator('-');
          endTransaction();
        }
        case '=' -> {
          separator('=');
          endTransaction();
          sessionOpen = false;
        }
        default -> throw lines.expected("'r key value', 'w key value', dashes or equals signs");
      }
    }
    endTransaction();
    return builder.build();
  }

  private void operation() throws HistoryFormatException {
    boolean write = lines.skip('w') || !lines.skip('r');
    lines.skipBlanks();
    int key = builder.keys().ofLong(lines.number("a key"));
    int column = lines.column();
    lines.skipBlanks();
    if (column == lines.column()) {
      throw lines.expected("a blank");
    }
    int value = builder.values().ofLong(lines.number("a value"));
    lines.expectEnd();
    if (write) {
      txn.write(key, value);
    } else {
      txn.read(key, value);
    }
  }

  private void separator(char sign) throws HistoryFormatException {
    while (lines.skip(sign)) {
      // a run of any length
    }
    lines.expectEnd();
  }

  private void endTransaction() {
    if (txn.isEmpty()) {
      return;
    }
    if (!sessionOpen) {
      builder.session(Integer.toString(sessionCount++));
      sessionOpen = true;
    }
    builder.add(txn.session(sessionCount - 1));
  }
}
