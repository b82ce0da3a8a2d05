package io.kingsnake.format;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Opens files for writing; a name that ends in .gz or .zst is compressed. */
public final class Sink {
  private static final int BUFFER = 1 << 16;

  private Sink() {}

  public static OutputStream open(Path target) throws IOException {
    String name = target.toString().toLowerCase(Locale.ROOT);
    OutputStream raw = Files.newOutputStream(target);
    try {
      OutputStream out =
          name.endsWith(".gz")
              ? new GZIPOutputStream(raw, BUFFER)
              : name.endsWith(".zst") ? new ZstdOutputStream(raw) : raw;
      return new BufferedOutputStream(out, BUFFER);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }
}
