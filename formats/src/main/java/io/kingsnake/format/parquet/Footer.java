package io.kingsnake.format.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;

/** The end of a Parquet file, which names its columns. */
final class Footer {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int TAIL = 8;

  /**
   * Bytes to read of the footer at first: the schema comes first, then statistics of all row
   * groups, then the writer's own fields.
   */
  private static final int PART = 1 << 14;

  private Footer() {}

  /** Tests whether the file is a Parquet file with a history; other tables are skipped. */
  static boolean isOfHistory(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      long size = channel.size();
      if (size < MAGIC.length + TAIL) {
        return false;
      }
      boolean begins = isMagic(read(channel, 0, MAGIC.length), 0);
      ByteBuffer tail = read(channel, size - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN);
      boolean ends = isMagic(tail, Integer.BYTES);
      boolean isWhole = begins && ends;
      return (isWhole && namesOurColumns(channel, tail.getInt(0)))
          || ((begins || ends) && isWrittenByUs(channel));
    }
  }

  private static boolean namesOurColumns(SeekableByteChannel channel, int length)
      throws IOException {
    if (length <= 0 || length > channel.size() - TAIL) {
      return false;
    }
    String schema = text(channel, channel.size() - TAIL - length, Math.min(length, PART));
    return schema.contains(Columns.SESSION)
        && (schema.contains(Columns.OPS) || schema.contains(Columns.LINE));
  }

  /** Even where it is damaged, so that reading says so. */
  private static boolean isWrittenByUs(SeekableByteChannel channel) throws IOException {
    long from = Math.max(0, channel.size() - PART);
    return text(channel, from, PART).contains(RowDigest.field());
  }

  private static String text(SeekableByteChannel channel, long from, int length)
      throws IOException {
    return StandardCharsets.ISO_8859_1.decode(read(channel, from, length)).toString();
  }

  /** The end of a file, whose column chunks lie inside the file: each is allocated as a whole. */
  static FileMetaData checked(Path file) throws IOException {
    InputFile input = new LocalInputFile(file);
    try (ParquetFileReader reader =
        new ParquetFileReader(
            input, ParquetReadOptions.builder(new PlainParquetConfiguration()).build())) {
      for (BlockMetaData rows : reader.getFooter().getBlocks()) {
        for (ColumnChunkMetaData chunk : rows.getColumns()) {
          long start = chunk.getStartingPos();
          long length = chunk.getTotalSize();
          if (start < 0 || length < 0 || start > input.getLength() - length) {
            throw new Refusal(
                "expected columns inside the file, found %s at byte %d with %d bytes: the file is"
                        .formatted(chunk.getPath().toDotString(), start, length)
                    + " damaged");
          }
        }
      }
      return reader.getFooter().getFileMetaData();
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
