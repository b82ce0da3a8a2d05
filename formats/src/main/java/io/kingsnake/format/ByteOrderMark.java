package io.kingsnake.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The three bytes that some editors and shells put before text in UTF-8. */
public final class ByteOrderMark {
  private static final byte[] UTF_8 = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** Binary files may begin with any bytes, but have a zero among the first. */
  private static final int LOOK = 24;

  private ByteOrderMark() {}

  /** The rest of {@code in}, which can be reset, after the mark, if there is one. */
  public static InputStream skipped(InputStream in) throws IOException {
    in.skipNBytes(length(in));
    return in;
  }

  /** 3 or 0; {@code in} stays where it is. */
  static int length(InputStream in) throws IOException {
    in.mark(LOOK);
    byte[] head = in.readNBytes(LOOK);
    in.reset();
    return isBefore(head) ? UTF_8.length : 0;
  }

  private static boolean isBefore(byte[] head) {
    for (byte b : head) {
      if (b == 0) {
        return false;
      }
    }
    return head.length >= UTF_8.length
        && Arrays.equals(head, 0, UTF_8.length, UTF_8, 0, UTF_8.length);
  }

  /** Tests whether a file of 16-bit characters begins with this mark. */
  public static boolean isOfUtf16(byte[] head) {
    int first = head.length < 2 ? 0 : (head[0] & 0xFF) << 8 | (head[1] & 0xFF);
    return first == 0xFFFE || first == 0xFEFF;
  }
}
