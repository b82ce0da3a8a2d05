package io.kingsnake.format;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Decompresses, and says where and in which file when it cannot. */
final class CompressedInput extends InputStream {
  private final Source source;
  private final String kind;
  private final InputStream in;
  private long offset;

  private CompressedInput(Source source, String kind, InputStream in) {
    this.source = source;
    this.kind = kind;
    this.in = in;
  }

  static CompressedInput gzip(Source source, InputStream raw, int buffer) throws IOException {
    try {
      return new CompressedInput(source, "gzip", new GZIPInputStream(raw, buffer));
    } catch (EOFException | ZipException | ZstdIOException e) {
      throw new CompressedDataException(source, 0, "gzip", e);
    }
  }

  static CompressedInput zstd(Source source, InputStream raw) throws IOException {
    return new CompressedInput(source, "zstd", new ZstdInputStream(raw));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int start, int length) throws IOException {
    try {
      int count = in.read(target, start, length);
      offset += Math.max(count, 0);
      return count;
    } catch (EOFException | ZipException | ZstdIOException e) {
      throw new CompressedDataException(source, offset, kind, e);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
