package io.kingsnake.stream.chain;

import io.kingsnake.stream.StateReader;
import io.kingsnake.stream.StateWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A state as a process that was started again finds it. */
final class Restart {
  private Restart() {}

  static ChainState of(ChainState state) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      StateWriter.write(state, out);
      byte[] bytes = out.toByteArray();
      return StateReader.read(ChainState.class, new ByteArrayInputStream(bytes), bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }
}
