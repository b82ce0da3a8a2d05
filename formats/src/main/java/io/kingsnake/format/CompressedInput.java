package io.kingsnake.format;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Decompresses, and says where and in which file when it cannot. What comes out is bounded by what
 * went in, counted as both are read, so that long files need no second pass.
 */
final class CompressedInput extends InputStream {
  private final Source source;
  private final String kind;
  private final InputStream in;
  private final Counted raw;
  private final Expansion expansion = new Expansion();

  private CompressedInput(Source source, String kind, Counted raw, InputStream in) {
    this.source = source;
    this.kind = kind;
    this.raw = raw;
    this.in = in;
  }

  static CompressedInput gzip(Source source, InputStream raw, int buffer) throws IOException {
    Counted counted = new Counted(raw);
    try {
      InputStream in = new GZIPInputStream(counted, buffer);
      return new CompressedInput(source, "gzip", counted, in);
    } catch (EOFException | ZipException | ZstdIOException e) {
      throw new CompressedDataException(source, 0, "gzip", e);
    }
  }

  static CompressedInput zstd(Source source, InputStream raw) throws IOException {
    Counted counted = new Counted(raw);
    return new CompressedInput(source, "zstd", counted, new ZstdInputStream(counted));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int start, int length) throws IOException {
    int count;
    try {
      count = in.read(target, start, length);
    } catch (EOFException | ZipException | ZstdIOException e) {
      throw new CompressedDataException(source, expansion.content(), kind, e);
    }
    expansion.add(Math.max(count, 0));
    if (expansion.isExcessive(raw.count)) {
      throw new CompressedDataException(source);
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The file as it is stored. */
  private static final class Counted extends FilterInputStream {
    private long count;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count += next < 0 ? 0 : 1;
      return next;
    }

    @Override
    public int read(byte[] target, int start, int length) throws IOException {
      int read = super.read(target, start, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
