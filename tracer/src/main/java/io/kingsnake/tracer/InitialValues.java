package io.kingsnake.tracer;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Records the initial values of keys, where they differ from key to key. Complete before the first
 * session opens, since the database may change from then on.
 */
public final class InitialValues implements AutoCloseable {
  private static final String FILE = "initial.jsonl";

  private final OutputStream out;
  private final Mask mask;
  private final JsonLine line = new JsonLine();

  InitialValues(Recorder recorder) throws IOException {
    mask = recorder.mask();
    Path file = PrivateFiles.make(recorder.directory().resolve(FILE));
    out = new BufferedOutputStream(Files.newOutputStream(file));
    write(recorder.header());
  }

  /** The key held {@code value}; null if it was absent. */
  public void value(Object key, @Nullable Object value) throws IOException {
    line.clear();
    line.ascii("{\"key\":").datum(mask.key(key));
    line.ascii(",\"initial\":").datum(mask.value(key, value)).ascii("}\n");
    write(line);
  }

  private void write(JsonLine text) throws IOException {
    out.write(text.bytes(), 0, text.size());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
