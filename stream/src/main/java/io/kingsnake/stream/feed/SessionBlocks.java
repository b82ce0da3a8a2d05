package io.kingsnake.stream.feed;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file that holds one session after the other, as most programs write them: far from the order of
 * time. Read as if each session were a separate file.
 */
final class SessionBlocks {
  private static final byte[] PREFIX = "{\"session\":".getBytes(StandardCharsets.UTF_8);

  /** In a file in the order of time, the session changes after fewer lines than this. */
  private static final int SAME_SESSION = 200;

  /** Every session has an open file. */
  private static final int MAX_SESSIONS = 2_000;

  private static final int BUFFER = 1 << 16;

  /** Start of a session's block. */
  private record Block(long offset, long linesBefore) {}

  private final Source source;
  private final List<Block> blocks = new ArrayList<>();
  private final Set<String> sessions = new HashSet<>();
  private byte[] head = {};
  private byte[] session = {};
  private int sameSession;

  private SessionBlocks(Source source) {
    this.source = source;
  }

  /** The file as a stream of its sessions, unless it is not made of blocks, or compressed. */
  static Optional<TxnStream> open(Source source) throws IOException, HistoryFormatException {
    SessionBlocks blocks = new SessionBlocks(source);
    return source.size() >= 0 && blocks.areFound()
        ? Optional.of(blocks.merged())
        : Optional.empty();
  }

  private boolean areFound() throws IOException {
    byte[] buffer = new byte[BUFFER];
    byte[] line = new byte[256]; // its beginning
    int length = 0;
    long lineStart = 0;
    long offset = 0;
    long number = 0;
    try (InputStream in = source.open()) {
      for (int got; (got = in.read(buffer)) > 0; ) {
        for (int i = 0; i < got; i++, offset++) {
          if (buffer[i] != '\n') {
            if (length < line.length) {
              line[length++] = buffer[i];
            }
            continue;
          }
          if (length > 0 && !takeLine(line, length, lineStart, number)) {
            return false;
          }
          number++;
          lineStart = offset + 1;
          length = 0;
        }
      }
    }
    blocks.add(new Block(offset, number)); // the end
    return blocks.size() > 2;
  }

  /** Takes a line; returns true if the file may still consist of blocks. */
  private boolean takeLine(byte[] line, int length, long start, long number) throws IOException {
    int end = sessionEnd(line, length);
    if (end < 0) {
      return blocks.isEmpty(); // the header, or facts about keys
    }
    if (Arrays.equals(line, PREFIX.length, end, session, 0, session.length)) {
      sameSession++;
      return true;
    }
    if (blocks.size() == 1 && sameSession < SAME_SESSION && start > (1 << 20)) {
      return false;
    }
    session = Arrays.copyOfRange(line, PREFIX.length, end);
    sameSession = 0;
    if (blocks.isEmpty()) {
      head = headOf(start);
    }
    blocks.add(new Block(start, number));
    return sessions.add(new String(session, StandardCharsets.UTF_8))
        && blocks.size() <= MAX_SESSIONS;
  }

  private byte[] headOf(long length) throws IOException {
    try (InputStream in = source.open()) {
      return in.readNBytes((int) length);
    }
  }

  /** End of the value of a leading session, or -1. */
  private static int sessionEnd(byte[] line, int length) {
    if (length <= PREFIX.length
        || !Arrays.equals(line, 0, PREFIX.length, PREFIX, 0, PREFIX.length)) {
      return -1;
    }
    boolean isString = line[PREFIX.length] == '"';
    for (int i = PREFIX.length + 1; i < length; i++) {
      if (isString ? line[i] == '"' && line[i - 1] != '\\' : line[i] == ',' || line[i] == '}') {
        return i;
      }
    }
    return -1;
  }

  private TxnStream merged() throws IOException, HistoryFormatException {
    List<FileStream> streams = new ArrayList<>();
    for (int i = 0; i + 1 < blocks.size(); i++) {
      Block block = blocks.get(i);
      InputStream in = bounded(block.offset, blocks.get(i + 1).offset - block.offset);
      KingsnakeStream lines =
          new KingsnakeStream(
              source,
              new SequenceInputStream(new ByteArrayInputStream(head), in),
              block.linesBefore);
      streams.add(FileStream.of(lines));
    }
    return new MergedStream(streams);
  }

  private InputStream bounded(long offset, long length) throws IOException {
    FileChannel channel = FileChannel.open(source.path(), StandardOpenOption.READ);
    channel.position(source.contentStart() + offset);
    return new BufferedInputStream(
        new InputStream() {
          private final InputStream in = Channels.newInputStream(channel);
          private long left = length;

          @Override
          public int read() throws IOException {
            int got = left > 0 ? in.read() : -1;
            left -= got < 0 ? 0 : 1;
            return got;
          }

          @Override
          public int read(byte[] bytes, int from, int count) throws IOException {
            int got = left > 0 ? in.read(bytes, from, (int) Math.min(left, count)) : -1;
            left -= Math.max(0, got);
            return got;
          }

          @Override
          public void close() throws IOException {
            channel.close();
          }
        },
        BUFFER);
  }
}
