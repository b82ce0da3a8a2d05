package io.kingsnake.bench;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The bytes of a generated history, made as they are read. */
final class GeneratedLines extends InputStream {
  private final LongHistory history;
  private byte[] line = {};
  private int next;

  GeneratedLines(LongHistory history) {
    this.history = history;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  /** Fills a buffer with some lines at a time, because the parser asks for some kilobytes. */
  @Override
  public int read(byte[] target, int offset, int length) {
    int filled = 0;
    while (filled < length && hasMore()) {
      int count = Math.min(length - filled, line.length - next);
      System.arraycopy(line, next, target, offset + filled, count);
      next += count;
      filled += count;
    }
    return filled == 0 && length > 0 ? -1 : filled;
  }

  private boolean hasMore() {
    if (next == line.length) {
      line = history.next().getBytes(StandardCharsets.US_ASCII);
      next = 0;
    }
    return line.length > 0;
  }
}
