package io.kingsnake.tracer;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Records what keys held before the first transaction, where that differs from key to key. Complete
 * before the first session opens, since the database may change from then on.
 */
public final class InitialValues implements AutoCloseable {
  private static final String FILE = "initial.jsonl";

  private final OutputStream out;
  private final JsonLine line = new JsonLine();

  InitialValues(Recorder recorder) throws IOException {
    out =
        new BufferedOutputStream(
            Files.newOutputStream(
                recorder.directory().resolve(FILE), StandardOpenOption.CREATE_NEW));
    write(recorder.header());
  }

  /** The key held {@code value}; null if it was absent. */
  public void value(Object key, @Nullable Object value) throws IOException {
    line.clear();
    line.ascii("{\"key\":").datum(key).ascii(",\"initial\":").datum(value).ascii("}\n");
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
