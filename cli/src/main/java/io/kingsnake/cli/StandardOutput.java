package io.kingsnake.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers why it failed, since a PrintWriter only knows that it did. */
final class StandardOutput extends OutputStream {
  private final FileOutputStream out;
  private @Nullable IOException failure;

  StandardOutput(FileDescriptor descriptor) {
    this.out = new FileOutputStream(descriptor);
  }

  @Override
  public void write(int single) throws IOException {
    write(new byte[] {(byte) single}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int start, int length) throws IOException {
    try {
      out.write(bytes, start, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** Why results were lost; null if none were, or if their reader went away ({@code | head}). */
  @Nullable String lossOfResults() {
    String reason = failure == null ? null : String.valueOf(failure.getMessage());
    return reason == null || reason.contains("Broken pipe") ? null : reason;
  }
}
