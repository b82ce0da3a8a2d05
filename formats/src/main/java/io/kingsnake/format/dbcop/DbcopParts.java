package io.kingsnake.format.dbcop;

import io.kingsnake.format.PartedWriter;
import io.kingsnake.format.Sink;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The file has session after session, each after the number of its transactions, which is known in
 * the end only: until then every session has a file of its own, beside the target.
 */
final class DbcopParts implements PartedWriter {
  private final Path target;
  private final Path folder;
  private long[] txnCounts = new long[0];
  private @Nullable DbcopEvents first;

  DbcopParts(Path target) throws IOException {
    this.target = target;
    Path parent = target.toAbsolutePath().getParent();
    this.folder =
        parent == null || !Files.isWritable(parent)
            ? Files.createTempDirectory("sessions")
            : Files.createTempDirectory(parent, "sessions");
  }

  @Override
  public void write(History part) throws IOException, UnwritableHistoryException {
    DbcopEvents events = DbcopEvents.of(part, "dbcop");
    first = first == null ? events : first;
    txnCounts = Arrays.copyOf(txnCounts, part.sessionCount());
    for (int session = 0; session < part.sessionCount(); session++) {
      int count = part.sessionEnd(session) - part.sessionStart(session);
      if (count > 0) {
        txnCounts[session] += count;
        try (OutputStream out = appendTo(session)) {
          new DbcopWriter(events, out).session(session);
        }
      }
    }
  }

  private OutputStream appendTo(int session) throws IOException {
    return new BufferedOutputStream(
        Files.newOutputStream(file(session), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
        1 << 16);
  }

  private Path file(int session) {
    return folder.resolve(Integer.toString(session));
  }

  @Override
  public void finish() throws IOException {
    if (first == null) {
      throw new IllegalStateException("a history has at least one part, be it empty");
    }
    try (OutputStream out = Sink.open(target)) {
      DbcopWriter writer = new DbcopWriter(first, out);
      writer.header();
      for (int session = 0; session < txnCounts.length; session++) {
        writer.number(txnCounts[session]);
        if (txnCounts[session] > 0) {
          Files.copy(file(session), out);
          Files.delete(file(session));
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
      for (Path file : left) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
