package io.kingsnake.format.edn;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 strictly, one character at a time, and knows where it is. Unlike an
 * InputStreamReader it hands out everything before an invalid byte, so that the place is right.
 */
public final class Utf8Text {
  public static final int END = -1;

  private final InputStream in;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 13).limit(0);
  private final CharBuffer chars = CharBuffer.allocate(1 << 13).limit(0);
  private boolean exhausted;
  private boolean flushed;
  private int invalidLength;
  private long line = 1;
  private long column = 1;
  private long previousColumn = 1;

  public Utf8Text(InputStream in) {
    this.in = in;
  }

  /** The line of the next character, counting from one. */
  public long line() {
    return line;
  }

  /** The column of the next character, counting from one. */
  public long column() {
    return column;
  }

  /** The next UTF-16 unit, or {@link #END}. */
  public int read() throws IOException {
    while (!chars.hasRemaining()) {
      if (invalidLength > 0) {
        throw new MalformedInputException(invalidLength);
      }
      if (flushed) {
        return END;
      }
      decode();
    }
    char c = chars.get();
    if (c == '\n') {
      line++;
      previousColumn = column;
      column = 1;
    } else {
      column++;
    }
    return c;
  }

  /** Takes back the character read last; only one. */
  void unread(char c) {
    chars.position(chars.position() - 1);
    if (c == '\n') {
      line--;
      column = previousColumn;
    } else {
      column--;
    }
  }

  private void decode() throws IOException {
    if (!exhausted) {
      bytes.compact();
      int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
      exhausted = count < 0;
      bytes.position(bytes.position() + Math.max(0, count)).flip();
    }
    chars.clear();
    CoderResult result = decoder.decode(bytes, chars, exhausted);
    if (result.isError()) {
      invalidLength = result.length();
    } else if (exhausted && result.isUnderflow()) {
      decoder.flush(chars);
      flushed = true;
    }
    chars.flip();
  }
}
