package io.kingsnake.format;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** The counterpart of {@link Source}: a new file, compressed if its name says so. */
public final class Sink {
  private static final int BUFFER = 1 << 16;

  private Sink() {}

  public static OutputStream open(Path target) throws IOException {
    String name = target.toString().toLowerCase(Locale.ROOT);
    OutputStream raw = new BufferedOutputStream(Files.newOutputStream(target), BUFFER);
    try {
      return name.endsWith(".gz")
          ? new BufferedOutputStream(new GZIPOutputStream(raw, BUFFER), BUFFER)
          : name.endsWith(".zst")
              ? new BufferedOutputStream(new ZstdOutputStream(raw), BUFFER)
              : raw;
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }
}
