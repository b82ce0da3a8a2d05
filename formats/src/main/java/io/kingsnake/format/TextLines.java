package io.kingsnake.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a text file line by line, and each line piece by piece, without an object per line.
 *
 * <p>The current line is {@code buffer[lineStart .. lineEnd)} without its line end, the cursor
 * stands at {@code position}, and bytes read ahead go on to {@code limit}.
 */
public final class TextLines implements Closeable {
  private static final int MAX_LINE = 1 << 29;
  private static final int SHOWN = 40;

  private final Source source;
  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int lineStart;
  private int lineEnd;
  private int position;
  private int nextLine;
  private int limit;
  private long lineNumber;
  private boolean ended;

  private TextLines(Source source, InputStream in) {
    this.source = source;
    this.in = in;
  }

  public static TextLines open(Source source) throws IOException {
    return new TextLines(source, source.open());
  }

  /** Moves to the next line; false if there is none. */
  public boolean next() throws IOException, HistoryFormatException {
    lineStart = nextLine;
    int newline = findNewline();
    if (newline < 0 && lineStart == limit) {
      position = lineEnd = nextLine = limit;
      ended = true;
      return false;
    }
    lineEnd = newline < 0 ? limit : newline;
    nextLine = newline < 0 ? limit : newline + 1;
    if (lineEnd > lineStart && buffer[lineEnd - 1] == '\r') {
      lineEnd--;
    }
    position = lineStart;
    lineNumber++;
    return true;
  }

  /** Moves to the next line that is not blank, after its leading blanks. */
  public boolean nextNonBlank() throws IOException, HistoryFormatException {
    while (next()) {
      skipBlanks();
      if (!atEnd()) {
        return true;
      }
    }
    return false;
  }

  public long lineNumber() {
    return lineNumber;
  }

  /** Column of the cursor in its line, counting from one. */
  public int column() {
    return position - lineStart + 1;
  }

  /** Tests whether the cursor is at the end of the line. */
  public boolean atEnd() {
    return position == lineEnd;
  }

  /** The byte under the cursor, or -1 at the end of the line. */
  public int peek() {
    return position < lineEnd ? buffer[position] & 0xFF : -1;
  }

  /** Skips {@code expected} if it is next. */
  public boolean skip(char expected) {
    if (peek() != expected) {
      return false;
    }
    position++;
    return true;
  }

  /** Skips {@code expected} if it is next. */
  public boolean skip(String expected) {
    byte[] bytes = expected.getBytes(StandardCharsets.UTF_8);
    int end = position + bytes.length;
    if (end > lineEnd || !Arrays.equals(buffer, position, end, bytes, 0, bytes.length)) {
      return false;
    }
    position = end;
    return true;
  }

  public void skipBlanks() {
    while (position < lineEnd && (buffer[position] == ' ' || buffer[position] == '\t')) {
      position++;
    }
  }

  public void expect(char expected) throws HistoryFormatException {
    if (!skip(expected)) {
      throw expected("'" + expected + "'");
    }
  }

  /** Requires that nothing but blanks is left on the line. */
  public void expectEnd() throws HistoryFormatException {
    skipBlanks();
    if (!atEnd()) {
      throw expected("the end of the line");
    }
  }

  /** A non-negative decimal number below 2^63. */
  public long number(String what) throws HistoryFormatException {
    int start = position;
    long value = 0;
    while (position < lineEnd) {
      int digit = buffer[position] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      if (value > (Long.MAX_VALUE - digit) / 10) {
        position = start;
        throw expected(what + " below 2^63");
      }
      value = value * 10 + digit;
      position++;
    }
    if (position == start) {
      throw expected(what);
    }
    return value;
  }

  /** A non-negative decimal number below 2^64, as its 64 bits. */
  public long unsignedNumber(String what) throws HistoryFormatException {
    int start = position;
    while (position < lineEnd && buffer[position] >= '0' && buffer[position] <= '9') {
      position++;
    }
    int length = position - start;
    try {
      return Long.parseUnsignedLong(new String(buffer, start, length, StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      position = start;
      throw expected(length == 0 ? what : what + " below 2^64");
    }
  }

  /** A decimal number with an optional minus. */
  public long signedNumber(String what) throws HistoryFormatException {
    return skip('-') ? -number(what) : number(what);
  }

  /** The text up to {@code delimiter} or the end of the line. */
  public String textUntil(char delimiter, String what) throws HistoryFormatException {
    int start = position;
    while (position < lineEnd && buffer[position] != delimiter) {
      position++;
    }
    try {
      ByteBuffer utf8 = ByteBuffer.wrap(buffer, start, position - start);
      return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
    } catch (CharacterCodingException e) {
      position = start;
      throw expected(what + " in UTF-8");
    }
  }

  /** {@code expected} was expected here, but the rest of the line was found. */
  public HistoryFormatException expected(String expected) {
    return error("expected " + expected + ", found " + rest());
  }

  /** A problem at the cursor. */
  public HistoryFormatException error(String problem) {
    return HistoryFormatException.atLine(source, lineNumber, column(), problem);
  }

  private String rest() {
    if (atEnd()) {
      return ended ? "the end of the file" : "the end of the line";
    }
    StringBuilder shown = new StringBuilder("'");
    for (int i = position; i < Math.min(lineEnd, position + SHOWN); i++) {
      byte b = buffer[i];
      shown.append(b >= ' ' && b < 127 ? String.valueOf((char) b) : "\\x%02x".formatted(b));
    }
    return shown.append(lineEnd - position > SHOWN ? "...'" : "'").toString();
  }

  /** The index of the newline that ends the line at lineStart, or -1 if the file ends first. */
  private int findNewline() throws IOException, HistoryFormatException {
    int from = lineStart;
    while (true) {
      for (int i = from; i < limit; i++) {
        if (buffer[i] == '\n') {
          return i;
        }
      }
      int scanned = limit - lineStart;
      if (!fill()) {
        return -1;
      }
      from = lineStart + scanned;
    }
  }

  /** Reads on after limit, moving the current line to the front of a buffer that has room. */
  private boolean fill() throws IOException, HistoryFormatException {
    int length = limit - lineStart;
    if (length > MAX_LINE) {
      throw HistoryFormatException.atLine(
          source, lineNumber + 1, "expected lines below " + MAX_LINE + " bytes");
    }
    byte[] target = length > buffer.length / 2 ? new byte[buffer.length * 2] : buffer;
    System.arraycopy(buffer, lineStart, target, 0, length);
    buffer = target;
    lineStart = 0;
    limit = length;
    int count = in.read(buffer, limit, buffer.length - limit);
    limit += Math.max(count, 0);
    return count >= 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
