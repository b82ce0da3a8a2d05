package io.kingsnake.format;

import io.kingsnake.history.History;
import java.io.IOException;

/**
 * Writes a history that comes in parts, since it is larger than memory. All parts have the same
 * sessions, and a session's transactions follow those that it has in the part before.
 */
public interface PartedWriter extends AutoCloseable {
  /**
   * Writes one more part.
   *
   * @throws UnwritableHistoryException if the format cannot express something in it
   */
  void write(History part) throws IOException, UnwritableHistoryException;

  /** Completes the file: there are no more parts. */
  void finish() throws IOException;

  @Override
  void close() throws IOException;
}
