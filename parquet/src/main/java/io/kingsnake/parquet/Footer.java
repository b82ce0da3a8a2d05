package io.kingsnake.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The end of a Parquet file, which names its columns. */
final class Footer {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int TAIL = 8;

  /** The schema comes first in a footer, statistics of all row groups after it. */
  private static final int SCHEMA_BYTES = 1 << 14;

  private Footer() {}

  /** Whether it is a Parquet file with the columns of a history: other tables are passed over. */
  static boolean namesOurColumns(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      long size = channel.size();
      if (size < MAGIC.length + TAIL || !isMagic(read(channel, 0, MAGIC.length), 0)) {
        return false;
      }
      ByteBuffer tail = read(channel, size - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN);
      int length = tail.getInt(0);
      if (!isMagic(tail, Integer.BYTES) || length <= 0 || length > size - TAIL) {
        return false;
      }
      ByteBuffer schema = read(channel, size - TAIL - length, Math.min(length, SCHEMA_BYTES));
      String text = StandardCharsets.ISO_8859_1.decode(schema).toString();
      return text.contains(Columns.SESSION)
          && (text.contains(Columns.OPS) || text.contains(Columns.LINE));
    }
  }

  private static ByteBuffer read(SeekableByteChannel channel, long from, int length)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    channel.position(from);
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
    return bytes.flip();
  }

  private static boolean isMagic(ByteBuffer bytes, int at) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (at + i >= bytes.limit() || bytes.get(at + i) != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }
}
