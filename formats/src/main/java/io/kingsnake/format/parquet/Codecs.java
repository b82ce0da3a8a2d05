package io.kingsnake.format.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * The compressions that writers of Parquet use by default, without the configuration of a cluster
 * that the library's own ones need.
 */
final class Codecs implements CompressionCodecFactory {
  static final CompressionCodecName WRITTEN = CompressionCodecName.ZSTD;

  private static final int LARGE_PAGE = 64 << 20;
  private static final int MOST_TIMES = 1000;

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    if (codec != WRITTEN) {
      throw new IllegalArgumentException("written is " + WRITTEN + ", not " + codec);
    }
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        return BytesInput.from(Zstd.compress(array(bytes)));
      }

      @Override
      public CompressionCodecName getCodecName() {
        return WRITTEN;
      }

      @Override
      public void release() {}
    };
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return new BytesInputDecompressor() {
      @Override
      public BytesInput decompress(BytesInput bytes, int size) throws IOException {
        return BytesInput.from(decompressed(codec, array(bytes), size));
      }

      @Override
      public void decompress(ByteBuffer input, int inputSize, ByteBuffer output, int outputSize)
          throws IOException {
        byte[] bytes = new byte[inputSize];
        input.get(bytes);
        output.put(decompressed(codec, bytes, outputSize));
      }

      @Override
      public void release() {}
    };
  }

  private static byte[] array(BytesInput bytes) throws IOException {
    ByteArrayOutputStream array = new ByteArrayOutputStream((int) bytes.size());
    bytes.writeAllTo(array);
    return array.toByteArray();
  }

  private static byte[] decompressed(CompressionCodecName codec, byte[] bytes, int size)
      throws IOException {
    demandPlausible(codec, bytes, size);
    return switch (codec) {
      case UNCOMPRESSED -> bytes;
      case SNAPPY -> Snappy.uncompress(bytes);
      case ZSTD -> Zstd.decompress(bytes, size);
      case GZIP -> {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
          yield in.readNBytes(size);
        }
      }
      default -> throw new IOException("compressed with " + codec + ", which is not read here");
    };
  }

  /**
   * Refuses implausible pages: writers make pages of a few megabytes, and the stated size of a page
   * is allocated at once.
   */
  private static void demandPlausible(CompressionCodecName codec, byte[] bytes, int size)
      throws IOException {
    int said = codec == CompressionCodecName.SNAPPY ? Snappy.uncompressedLength(bytes) : size;
    if (said != size || (size > LARGE_PAGE && size / MOST_TIMES > bytes.length)) {
      throw new Refusal(
          "expected pages of up to %d MB, found one of %,d bytes that says it grows to %,d"
              .formatted(LARGE_PAGE >> 20, bytes.length, said));
    }
  }

  @Override
  public void release() {}
}
