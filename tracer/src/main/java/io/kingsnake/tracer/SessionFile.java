package io.kingsnake.tracer;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The append-only file of one session. A line is handed to the operating system whole, in one call,
 * and from then on outlives the process. No channel, because an interrupt of the thread closes
 * those.
 */
final class SessionFile {
  /** More than a line takes that says that the recording failed. */
  private static final int ROOM = 1024;

  private static final int MAX_REASON = 200;

  private final Path path;
  private final RandomAccessFile file;
  private final String session;
  private final boolean sync;
  private long size;

  /** Ends of lines after the head. From the first to the end of the file is {@link #ROOM}. */
  private long olderLine;

  private long newerLine;
  private boolean lost;
  private boolean closed;

  /** Set while a transaction is open or about to be. */
  private volatile boolean busy;

  SessionFile(Path path, RandomAccessFile file, String session, JsonLine head, boolean sync)
      throws IOException {
    this.path = path;
    this.file = file;
    this.session = session;
    this.sync = sync;
    file.write(head.bytes(), 0, head.size());
    size = olderLine = newerLine = head.size();
  }

  static SessionFile create(Path directory, String session, JsonLine head, boolean sync) {
    Path path = directory.resolve(fileName(session));
    try {
      PrivateFiles.make(path);
    } catch (FileAlreadyExistsException e) {
      throw new IllegalArgumentException(
          "session \"%s\" is recorded in %s already".formatted(session, path), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      return new SessionFile(path, new RandomAccessFile(path.toFile(), "rw"), session, head, sync);
    } catch (IOException e) {
      throw new UncheckedIOException(withoutFile(path, e));
    }
  }

  /** Half a head would make the whole directory unreadable. */
  private static IOException withoutFile(Path path, IOException e) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException second) {
      e.addSuppressed(second);
    }
    return e;
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

  /** Appends a line, unless the file has {@linkplain #lose lost} something. */
  synchronized void append(JsonLine line) throws IOException {
    if (lost) {
      throw new IOException("the recording of session \"" + session + "\" has failed");
    }
    file.write(line.bytes(), 0, line.size());
    size += line.size();
    if (size - newerLine >= ROOM) {
      olderLine = newerLine;
      newerLine = size;
    }
  }

  synchronized void acknowledge() throws IOException {
    if (sync) {
      file.getFD().sync();
    }
  }

  /**
   * Says in the file that something is missing, where its last lines were: a full disk has room for
   * no more. A reader then knows nothing for certain about any key. A file that cannot even be
   * changed so is made unreadable.
   *
   * @param txn the id of a transaction that no other has
   */
  synchronized void lose(long txn, Exception why) throws IOException {
    if (lost) {
      return;
    }
    lost = true;
    // Messages of other errors, as those of databases, may contain values.
    boolean isOfFiles = why instanceof IOException || why instanceof UncheckedIOException;
    String reason = isOfFiles ? why.toString() : why.getClass().getName();
    JsonLine gap = new JsonLine().ascii("{\"session\":").string(session);
    gap.ascii(",\"txn\":").number(txn).ascii(",\"gaps\":[{\"what\":");
    gap.string(
        "something that could not be recorded: "
            + reason.substring(0, Math.min(MAX_REASON, reason.length())));
    gap.ascii("}]}\n");
    if (closed) { // the last of all, and nothing else can be written
      try (RandomAccessFile again = new RandomAccessFile(path.toFile(), "rw")) {
        end(again, gap);
      }
    } else {
      end(file, gap);
    }
  }

  private void end(RandomAccessFile open, JsonLine gap) throws IOException {
    try {
      open.seek(olderLine);
      open.write(gap.bytes(), 0, gap.size());
      open.setLength(olderLine + gap.size());
    } catch (IOException e) {
      open.seek(0);
      open.write('!');
    }
  }

  /** To be called before the time of a begin is taken, and after the line of an end. */
  void busy(boolean isBusy) {
    busy = isBusy;
  }

  /** A sign of life. Whoever is not busy after the time was taken begins nothing before it. */
  synchronized void beat(LongSupplier clock) throws IOException {
    if (!lost && !closed) {
      long time = clock.getAsLong();
      sign(busy ? "busy" : "idle", time);
    }
  }

  /** On file if there is room for it, and not in part. */
  private void sign(String life, long time) throws IOException {
    JsonLine line = new JsonLine().ascii("{\"session\":").string(session);
    line.ascii(",\"").ascii(life).ascii("\":").number(time).ascii("}\n");
    long before = size;
    try {
      append(line);
    } catch (IOException e) {
      file.setLength(before);
      file.seek(before);
    }
  }

  synchronized boolean isClosed() {
    return closed;
  }

  synchronized void close(LongSupplier clock) {
    if (closed) {
      return;
    }
    closed = true;
    try (file) {
      if (!lost) {
        sign("closed", clock.getAsLong());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
