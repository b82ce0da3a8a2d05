package io.kingsnake.format.dbcop;

import io.kingsnake.format.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Recognises a dbcop header by content, for files with another name. */
final class DbcopHead {
  private static final int HEAD = 4096;
  private static final int PARAMETER_BYTES = 5 * Long.BYTES;
  private static final long MOST = 1L << 40;

  private DbcopHead() {}

  /** Five moderate numbers, three short texts and a moderate number of sessions. */
  static boolean isPlausible(Source source) throws IOException {
    ByteBuffer head = ByteBuffer.wrap(source.head(HEAD)).order(ByteOrder.LITTLE_ENDIAN);
    if (head.remaining() < PARAMETER_BYTES) {
      return false;
    }
    for (int i = 0; i < 5; i++) {
      if (!isModerate(head.getLong())) {
        return false;
      }
    }
    for (int i = 0; i < 3; i++) {
      if (!skipText(head)) {
        return false;
      }
    }
    return head.remaining() >= Long.BYTES && isModerate(head.getLong());
  }

  private static boolean skipText(ByteBuffer head) {
    if (head.remaining() < Long.BYTES) {
      return false;
    }
    long length = head.getLong();
    if (length < 0 || length > head.remaining()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      int b = head.get() & 0xFF;
      if (b < ' ' && b != '\n' && b != '\t') {
        return false;
      }
    }
    return true;
  }

  private static boolean isModerate(long number) {
    return number >= 0 && number < MOST;
  }
}
