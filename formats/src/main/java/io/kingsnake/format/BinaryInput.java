package io.kingsnake.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads fixed-width binary records through one buffer, and knows the offset for error messages.
 *
 * <p>The bytes at hand are {@code buffer[position .. limit)}; {@code buffer[0]} is byte {@code
 * bufferOffset} of the content.
 */
public final class BinaryInput implements Closeable {
  private static final int BUFFER = 1 << 16;
  private static final VarHandle LITTLE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Source source;
  private final InputStream in;
  private final long size;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private long bufferOffset;

  private BinaryInput(Source source, InputStream in, long size) {
    this.source = source;
    this.in = in;
    this.size = size;
  }

  public static BinaryInput open(Source source) throws IOException {
    long size = source.size();
    return new BinaryInput(source, source.open(), size);
  }

  /** The offset of the next byte. */
  public long offset() {
    return bufferOffset + position;
  }

  public boolean atEnd() throws IOException {
    return position == limit && !fill(1);
  }

  /** Makes sure that a record of {@code length} bytes, at most the buffer, can be read. */
  public void require(int length, String record) throws IOException, HistoryFormatException {
    if (limit - position < length && !fill(length)) {
      throw error(
          offset(),
          "expected "
              + record
              + " ("
              + length
              + " bytes), found the end of the file after "
              + (limit - position)
              + " of them");
    }
  }

  /** The next byte, which was required before. */
  public int nextByte() {
    return buffer[position++] & 0xFF;
  }

  /** The next eight bytes, which were required before. */
  public long nextLittleEndian() {
    long value = (long) LITTLE.get(buffer, position);
    position += Long.BYTES;
    return value;
  }

  /** The next eight bytes, which were required before. */
  public long nextBigEndian() {
    long value = (long) BIG.get(buffer, position);
    position += Long.BYTES;
    return value;
  }

  /**
   * Reads a little-endian count of items that take at least {@code minBytes} each; one that cannot
   * fit into the rest of the file is an error at once, before anyone allocates for it.
   */
  public long count(String things, int minBytes) throws IOException, HistoryFormatException {
    long start = offset();
    require(Long.BYTES, "the number of " + things);
    long count = nextLittleEndian();
    long most = size < 0 ? Long.MAX_VALUE : (size - offset()) / minBytes;
    if (count < 0 || count > most) {
      throw error(
          start,
          "expected a number of "
              + things
              + " that fits into the rest of the file, found "
              + Long.toUnsignedString(count));
    }
    return count;
  }

  /** A little-endian length of at most {@code maxLength}, and that many bytes of UTF-8. */
  public String string(String what, int maxLength) throws IOException, HistoryFormatException {
    long start = offset();
    require(Long.BYTES, "the length of " + what);
    long length = nextLittleEndian();
    if (length < 0 || length > maxLength) {
      throw error(
          start,
          "expected a length of "
              + what
              + " of at most "
              + maxLength
              + ", found "
              + Long.toUnsignedString(length));
    }
    byte[] utf8 = bytes((int) length, what);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException e) {
      throw error(start + Long.BYTES, "expected " + what + " in UTF-8, found invalid UTF-8");
    }
  }

  private byte[] bytes(int length, String what) throws IOException, HistoryFormatException {
    byte[] bytes = new byte[length];
    for (int done = 0; done < length; ) {
      require(1, what);
      int part = Math.min(limit - position, length - done);
      System.arraycopy(buffer, position, bytes, done, part);
      position += part;
      done += part;
    }
    return bytes;
  }

  public HistoryFormatException error(long offset, String problem) {
    return HistoryFormatException.atByte(source, offset, problem);
  }

  private boolean fill(int length) throws IOException {
    System.arraycopy(buffer, position, buffer, 0, limit - position);
    bufferOffset += position;
    limit -= position;
    position = 0;
    while (limit < length) {
      int count = in.read(buffer, limit, BUFFER - limit);
      if (count < 0) {
        return false;
      }
      limit += count;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
