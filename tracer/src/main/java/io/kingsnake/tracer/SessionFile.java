package io.kingsnake.tracer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The append-only file of one session. A line is handed to the operating system whole, in one call,
 * and from then on outlives the process.
 */
final class SessionFile {
  private final FileChannel channel;
  private final boolean sync;

  private SessionFile(FileChannel channel, boolean sync) {
    this.channel = channel;
    this.sync = sync;
  }

  static SessionFile create(Path directory, String session, JsonLine head, boolean sync) {
    Path path = directory.resolve(fileName(session));
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      SessionFile file = new SessionFile(channel, sync);
      file.append(head);
      return file;
    } catch (FileAlreadyExistsException e) {
      throw new IllegalArgumentException(
          "session \"%s\" is recorded in %s already".formatted(session, path), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Letters, digits, '-', '_' and inner '.' as they are, other bytes as %XX. */
  static String fileName(String session) {
    StringBuilder name = new StringBuilder();
    for (byte b : session.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (plain || c == '-' || c == '_' || (c == '.' && name.length() > 0)) {
        name.append(c);
      } else {
        name.append("%%%02X".formatted((int) c));
      }
    }
    return name.append(".jsonl").toString();
  }

  void append(JsonLine line) {
    try {
      ByteBuffer content = line.content();
      while (content.hasRemaining()) {
        channel.write(content);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void acknowledge() {
    if (sync) {
      try {
        channel.force(false);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
