package io.kingsnake.format.kingsnake;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.Arrays;

/**
 * The lines of a block, in columns, as far as each holds one whole transaction of plain reads and
 * writes, which is what recorders and the generator write. Lines of any other kind have no session
 * here and are left to {@link LineReader}, which reads everything and reports what is wrong. The
 * operations of line i are {@code opEnds[i - 1] .. opEnds[i]}.
 */
final class WholeTransactions {
  // Kinds of operations, and the ways to write a key and a value.
  private static final int WRITE = 1;
  private static final int TEXT_KEY = 2;
  private static final int TEXT_VALUE = 4;
  private static final int ABSENT = 8;

  private final LineScanner scanner = new LineScanner();
  private int lineCount;
  private int[] lineEnds = new int[1 << 10];
  private int[] sessions = new int[1 << 10]; // texts, or -1
  private long[] stamps = new long[STAMPS << 10]; // as many for each line
  private byte[] outcomes = new byte[1 << 10];
  private int[] opEnds = new int[1 << 10];
  private int opCount;
  private byte[] codes = new byte[1 << 14];
  private long[] keys = new long[1 << 14]; // integers or texts
  private long[] values = new long[1 << 14];
  private int[] keyIds = {}; // by text, or -1 if not looked up yet
  private int[] valueIds = {};

  // Stamps of a line.
  private static final int TXN = 0;
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int FIRST_ANSWER = 3;
  private static final int COMMIT_SENT = 4;
  private static final int STAMPS = 5;

  void parse(byte[] bytes, int end) {
    scanner.start(bytes);
    lineCount = 0;
    opCount = 0;
    for (int start = 0; start < end; start = lineEnds[lineCount++] + 1) {
      growLines();
      int lineEnd = start;
      while (lineEnd < end && bytes[lineEnd] != '\n') {
        lineEnd++;
      }
      int opsBefore = opCount;
      boolean isTerminated = lineEnd < end;
      lineEnds[lineCount] = lineEnd;
      scanner.line(start, lineEnd);
      if (!isTerminated || !isTransaction()) {
        sessions[lineCount] = -1;
        opCount = opsBefore;
      }
      opEnds[lineCount] = opCount;
    }
    keyIds = unknown(keyIds);
    valueIds = unknown(valueIds);
  }

  private int[] unknown(int[] ids) {
    int[] cleared = ids.length < scanner.textCount() ? new int[2 * scanner.textCount()] : ids;
    Arrays.fill(cleared, 0, scanner.textCount(), -1);
    return cleared;
  }

  private void growLines() {
    if (lineCount == sessions.length) {
      lineEnds = Arrays.copyOf(lineEnds, 2 * lineCount);
      sessions = Arrays.copyOf(sessions, 2 * lineCount);
      stamps = Arrays.copyOf(stamps, STAMPS * 2 * lineCount);
      outcomes = Arrays.copyOf(outcomes, 2 * lineCount);
      opEnds = Arrays.copyOf(opEnds, 2 * lineCount);
    }
  }

  private boolean isTransaction() {
    int stamp = STAMPS * lineCount;
    Arrays.fill(stamps, stamp, stamp + STAMPS, History.NO_TIME);
    outcomes[lineCount] = -1;
    if (!scanner.takes("{\"session\":") || !scanner.takesText()) {
      return false;
    }
    sessions[lineCount] = scanner.text();
    if (!scanner.takes(",\"txn\":") || !takesStamp(stamp + TXN)) {
      return false;
    }
    boolean hasOps = false;
    while (scanner.takes(",\"")) {
      boolean isTaken;
      if (scanner.takes("ops\":")) {
        isTaken = !hasOps && takesOps();
        hasOps = true;
      } else if (scanner.takes("outcome\":\"")) {
        isTaken = outcomes[lineCount] < 0 && takesOutcome();
      } else {
        isTaken = takesTime(stamp);
      }
      if (!isTaken) {
        return false;
      }
    }
    return scanner.takes("}") && scanner.isAtEnd() && outcomes[lineCount] >= 0;
  }

  private boolean takesTime(int stamp) {
    if (scanner.takes("begin\":")) {
      return takesStamp(stamp + BEGIN);
    }
    if (scanner.takes("end\":")) {
      return takesStamp(stamp + END);
    }
    if (scanner.takes("first_answer\":")) {
      return takesStamp(stamp + FIRST_ANSWER);
    }
    return scanner.takes("commit_sent\":") && takesStamp(stamp + COMMIT_SENT);
  }

