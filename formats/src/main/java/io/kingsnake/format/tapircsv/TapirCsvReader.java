package io.kingsnake.format.tapircsv;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.InterleavedOperations;
import io.kingsnake.format.TextLines;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import java.io.IOException;

/**
 * Groups the lines by transaction, in order of appearance. Ids are unsigned 64-bit numbers: a
 * transaction id keeps its bits, so one from 2^63 on shows as a negative number. Keys start absent,
 * which is what a read of the empty string means. The header may be missing, and may lack its line
 * end.
 */
final class TapirCsvReader {
  static final char QUOTE = '"';

  private final TextLines lines;
  private final HistoryBuilder builder = new HistoryBuilder().initialAbsent();
  private final InterleavedOperations operations = new InterleavedOperations(builder);
  private final DatumPool opIds = new DatumPool();

  TapirCsvReader(TextLines lines) {
    this.lines = lines;
  }

  History read() throws IOException, HistoryFormatException {
    boolean first = true;
    while (lines.nextNonBlank()) {
      boolean isHeader = first && lines.skip(TapirCsvFormat.HEADER) && lines.atEnd();
      if (!isHeader) {
        if (first && (lines.peek() < '0' || lines.peek() > '9')) {
          throw lines.expected("the header " + TapirCsvFormat.HEADER + " or an operation id");
        }
        operation();
      }
      first = false;
    }
    operations.finish();
    return builder.build();
  }

  private void operation() throws HistoryFormatException {
    int before = opIds.size();
    if (opIds.ofLong(unsigned("an operation id")) < before) {
      throw lines.error("expected unique operation ids, found one again");
    }
    int session = builder.session(Long.toUnsignedString(unsigned("a client id")));
    int txn = transaction(unsigned("a transaction id"), session);
    boolean write = lines.skip('w');
    if (!write && !lines.skip('r')) {
      throw lines.expected("the mode r or w");
    }
    lines.expect(',');
    int key = builder.keys().ofString(text(',', "a key"));
    lines.expect(',');
    String value = text('\n', "a value");
    if (write) {
      if (value.isEmpty()) {
        throw lines.error(
            "expected a value, found an empty one, which a read takes for the absence of its key");
      }
      operations.write(txn, key, builder.values().ofString(value));
    } else {
      operations.read(
          txn, key, value.isEmpty() ? History.ABSENT : builder.values().ofString(value));
    }
  }

  /** Text without quotes: other programs quote some texts, and then equal keys look different. */
  private String text(char delimiter, String what) throws HistoryFormatException {
    if (lines.peek() == QUOTE) {
      throw lines.expected(what + " without quotes");
    }
    return lines.textUntil(delimiter, what);
  }

  private long unsigned(String what) throws HistoryFormatException {
    long number = lines.unsignedNumber(what);
    lines.expect(',');
    return number;
  }

  private int transaction(long id, int session) throws HistoryFormatException {
    try {
      return operations.transaction(id, session);
    } catch (IllegalArgumentException e) {
      throw lines.error("expected transaction ids of one session each, found: " + e.getMessage());
    }
  }
}
