package io.kingsnake.format.kingsnake;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream of bytes into lines; the bytes of a line are valid until the next one is asked. */
final class Lines {
  private final InputStream in;
  private byte[] buffer = new byte[1 << 13];
  private int filled;
  private int start;
  private int end;
  private int next;
  private long number;
  private boolean terminated;
  private boolean exhausted;

  Lines(InputStream in) {
    this.in = in;
  }

  /** The next line has this number. */
  void countFrom(long first) {
    number = first - 1;
  }

  boolean next() throws IOException {
    start = next;
    int scan = start;
    while (true) {
      while (scan < filled && buffer[scan] != '\n') {
        scan++;
      }
      if (scan < filled || exhausted) {
        break;
      }
      scan -= makeRoom();
      fill();
    }
    terminated = scan < filled;
    end = scan;
    next = terminated ? scan + 1 : scan;
    number++;
    return terminated || end > start;
  }

  /** The next line, which is one of a block that was read by other means; none: an empty one. */
  void show(LineBlock block, int line) {
    WholeTransactions known = block.transactions();
    buffer = block.bytes();
    start = line == 0 ? 0 : known.lineEnd(line - 1) + 1;
    end = line < known.lineCount() ? known.lineEnd(line) : start;
    terminated = end < block.end();
    number++;
  }

  /** Tests whether the next line is in the buffer already. */
  boolean isNextThere() {
    for (int i = next; i < filled; i++) {
      if (buffer[i] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** The content is {@code buffer()[start() .. end())}. */
  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Tests whether the line ends with a newline; only the last line may lack one. */
  boolean isTerminated() {
    return terminated;
  }

  /** Counts from one. */
  long number() {
    return number;
  }

  /** The line was found at another place than here. */
  void number(long original) {
    number = original;
  }

  boolean isBlank() {
    for (int i = start; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Moves the line begun to the front, or doubles the buffer; returns how far it moved. */
  private int makeRoom() {
    int moved = start;
    if (moved > 0) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= moved;
      start = 0;
    } else if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    return moved;
  }

  private void fill() throws IOException {
    int count = in.read(buffer, filled, buffer.length - filled);
    if (count < 0) {
      exhausted = true;
    } else {
      filled += count;
    }
  }
}