  /** Each is given once. */
  private boolean takesStamp(int stamp) {
    if (stamps[stamp] != History.NO_TIME || !scanner.takesInteger()) {
      return false;
    }
    stamps[stamp] = scanner.integer();
    return true;
  }

  private boolean takesOutcome() {
    Outcome outcome =
        scanner.takes("committed\"")
            ? Outcome.COMMITTED
            : scanner.takes("aborted\"") ? Outcome.ABORTED : null;
    if (outcome == null) {
      return false;
    }
    outcomes[lineCount] = (byte) outcome.ordinal();
    return true;
  }

  private boolean takesOps() {
    if (!scanner.takes("[")) {
      return false;
    }
    if (scanner.takes("]")) {
      return true;
    }
    do {
      if (!takesOp()) {
        return false;
      }
    } while (scanner.takes(","));
    return scanner.takes("]");
  }

  private boolean takesOp() {
    if (opCount == codes.length) {
      codes = Arrays.copyOf(codes, 2 * opCount);
      keys = Arrays.copyOf(keys, 2 * opCount);
      values = Arrays.copyOf(values, 2 * opCount);
    }
    int code = scanner.takes("[\"r\",") ? 0 : scanner.takes("[\"w\",") ? WRITE : -1;
    if (code < 0) {
      return false;
    }
    if (scanner.takesInteger()) {
      keys[opCount] = scanner.integer();
    } else if (scanner.takesText()) {
      keys[opCount] = scanner.text();
      code |= TEXT_KEY;
    } else {
      return false;
    }
    if (!scanner.takes(",")) {
      return false;
    }
    if (scanner.takesInteger()) {
      values[opCount] = scanner.integer();
    } else if (scanner.takesText()) {
      values[opCount] = scanner.text();
      code |= TEXT_VALUE;
    } else if (scanner.takes("null")) {
      code |= ABSENT;
    } else {
      return false;
    }
    codes[opCount++] = (byte) code;
    return scanner.takes("]");
  }

  int lineCount() {
    return lineCount;
  }

  int lineEnd(int line) {
    return lineEnds[line];
  }

  /** Tests whether the line holds a whole transaction, which was parsed here. */
  boolean has(int line) {
    return sessions[line] >= 0;
  }

  String session(int line) {
    return scanner.textAt(sessions[line]);
  }

  long txn(int line) {
    return stamps[STAMPS * line + TXN];
  }

  Outcome outcome(int line) {
    return outcomes[line] == Outcome.COMMITTED.ordinal() ? Outcome.COMMITTED : Outcome.ABORTED;
  }

  long begin(int line) {
    return stamps[STAMPS * line + BEGIN];
  }

  long end(int line) {
    return stamps[STAMPS * line + END];
  }

  long firstAnswer(int line) {
    return stamps[STAMPS * line + FIRST_ANSWER];
  }

  long commitSent(int line) {
    return stamps[STAMPS * line + COMMIT_SENT];
  }

  /** Tests whether the times of the line can be those of a transaction. */
  boolean hasTimesInOrder(int line) {
    return (end(line) == History.NO_TIME || begin(line) <= end(line))
        && isWithin(line, firstAnswer(line))
        && isWithin(line, commitSent(line));
  }

  private boolean isWithin(int line, long time) {
    return time == History.NO_TIME
        || (time >= begin(line) && (end(line) == History.NO_TIME || time <= end(line)));
  }

  /** Keys and values are interned in the order of the file. */
  void addOperations(int line, HistoryBuilder builder, TransactionBuffer txn) {
    for (int op = line == 0 ? 0 : opEnds[line - 1]; op < opEnds[line]; op++) {
      int code = codes[op];
      int key =
          (code & TEXT_KEY) != 0
              ? ofText(builder.keys(), keyIds, (int) keys[op])
              : builder.keys().ofLong(keys[op]);
      int value =
          (code & ABSENT) != 0
              ? History.ABSENT
              : (code & TEXT_VALUE) != 0
                  ? ofText(builder.values(), valueIds, (int) values[op])
                  : builder.values().ofLong(values[op]);
      if ((code & WRITE) != 0) {
        txn.write(key, value);
      } else {
        txn.read(key, value);
      }
    }
  }

  private int ofText(DatumPool pool, int[] ids, int text) {
    if (ids[text] < 0) {
      ids[text] = pool.ofString(scanner.textAt(text));
    }
    return ids[text];
  }
}
