package io.kingsnake.format.kingsnake;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Consecutive whole lines of a file; only the last of all may lack its newline. */
final class LineBlock {
  private static final int BYTES = 1 << 18;

  private byte[] bytes = new byte[BYTES + (BYTES >> 3)];
  private int filled;
  private int end; // of the last line; what follows is of the next block
  private boolean isLast;
  private final WholeTransactions transactions = new WholeTransactions();

  /** Takes the bytes that the block before left over, and reads on. */
  void fill(LineBlock before, InputStream in) throws IOException {
    int left = before.filled - before.end;
    if (left > bytes.length) {
      bytes = new byte[before.bytes.length];
    }
    System.arraycopy(before.bytes, before.end, bytes, 0, left);
    filled = left;
    end = 0;
    isLast = false;
    int searched = 0;
    while (end == 0 && !isLast) {
      read(in);
      end = isLast ? filled : afterLastNewline(searched);
      searched = filled;
    }
  }

  private void read(InputStream in) throws IOException {
    if (filled == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * filled); // for a line that is longer
    }
    int wanted = Math.min(bytes.length, Math.max(BYTES, filled + 1));
    while (filled < wanted && !isLast) {
      int count = in.read(bytes, filled, bytes.length - filled);
      isLast = count < 0;
      filled += Math.max(0, count);
    }
  }

  private int afterLastNewline(int from) {
    for (int i = filled - 1; i >= from; i--) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return 0;
  }

  /** Looks for lines that are whole transactions; by one thread, while no other has the block. */
  void parse() {
    transactions.parse(bytes, end);
  }

  byte[] bytes() {
    return bytes;
  }

  int end() {
    return end;
  }

  boolean isLast() {
    return isLast;
  }

  WholeTransactions transactions() {
    return transactions;
  }
}
